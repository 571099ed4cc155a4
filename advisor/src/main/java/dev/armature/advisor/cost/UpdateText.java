package dev.armature.advisor.cost;

import dev.armature.language.Expressions;
import dev.armature.language.Substitutions;
import dev.armature.language.UpdateAction;
import dev.armature.language.UpdateValue;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an update expression does to which attributes, without its values. A model writes names as they are, also those that
 * DynamoDB reserves, and may write values in the text.
 *
 * @param written all attributes that it changes in any way
 * @param removed those that it takes away
 * @param counted those that it adds to, or subtracts from
 * @param appended the lists that it adds elements to
 * @param added what it uses ADD for: numbers, or members of sets
 * @param keyed maps in which it writes an entry whose name comes with the request
 */
public record UpdateText(
        Set<String> written,
        Set<String> removed,
        Set<String> counted,
        Set<String> appended,
        Set<String> added,
        Set<String> keyed) {
    private static final Set<String> SECTIONS = Set.of("SET", "REMOVE", "ADD", "DELETE");
    private static final Set<String> FUNCTIONS = Set.of("if_not_exists", "list_append");
    private static final Pattern TOKEN =
            Pattern.compile("'[^']*'|\"[^\"]*\"|:\\w+|#\\w+|[A-Za-z_]\\w*|(?<![\\w\\[.])\\d+(?:\\.\\d+)?|[()]");
    private static final Pattern KEYED = Pattern.compile("(\\w+)\\.(?:#\\w+|\\{\\w+})");

    private static final AttributeValue NUMBER = new AttributeValue.N(Decimal.of(1));
    private static final AttributeValue LIST = new AttributeValue.L(List.of(NUMBER));
    private static final AttributeValue SET = new AttributeValue.SS(List.of("member"));

    /** Nothing, if it is not an update expression. */
    public static Optional<UpdateText> parse(String text) {
        try {
            return Optional.of(new Prepared(text).parse());
        } catch (ApiException notAnUpdate) {
            return Optional.empty();
        }
    }

    /** The text with a placeholder for every name and value, so that no name is reserved and every value has a type that fits. */
    private static final class Prepared {
        private final String source;
        private final StringBuilder text = new StringBuilder();
        private final Map<String, String> names = new LinkedHashMap<>();
        private final Map<String, AttributeValue> values = new LinkedHashMap<>();
        private final Deque<String> calls = new ArrayDeque<>();
        private String section = "";
        private String function = "";

        Prepared(String source) {
            this.source = source;
            Matcher tokens = TOKEN.matcher(source.replace("{", "").replace("}", ""));
            while (tokens.find()) {
                tokens.appendReplacement(text, Matcher.quoteReplacement(replacement(tokens.group())));
            }
            tokens.appendTail(text);
        }

        private String replacement(String token) {
            String before = function;
            function = "";
            switch (token) {
                case "(" -> {
                    calls.push(before);
                    return token;
                }
                case ")" -> {
                    calls.poll();
                    return token;
                }
                default -> {
                    // A word or a value.
                }
            }
            if (token.matches("[:'\"\\d].*")) {
                return value();
            }
            if (SECTIONS.contains(token.toUpperCase(Locale.ROOT))) {
                section = token.toUpperCase(Locale.ROOT);
                return token;
            }
            if (FUNCTIONS.contains(token)) {
                function = token;
                return token;
            }
            String name = "#n" + names.size();
            names.put(name, token.startsWith("#") ? token.substring(1) : token);
            return name;
        }

        private String value() {
            String reference = ":v" + values.size();
            values.put(reference, section.equals("DELETE") ? SET : calls.contains("list_append") ? LIST : NUMBER);
            return reference;
        }

        UpdateText parse() {
            var update = new Expressions()
                    .update(
                            text.toString(),
                            Substitutions.of(names.isEmpty() ? null : names, values.isEmpty() ? null : values));
            Set<String> written = new LinkedHashSet<>();
            Set<String> removed = new LinkedHashSet<>();
            Set<String> counted = new LinkedHashSet<>();
            Set<String> appended = new LinkedHashSet<>();
            Set<String> added = new LinkedHashSet<>();
            for (UpdateAction action : update.actions()) {
                String attribute = action.target().attribute();
                written.add(attribute);
                switch (action) {
                    case UpdateAction.Set set -> {
                        boolean readsItself = readsItself(set);
                        if (set.value() instanceof UpdateValue.ListAppend) {
                            appended.add(attribute);
                        } else if (readsItself
                                && (set.value() instanceof UpdateValue.Plus
                                        || set.value() instanceof UpdateValue.Minus)) {
                            counted.add(attribute);
                        }
                    }
                    case UpdateAction.Add unused -> added.add(attribute);
                    case UpdateAction.Remove remove -> {
                        if (remove.target().isTopLevel()) {
                            removed.add(attribute);
                        }
                    }
                    case UpdateAction.Delete unused -> {}
                }
            }
            return new UpdateText(written, removed, counted, appended, added, keyed());
        }

        private static boolean readsItself(UpdateAction.Set set) {
            boolean[] reads = {false};
            set.value().forEachPath(path -> reads[0] |= path.equals(set.target()));
            return reads[0];
        }

        private Set<String> keyed() {
            Set<String> keyed = new LinkedHashSet<>();
            KEYED.matcher(source).results().forEach(entry -> keyed.add(entry.group(1)));
            return keyed;
        }
    }
}
