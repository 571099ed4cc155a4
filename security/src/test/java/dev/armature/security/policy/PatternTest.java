package dev.armature.security.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** That long texts match long patterns as short ones do, which is found out in another way. */
class PatternTest {
    private static final int LONG = 500;

    private final SplittableRandom random = new SplittableRandom(1);

    private static Pattern.Resolved resolved(String pattern) {
        return Pattern.of(pattern, false, true)
                .in(RequestContext.builder().build())
                .orElseThrow();
    }

    private static boolean matches(String pattern, String value) {
        return resolved(pattern).matches(value);
    }

    @Test
    void matchesLongTexts() {
        String value = "a".repeat(LONG);
        assertThat(matches("*" + "a".repeat(LONG / 2) + "b", value)).isFalse();
        assertThat(matches("*" + "a".repeat(LONG / 2) + "b", value + "b")).isTrue();
        assertThat(matches("*a".repeat(LONG) + "*", value)).isTrue();
        assertThat(matches("*a".repeat(LONG + 1) + "*", value)).isFalse();
        assertThat(matches("?".repeat(LONG), value)).isTrue();
        assertThat(matches("?".repeat(LONG - 1), value)).isFalse();
        assertThat(matches("?".repeat(LONG + 1), value)).isFalse();
        assertThat(matches("a".repeat(LONG - 1) + "*", value)).isTrue();
        assertThat(matches("**" + value + "**", value)).isTrue();
        assertThat(matches("b*" + "a".repeat(LONG), value)).isFalse();
        assertThat(resolved("*" + "A".repeat(LONG)).matchesIgnoringCase(value)).isTrue();
        assertThat(resolved("*" + "A".repeat(LONG)).matches(value)).isFalse();
    }

    /** As many texts that match as such that do not: parts of the text, with wildcards for others, and at times one character that is wrong. */
    @Test
    void agreesWithWhatAWildcardMeans() {
        int matched = 0;
        for (int i = 0; i < 2_000; i++) {
            String value = drawn();
            String pattern = patternOf(value);
            boolean expected = means(pattern, value);
            assertThat(matches(pattern, value)).as(pattern + " and " + value).isEqualTo(expected);
            matched += expected ? 1 : 0;
        }
        assertThat(matched).isBetween(500, 1_800);
    }

    /** Everything that begins with a text matches if all that is a little longer does, with a character too that no pattern has. */
    @Test
    void matchesAllThatBeginsAlikeOnlyIfEachDoes() {
        int all = 0;
        for (int i = 0; i < 3_000; i++) {
            String pattern = drawn("ab*?", 5);
            String beginning = drawn("ab", 3);
            boolean expected = meansAll(pattern, beginning, pattern.length() + 1);
            assertThat(resolved("arn:aws:s3:::" + pattern).matchesAllBelow("arn:aws:s3:::" + beginning))
                    .as(pattern + " and all that begins with " + beginning)
                    .isEqualTo(expected);
            all += expected ? 1 : 0;
        }
        assertThat(all).isBetween(100, 2_000);
    }

    private String drawn(String characters, int lengthMax) {
        var text = new StringBuilder();
        for (int left = random.nextInt(lengthMax + 1); left > 0; left--) {
            text.append(characters.charAt(random.nextInt(characters.length())));
        }
        return text.toString();
    }

    private static boolean meansAll(String pattern, String beginning, int more) {
        return means(pattern, beginning)
                && (more == 0
                        || meansAll(pattern, beginning + "a", more - 1)
                                && meansAll(pattern, beginning + "c", more - 1));
    }

    private String drawn() {
        var text = new StringBuilder();
        int length = 100 + random.nextInt(200);
        while (text.length() < length) {
            text.append((char) ('a' + random.nextInt(3)));
        }
        return text.toString();
    }

    private String patternOf(String value) {
        var pattern = new StringBuilder();
        for (int at = 0; at < value.length(); at++) {
            switch (random.nextInt(40)) {
                case 0 -> {
                    pattern.append('*');
                    at += random.nextInt(5);
                }
                case 1 -> pattern.append('?');
                default -> pattern.append(value.charAt(at));
            }
        }
        if (random.nextInt(3) == 0) {
            pattern.setCharAt(random.nextInt(pattern.length()), 'a');
        }
        return pattern.toString();
    }

    /** By the places in the text that can be reached with the first characters of the pattern. */
    private static boolean means(String pattern, String value) {
        var reached = new boolean[value.length() + 1];
        reached[0] = true;
        for (char wanted : pattern.toCharArray()) {
            var next = new boolean[reached.length];
            for (int at = 0; at < reached.length; at++) {
                if (wanted == '*') {
                    next[at] = reached[at] || at > 0 && next[at - 1];
                } else if (at > 0 && reached[at - 1]) {
                    next[at] = wanted == '?' || wanted == value.charAt(at - 1);
                }
            }
            reached = next;
        }
        return reached[value.length()];
    }
}
