package dev.armature.security.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A text of a policy in which {@code *} stands for any characters, {@code ?} for one, and {@code ${key}} for a value of the request.
 *
 * <p>What a variable stands for is taken literally: a user named {@code *} is not everyone. {@code ${*}}, {@code ${?}} and {@code ${$}}
 * are the characters themselves. In a policy of the older version there are no variables.
 *
 * @param parts in order
 * @param fixed what it is for every request, if there are no variables in it
 */
record Pattern(List<Part> parts, Optional<Resolved> fixed) {
    /** What a pattern is made of. */
    sealed interface Part {
        record Literal(String text) implements Part {}

        /** Any characters. */
        record Run() implements Part {}

        /** Any one character. */
        record One() implements Part {}

        /** @param key in lower case */
        record Variable(String key, Optional<String> otherwise) implements Part {
            public Variable {
                key = RequestContext.lower(key);
            }
        }
    }

    private static final char ANY_RUN = '\uFFFE';
    private static final char ANY_ONE = '\uFFFF';

    /** @throws MalformedPolicyException if a variable is not one */
    static Pattern of(String text, boolean withVariables, boolean withWildcards) {
        List<Part> parts = new ArrayList<>();
        var literal = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (withVariables && c == '$' && text.startsWith("${", at)) {
                int end = text.indexOf('}', at);
                if (end < 0) {
                    throw new MalformedPolicyException(PolicyReader.SYNTAX);
                }
                variable(text.substring(at + 2, end), parts, literal);
                at = end + 1;
                continue;
            }
            if (withWildcards && (c == '*' || c == '?')) {
                flush(literal, parts);
                parts.add(c == '*' ? new Part.Run() : new Part.One());
            } else if (c == ANY_RUN || c == ANY_ONE) {
                // No characters at all, and they stand for wildcards further down.
                throw new MalformedPolicyException(PolicyReader.SYNTAX);
            } else {
                literal.append(c);
            }
            at++;
        }
        flush(literal, parts);
        boolean isFixed = parts.stream().noneMatch(part -> part instanceof Part.Variable);
        return new Pattern(List.copyOf(parts), isFixed ? resolved(parts, key -> Optional.empty()) : Optional.empty());
    }

    private static void variable(String inside, List<Part> parts, StringBuilder literal) {
        if (inside.equals("*") || inside.equals("?") || inside.equals("$")) {
            literal.append(inside);
            return;
        }
        flush(literal, parts);
        int comma = inside.indexOf(',');
        String key = (comma < 0 ? inside : inside.substring(0, comma)).strip();
        if (key.isEmpty()) {
            throw new MalformedPolicyException(PolicyReader.SYNTAX);
        }
        parts.add(new Part.Variable(
                key, comma < 0 ? Optional.empty() : Optional.of(quoted(inside.substring(comma + 1)))));
    }

    private static String quoted(String text) {
        String value = text.strip();
        if (value.length() < 2 || value.charAt(0) != '\'' || value.charAt(value.length() - 1) != '\'') {
            throw new MalformedPolicyException(PolicyReader.SYNTAX);
        }
        return value.substring(1, value.length() - 1);
    }

    private static void flush(StringBuilder literal, List<Part> parts) {
        if (!literal.isEmpty()) {
            parts.add(new Part.Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    boolean hasVariables() {
        return parts.stream().anyMatch(part -> part instanceof Part.Variable);
    }

    /** With the values of a request in the places of variables; empty if one has none. */
    Optional<Resolved> in(RequestContext context) {
        return fixed.isPresent() ? fixed : resolved(parts, context::variable);
    }

    private static Optional<Resolved> resolved(List<Part> parts, Function<String, Optional<String>> variables) {
        var text = new StringBuilder();
        for (Part part : parts) {
            switch (part) {
                case Part.Literal(String literal) -> text.append(literal);
                case Part.Run() -> text.append(ANY_RUN);
                case Part.One() -> text.append(ANY_ONE);
                case Part.Variable(String key, Optional<String> otherwise) -> {
                    var value = variables.apply(key).or(() -> otherwise);
                    if (value.isEmpty()) {
                        return Optional.empty();
                    }
                    // The two characters that mean something here are none: no value matches with them.
                    text.append(value.get().replace(ANY_RUN, ' ').replace(ANY_ONE, ' '));
                }
            }
        }
        return Optional.of(new Resolved(text.toString()));
    }

    /**
     * A pattern without variables.
     *
     * @param text with two characters that no text has in the places of wildcards
     */
    record Resolved(String text) {
        /** What is the same matches, and that is found out at once. */
        boolean matches(String value) {
            return text.equals(value) || matches(text, 0, text.length(), value, 0, value.length(), false);
        }

        boolean matchesIgnoringCase(String value) {
            return text.equals(value) || matches(text, 0, text.length(), value, 0, value.length(), true);
        }

        /** As an ARN in a condition: part by part. One that is nothing but a wildcard stands for all parts. */
        boolean matchesArn(String value) {
            return isAny() || text.equals(value) || matchesParts(text, value);
        }

        private boolean isAny() {
            return text.length() == 1 && text.charAt(0) == ANY_RUN;
        }

        /** As the ARN of a resource: part by part, and a wildcard at the end of a part may go on into the next ones. */
        boolean matchesResource(String value) {
            return matchesArn(value) || text.contains(ANY_RUN + ":") && matches(value);
        }

        /** Whether there may be something that begins with a text and matches; a wildcard may stand for any parts of it. */
        boolean matchesSomeBelow(String beginning) {
            return new ManyPlaces(text, false).follow(beginning, 0, beginning.length()) != null;
        }

        /** Whether everything matches that begins with a text, however it goes on; as a resource does, part by part. */
        boolean matchesAllBelow(String beginning) {
            int last = lastPart(text);
            int givenLast = lastPart(beginning);
            boolean byParts = last > 0
                    && givenLast > 0
                    && matchesParts(text.substring(0, last - 1), beginning.substring(0, givenLast - 1))
                    && isOpenBehind(text.substring(last), beginning.substring(givenLast));
            return isAny() || byParts || text.contains(ANY_RUN + ":") && isOpenBehind(text, beginning);
        }

        /** Where the part of an ARN begins that says which resource it is; 0 if there is none. */
        private static int lastPart(String arn) {
            int at = 0;
            for (int part = 1; part < ARN_PARTS; part++) {
                at = arn.indexOf(':', at) + 1;
                if (at == 0) {
                    return 0;
                }
            }
            return at;
        }

        private static boolean isOpenBehind(String pattern, String beginning) {
            return new ManyPlaces(withRunsLast(pattern), false).isOpenBehind(beginning);
        }

        /** The same pattern with the wildcards that stand side by side in another order: those for one character before those for any. */
        private static String withRunsLast(String pattern) {
            var ordered = new StringBuilder(pattern.length());
            boolean hasRun = false;
            for (int i = 0; i < pattern.length(); i++) {
                char c = pattern.charAt(i);
                if (c == ANY_RUN) {
                    hasRun = true;
                } else {
                    if (hasRun && c != ANY_ONE) {
                        ordered.append(ANY_RUN);
                        hasRun = false;
                    }
                    ordered.append(c);
                }
            }
            return hasRun ? ordered.append(ANY_RUN).toString() : ordered.toString();
        }

        private static final int ARN_PARTS = 6;

        /** What nearly all names and patterns stay below. Others come from who wants it to take long. */
        private static final int STEPS_MAX = 1 << 13;

        private static boolean matchesParts(String wanted, String given) {
            int from = 0;
            int givenFrom = 0;
            for (int part = 1; part < ARN_PARTS; part++) {
                int end = wanted.indexOf(':', from);
                int givenEnd = given.indexOf(':', givenFrom);
                if (end < 0 || givenEnd < 0) {
                    return end == givenEnd
                            && matches(wanted, from, wanted.length(), given, givenFrom, given.length(), false);
                }
                if (!matches(wanted, from, end, given, givenFrom, givenEnd, false)) {
                    return false;
                }
                from = end + 1;
                givenFrom = givenEnd + 1;
            }
            return matches(wanted, from, wanted.length(), given, givenFrom, given.length(), false);
        }

        private static boolean matches(
                String pattern, int from, int to, String value, int valueFrom, int valueTo, boolean ignoresCase) {
            long steps = (long) (to - from) * (valueTo - valueFrom);
            return steps <= STEPS_MAX
                    ? matchesStepByStep(pattern, from, to, value, valueFrom, valueTo, ignoresCase)
                    : new ManyPlaces(pattern.substring(from, to), ignoresCase).match(value, valueFrom, valueTo);
        }

        /** Goes back to the last run only, so it takes at most the product of both lengths. */
        private static boolean matchesStepByStep(
                String pattern, int from, int to, String value, int valueFrom, int valueTo, boolean ignoresCase) {
            int p = from;
            int v = valueFrom;
            int run = -1;
            int resume = 0;
            while (v < valueTo) {
                if (p < to && pattern.charAt(p) == ANY_RUN) {
                    run = p++;
                    resume = v;
                } else if (p < to && isMatch(pattern.charAt(p), value.charAt(v), ignoresCase)) {
                    p++;
                    v++;
                } else if (run >= 0) {
                    p = run + 1;
                    v = ++resume;
                } else {
                    return false;
                }
            }
            while (p < to && pattern.charAt(p) == ANY_RUN) {
                p++;
            }
            return p == to;
        }

        private static boolean isMatch(char wanted, char given, boolean ignoresCase) {
            return wanted == given
                    || wanted == ANY_ONE
                    || ignoresCase && Character.toLowerCase(wanted) == Character.toLowerCase(given);
        }
    }

    /**
     * A long pattern, followed at all of its places at once, a bit for each: whatever stands in it, a character takes a step for 64 places.
     *
     * <p>Place i is where the first i characters have been found. A run keeps the place that it stands at.
     */
    private static final class ManyPlaces {
        private final boolean ignoresCase;
        private final int end;
        /** By character of the pattern, the places that it leads on from. */
        private final Map<Character, long[]> leadingOn = new HashMap<>();
        /** Those that any character leads on from. */
        private final long[] always;
        /** Those of runs. */
        private final long[] kept;

        ManyPlaces(String pattern, boolean ignoresCase) {
            this.ignoresCase = ignoresCase;
            this.end = Math.toIntExact(pattern.chars().filter(c -> c != ANY_RUN).count());
            this.always = none();
            this.kept = none();
            int place = 0;
            for (int i = 0; i < pattern.length(); i++) {
                char c = pattern.charAt(i);
                if (c == ANY_RUN) {
                    set(kept, place);
                } else {
                    set(c == ANY_ONE ? always : leadingOn.computeIfAbsent(folded(c), first -> none()), place);
                    place++;
                }
            }
        }

        private long[] none() {
            return new long[end / Long.SIZE + 1];
        }

        private static void set(long[] places, int place) {
            places[place / Long.SIZE] |= 1L << place;
        }

        private char folded(char c) {
            return ignoresCase ? Character.toLowerCase(c) : c;
        }

        boolean match(String value, int from, int to) {
            long[] places = follow(value, from, to);
            return places != null && (places[end / Long.SIZE] & 1L << end) != 0;
        }

        /** Whether a text leads to the end, and any other that begins with it does too: there has to be a run at the end. */
        boolean isOpenBehind(String beginning) {
            long[] places = follow(beginning, 0, beginning.length());
            return places != null && (places[end / Long.SIZE] & kept[end / Long.SIZE] & 1L << end) != 0;
        }

        /** Where a text leads to; null if nowhere. */
        long @Nullable [] follow(String value, int from, int to) {
            long[] places = none();
            set(places, 0);
            for (int at = from; at < to; at++) {
                long[] own = leadingOn.getOrDefault(folded(value.charAt(at)), always);
                long carried = 0;
                long any = 0;
                for (int i = 0; i < places.length; i++) {
                    long leaving = places[i] & (own[i] | always[i]);
                    places[i] = leaving << 1 | carried | places[i] & kept[i];
                    carried = leaving >>> Long.SIZE - 1;
                    any |= places[i];
                }
                if (any == 0) {
                    return null;
                }
            }
            return places;
        }
    }
}
