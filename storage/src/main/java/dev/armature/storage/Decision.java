package dev.armature.storage;

import dev.armature.model.Key;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a {@link Decider} wants: the answer for its caller, and the writes that make it true. */
public record Decision<T>(boolean commits, T answer, List<Write> writes, List<Append> appends) {
    /** A new row under a key, or null to remove the one that is there. */
    public record Write(Key key, byte @Nullable [] row) {}

    /**
     * A record for the end of a log. The engine gives it a position that is higher than that of every record before: positions begin
     * above 0 and stand in commit order, and between one and the next any number may be missing.
     */
    public record Append(int log, byte[] record) {}

    public static <T> Decision<T> commit(T answer, List<Write> writes) {
        return new Decision<>(true, answer, writes, List.of());
    }

    public static <T> Decision<T> commit(T answer, List<Write> writes, List<Append> appends) {
        return new Decision<>(true, answer, writes, appends);
    }

    /** Nothing is written. */
    public static <T> Decision<T> reject(T answer) {
        return new Decision<>(false, answer, List.of(), List.of());
    }
}
