package dev.armature.advisor.run;

import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.design.SortCondition;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.key.KeyWriter;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.request.Placeholders;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import dev.armature.model.Utf8;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A query's condition on keys, with values: what DynamoDB is told, and which stored items that selects. */
record KeyQuery(List<Comparison> comparisons) {
    /**
     * What one attribute is compared with.
     *
     * @param high the same as the low one, unless it is a between
     */
    record Comparison(String attribute, RangeCondition operator, AttributeValue low, AttributeValue high) {}

    static KeyQuery of(KeyCondition condition, Ask ask) {
        List<Comparison> comparisons = new ArrayList<>();
        equal(condition.space().partitionAttributes(), condition.keys().partition(), ask, comparisons);
        SortCondition sort = condition.sort();
        if (sort.operator() != null) {
            List<KeyTemplate> before = condition.keys().sort().subList(0, sort.attribute());
            equal(condition.space().sortAttributes(), before, ask, comparisons);
            comparisons.add(new Comparison(
                    condition.space().sortAttributes().get(sort.attribute()),
                    sort.operator(),
                    bound(condition, ask, 0),
                    bound(condition, ask, ask.range().size() - 1)));
        }
        return new KeyQuery(comparisons);
    }

    private static void equal(
            List<String> attributes, List<KeyTemplate> templates, Ask ask, List<Comparison> comparisons) {
        for (int i = 0; i < templates.size(); i++) {
            AttributeValue value = KeyWriter.key(templates.get(i), ask.fields())
                    .orElseThrow(() -> new IllegalArgumentException("not all fields of the key are given"));
            comparisons.add(new Comparison(attributes.get(i), RangeCondition.EQUAL, value, value));
        }
    }

    private static AttributeValue bound(KeyCondition condition, Ask ask, int end) {
        SortCondition sort = condition.sort();
        Map<String, AttributeValue> values = new HashMap<>(ask.fields());
        String field = sort.rangeField();
        if (field != null && !ask.range().isEmpty()) {
            values.put(field, ask.range().get(Math.max(0, end)));
        }
        boolean isField = condition.keys().sort().get(sort.attribute()).isField();
        if (isField
                && sort.bound().size() == 1
                && sort.bound().getFirst() instanceof Part.Value(String name, Form form)) {
            var value = values.get(name);
            if (value != null && form instanceof Form.Plain) {
                return value;
            }
        }
        return AttributeValue.string(
                KeyWriter.text(beginning(sort, values), values).orElse(""));
    }

    /** The beginning of a value is written as it is: a form would need all of it. */
    private static List<Part> beginning(SortCondition sort, Map<String, AttributeValue> values) {
        if (!sort.isPart() || sort.bound().isEmpty() || !(sort.bound().getLast() instanceof Part.Value last)) {
            return sort.bound();
        }
        List<Part> parts = new ArrayList<>(sort.bound().subList(0, sort.bound().size() - 1));
        if (values.containsKey(last.field())) {
            parts.add(new Part.Value(last.field(), new Form.Plain()));
        }
        return parts;
    }

    /** As DynamoDB's KeyConditionExpression. */
    String expression(Placeholders placeholders) {
        return comparisons.stream()
                .map(comparison -> expression(comparison, placeholders))
                .collect(Collectors.joining(" AND "));
    }

    private static String expression(Comparison comparison, Placeholders placeholders) {
        String name = placeholders.name(comparison.attribute());
        String low = placeholders.value(comparison.attribute(), comparison.low());
        return switch (comparison.operator()) {
            case BEGINS_WITH -> "begins_with(" + name + ", " + low + ")";
            case BETWEEN ->
                name + " BETWEEN " + low + " AND " + placeholders.value(comparison.attribute(), comparison.high());
            case EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                name + " " + comparison.operator().word() + " " + low;
        };
    }

    /** Whether the item, as it is stored, is among what it reads. */
    boolean selects(Map<String, AttributeValue> item) {
        return comparisons.stream().allMatch(comparison -> {
            var value = item.get(comparison.attribute());
            return value != null && holds(comparison, value);
        });
    }

    private static boolean holds(Comparison comparison, AttributeValue value) {
        int low = compare(value, comparison.low());
        return switch (comparison.operator()) {
            case EQUAL -> low == 0;
            case BEGINS_WITH ->
                value instanceof AttributeValue.S(String text)
                        && comparison.low() instanceof AttributeValue.S(String prefix)
                        && text.startsWith(prefix);
            case BETWEEN -> low >= 0 && compare(value, comparison.high()) <= 0;
            case LESS -> low < 0;
            case LESS_OR_EQUAL -> low <= 0;
            case GREATER -> low > 0;
            case GREATER_OR_EQUAL -> low >= 0;
        };
    }

    /** In the order of keys; values of different types have none. */
    static int compare(AttributeValue left, AttributeValue right) {
        if (left instanceof AttributeValue.N(Decimal number) && right instanceof AttributeValue.N(Decimal other)) {
            return number.compareTo(other);
        }
        if (left instanceof AttributeValue.B(var bytes) && right instanceof AttributeValue.B(var other)) {
            return bytes.compareTo(other);
        }
        if (left instanceof AttributeValue.S(String text) && right instanceof AttributeValue.S(String other)) {
            return Utf8.compare(text, other);
        }
        return left.type().compareTo(right.type());
    }
}
