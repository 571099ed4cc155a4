package dev.armature.advisor.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.model.AccessPattern.RangeCondition;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class NumberRangeTest {
    private static NumberRange whole(long low, long high) {
        return new NumberRange(BigDecimal.valueOf(low), BigDecimal.valueOf(high), true);
    }

    @Test
    void whatIsGreaterBeginsBehindTheLeast() {
        NumberRange read = whole(5, 9).readBy(RangeCondition.GREATER);

        assertThat(read.common(whole(0, 5))).isEmpty();
        assertThat(read.common(whole(6, 6))).contains(BigDecimal.valueOf(6));
        assertThat(read.common(whole(100, 200))).contains(BigDecimal.valueOf(100));
    }

    @Test
    void whatIsLessEndsBeforeTheGreatest() {
        NumberRange read = whole(5, 9).readBy(RangeCondition.LESS);

        assertThat(read.common(whole(9, 20))).isEmpty();
        assertThat(read.common(whole(-3, -1))).contains(BigDecimal.valueOf(-3));
    }

    @Test
    void betweenStaysAmongTheEntitysOwn() {
        NumberRange read = whole(5, 9).readBy(RangeCondition.BETWEEN);

        assertThat(read.common(whole(10, 20))).isEmpty();
        assertThat(read.common(whole(0, 4))).isEmpty();
        assertThat(read.common(whole(9, 20))).contains(BigDecimal.valueOf(9));
    }

    @Test
    void withoutAnEndItGoesOn() {
        var from = new NumberRange(BigDecimal.ZERO, null, true);

        assertThat(from.readBy(RangeCondition.LESS_OR_EQUAL).common(whole(7, 8)))
                .isPresent();
        assertThat(from.readBy(RangeCondition.GREATER_OR_EQUAL).common(whole(-8, -7)))
                .isEmpty();
    }
}
