package dev.armature.language.partiql;

import dev.armature.language.Condition;
import dev.armature.language.Projection;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A statement with its parameters put in, known to be one that DynamoDB takes, whatever the table is. */
public sealed interface Statement {
    String table();

    /**
     * @param columns null for all attributes
     * @param columnFault what is wrong with the columns of a read of an index, which is said once the index is found
     * @param where null for every item
     */
    record Select(
            String table,
            @Nullable String index,
            @Nullable Projection columns,
            @Nullable ApiException columnFault,
            @Nullable Condition where,
            List<Order> orderBy)
            implements Statement {}

    /** An attribute to order by. */
    record Order(String attribute, boolean descending) {}

    record Insert(String table, Map<String, AttributeValue> item) implements Statement {}

    record Update(
            String table,
            dev.armature.language.Update update,
            @Nullable Condition where,
            @Nullable Returning returning) implements Statement {}

    record Delete(
            String table,
            @Nullable Condition where,
            @Nullable Returning returning) implements Statement {}

    /** {@code EXISTS(SELECT ...)}: what has to hold for a transaction to be done. */
    record Exists(Select select) implements Statement {
        @Override
        public String table() {
            return select.table();
        }
    }

    default boolean isRead() {
        return this instanceof Select;
    }
}
