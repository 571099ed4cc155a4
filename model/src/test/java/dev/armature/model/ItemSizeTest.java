package dev.armature.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ItemSizeTest {
    @Test
    void isTheSumThatAwsDocuments() {
        var values = RandomValues.of("sizes");
        for (int i = 0; i < 5_000; i++) {
            var attributes = values.attributes(4);
            assertThat(ItemSize.of(attributes)).as("%s: %s", values, attributes).isEqualTo(documented(attributes));
        }
    }

    @Test
    void containersCostThreeAndOnePerMember() {
        var one = AttributeValue.string("x");
        assertThat(ItemSize.of(new AttributeValue.L(List.of()))).isEqualTo(3);
        assertThat(ItemSize.of(new AttributeValue.L(List.of(one, one)))).isEqualTo(3 + 2 + 2);
        assertThat(ItemSize.of(new AttributeValue.M(Map.of()))).isEqualTo(3);
        assertThat(ItemSize.of(new AttributeValue.M(Map.of("key", one)))).isEqualTo(3 + 1 + 3 + 1);
    }

    @Test
    void setsCostTheirMembers() {
        assertThat(ItemSize.of(new AttributeValue.SS(List.of("", "a", "\u00e9"))))
                .isEqualTo(3);
        assertThat(ItemSize.of(new AttributeValue.NS(List.of(Decimal.of(0), Decimal.of(100)))))
                .isEqualTo(3);
        assertThat(ItemSize.of(new AttributeValue.BS(List.of(Bytes.of(new byte[4])))))
                .isEqualTo(4);
    }

    @Test
    void namesAndStringsCountUtf8() {
        assertThat(ItemSize.of(Map.of("n\u00e4me", AttributeValue.string("\uD83D\uDE00"))))
                .isEqualTo(5 + 4);
        assertThat(ItemSize.of(new AttributeValue.Bool(false))).isEqualTo(1);
        assertThat(ItemSize.of(new AttributeValue.Null())).isEqualTo(1);
    }

    private static int documented(Map<String, AttributeValue> attributes) {
        int size = 0;
        for (var attribute : attributes.entrySet()) {
            size += Utf8.bytes(attribute.getKey()).length + documented(attribute.getValue());
        }
        return size;
    }

    private static int documented(AttributeValue value) {
        return switch (value) {
            case AttributeValue.S(String text) -> Utf8.bytes(text).length;
            case AttributeValue.N(Decimal number) -> documented(number.value());
            case AttributeValue.B(Bytes binary) -> binary.array().length;
            case AttributeValue.Bool ignored -> 1;
            case AttributeValue.Null ignored -> 1;
            case AttributeValue.SS(List<String> members) ->
                members.stream().mapToInt(member -> Utf8.bytes(member).length).sum();
            case AttributeValue.NS(List<Decimal> members) ->
                members.stream().mapToInt(member -> documented(member.value())).sum();
            case AttributeValue.BS(List<Bytes> members) ->
                members.stream().mapToInt(Bytes::length).sum();
            case AttributeValue.L(List<AttributeValue> elements) ->
                3
                        + elements.stream()
                                .mapToInt(element -> 1 + documented(element))
                                .sum();
            case AttributeValue.M(Map<String, AttributeValue> entries) -> 3 + entries.size() + documented(entries);
        };
    }

    /** A byte, one for every two digits before and after the point, one for a minus; zeros at both ends do not count. */
    private static int documented(BigDecimal number) {
        if (number.signum() == 0) {
            return 1;
        }
        String plain = number.abs().stripTrailingZeros().toPlainString();
        String whole = plain.replaceFirst("\\..*", "").replaceFirst("^0+", "");
        String fraction = plain.contains(".") ? plain.replaceFirst(".*\\.", "") : "";
        if (fraction.isEmpty()) {
            whole = whole.replaceFirst("0+$", "");
        }
        if (whole.isEmpty()) {
            fraction = fraction.replaceFirst("^0+", "");
        }
        return 1 + pairs(whole) + pairs(fraction) + (number.signum() < 0 ? 1 : 0);
    }

    private static int pairs(String digits) {
        return (int) Math.ceil(digits.length() / 2.0);
    }
}
