package dev.armature.bench.server;

import java.util.List;
import java.util.function.IntFunction;

/**
 * A server that can be measured.
 *
 * @param command what starts it on a port
 */
public record Contestant(String name, Kind kind, IntFunction<List<String>> command) {
    /** In whose favour a figure speaks. */
    public enum Kind {
        OURS,
        PEER,
        /** Answers without storing anything. */
        CEILING
    }

    public boolean stores() {
        return kind != Kind.CEILING;
    }
}
