package dev.armature.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What AWS says about values, letter for letter, in the wording of both of its validation layers. */
class ValueCheckTest {
    private static final String INVALID = "One or more parameter values were invalid: ";
    private static final String OVERFLOW =
            "Number overflow. Attempting to store a number with magnitude larger than supported range";
    private static final String UNDERFLOW =
            "Number underflow. Attempting to store a number with magnitude smaller than supported range";
    private static final String NOT_A_NUMBER = "The parameter cannot be converted to a numeric value";

    @Test
    void makesValuesOfWhatIsRight() {
        assertThat(check(AttributeType.S, "x")).isEqualTo(AttributeValue.string("x"));
        assertThat(check(AttributeType.N, "1.0")).isEqualTo(AttributeValue.number(1));
        assertThat(check(AttributeType.BOOL, false)).isEqualTo(new AttributeValue.Bool(false));
        assertThat(check(AttributeType.NULL, true)).isEqualTo(new AttributeValue.Null());
        assertThat(check(AttributeType.L, List.of(of(AttributeType.N, "2"))))
                .isEqualTo(new AttributeValue.L(List.of(AttributeValue.number(2))));
        Map<String, UncheckedValue> entries = new LinkedHashMap<>();
        entries.put("b", of(AttributeType.S, ""));
        entries.put("a", of(AttributeType.B, Bytes.of(new byte[0])));
        assertThat(ValueCheck.checkAll(entries, Wording.ENVELOPED).keySet()).containsExactly("b", "a");
    }

    /** Sixteen megabytes that are no number make no error of sixteen megabytes. */
    @Test
    void repeatsNoMoreThanAnErrorMaySay() {
        var endless = of(AttributeType.N, "x".repeat(2 << 20));
        var fault = catchThrowableOfType(
                ApiException.class, () -> ValueCheck.checkAll(Map.of("n", endless), Wording.OLDER));
        assertThat(fault.text())
                .startsWith(NOT_A_NUMBER + ": xxx")
                .hasSize(Limits.ERROR_TEXT_LENGTH_MAX + "...".length())
                .endsWith("x...");
        assertThat(fault).hasMessage("ValidationException: " + fault.text());
    }

    @Test
    void sortsSets() {
        assertThat(check(AttributeType.SS, List.of("b", "\uD83D\uDE00", "\uFFFD", "", "B")))
                .isEqualTo(new AttributeValue.SS(List.of("", "B", "b", "\uFFFD", "\uD83D\uDE00")));
        assertThat(check(AttributeType.NS, List.of("10", "9", "-1e1")))
                .isEqualTo(new AttributeValue.NS(List.of(Decimal.of(-10), Decimal.of(9), Decimal.of(10))));
        assertThat(check(AttributeType.BS, List.of(bytes(-1), bytes(1), bytes())))
                .isEqualTo(new AttributeValue.BS(List.of(bytes(), bytes(1), bytes(-1))));
    }

    @Test
    void saysWhatIsWrongWithANumber() {
        assertText(of(AttributeType.N, "abc"), NOT_A_NUMBER + ": abc");
        assertText(of(AttributeType.N, " 1"), NOT_A_NUMBER + ":  1");
        assertText(of(AttributeType.N, ""), NOT_A_NUMBER + ": ", NOT_A_NUMBER);
        assertText(
                of(AttributeType.N, "1".repeat(39)), "Attempting to store more than 38 significant digits in a Number");
        assertText(of(AttributeType.N, "1e126"), OVERFLOW);
        assertText(of(AttributeType.N, "1e-131"), UNDERFLOW);
        assertText(of(AttributeType.N, "0e126"), OVERFLOW);
        assertText(of(AttributeType.NS, List.of("1", "x")), NOT_A_NUMBER + ": x");
    }

    /** The older layer counts exponents in 32 bits. */
    @Test
    void hugeExponentsAreWordedByTheLayer() {
        assertText(of(AttributeType.N, "1e2147483647"), OVERFLOW, UNDERFLOW);
        assertText(of(AttributeType.N, "1e2147483648"), OVERFLOW, NOT_A_NUMBER + ": 1e2147483648");
        assertText(of(AttributeType.N, "1.5e-2147483647"), UNDERFLOW, NOT_A_NUMBER + ": 1.5e-2147483647");
        assertText(of(AttributeType.N, "1e2147483649"), OVERFLOW, NOT_A_NUMBER + ": 1e2147483649");
        assertText(of(AttributeType.N, "1e-2147483649"), UNDERFLOW, NOT_A_NUMBER + ": 1e-2147483649");
        assertText(of(AttributeType.N, "1e9223372036854775808"), NOT_A_NUMBER + ": 1e9223372036854775808");
    }

