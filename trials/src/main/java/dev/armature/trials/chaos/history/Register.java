package dev.armature.trials.chaos.history;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What can be done to one item. Values are unique: no two writes of a history have the same one. Null is an item that is not there. */
public sealed interface Register {
    /** Replaces the item, or deletes it. */
    record Write(@Nullable String value) implements Register {}

    /** What a strong read has seen, or a write whose condition failed. */
    record Read(@Nullable String seen) implements Register {}

    /** Replaces the item if it has the expected value, which it had. */
    record Swap(@Nullable String expected, @Nullable String value) implements Register {}

    /** Whether it can happen to an item of this value. */
    default boolean fits(@Nullable String before) {
        return switch (this) {
            case Write ignored -> true;
            case Read(var seen) -> Objects.equals(seen, before);
            case Swap(var expected, var ignored) -> Objects.equals(expected, before);
        };
    }

    /** The value that it leaves behind. */
    default @Nullable String after(@Nullable String before) {
        return switch (this) {
            case Write(var value) -> value;
            case Read ignored -> before;
            case Swap(var ignored, var value) -> value;
        };
    }

    /** The value that it proves to have been there; null if it proves none. */
    default @Nullable String observed() {
        return switch (this) {
            case Write ignored -> null;
            case Read(var seen) -> seen;
            case Swap(var expected, var ignored) -> expected;
        };
    }

    /** The value that it may have written; null if none, or if it deletes. */
    default @Nullable String written() {
        return switch (this) {
            case Write(var value) -> value;
            case Read ignored -> null;
            case Swap(var ignored, var value) -> value;
        };
    }
}
