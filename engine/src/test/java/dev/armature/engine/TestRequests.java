package dev.armature.engine;

import dev.armature.engine.definition.AttributeDefinition;
import dev.armature.engine.definition.KeySchemaElement;
import dev.armature.engine.definition.StreamSpecification;
import dev.armature.engine.operation.CreateTable;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.Query;
import dev.armature.engine.operation.RestoreTableToPointInTime;
import dev.armature.model.AttributeType;
import dev.armature.model.UncheckedValue;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests with the few members that tests give them, where a {@link Transcript} does not fit. */
public final class TestRequests {
    private TestRequests() {}

    public static UncheckedValue string(String text) {
        return UncheckedValue.of(AttributeType.S, text);
    }

    /** An item, a key or the values of an expression, of texts alone. */
    public static Map<String, UncheckedValue> strings(String... namesAndValues) {
        Map<String, UncheckedValue> values = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put(namesAndValues[i], string(namesAndValues[i + 1]));
        }
        return values;
    }

    /** A table of the key {@code pk} that is paid per request. */
    public static CreateTable.Request createTable(String name) {
        return createTable(name, null);
    }

    public static CreateTable.Request createTable(String name, @Nullable StreamSpecification stream) {
        return new CreateTable.Request(
                List.of(new AttributeDefinition("pk", "S")),
                name,
                List.of(new KeySchemaElement("pk", "HASH")),
                null,
                null,
                "PAY_PER_REQUEST",
                null,
                stream,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    public static PutItem.Request put(String table, Map<String, UncheckedValue> item) {
        return put(table, item, null, null);
    }

    public static PutItem.Request put(
            String table, Map<String, UncheckedValue> item, @Nullable String condition, @Nullable String capacity) {
        return new PutItem.Request(table, item, null, null, condition, null, null, null, null, capacity, null);
    }

    public static GetItem.Request get(String table, Map<String, UncheckedValue> key, @Nullable Boolean consistent) {
        return get(table, key, consistent, null);
    }

    public static GetItem.Request get(
            String table, Map<String, UncheckedValue> key, @Nullable Boolean consistent, @Nullable String capacity) {
        return new GetItem.Request(table, key, null, consistent, capacity, null, null);
    }

    /** @param values of the condition on the key, and of the filter */
    public static Query.Request query(
            String table,
            String index,
            String condition,
            @Nullable String filter,
            Map<String, UncheckedValue> values,
            @Nullable String capacity) {
        return new Query.Request(
                table, index, null, null, null, null, null, null, null, null, null, capacity, null, filter, condition,
                null, values);
    }

    /** @param time null for the latest */
    public static RestoreTableToPointInTime.Request restore(String source, String target, @Nullable Instant time) {
        return new RestoreTableToPointInTime.Request(
                null,
                source,
                target,
                time == null ? true : null,
                time == null ? null : time.toEpochMilli() / 1000.0,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }
}
