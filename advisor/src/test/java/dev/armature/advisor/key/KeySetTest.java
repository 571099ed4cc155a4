package dev.armature.advisor.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeySetTest {
    @Test
    void findsATextThatTwoSetsHaveInCommon() {
        KeySet order = KeySet.text("ORDER#").then(ValueTexts.free("#", Long.MAX_VALUE));
        KeySet anything = ValueTexts.free("#", Long.MAX_VALUE).then("#").then(ValueTexts.free("#", Long.MAX_VALUE));
        assertThat(order.common(anything)).contains("ORDER#a");
        assertThat(order.common(KeySet.text("ORDER#"))).isEmpty();
        assertThat(order.common(KeySet.text("ORDER#1#2"))).isEmpty();
    }

    @Test
    void knowsThatStateAndSummarySortBehindLog() {
        KeySet from = KeySet.text("log#").then(ValueTexts.digits(6)).andAbove();
        assertThat(from.contains("state")).isTrue();
        assertThat(from.contains("summary#1")).isTrue();
        assertThat(from.contains("log#999999")).isTrue();
        assertThat(from.contains("lock")).isFalse();
        assertThat(from.contains("log#")).isFalse();
    }

    @Test
    void doesNotSplitCharactersOutsideOfTheBasicPlane() {
        String face = "\uD83D\uDE00";
        assertThat(KeySet.text("\uFFFD").above().contains(face)).isTrue();
        assertThat(KeySet.text(face).contains(face)).isTrue();
        assertThat(KeyOrder.compare("\uFFFD", face)).isNegative();
    }

    @Test
    void tellsTheEndsOfASet() {
        KeySet days = KeySet.text("D#").then(ValueTexts.time(Form.Unit.DAY));
        assertThat(days.smallest()).contains(new KeySet.Extreme("D#1900-01-01", true));
        assertThat(days.largest()).contains(new KeySet.Extreme("D#2199-12-31", true));
        KeySet words = KeySet.text("W#").then(KeySet.characters(Alphabet.of("az"), 1));
        assertThat(words.smallest()).contains(new KeySet.Extreme("W#a", true));
        assertThat(words.largest()).contains(new KeySet.Extreme("W#zz", false));
        assertThat(words.then("#x").smallest()).contains(new KeySet.Extreme("W#a#x", true));
        assertThat(words.then("x").smallest().orElseThrow().isMember()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 9, 1", "5, 1234, 1", "-17, 8, 1", "-300, -12, 1", "0, 1200, 3", "98, 101, 2", "7, 7, 1"})
    void takesExactlyTheNumbersOfARange(int min, int max, int width) {
        KeySet numbers = ValueTexts.whole(BigInteger.valueOf(min), BigInteger.valueOf(max), width);
        for (int number = -400; number <= 1300; number++) {
            String digits = Integer.toString(Math.abs(number));
            String padded = "0".repeat(Math.max(0, width - digits.length())) + digits;
            assertThat(numbers.contains((number < 0 ? "-" : "") + padded))
                    .as("%d of %d to %d", number, min, max)
                    .isEqualTo(min <= number && number <= max);
        }
        assertThat(numbers.contains("")).isFalse();
        assertThat(numbers.contains("0".repeat(width) + "1")).isFalse();
    }

    @Test
    void knowsWhatIdsAndTimesLookLike() {
        assertThat(ValueTexts.ksuid().contains("1YnlHOfSSk3DhX4BR6lMAceAo1V")).isTrue();
        assertThat(ValueTexts.ulid().contains("01ARZ3NDEKTSV4RRFFQ69G5FAV")).isTrue();
        assertThat(ValueTexts.ulid().contains("01ARZ3NDEKTSV4RRFFQ69G5FAU")).isFalse();
        assertThat(ValueTexts.uuid().contains("123e4567-e89b-12d3-a456-426614174000"))
                .isTrue();
        assertThat(ValueTexts.instant().contains("2024-01-15T14:30:00.000Z")).isTrue();
        assertThat(ValueTexts.instant().contains("2024-01-15T14:30:00Z")).isTrue();
        assertThat(ValueTexts.instant().contains("2024-13-15T14:30:00Z")).isFalse();
        assertThat(ValueTexts.epoch(false).contains("1705329000")).isTrue();
        assertThat(ValueTexts.datePattern("DD/MM/YYYY").contains("31/01/2024")).isTrue();
        assertThat(ValueTexts.email("#").contains("a@example.com")).isTrue();
        assertThat(List.of("2024", "2024-01")).allMatch(ValueTexts.instant().beginnings()::contains);
    }
}
