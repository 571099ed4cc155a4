package dev.armature.advisor.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What must hold for all items, and how that is seen to. */
public sealed interface Constraint {
    Place place();

    /**
     * No two items have the same value.
     *
     * @param via the entity of the items that keep track of it, or an index that is relied upon; null if it was not said
     */
    record Unique(
            String entity, List<String> fields, @Nullable String via, Place place) implements Constraint {
        public Unique {
            fields = List.copyOf(fields);
        }
    }

    /**
     * A number that counts other items.
     *
     * @param counts the entity whose items are counted
     */
    record Counter(String entity, String field, String counts, Mode mode, Place place) implements Constraint {}

    /** A version that every change asks for. */
    record OptimisticLock(String entity, String field, Place place) implements Constraint {}

    /** How a count is kept. */
    enum Mode {
        TRANSACTION,
        STREAM,
        UNSAID
    }
}
