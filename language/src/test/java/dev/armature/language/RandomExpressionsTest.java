package dev.armature.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What holds for any expression. A failure names its seed; {@code -Dseed=} replays it. */
class RandomExpressionsTest {
    private final Expressions expressions = new Expressions();
    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);

    /** A tree that is written down and read again is the same tree: precedence and parentheses are right. */
    @Test
    void readsBackTheTreeThatWasWritten() {
        for (int round = 0; round < 5_000; round++) {
            Map<String, AttributeValue> values = new LinkedHashMap<>();
            Condition tree = condition(4, values);
            String text = written(tree, 0, values);
            if (text.length() > 4000) {
                continue;
            }
            var substitutions = Substitutions.of(null, values.isEmpty() ? null : values);
            assertThat(expressions.condition(text, ExpressionKind.CONDITION, substitutions))
                    .as("seed %d round %d: %s", seed, round, text)
                    .isEqualTo(tree);
        }
    }

    /** Whatever is sent is answered or refused; nothing else happens to the server. */
    @Test
    void refusesNonsenseWithATextAndNothingElse() {
        var item = Item.of(
                Map.of("a", AttributeValue.number(1), "b", new AttributeValue.L(List.of(AttributeValue.string("x")))));
        var nonsense = new Nonsense(random);
        for (int round = 0; round < 50_000; round++) {
            answer(nonsense.expression(), item, round);
        }
    }

    private void answer(String text, Item item, int round) {
        List<Runnable> readings = List.of(
                () -> expressions
                        .condition(text, ExpressionKind.FILTER, substitutions())
                        .holdsFor(item),
                () -> expressions.update(text, substitutions()).apply(item),
                () -> expressions.projection(text, substitutions()).apply(item),
                () -> KeyCondition.of(expressions.condition(text, ExpressionKind.KEY_CONDITION, substitutions())));
        for (Runnable reading : readings) {
            try {
                reading.run();
            } catch (ApiException refused) {
                assertThat(refused.text()).isNotBlank();
            } catch (RuntimeException | StackOverflowError broken) {
                fail("seed " + seed + " round " + round + ": " + text, broken);
            }
        }
    }

    private static Substitutions substitutions() {
        return Substitutions.of(
                Map.of("#n", "name"), Map.of(":v", AttributeValue.string("x"), ":n", AttributeValue.number(1)));
    }

    private Condition condition(int depth, Map<String, AttributeValue> values) {
        int kind = random.nextInt(depth == 0 ? 7 : 10);
        return switch (kind) {
            case 0 -> new Condition.Exists(path());
            case 1 -> new Condition.NotExists(path());
            case 2 -> new Condition.Comparison(attribute("l"), comparator(), operand(values));
            case 3 -> new Condition.Between(attribute("l"), operand(values), attribute("r"));
            case 4 -> new Condition.In(attribute("l"), List.of(operand(values), operand(values)));
            case 5 -> new Condition.Contains(attribute("l"), operand(values));
            case 6 -> new Condition.HasType(attribute("p"), AttributeType.values()[random.nextInt(10)]);
            case 7 -> new Condition.And(conditions(depth, values));
            case 8 -> new Condition.Or(conditions(depth, values));
            default -> {
                Condition part = condition(depth - 1, values);
                yield part instanceof Condition.Not ? part : new Condition.Not(part);
            }
        };
    }

    private List<Condition> conditions(int depth, Map<String, AttributeValue> values) {
        List<Condition> conditions = new ArrayList<>();
        for (int i = 0; i < 2 + random.nextInt(2); i++) {
            conditions.add(condition(depth - 1, values));
        }
        return conditions;
    }

    private Comparator comparator() {
        return Comparator.values()[random.nextInt(6)];
    }

    private Operand operand(Map<String, AttributeValue> values) {
        return switch (random.nextInt(3)) {
            case 0 -> attribute("r");
            case 1 -> new Operand.Size(attribute("s"));
            default -> {
                var value = AttributeValue.number(values.size());
                values.put(":v" + values.size(), value);
                yield new Operand.Literal(value);
            }
        };
    }

    private Operand attribute(String start) {
        return new Operand.Attribute(new Path(start + random.nextInt(3), steps()));
    }

    private Path path() {
        return new Path("p" + random.nextInt(3), steps());
    }

    private List<Path.Step> steps() {
        return switch (random.nextInt(3)) {
            case 0 -> List.of();
            case 1 -> List.of(new Path.Step.Key("k"));
            default -> List.of(new Path.Step.Index(random.nextInt(20)), new Path.Step.Key("k"));
        };
    }

    /** The text of a tree, in parentheses where it stands in something that binds as strongly (0 OR, 1 AND, 2 NOT). */
    private static String written(Condition condition, int binding, Map<String, AttributeValue> values) {
        return switch (condition) {
            case Condition.Or(List<Condition> parts) -> joined(parts, " OR ", 1, binding > 0, values);
            case Condition.And(List<Condition> parts) -> joined(parts, " AND ", 2, binding > 1, values);
            case Condition.Not(Condition part) -> "NOT " + written(part, 3, values);
            case Condition.Exists(Path path) -> "attribute_exists(" + written(path) + ")";
            case Condition.NotExists(Path path) -> "attribute_not_exists(" + written(path) + ")";
            case Condition.HasType(Operand operand, AttributeType type) -> {
                String reference = ":t" + type;
                values.put(reference, AttributeValue.string(type.name()));
                yield "attribute_type(" + written(operand) + "," + reference + ")";
            }
            case Condition.Comparison(Operand left, Comparator comparator, Operand right) ->
                written(left) + comparator.symbol() + written(right);
            case Condition.Between(Operand operand, Operand low, Operand high) ->
                written(operand) + " between " + written(low) + " and " + written(high);
            case Condition.In(Operand operand, List<Operand> candidates) ->
                written(operand)
                        + candidates.stream()
                                .map(RandomExpressionsTest::written)
                                .collect(Collectors.joining(", ", " IN (", ")"));
            case Condition.BeginsWith(Operand operand, Operand prefix) ->
                "begins_with(" + written(operand) + "," + written(prefix) + ")";
            case Condition.Contains(Operand container, Operand part) ->
                "contains(" + written(container) + "," + written(part) + ")";
        };
    }

    private static String joined(
            List<Condition> parts,
            String operator,
            int binding,
            boolean inParentheses,
            Map<String, AttributeValue> values) {
        String text = parts.stream().map(part -> written(part, binding, values)).collect(Collectors.joining(operator));
        return inParentheses ? "(" + text + ")" : text;
    }

    private static String written(Operand operand) {
        return switch (operand) {
            case Operand.Attribute(Path path) -> written(path);
            case Operand.Size(Operand of) -> "size( " + written(of) + " )";
            case Operand.Truth ignored -> throw new IllegalStateException("expressions have none");
            case Operand.Literal(AttributeValue value) ->
                value instanceof AttributeValue.N(var number) ? ":v" + number : "";
        };
    }

    private static String written(Path path) {
        var text = new StringBuilder(path.attribute());
        for (Path.Step step : path.steps()) {
            switch (step) {
                case Path.Step.Key(String name) -> text.append('.').append(name);
                case Path.Step.Index(long index) ->
                    text.append('[').append(index).append(']');
            }
        }
        return text.toString();
    }
}
