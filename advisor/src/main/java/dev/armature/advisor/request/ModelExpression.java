package dev.armature.advisor.request;

import dev.armature.language.Condition;
import dev.armature.language.ExpressionKind;
import dev.armature.language.Expressions;
import dev.armature.language.Substitutions;
import dev.armature.language.Update;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An expression of a model, made one of DynamoDB's: the names of attributes are replaced, as they may be reserved, and so are values
 * that stand in the text.
 *
 * @param text as DynamoDB takes it
 * @param names what stands for what attribute
 * @param literals the values that stood in the text
 * @param parameters the values that have to be given: {@code :parameter} as it is written
 */
public record ModelExpression(
        String text, Map<String, String> names, Map<String, AttributeValue> literals, Set<String> parameters) {
    private static final Set<String> KEYWORDS =
            Set.of("AND", "OR", "NOT", "BETWEEN", "IN", "SET", "REMOVE", "ADD", "DELETE");
    private static final Pattern TOKEN = Pattern.compile("'(?<single>[^']*)'"
            + "|\"(?<double>[^\"]*)\""
            + "|(?<value>:\\w+)"
            + "|#(?<hash>\\w+)"
            + "|(?<position>\\[\\s*\\d+\\s*\\])"
            + "|(?<number>\\d+(?:\\.\\d+)?)"
            + "|(?<function>\\w+)(?=\\s*\\()"
            + "|(?<word>\\w+)"
            + "|!=");
    private static final Expressions EXPRESSIONS = new Expressions();

    public ModelExpression {
        names = Map.copyOf(names);
        literals = Map.copyOf(literals);
        parameters = Set.copyOf(parameters);
    }

    /** @param prefix what the names of values begin with that stood in the text */
    public static ModelExpression of(String written, String prefix) {
        var reading = new Reading(prefix);
        String text = TOKEN.matcher(written)
                .replaceAll(token -> java.util.regex.Matcher.quoteReplacement(reading.token(token)));
        return new ModelExpression(text, reading.names, reading.literals, reading.parameters);
    }

    /** What is seen on the way through the text. */
    private static final class Reading {
        private final String prefix;
        private final Map<String, String> names = new LinkedHashMap<>();
        private final Map<String, AttributeValue> literals = new LinkedHashMap<>();
        private final Set<String> parameters = new LinkedHashSet<>();

        Reading(String prefix) {
            this.prefix = prefix;
        }

        String token(java.util.regex.MatchResult token) {
            if (token.group("single") != null) {
                return literal(AttributeValue.string(token.group("single")));
            }
            if (token.group("double") != null) {
                return literal(AttributeValue.string(token.group("double")));
            }
            if (token.group("number") != null) {
                return literal(number(token.group("number")));
            }
            if (token.group("value") != null) {
                parameters.add(token.group("value"));
                return token.group();
            }
            if (token.group("hash") != null) {
                return name(token.group("hash"));
            }
            if (token.group("word") != null) {
                return word(token.group("word"));
            }
            return token.group().equals("!=") ? "<>" : token.group();
        }

        private String word(String word) {
            return switch (word.toUpperCase(Locale.ROOT)) {
                case "TRUE" -> literal(new AttributeValue.Bool(true));
                case "FALSE" -> literal(new AttributeValue.Bool(false));
                case "NULL" -> literal(new AttributeValue.Null());
                default -> KEYWORDS.contains(word.toUpperCase(Locale.ROOT)) ? word : name(word);
            };
        }

        private String name(String attribute) {
            names.put("#" + attribute, attribute);
            return "#" + attribute;
        }

        private String literal(AttributeValue value) {
            String name = ":" + prefix + (literals.size() + 1);
            literals.put(name, value);
            return name;
        }

        private static AttributeValue number(String text) {
            try {
                return new AttributeValue.N(Decimal.parse(text));
            } catch (Decimal.MalformedException beyondAllNumbers) {
                return AttributeValue.string(text);
            }
        }
    }

    /** The condition that it is once values are given. */
    public Condition condition(Map<String, AttributeValue> values) {
        return EXPRESSIONS.condition(text, ExpressionKind.CONDITION, substitutions(values));
    }

    /** The update that it is once values are given. */
    public Update update(Map<String, AttributeValue> values) {
        return EXPRESSIONS.update(text, substitutions(values));
    }

    private Substitutions substitutions(Map<String, AttributeValue> values) {
        Map<String, AttributeValue> all = new LinkedHashMap<>(literals);
        for (String parameter : parameters) {
            var value = values.get(parameter);
            if (value != null) {
                all.put(parameter, value);
            }
        }
        return Substitutions.of(unlessEmpty(names), unlessEmpty(all));
    }

    private static <V> @Nullable Map<String, V> unlessEmpty(Map<String, V> map) {
        return map.isEmpty() ? null : map;
    }
}
