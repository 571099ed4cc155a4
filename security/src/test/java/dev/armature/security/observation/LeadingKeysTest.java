package dev.armature.security.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.security.observation.LeadingKeys.Pattern;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LeadingKeysTest {
    private static LeadingKeys of(String userName, String... keys) {
        LeadingKeys all = LeadingKeys.NONE;
        for (String key : keys) {
            all = all.with(LeadingKeys.seen(key, userName), true);
        }
        return all;
    }

    private static List<String> patterns(LeadingKeys keys) {
        return keys.patterns().stream()
                .map(pattern -> pattern.text() + (pattern.isWhole() ? "" : "*"))
                .sorted()
                .toList();
    }

    private static List<String> patterns(String... keys) {
        return patterns(of("", keys));
    }

    @Test
    void keepsOneKeyAsItIs() {
        assertThat(patterns("TENANT#42#ORDER#1", "TENANT#42#ORDER#1")).containsExactly("TENANT#42#ORDER#1");
        assertThat(patterns("config", "health")).containsExactly("config", "health");
    }

    @Test
    void endsBeginningsAtASeparator() {
        assertThat(patterns("TENANT#42#ORDER#1", "TENANT#42#USER#9")).containsExactly("TENANT#42#*");
        assertThat(patterns("USER#10", "USER#11", "USER#2")).containsExactly("USER#*");
        assertThat(patterns("USER#1", "ORDER#1", "USER#2")).containsExactly("ORDER#1", "USER#*");
        assertThat(patterns("2026-11-17", "2026-11-18")).containsExactly("2026-11-*");
    }

    /** That of a tenant itself, and those below it: another tenant whose number begins the same is neither. */
    @Test
    void keepsAKeyApartFromThoseBelowIt() {
        assertThat(patterns("TENANT#42", "TENANT#42#ORDER#1", "TENANT#42#ORDER#2"))
                .containsExactly("TENANT#42", "TENANT#42#ORDER#*");
        assertThat(patterns("TENANT#42#ORDER#1", "TENANT#42", "TENANT#42#USER#2"))
                .containsExactly("TENANT#42", "TENANT#42#*");
        assertThat(patterns("TENANT#42", "TENANT#42#ORDER#1", "TENANT#43")).containsExactly("TENANT#*");
    }

    @Test
    void isAnyKeyWhereTheyHaveNothingInCommon() {
        assertThat(of("", IntStream.range(0, 9).mapToObj(i -> i + "-uuid").toArray(String[]::new)))
                .isEqualTo(LeadingKeys.ANY);
        LeadingKeys numbers = LeadingKeys.NONE;
        for (int i = 0; i < 8; i++) {
            numbers = numbers.with(new Pattern("1." + i, true), false);
        }
        assertThat(numbers.patterns()).hasSize(8);
        assertThat(numbers.with(new Pattern("2", true), false)).isEqualTo(LeadingKeys.ANY);
    }

    @Test
    void takesTheNameOfTheUserForAnyName() {
        assertThat(patterns(of("alice", "USER#alice"))).containsExactly("USER#" + LeadingKeys.USER_NAME);
        assertThat(patterns(of("alice", "alice#1", "alice#2"))).containsExactly(LeadingKeys.USER_NAME + "#*");
        assertThat(patterns(of("alice", "USER#alice", "USER#bob"))).containsExactly("USER#*");
        assertThat(patterns(of("al", "USER#alice", "USER#al#al"))).containsExactly("USER#*");
        assertThat(patterns(of("al", "malice"))).containsExactly("malice");
    }

    /** Policies have no other characters, and a long key would make them too long. */
    @Test
    void takesWhatCannotBeWrittenForABeginning() {
        assertThat(patterns("USER#\u6771\u4EAC")).containsExactly("USER#*");
        assertThat(of("", "\u6771\u4EAC")).isEqualTo(LeadingKeys.ANY);
        assertThat(patterns("x".repeat(2048))).containsExactly("x".repeat(LeadingKeys.TEXT_LENGTH_MAX) + "*");
    }

    /** Whatever the keys and their order: all of them are covered, no pattern is there for nothing, and there is an end to them. */
    @Test
    void coversAllKeysInEveryOrder() {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            List<String> keys = new ArrayList<>();
            for (int i = random.nextInt(12); i >= 0; i--) {
                var key = new StringBuilder();
                for (int length = 1 + random.nextInt(6); length > 0; length--) {
                    key.append("ab#-".charAt(random.nextInt(4)));
                }
                keys.add(key.toString());
            }
            Collections.shuffle(keys, random);
            LeadingKeys all = of("", keys.toArray(String[]::new));
            assertThat(all.patterns()).as("seed %s", seed).hasSizeLessThanOrEqualTo(LeadingKeys.PATTERNS_MAX);
            for (String key : keys) {
                var seen = new Pattern(key, true);
                assertThat(all.isAny() || all.patterns().stream().anyMatch(pattern -> pattern.covers(seen)))
                        .as("seed %s: %s in %s", seed, key, all)
                        .isTrue();
            }
            for (Pattern pattern : all.patterns()) {
                assertThat(keys.stream().anyMatch(key -> pattern.covers(new Pattern(key, true))))
                        .as("seed %s", seed)
                        .isTrue();
            }
        }
    }
}
