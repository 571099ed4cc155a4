package dev.armature.advisor.run;

import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.request.ModelExpression;
import dev.armature.advisor.request.Placeholders;
import dev.armature.advisor.request.Request;
import dev.armature.advisor.sample.ItemWriter;
import dev.armature.advisor.sample.Sample;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The requests that a write becomes, once it is given values. */
final class WriteRequests {
    private final TableModel table;
    private final Entity entity;
    private final @Nullable ModelExpression condition;
    private final @Nullable ModelExpression update;

    WriteRequests(TableModel table, Entity entity, @Nullable String condition, @Nullable String update) {
        this.table = table;
        this.entity = entity;
        this.condition = condition == null ? null : ModelExpression.of(condition, "condition");
        this.update = update == null ? null : ModelExpression.of(update, "update");
    }

    @Nullable
    ModelExpression condition() {
        return condition;
    }

    @Nullable
    ModelExpression update() {
        return update;
    }

    boolean holdsFor(Map<String, AttributeValue> item, Map<String, AttributeValue> values) {
        return condition == null || condition.condition(values).holdsFor(Item.of(item));
    }

    Request.PutItem put(Sample sample, Map<String, AttributeValue> values, boolean alone) {
        var placeholders = new Placeholders();
        String asked = asked(placeholders, values);
        return new Request.PutItem(
                table.name(),
                sample.item(),
                asked,
                placeholders.names(),
                placeholders.values(),
                alone ? "ALL_OLD" : null,
                alone ? Request.CAPACITY : null);
    }

    Request.DeleteItem delete(Map<String, AttributeValue> key, Map<String, AttributeValue> values, boolean alone) {
        var placeholders = new Placeholders();
        String asked = asked(placeholders, values);
        return new Request.DeleteItem(
                table.name(),
                key,
                asked,
                placeholders.names(),
                placeholders.values(),
                null,
                alone ? Request.CAPACITY : null);
    }

    private @Nullable String asked(Placeholders placeholders, Map<String, AttributeValue> values) {
        return condition == null ? null : placeholders.add(condition, values);
    }

    /** What the thing is after the update, by its fields; its keys are those that its new fields call for. */
    Sample updated(Sample before, Map<String, AttributeValue> values) {
        ModelExpression expression = expression();
        Map<String, AttributeValue> after = expression.update(values).apply(Item.of(before.item()));
        Map<String, AttributeValue> fields = new LinkedHashMap<>(before.fields());
        Set<String> touched = new LinkedHashSet<>(expression.names().values());
        for (String name : touched) {
            var value = after.get(name);
            if (value == null) {
                fields.remove(name);
            } else {
                fields.put(name, value);
            }
        }
        return Sample.of(table, entity, fields);
    }

    private ModelExpression expression() {
        if (update == null) {
            throw new IllegalStateException("there is no update");
        }
        return update;
    }

    /** With the keys of indexes that the change calls for: DynamoDB does not know what they are made of. */
    Request.UpdateItem update(Sample before, Sample after, Map<String, AttributeValue> values, boolean alone) {
        var placeholders = new Placeholders();
        String text = placeholders.add(expression(), values);
        Map<String, AttributeValue> keysBefore = ItemWriter.indexKeys(table, entity, before.fields());
        Map<String, AttributeValue> keysAfter = ItemWriter.indexKeys(table, entity, after.fields());
        List<String> set = new ArrayList<>();
        List<String> removed = new ArrayList<>();
        Set<String> attributes = new LinkedHashSet<>(keysBefore.keySet());
        attributes.addAll(keysAfter.keySet());
        // An update that sees to keys by itself, as to leave a sparse index, is left to do so.
        attributes.removeAll(expression().names().values());
        for (String attribute : attributes) {
            var value = keysAfter.get(attribute);
            boolean isOwn =
                    before.fields().containsKey(attribute) || after.fields().containsKey(attribute);
            boolean isKey = before.key().containsKey(attribute);
            if (!isOwn && !isKey && value == null) {
                removed.add(placeholders.name(attribute));
            } else if (!isOwn && !isKey && value != null && !value.equals(keysBefore.get(attribute))) {
                set.add(placeholders.name(attribute) + " = " + placeholders.value(attribute, value));
            }
        }
        String asked = asked(placeholders, values);
        return new Request.UpdateItem(
                table.name(),
                before.key(),
                clause(clause(text, "SET", set), "REMOVE", removed),
                asked,
                placeholders.names(),
                placeholders.values(),
                null,
                alone ? Request.CAPACITY : null);
    }

    /** Adds to the clause of that word, which an update must not have twice. */
    private static String clause(String text, String word, List<String> more) {
        if (more.isEmpty()) {
            return text;
        }
        String added = String.join(", ", more);
        var there = java.util.regex.Pattern.compile("(?i)(?<![\\w#:])" + word + "\\s")
                .matcher(text);
        return there.find()
                ? text.substring(0, there.end()) + added + ", " + text.substring(there.end())
                : text + " " + word + " " + added;
    }
}
