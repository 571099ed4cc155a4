package dev.armature.engine.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.language.KeySelection;
import dev.armature.language.RangeComparison;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeyCodec;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class QueryRangeTest {
    private static final int SPACE = 7;
    private static final List<AttributeValue> PARTITION = List.of(AttributeValue.string("p"));

    private static boolean contains(KeySelection selection, AttributeValue... sort) {
        return QueryRange.of(SPACE, selection)
                .contains(KeyCodec.key(SPACE, PARTITION, List.of(sort)).bytes());
    }

    /** A range holds a sort key if the comparison does, with the keys of a table behind it or not. */
    @Test
    void holdsWhatTheComparisonHoldsFor() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int round = 0; round < 2000; round++) {
            int low = random.nextInt(-20, 20);
            int high = low + random.nextInt(20);
            int value = random.nextInt(-25, 45);
            Map<RangeComparison, Predicate<Integer>> comparisons = Map.of(
                    new RangeComparison.Less(AttributeValue.number(low)), each -> each < low,
                    new RangeComparison.LessOrEqual(AttributeValue.number(low)), each -> each <= low,
                    new RangeComparison.Greater(AttributeValue.number(low)), each -> each > low,
                    new RangeComparison.GreaterOrEqual(AttributeValue.number(low)), each -> each >= low,
                    new RangeComparison.Between(AttributeValue.number(low), AttributeValue.number(high)),
                            each -> low <= each && each <= high);
            comparisons.forEach((comparison, holds) -> {
                var selection = new KeySelection(PARTITION, List.of(), comparison);
                assertThat(contains(selection, AttributeValue.number(value)))
                        .as("seed %d: %d %s", seed, value, comparison)
                        .isEqualTo(holds.test(value));
                assertThat(contains(selection, AttributeValue.number(value), AttributeValue.string("own key")))
                        .as("seed %d: %d of an index %s", seed, value, comparison)
                        .isEqualTo(holds.test(value));
            });
        }
    }

    @Test
    void holdsPrefixesOfTextsAndBytes() {
        var prefix =
                new KeySelection(PARTITION, List.of(), new RangeComparison.BeginsWith(AttributeValue.string("ab")));
        assertThat(List.of("ab", "abc", "ab\u0000", "ab\uffff"))
                .allMatch(text -> contains(prefix, AttributeValue.string(text)));
        assertThat(List.of("a", "ac", "aa", "Ab", "b"))
                .noneMatch(text -> contains(prefix, AttributeValue.string(text)));
    }

    @Test
    void isTheWholePartitionOrOneKeyOfIt() {
        var whole = new KeySelection(PARTITION, List.of(), null);
        assertThat(contains(whole, AttributeValue.number(-1))).isTrue();
        assertThat(contains(whole, AttributeValue.string("any"))).isTrue();
        assertThat(QueryRange.of(SPACE, whole)
                        .contains(KeyCodec.key(
                                        SPACE, List.of(AttributeValue.string("pp")), List.of(AttributeValue.number(1)))
                                .bytes()))
                .isFalse();
        var one = new KeySelection(PARTITION, List.of(AttributeValue.number(1)), null);
        assertThat(contains(one, AttributeValue.number(1))).isTrue();
        assertThat(contains(one, AttributeValue.number(1), AttributeValue.string("own key")))
                .isTrue();
        assertThat(contains(one, AttributeValue.number(2))).isFalse();
        assertThat(contains(one, AttributeValue.number(10))).isFalse();
    }

    /** Several sort attributes: all but the last are fixed. */
    @Test
    void comparesTheLastOfSeveral() {
        var selection = new KeySelection(
                PARTITION, List.of(AttributeValue.string("a")), new RangeComparison.Greater(AttributeValue.number(5)));
        assertThat(contains(selection, AttributeValue.string("a"), AttributeValue.number(6)))
                .isTrue();
        assertThat(contains(selection, AttributeValue.string("a"), AttributeValue.number(5)))
                .isFalse();
        assertThat(contains(selection, AttributeValue.string("b"), AttributeValue.number(6)))
                .isFalse();
    }
}
