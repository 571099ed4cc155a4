package dev.armature.engine.exchange;

import dev.armature.engine.read.QueryRange;
import dev.armature.engine.table.Fields;
import dev.armature.language.Condition;
import dev.armature.language.ExpressionKind;
import dev.armature.language.Expressions;
import dev.armature.language.KeyCondition;
import dev.armature.language.Projection;
import dev.armature.language.Substitutions;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.TableSchema;
import dev.armature.model.Wording;
import dev.armature.storage.KeyRange;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which items of a table are exported, and what of each: the texts of a {@code FilterSpecification}, as they are stored with an export and shown
 * in its description.
 */
public record ExportFilter(
        @Nullable String filterExpression,
        @Nullable String projectionExpression,
        @Nullable String keyConditionExpression,
        @Nullable Map<String, String> expressionAttributeNames,
        @Nullable Map<String, AttributeValue> expressionAttributeValues) {

    /**
     * What the texts say about one table.
     *
     * @param range where the items are
     */
    record Bound(
            KeyRange range,
            @Nullable Condition condition,
            @Nullable Projection projection) {
        static Bound all(TableSchema schema) {
            return new Bound(KeyRange.space(schema.space()).shaped(schema.keys().shape()), null, null);
        }

        boolean isWanted(Item item) {
            return condition == null || condition.holdsFor(item);
        }

        @Nullable
        Item shown(@Nullable Item item) {
            return item == null || projection == null ? item : projection.apply(item);
        }
    }

    /** Reads the texts; refuses what cannot be asked of the table. */
    Bound bind(TableSchema schema, Expressions expressions, Wording wording) {
        var substitutions = Substitutions.of(expressionAttributeNames, expressionAttributeValues, wording);
        Condition key = keyConditionExpression == null
                ? null
                : expressions.condition(keyConditionExpression, ExpressionKind.KEY_CONDITION, substitutions);
        Condition condition = filterExpression == null
                ? null
                : expressions.condition(filterExpression, ExpressionKind.FILTER, substitutions);
        Projection projection =
                projectionExpression == null ? null : expressions.projection(projectionExpression, substitutions);
        var keyCondition = key == null ? null : KeyCondition.of(key);
        substitutions.requireAllUsed();
        if (keyCondition == null) {
            var all = Bound.all(schema);
            return new Bound(all.range(), condition, projection);
        }
        var selection = keyCondition.against(schema.keys());
        if (condition != null) {
            condition.forEachPath(path -> {
                if (schema.keys().contains(path.attribute())) {
                    throw ApiException.validation(
                            "Filter Expression can only contain non-primary key attributes: Primary key attribute: "
                                    + path.attribute());
                }
            });
        }
        return new Bound(QueryRange.of(schema.space(), selection), condition, projection);
    }

    /** The texts may name the table's keys or not: whether they can be read does not depend on it. */
    public void check(TableSchema schema, Expressions expressions, Wording wording) {
        var unused = bind(schema, expressions, wording);
    }

    AttributeValue encode() {
        var out = new Fields();
        out.put("filter", filterExpression);
        out.put("projection", projectionExpression);
        out.put("keyCondition", keyConditionExpression);
        if (expressionAttributeNames != null) {
            var names = new Fields();
            expressionAttributeNames.forEach(names::put);
            out.put("names", names.value());
        }
        if (expressionAttributeValues != null) {
            out.put("values", new AttributeValue.M(expressionAttributeValues));
        }
        return out.value();
    }

    static ExportFilter decode(Fields in) {
        return new ExportFilter(
                in.optionalText("filter"),
                in.optionalText("projection"),
                in.optionalText("keyCondition"),
                in.has("names") ? names(in.nested("names")) : null,
                in.has("values") ? in.map("values") : null);
    }

    private static Map<String, String> names(Fields in) {
        Map<String, String> names = new LinkedHashMap<>();
        in.names().forEach(name -> names.put(name, in.text(name)));
        return names;
    }
}
