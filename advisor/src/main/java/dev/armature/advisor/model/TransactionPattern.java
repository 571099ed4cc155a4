package dev.armature.advisor.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A transaction: AWS's {@code cross_table_access_patterns}, also within one table. */
public record TransactionPattern(
        String id,
        String name,
        String description,
        boolean isWrite,
        List<Action> actions,
        List<AccessPattern.Parameter> parameters,
        AccessPattern.Usage usage,
        Place place) {
    public TransactionPattern {
        actions = List.copyOf(actions);
        parameters = List.copyOf(parameters);
    }

    /** One item of it. */
    public record Action(
            String table,
            String entity,
            Kind kind,
            @Nullable String condition,
            @Nullable String update,
            Place place) {}

    /** What is done to an item. */
    public enum Kind {
        PUT,
        UPDATE,
        DELETE,
        CONDITION_CHECK,
        GET
    }
}
