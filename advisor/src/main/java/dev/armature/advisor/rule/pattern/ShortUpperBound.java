package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.Parameter;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.List;
import java.util.Optional;

/**
 * AM-P03: an upper bound that the keys of the last value are longer than, and so sort behind.
 *
 * <p>Of a value that names a moment, only what happened in that very moment is lost, which is worth a remark. A range that ends
 * before its bound ({@code <}) leaves the last value out on purpose.
 */
final class ShortUpperBound implements Rule {
    private static final String LAST_OF_JANUARY = "2024-01-31";

    @Override
    public String id() {
        return "AM-P03";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            if (placed.pattern().operation() == Operation.QUERY) {
                design.keyCondition(placed).ifPresent(condition -> check(condition, findings));
            }
        }
    }

    private static void check(KeyCondition condition, Findings findings) {
        List<Part> rest = condition.behindUpperEnd();
        String end = example(condition, condition.sort().bound());
        int time = Math.max(end.lastIndexOf('T'), end.lastIndexOf(' '));
        if (time >= 0 && givesDays(condition)) {
            report(condition, end.substring(0, time), end.substring(time), "~", Severity.ERROR, findings);
        } else if (!rest.isEmpty()) {
            Severity severity = isMoment(condition) ? Severity.ADVICE : Severity.ERROR;
            String behind = condition.keys().table().settings().delimiter() + "~";
            report(condition, end, example(condition, rest), behind, severity, findings);
        }
    }

    private static void report(
            KeyCondition condition, String end, String suffix, String behind, Severity severity, Findings findings) {
        String value = KeyTemplate.text(condition.sort().bound());
        String field = condition.sort().rangeField();
        findings.add(
                severity,
                condition.pattern().place(),
                condition.pattern().name() + " ends at `" + value + "`, and loses the items of the last " + field,
                "`" + end + suffix + "` sorts behind `" + end + "`, so it is outside of the range",
                "end the range at `" + value + behind + "`, or before the next " + field + " (<)");
    }

    private static String example(KeyCondition condition, List<Part> parts) {
        var example = new StringBuilder();
        for (Part part : parts) {
            example.append(
                    switch (part) {
                        case Part.Literal(String text) -> text;
                        case Part.Value value -> example(condition.keys().texts(value), value.field());
                    });
        }
        return example.toString();
    }

    private static String example(KeySet texts, String field) {
        boolean isDay = FieldNames.isTime(field) && texts.contains(LAST_OF_JANUARY);
        return isDay ? LAST_OF_JANUARY : texts.example().orElse("");
    }

    /** Whether the caller gives days as the ends of a range of moments. */
    private static boolean givesDays(KeyCondition condition) {
        List<Parameter> parameters = condition.pattern().parameters();
        boolean isEnd = condition.sort().operator() == RangeCondition.BETWEEN
                || condition.sort().operator() == RangeCondition.LESS_OR_EQUAL;
        return isEnd
                && !parameters.isEmpty()
                && isDay(parameters.getLast())
                && format(condition).filter(Format::hasTimeOfDay).isPresent();
    }

    private static boolean isDay(Parameter parameter) {
        Format format = parameter.format();
        return format == null
                ? parameter.type().equalsIgnoreCase("date")
                : format.kind() == Format.Kind.ISO_DATE
                        || format.kind() == Format.Kind.DATE_PATTERN && !format.hasTimeOfDay();
    }

    private static boolean isMoment(KeyCondition condition) {
        return format(condition)
                .filter(format -> switch (format.kind()) {
                    case KSUID, ULID, UUID, UUIDV7 -> true;
                    case ISO_8601, ISO_8601_OFFSET, EPOCH, EPOCH_MILLIS, DATE_PATTERN -> format.hasTimeOfDay();
                    case ISO_DATE, EMAIL, URL, OTHER -> false;
                })
                .isPresent();
    }

    /** How the last value of the bound is written, if it is written as it is. */
    private static Optional<Format> format(KeyCondition condition) {
        return !condition.sort().bound().isEmpty()
                        && condition.sort().bound().getLast() instanceof Part.Value(String name, Form.Plain ignored)
                ? condition.keys().entity().field(name).map(Field::format)
                : Optional.empty();
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "An upper bound shorter than the keys it should include",
                "`ORDER#2024-01-31#001` is longer than `ORDER#2024-01-31` and so sorts behind it: a range that ends there has"
                        + " nothing of the last day.",
                "DynamoDB Developer Guide, Query: key condition expressions",
                MODEL.formatted("between", "{ name: first, type: string }, { name: last, type: string }"),
                MODEL.formatted("begins_with", "{ name: month, type: string }"),
                "Missing items.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                entities:
                  Order:
                    pk_template: "CUSTOMER#{customerId}"
                    sk_template: "ORDER#{orderDate}#{orderId}"
                    fields:
                      - { name: customerId, type: string }
                      - { name: orderDate, type: string, format: date }
                      - { name: orderId, type: string }
                    access_patterns:
                      - { name: orders_of_a_month, operation: Query, range_condition: %s,
                          parameters: [{ name: customerId, type: string }, %s] }
            """;
}
