package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.Order;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** AM-P05: an order asked by a field that the sort key does not begin with. */
final class UnsortedOrder implements Rule {
    /** Times that are not those at which an item was made, so that an id which begins with that time does not sort by them. */
    private static final Set<String> LATER = Set.of(
            "updated",
            "modified",
            "changed",
            "expires",
            "expiry",
            "due",
            "last",
            "delivered",
            "shipped",
            "completed",
            "cancelled",
            "canceled",
            "closed",
            "paid",
            "end",
            "ended",
            "finished",
            "accessed",
            "seen");

    private static final Set<String> NAMES = Set.of(
            "name", "username", "title", "label", "email", "slug", "city", "country", "category", "status", "kind");

    @Override
    public String id() {
        return "AM-P05";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            AccessPattern pattern = placed.pattern();
            String by = pattern.orderBy();
            boolean reads = pattern.operation() == Operation.QUERY || pattern.operation() == Operation.SCAN;
            Optional<KeyCondition> condition = reads ? design.keyCondition(placed) : Optional.empty();
            if (by == null) {
                condition.ifPresent(asked -> checkTime(placed, asked, findings));
                continue;
            }
            if (condition.isPresent() && !isOrdered(condition.get(), by, pattern.operation())) {
                findings.add(
                        Severity.ERROR,
                        pattern.place(),
                        pattern.name() + " asks for an order by " + by + ", and items come in the order of "
                                + order(condition.get()),
                        pattern.operation() == Operation.SCAN
                                ? "a scan has no order"
                                : "DynamoDB sorts by the sort key and by nothing else",
                        "put " + by + " where the sort key begins, in an index if need be: " + suggestion(placed, by)
                                + ", or sort in the application");
            }
        }
    }

    /** Newest or oldest first, of keys that say nothing of a time while another field does. */
    private static void checkTime(Design.Placed placed, KeyCondition condition, Findings findings) {
        AccessPattern pattern = placed.pattern();
        boolean asksForTime = pattern.order() == Order.NEWEST_FIRST || pattern.order() == Order.OLDEST_FIRST;
        if (!asksForTime || pattern.operation() != Operation.QUERY) {
            return;
        }
        Optional<Field> first = condition
                .firstVaryingValue()
                .flatMap(value -> placed.entity().field(value.field()))
                .filter(UnsortedOrder::isTimeless);
        Optional<Field> time = placed.entity().fields().stream()
                .filter(field -> field.format() != null && field.format().isTimeOrdered()
                        || field.format() == null && FieldNames.isTime(field.name()))
                .filter(field -> condition.keys().sortFields().stream().noneMatch(field.name()::equals))
                .findFirst();
        if (first.isPresent() && time.isPresent()) {
            findings.add(
                    Severity.ERROR,
                    pattern.place(),
                    pattern.name() + " asks for the "
                            + (pattern.order() == Order.NEWEST_FIRST ? "newest" : "oldest")
                            + " first, and items come in the order of " + order(condition),
                    "DynamoDB sorts by the sort key and by nothing else, and "
                            + first.get().name() + " says nothing of the time",
                    "put " + time.get().name() + " where the sort key begins, in an index if need be: "
                            + suggestion(placed, time.get().name()) + ", or sort in the application");
        }
    }

    /** Whether it is no time and no id that could begin with one: a word out of a few, or what people call things. */
    private static boolean isTimeless(Field field) {
        Format format = field.format();
        boolean isName = format == null
                && field.type() == Field.Type.STRING
                && (field.free() || NAMES.contains(FieldNames.lastWord(field.name())));
        return !field.values().isEmpty()
                || isName
                || format != null && (format.kind() == Format.Kind.EMAIL || format.kind() == Format.Kind.URL);
    }

    private static String order(KeyCondition condition) {
        return condition.keys().sort().isEmpty()
                ? "no sort key at all"
                : condition.keys().sortText();
    }

    private static boolean isOrdered(KeyCondition condition, String by, Operation operation) {
        if (operation == Operation.SCAN) {
            return false;
        }
        Optional<String> first = condition.firstVaryingValue().map(Part.Value::field);
        List<String> attributes = condition.space().sortAttributes();
        if (attributes.size() == 1 && FieldNames.areSame(attributes.getFirst(), by)) {
            return true;
        }
        return first.isPresent() && (FieldNames.areSame(first.get(), by) || isMadeThen(condition, first.get(), by))
                || isFixed(condition, by);
    }

    /** Whether the value is the same in all items that are read, so that any order is right. */
    private static boolean isFixed(KeyCondition condition, String by) {
        boolean isWholeKey = !condition.keys().sort().isEmpty()
                && condition.firstVaryingValue().isEmpty()
                && !condition.keys().sortFields().isEmpty();
        return isWholeKey
                || condition.keys().partitionFields().stream().anyMatch(field -> FieldNames.areSame(field, by));
    }

    /** Whether an id that begins with the time of its making stands for the time that is asked for. */
    private static boolean isMadeThen(KeyCondition condition, String id, String by) {
        Field field = condition.keys().entity().field(id).orElse(null);
        Format format = field == null ? null : field.format();
        return format != null
                && (format.kind() == Format.Kind.KSUID
                        || format.kind() == Format.Kind.ULID
                        || format.kind() == Format.Kind.UUIDV7)
                && FieldNames.isTime(by)
                && FieldNames.words(by).stream().noneMatch(LATER::contains);
    }

    private static String suggestion(Design.Placed placed, String by) {
        boolean isNumber = placed.entity()
                .field(by)
                .filter(field -> field.type() == Field.Type.INTEGER)
                .isPresent();
        return placed.entity().name().toUpperCase(Locale.ROOT)
                + placed.table().settings().delimiter() + "{" + by + (isNumber ? ":06d" : "") + "}"
                + placed.table().settings().delimiter() + "{...}";
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "An order that the sort key does not give",
                "DynamoDB returns items in the order of their sort key and has no other. An order by another attribute exists"
                        + " only if the application reads everything and sorts it.",
                "DynamoDB Developer Guide, Query: ScanIndexForward",
                MODEL.formatted("WORD#{wordId}"),
                MODEL.formatted("WORD#{position:04d}#{wordId}"),
                "Reading the whole partition to sort it in the application.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Games, partition_key: PK, sort_key: SK }
                entities:
                  Word:
                    pk_template: "GAME#{gameId}"
                    sk_template: "%s"
                    fields:
                      - { name: gameId, type: string }
                      - { name: wordId, type: string }
                      - { name: position, type: integer, max: 9999 }
                    access_patterns:
                      - { name: words_by_position, operation: Query, range_condition: begins_with, order_by: position,
                          parameters: [{ name: gameId, type: string }] }
            """;
}
