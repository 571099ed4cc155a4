package dev.armature.advisor.read;

import dev.armature.advisor.model.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value of a model file, with its place in it. */
sealed interface Node {
    Place place();

    /** A string, number, boolean or null, as it is written. */
    record Scalar(String text, Kind kind, Place place) implements Node {}

    /** Values in an order. */
    record Sequence(List<Node> elements, Place place) implements Node {
        public Sequence {
            elements = List.copyOf(elements);
        }
    }

    /** Values under names. */
    record Mapping(Map<String, Member> members, Place place) implements Node {
        public Mapping {
            members = new LinkedHashMap<>(members);
        }
    }

    /** A name, where it stands, and its value. */
    record Member(Place name, Node value) {}

    /** What a scalar is. */
    enum Kind {
        TEXT,
        NUMBER,
        BOOLEAN,
        NULL
    }

    /** For a message. */
    default String shown() {
        return switch (this) {
            case Scalar(String text, Kind kind, Place at) -> kind == Kind.NULL ? "nothing" : "'" + text + "'";
            case Sequence unused -> "a list";
            case Mapping unused -> "a map";
        };
    }
}
