package dev.armature.advisor.sample;

import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.TableModel;
import dev.armature.model.AttributeValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A made-up thing of the application.
 *
 * @param fields what the application knows of it
 * @param item how it is stored: its fields, its keys, and what else the table wants
 */
public record Sample(
        TableModel table, Entity entity, Map<String, AttributeValue> fields, Map<String, AttributeValue> item) {
    public Sample {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        item = Collections.unmodifiableMap(new LinkedHashMap<>(item));
    }

    public static Sample of(TableModel table, Entity entity, Map<String, AttributeValue> fields) {
        return new Sample(table, entity, fields, ItemWriter.item(table, entity, fields));
    }

    public @Nullable AttributeValue field(String name) {
        return fields.get(name);
    }

    /** The primary key. */
    public Map<String, AttributeValue> key() {
        return ItemWriter.primaryKey(table, item);
    }
}
