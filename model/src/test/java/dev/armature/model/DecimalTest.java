package dev.armature.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.Decimal.Fault;
import dev.armature.model.Decimal.MalformedException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0, 0",
        "+0.000, 0",
        "00012, 12",
        "+7, 7",
        ".5, 0.5",
        "-.5, -0.5",
        "5., 5",
        "1.50, 1.5",
        "1e0, 1",
        "1E3, 1000",
        "1e+3, 1000",
        "12.5e-3, 0.0125",
        "1200e-2, 12",
        "0.00001e5, 1",
        "123456789012345678, 123456789012345678",
        "1234567890123456789, 1234567890123456789",
        "1e00000000000000000003, 1000",
        "0e125, 0",
        "0.0e126, 0",
        "0e-130, 0",
        "1e-130, 0.0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
                + "000000000000000000000000000000000001",
    })
    void hasOneNormalForm(String text, String normal) throws MalformedException {
        assertThat(Decimal.parse(text)).hasToString(normal);
        assertThat(Decimal.parse(normal)).isEqualTo(Decimal.parse(text)).hasSameHashCodeAs(Decimal.parse(text));
    }

    @Test
    void printsAllDigitsOfLargeNumbers() throws MalformedException {
        assertThat(Decimal.parse("1e125")).hasToString("1" + "0".repeat(125));
        assertThat(Decimal.parse("-9.9999999999999999999999999999999999999E+125"))
                .hasToString("-" + "9".repeat(38) + "0".repeat(88));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                " 1",
                "1 ",
                "+",
                "-",
                ".",
                "e5",
                ".e5",
                "1e",
                "1e+",
                "1.2.3",
                "--1",
                "+-1",
                "1e5.5",
                "NaN",
                "Infinity",
                "0x10",
                "1_000",
                "1,000",
                "abc",
                "1f",
                "1d",
                "\u0661",
                "1e5e5",
                "1e 5"
            })
    void refusesWhatIsNotANumber(String text) {
        assertFault(text, Fault.NOT_A_NUMBER);
    }

    @Test
    void holds38SignificantDigits() throws MalformedException {
        String digits = "12345678901234567890123456789012345678";
        assertThat(Decimal.parse(digits)).hasToString(digits);
        assertThat(Decimal.parse("000" + digits + "000")).hasToString(digits + "000");
        assertThat(Decimal.parse("0.000" + digits)).hasToString("0.000" + digits);
        assertFault(digits + "9", Fault.TOO_MANY_DIGITS);
        assertFault("0." + digits + "9", Fault.TOO_MANY_DIGITS);
        assertThat(Decimal.parse(digits + ".000")).hasToString(digits);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e126",
                "-1e126",
                "10e125",
                "0.01e128",
                // Zero has no magnitude, but AWS looks at the exponent of its last digit.
                "0e126",
                "0.0e127",
                "00e126",
                "1e2147483647",
                "1e2147483648",
                "1e9223372036854775807",
                "0e9223372036854775807",
            })
    void refusesWhatIsTooLarge(String text) {
        assertFault(text, Fault.OVERFLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1e-131", "-1e-131", "0.1e-130", "0e-131", "1e-2147483649", "1e-9223372036854775808", "0.0e-130"
            })
    void refusesWhatIsTooSmall(String text) {
        assertFault(text, Fault.UNDERFLOW);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e9223372036854775808", "1e-9223372036854775809", "0e99999999999999999999999"})
    void doesNotUnderstandExponentsBeyond64Bits(String text) {
        assertFault(text, Fault.NOT_A_NUMBER);
    }

    @Test
    void isWhatBigDecimalSaysItIs() throws MalformedException {
        var values = RandomValues.of("numbers");
        for (int i = 0; i < 20_000; i++) {
            String text = values.numberText();
            var number = Decimal.parse(text);
            assertThat(number.value()).as("%s: %s", values, text).isEqualByComparingTo(new BigDecimal(text));
            assertThat(number.toString())
                    .as("%s: %s", values, text)
                    .isEqualTo(plain(new BigDecimal(text)))
                    .doesNotContainPattern("[eE+]");
        }
    }

    private static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }

    @Test
    void comparesAndAddsAsBigDecimalDoes() {
        var values = RandomValues.of("arithmetic");
        for (int i = 0; i < 20_000; i++) {
            var left = values.number();
            var right = values.random.nextInt(5) == 0 ? left : values.number();
            String where = values + ": " + left + " and " + right;
            var expected = left.value().compareTo(right.value());
            assertThat(Integer.signum(left.compareTo(right))).as(where).isEqualTo(expected);
            assertThat(left.equals(right)).as(where).isEqualTo(expected == 0);
            assertExact(() -> left.plus(right), left.value().add(right.value()), where);
            assertExact(() -> left.minus(right), left.value().subtract(right.value()), where);
        }
    }

    private interface Arithmetic {
        Decimal run() throws MalformedException;
    }

    private static void assertExact(Arithmetic arithmetic, BigDecimal exact, String where) {
        int digits = exact.signum() == 0 ? 1 : exact.stripTrailingZeros().precision();
        int leading = exact.precision() - exact.scale() - 1;
        try {
            assertThat(arithmetic.run().value()).as(where).isEqualByComparingTo(exact);
            assertThat(digits).as(where).isLessThanOrEqualTo(Decimal.DIGITS_MAX);
        } catch (MalformedException fault) {
            assertThat(digits > Decimal.DIGITS_MAX || leading > Decimal.EXPONENT_MAX || leading < Decimal.EXPONENT_MIN)
                    .as("%s: %s", where, fault.fault())
                    .isTrue();
        }
    }

    @Test
    void addsWhereLongsWouldOverflow() throws MalformedException {
        var large = Decimal.parse("999999999999999999");
        assertThat(large.plus(large)).hasToString("1999999999999999998");
        assertThat(Decimal.of(Long.MIN_VALUE).plus(Decimal.of(-1))).hasToString("-9223372036854775809");
        assertThat(Decimal.of(Long.MIN_VALUE).minus(Decimal.of(Long.MIN_VALUE))).isEqualTo(Decimal.ZERO);
    }

    @Test
    void knowsWhetherItIsAWholeNumber() throws MalformedException {
        assertThat(Decimal.of(-42).longValue()).hasValue(-42);
        assertThat(Decimal.parse("4e2").longValue()).hasValue(400);
        assertThat(Decimal.parse("0.5").longValue()).isEmpty();
        assertThat(Decimal.parse("1e30").longValue()).isEmpty();
    }

    /** The examples of AWS, measured to the byte. */
    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "1, 2",
        "-1, 3",
        "10, 2",
        "100, 2",
        "12, 2",
        "123, 3",
        "3.14159, 5",
        "123456, 4",
        "1E125, 2",
        "-1E125, 3",
        "1E-130, 2",
        "0.5, 2",
        "100.5, 4",
        "12345678901234567890123456789012345678, 20",
        "-12345678901234567890123456789012345678, 21",
    })
    void sizeCountsPairsOfSignificantDigits(String text, int size) throws MalformedException {
        assertThat(Decimal.parse(text).sizeBytes()).isEqualTo(size);
    }

    private static void assertFault(String text, Fault fault) {
        assertThatThrownBy(() -> Decimal.parse(text))
                .as(text)
                .isInstanceOfSatisfying(
                        MalformedException.class,
                        malformed -> assertThat(malformed.fault()).isEqualTo(fault));
    }
}
