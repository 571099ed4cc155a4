package dev.armature.engine.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import dev.armature.model.Item;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When an item's time to live is over. */
class ExpiryTest {
    private static final long NOW = 1_800_000_000;
    private static final long FIVE_YEARS = 5L * 365 * 24 * 60 * 60;
    private final Expiry expiry = new Expiry("ttl", Instant.ofEpochSecond(NOW));

    private boolean isDue(AttributeValue value) {
        return expiry.isDue(Item.of(Map.of("pk", AttributeValue.string("a"), "ttl", value)));
    }

    @ParameterizedTest
    @ValueSource(longs = {NOW - 1, NOW - 60, NOW - FIVE_YEARS})
    void isOverInTheLastFiveYears(long seconds) {
        assertThat(isDue(AttributeValue.number(seconds))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {NOW, NOW + 1, NOW - FIVE_YEARS - 1, 1, 0, -1, NOW * 1000, Long.MAX_VALUE})
    void isNotOverOtherwise(long seconds) {
        assertThat(isDue(AttributeValue.number(seconds))).isFalse();
    }

    static Stream<AttributeValue> notTimes() throws Decimal.MalformedException {
        return Stream.of(
                AttributeValue.string(Long.toString(NOW - 60)),
                new AttributeValue.N(Decimal.of(new BigDecimal(NOW - 60).add(new BigDecimal("0.5")))),
                new AttributeValue.N(Decimal.parse("1e30")),
                new AttributeValue.Bool(true));
    }

    /** DynamoDB takes only whole numbers for times, and nothing of another type. */
    @ParameterizedTest
    @MethodSource("notTimes")
    void isNeverOverWhereThereIsNoTime(AttributeValue value) {
        assertThat(isDue(value)).isFalse();
    }

    @Test
    void isNeverOverWithoutTheAttribute() {
        assertThat(expiry.isDue(Item.of(Map.of("pk", AttributeValue.string("a")))))
                .isFalse();
    }
}
