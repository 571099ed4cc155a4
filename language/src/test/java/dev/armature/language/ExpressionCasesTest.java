package dev.armature.language;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import dev.armature.model.UncheckedValue;
import dev.armature.model.Wording;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the case files. The first word of a case says what it is about; {@code names}, {@code values}, {@code item}, {@code
 * schema} and {@code wording} are what it needs. What is refused answers with the text as PutItem or Query gives it.
 */
class ExpressionCasesTest {
    private final Expressions expressions = new Expressions();

    @TestFactory
    Stream<DynamicContainer> answersAsWritten() throws IOException {
        return CaseFiles.run("cases", this::answer);
    }

    private List<String> answer(Map<String, String> asked) {
        String subject = asked.keySet().iterator().next();
        try {
            return answer(subject, asked);
        } catch (ApiException refused) {
            return List.of("refused    " + (isWrite(subject) ? refused.enveloped() : refused).text());
        }
    }

    /** Whether PutItem, UpdateItem or DeleteItem take this parameter. */
    private static boolean isWrite(String subject) {
        return switch (subject) {
            case "condition", "update", "updated", "Expected", "AttributeUpdates" -> true;
            default -> false;
        };
    }

    private List<String> answer(String subject, Map<String, String> asked) {
        String text = asked.getOrDefault(subject, "");
        Item item = Item.of(attributes(asked.get("item")));
        var wording = Wording.valueOf(asked.getOrDefault("wording", "ENVELOPED"));
        return switch (subject) {
            case "condition" -> holds(condition(text, ExpressionKind.CONDITION, asked), item);
            case "filter" -> holds(condition(text, ExpressionKind.FILTER, asked), item);
            case "projection" -> {
                var substitutions = substitutions(asked);
                var projection = expressions.projection(text, substitutions);
                substitutions.requireAllUsed();
                yield List.of(Json.print(projection.apply(item).attributes()));
            }
            case "key" -> {
                var substitutions = substitutions(asked);
                var condition =
                        KeyCondition.of(expressions.condition(text, ExpressionKind.KEY_CONDITION, substitutions));
                substitutions.requireAllUsed();
                yield selection(condition, asked);
            }
            case "update" -> List.of(Json.print(applied(update(text, asked), item)));
            case "updated" -> {
                var update = update(text, asked);
                var after = Item.of(applied(update, item));
                yield List.of(
                        "old        " + Json.print(update.touched(item).attributes()),
                        "new        " + Json.print(update.touched(after).attributes()));
            }
            case "Expected" -> holds(Legacy.expected(expectations(text), asked.get("operator"), wording), item);
            case "ScanFilter" -> holds(Legacy.filter(conditions(text), asked.get("operator"), wording), item);
            case "KeyConditions" -> selection(Legacy.keyConditions(conditions(text), wording), asked);
            case "AttributeUpdates" -> List.of(Json.print(applied(Legacy.updates(updates(text), wording), item)));
            case "AttributesToGet" ->
                List.of(Json.print(Legacy.attributesToGet(Json.list(Json.parse(text)).stream()
                                .map(String.class::cast)
                                .toList())
                        .apply(item)
                        .attributes()));
            default -> throw new IllegalArgumentException("no case is about " + subject);
        };
    }

    private Condition condition(String text, ExpressionKind kind, Map<String, String> asked) {
        var substitutions = substitutions(asked);
        var condition = expressions.condition(text, kind, substitutions);
        substitutions.requireAllUsed();
        return condition;
    }

    private Update update(String text, Map<String, String> asked) {
        var substitutions = substitutions(asked);
        var update = expressions.update(text, substitutions);
        substitutions.requireAllUsed();
        return update;
    }

    /** An item without attributes stands for none. */
    private static Map<String, AttributeValue> applied(Update update, Item item) {
        return item.isEmpty() ? update.applyToNew(Map.of()) : update.apply(item);
    }