    @Test
    void setsAreNeverEmpty() {
        assertText(of(AttributeType.SS, List.of()), INVALID + "An string set  may not be empty");
        assertText(of(AttributeType.NS, List.of()), INVALID + "An number set  may not be empty");
        assertText(of(AttributeType.BS, List.of()), INVALID + "Binary sets should not be empty");
    }

    @Test
    void setsHaveNoDuplicates() {
        assertText(
                of(AttributeType.SS, List.of("b", "a", "b")),
                INVALID + "Input collection [\"a\", \"b\", \"b\"] contains duplicates.",
                INVALID + "Input collection [b, a, b] contains duplicates.");
        assertText(
                of(AttributeType.SS, List.of("c", "a", "c", "z", "b")),
                INVALID + "Input collection [\"a\", \"c\", \"c\", \"z\", \"b\"] contains duplicates.",
                INVALID + "Input collection [c, a, c, z, b] contains duplicates.");
        assertText(
                of(AttributeType.NS, List.of("1", "1.0")),
                INVALID + "Input collection contains duplicates.",
                "Input collection contains duplicates");
        assertText(
                of(AttributeType.BS, List.of(bytes(-1), bytes(0), bytes(0))),
                INVALID + "Input collection [\"AA==\",\"/w==\",\"AA==\"]of type BS contains duplicates.",
                INVALID + "Input collection [/w==, AA==, AA==]of type BS contains duplicates.");
    }

    @Test
    void nullIsTrue() {
        assertText(of(AttributeType.NULL, false), INVALID + "Null attribute value types must have the value of true");
    }

    @Test
    void aValueHasExactlyOneType() {
        assertBareText(
                UncheckedValue.withTypes(0, null),
                "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
        assertBareText(
                UncheckedValue.withTypes(2, "1"),
                "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported"
                        + " datatypes");
    }

    @Test
    void aNumberIsReadBeforeTypesAreCounted() {
        assertText(UncheckedValue.withTypes(2, "a"), "The parameter cannot be converted to a numeric value: a");
    }

    @Test
    void nestsThirtyOneMapsAndNoMore() {
        assertThat(ValueCheck.check(wrapped(31), Wording.BARE)).isInstanceOf(AttributeValue.M.class);
        assertText(
                wrapped(32),
                "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond"
                        + " supported limit");
    }

    @Test
    void nestsOneMoreInExpressionsOfTheOlderLayer() {
        assertThat(ValueCheck.checkOperand(wrapped(32), Wording.OLDER)).isInstanceOf(AttributeValue.class);
        assertThatThrownBy(() -> ValueCheck.checkOperand(wrapped(33), Wording.OLDER))
                .isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> ValueCheck.checkOperand(wrapped(32), Wording.ENVELOPED))
                .isInstanceOf(ApiException.class);
    }

    private static UncheckedValue wrapped(int times) {
        var value = of(AttributeType.S, "x");
        for (int i = 0; i < times; i++) {
            value = i % 2 == 0 ? of(AttributeType.M, Map.of("m", value)) : of(AttributeType.L, List.of(value));
        }
        return value;
    }

    /** A text that is the same in both layers, and in the envelope where there is one. */
    private static void assertText(UncheckedValue value, String text) {
        assertText(value, text, text);
    }

    private static void assertText(UncheckedValue value, String current, String older) {
        var refused = refused(value, Wording.ENVELOPED);
        assertThat(refused.code()).isEqualTo(ErrorCode.VALIDATION);
        assertThat(refused.enveloped().text()).isEqualTo("1 validation error detected: " + current);
        assertThat(refused(value, Wording.BARE).text()).isEqualTo(current);
        assertThat(refused(value, Wording.OLDER).text()).isEqualTo(older);
    }

    /** A text that never goes into the envelope. */
    private static void assertBareText(UncheckedValue value, String text) {
        for (Wording wording : Wording.values()) {
            assertThat(refused(value, wording).enveloped().text()).isEqualTo(text);
        }
    }

    private static ApiException refused(UncheckedValue value, Wording wording) {
        return catchThrowableOfType(ApiException.class, () -> ValueCheck.check(value, wording));
    }

    private static AttributeValue check(AttributeType type, Object content) {
        return ValueCheck.check(of(type, content), Wording.ENVELOPED);
    }

    private static UncheckedValue of(AttributeType type, Object content) {
        return UncheckedValue.of(type, content);
    }

    private static Bytes bytes(int... values) {
        byte[] content = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            content[i] = (byte) values[i];
        }
        return Bytes.of(content);
    }
}
