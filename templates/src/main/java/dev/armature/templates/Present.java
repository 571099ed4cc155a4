package dev.armature.templates;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A table that is there, with what belongs to it. */
record Present(Described described, Attachments attachments) {
    /** A table that nothing is set about yet, such as a new replica. */
    static final Present NEW =
            new Present(new Described(Json.EMPTY, Optional.empty(), Map.of(), OptionalLong.empty()), Attachments.NONE);

    /** What of it may be changed. */
    Present without(Set<Ability> leftOut) {
        var remaining = attachments;
        for (Ability ability : leftOut) {
            remaining = ability.removedFrom(remaining);
        }
        return new Present(
                leftOut.contains(Ability.RECOVERY)
                        ? new Described(
                                described.table(), described.timeToLive(), described.tags(), OptionalLong.empty())
                        : described,
                remaining);
    }
}