    private static List<String> holds(Condition condition, Item item) {
        return List.of(Boolean.toString(condition.holdsFor(item)));
    }

    private static Substitutions substitutions(Map<String, String> asked) {
        String names = asked.getOrDefault("names", "");
        String values = asked.getOrDefault("values", "");
        Map<String, String> byName = new LinkedHashMap<>();
        if (!names.isEmpty()) {
            Json.object(Json.parse(names)).forEach((name, value) -> byName.put(name, (String) value));
        }
        return Substitutions.of(
                names.isEmpty() ? null : byName,
                values.isEmpty() ? null : Json.attributes(values),
                Wording.valueOf(asked.getOrDefault("wording", "ENVELOPED")));
    }

    private static Map<String, AttributeValue> attributes(@Nullable String json) {
        return json == null ? Map.of() : Json.attributes(json);
    }

    /** {@code a:S b:N | c:S}: partition attributes, then sort attributes. */
    private static KeySchema schema(String text) {
        int bar = text.indexOf('|') < 0 ? text.length() : text.indexOf('|');
        return new KeySchema(
                keyAttributes(text.substring(0, bar)), keyAttributes(text.substring(Math.min(bar + 1, text.length()))));
    }

    private static List<KeyAttribute> keyAttributes(String text) {
        return Stream.of(text.strip().split(" ", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> new KeyAttribute(
                        word.substring(0, word.indexOf(':')),
                        AttributeType.valueOf(word.substring(word.indexOf(':') + 1))))
                .toList();
    }

    private static List<String> selection(KeyCondition condition, Map<String, String> asked) {
        var selection = condition.against(schema(asked.getOrDefault("schema", "pk:S | sk:S")));
        List<String> lines = new ArrayList<>();
        lines.add("hash       " + selection.hash().stream().map(Json::print).toList());
        if (!selection.equal().isEmpty()) {
            lines.add(
                    "equal      " + selection.equal().stream().map(Json::print).toList());
        }
        if (selection.last() != null) {
            lines.add("last       "
                    + switch (selection.last()) {
                        case RangeComparison.Less(var than) -> "< " + Json.print(than);
                        case RangeComparison.LessOrEqual(var to) -> "<= " + Json.print(to);
                        case RangeComparison.Greater(var than) -> "> " + Json.print(than);
                        case RangeComparison.GreaterOrEqual(var to) -> ">= " + Json.print(to);
                        case RangeComparison.Between(var low, var high) ->
                            "between " + Json.print(low) + " and " + Json.print(high);
                        case RangeComparison.BeginsWith(var prefix) -> "begins with " + Json.print(prefix);
                    });
        }
        return lines;
    }

    private static Map<String, LegacyCondition> conditions(String text) {
        return byAttribute(
                text,
                members -> new LegacyCondition(
                        values(members.get("AttributeValueList")), (String) members.get("ComparisonOperator")));
    }

    private static Map<String, LegacyExpectation> expectations(String text) {
        return byAttribute(
                text,
                members -> new LegacyExpectation(
                        value(members.get("Value")),
                        (Boolean) members.get("Exists"),
                        (String) members.get("ComparisonOperator"),
                        values(members.get("AttributeValueList"))));
    }

    private static Map<String, LegacyUpdate> updates(String text) {
        return byAttribute(
                text, members -> new LegacyUpdate(value(members.get("Value")), (String) members.get("Action")));
    }

    private static <T> Map<String, T> byAttribute(String text, Function<Map<String, Object>, T> read) {
        Map<String, T> all = new LinkedHashMap<>();
        Json.object(Json.parse(text)).forEach((attribute, json) -> all.put(attribute, read.apply(Json.object(json))));
        return all;
    }

    private static @Nullable UncheckedValue value(@Nullable Object json) {
        return json == null ? null : Json.unchecked(json);
    }

    private static @Nullable List<UncheckedValue> values(@Nullable Object json) {
        return json == null
                ? null
                : Json.list(json).stream().map(Json::unchecked).toList();
    }
}
