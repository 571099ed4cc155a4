package dev.armature.engine.elsewhere;

import dev.armature.language.Condition;
import dev.armature.model.Item;
import dev.armature.model.KeySchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is known of the item that a write found. */
sealed interface Before {
    Before UNKNOWN = new Unknown();
    Before NOTHING = new Known(null);

    /** @param item null if there was none */
    record Known(@Nullable Item item) implements Before {}

    /** The request did not ask for it. */
    record Unknown() implements Before {}

    /** What a condition that held tells: every item has its key, so one that lacks a part of it is not there. */
    static Before of(@Nullable Condition held, KeySchema keys) {
        return held != null && provesAbsence(held, keys) ? NOTHING : UNKNOWN;
    }

    private static boolean provesAbsence(Condition held, KeySchema keys) {
        return switch (held) {
            case Condition.NotExists(var path) -> path.isTopLevel() && keys.contains(path.attribute());
            case Condition.And(List<Condition> parts) -> parts.stream().anyMatch(part -> provesAbsence(part, keys));
            case Condition.Or(List<Condition> parts) ->
                !parts.isEmpty() && parts.stream().allMatch(part -> provesAbsence(part, keys));
            case Condition.Exists ignored -> false;
            case Condition.HasType ignored -> false;
            case Condition.Comparison ignored -> false;
            case Condition.Between ignored -> false;
            case Condition.In ignored -> false;
            case Condition.BeginsWith ignored -> false;
            case Condition.Contains ignored -> false;
            case Condition.Not ignored -> false;
        };
    }
}
