package dev.armature.templates;

import java.util.Map;
import java.util.Optional;

/**
 * What there is of a table.
 *
 * @param here the table in the Region of the stack
 * @param elsewhere by Region, for other Regions that can be asked: the table there
 */
record Found(Optional<Present> here, Map<String, Optional<Present>> elsewhere) {
    static final Found NOTHING = new Found(Optional.empty(), Map.of());

    Found {
        elsewhere = Map.copyOf(elsewhere);
    }

    /** A table that nothing belongs to, and no other Region. */
    static Found table(Described described) {
        return new Found(Optional.of(new Present(described, Attachments.NONE)), Map.of());
    }
}
