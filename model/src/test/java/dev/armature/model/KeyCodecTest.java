package dev.armature.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class KeyCodecTest {
    @ParameterizedTest
    @EnumSource(names = {"S", "N", "B"})
    void bytesStandInTheOrderOfTheValues(AttributeType type) {
        var values = RandomValues.of("order of " + type);
        for (int i = 0; i < 30_000; i++) {
            var left = values.key(type);
            var right = values.key(type);
            assertOrder(List.of(left), List.of(right), values);
        }
    }

    /** In an index, the item's own key follows the sort key: the first difference decides, whatever follows it. */
    @Test
    void compositesStandInTheOrderOfTheirFirstDifference() {
        var values = RandomValues.of("composites");
        var types = List.of(AttributeType.S, AttributeType.N, AttributeType.B);
        for (int i = 0; i < 30_000; i++) {
            var first = types.get(values.random.nextInt(3));
            var second = types.get(values.random.nextInt(3));
            var shared = values.key(first);
            var left = List.of(values.random.nextBoolean() ? shared : values.key(first), values.key(second));
            var right = List.of(values.random.nextBoolean() ? shared : values.key(first), values.key(second));
            assertOrder(left, right, values);
        }
    }

    /** Nothing in a key says where its partition ends, but a reader that knows the types finds it. */
    @Test
    void theShapeOfAKeyTellsItsPartition() {
        var values = RandomValues.of("shapes");
        var types = List.of(AttributeType.S, AttributeType.N, AttributeType.B);
        for (int i = 0; i < 30_000; i++) {
            var first = types.get(values.random.nextInt(3));
            var second = types.get(values.random.nextInt(3));
            var partition = values.random.nextBoolean()
                    ? List.of(values.key(first))
                    : List.of(values.key(first), values.key(second));
            var shape = partition.size() == 1 ? KeyShape.components(first) : KeyShape.components(first, second);
            var key = KeyCodec.key(
                    7, partition, values.random.nextBoolean() ? List.of() : List.of(values.key(types.get(i % 3))));
            assertThat(new Key(key.bytes(), shape).partitionLength())
                    .as("%s: %s", values, partition)
                    .isEqualTo(key.partitionLength());
            assertThat(new Key(key.bytes(), shape).inSpace(9))
                    .isEqualTo(key.inSpace(9))
                    .isNotEqualTo(key);
            assertThat(key.inSpace(9).partitionLength()).isEqualTo(key.partitionLength());
        }
    }

    /** The power of a hundred of the smallest numbers is written as the byte that ends a number. */
    @Test
    void theShapeOfAKeyTellsThePartitionOfTheSmallestNumbers() throws Decimal.MalformedException {
        for (String text : List.of("1E-130", "-1E-130", "9.9E+125", "-9.9E+125", "0", "1E-129")) {
            var key = KeyCodec.key(
                    7, List.of(new AttributeValue.N(Decimal.parse(text))), List.of(AttributeValue.string("\0")));
            assertThat(KeyShape.components(AttributeType.N).partitionLength(key.bytes()))
                    .as(text)
                    .isEqualTo(key.partitionLength());
        }
    }

    private static void assertOrder(List<AttributeValue> left, List<AttributeValue> right, RandomValues values) {
        int expected = 0;
        for (int i = 0; i < left.size() && expected == 0; i++) {
            expected = ORDER.compare(left.get(i), right.get(i));
        }
        int actual = Arrays.compareUnsigned(KeyCodec.components(left), KeyCodec.components(right));
        assertThat(Integer.signum(actual))
                .as("%s: %s and %s", values, left, right)
                .isEqualTo(Integer.signum(expected));
    }

    private static final Comparator<AttributeValue> ORDER = (left, right) -> {
        if (left instanceof AttributeValue.N(Decimal a) && right instanceof AttributeValue.N(Decimal b)) {
            return a.value().compareTo(b.value());
        }
        if (left instanceof AttributeValue.S(String a) && right instanceof AttributeValue.S(String b)) {
            return Arrays.compareUnsigned(Utf8.bytes(a), Utf8.bytes(b));
        }
        if (left instanceof AttributeValue.B(Bytes a) && right instanceof AttributeValue.B(Bytes b)) {
            return Arrays.compareUnsigned(a.array(), b.array());
        }
        throw new AssertionError("of different types: " + left + ", " + right);
    };

    @Test
    void ordersNumbersOverTheWholeRange() throws Decimal.MalformedException {
        String nines = "9.9999999999999999999999999999999999999";
        var ascending = List.of(
                "-" + nines + "E125",
                "-1E125",
                "-1000",
                "-100.5",
                "-100",
                "-99",
                "-12",
                "-1.1",
                "-1",
                "-0.1",
                "-0.01",
                "-1E-129",
                "-1E-130",
                "0",
                "1E-130",
                "2E-130",
                "1E-129",
                "0.001",
                "0.0099",
                "0.01",
                "0.1",
                "0.11",
                "1",
                "1.001",
                "1.01",
                "9",
                "10",
                "11",
                "99",
                "99.99",
                "100",
                "100.01",
                "1E124",
                "1E125",
                nines + "E125");
        for (int i = 1; i < ascending.size(); i++) {
            byte[] lower = component(ascending.get(i - 1));
            byte[] higher = component(ascending.get(i));
            assertThat(Arrays.compareUnsigned(lower, higher))
                    .as("%s < %s", ascending.get(i - 1), ascending.get(i))
                    .isNegative();
        }
    }

    /** These bytes are on disks. Changing one needs a new format. */
    @ParameterizedTest
    @CsvSource({
        "0, 02",
        "1, 03410200",
        "-1, 01BEFDFF",
        "100, 03420200",
        "12.5, 03410D3300",
        "1e-130, 03000200",
        "-1e125, 0180F4FF",
    })
    void numbersHaveTheseBytes(String number, String hex) throws Decimal.MalformedException {
        assertThat(HexFormat.of().withUpperCase().formatHex(component(number))).isEqualTo(hex);
    }

    @Test
    void keysHaveTheseBytes() {
        var key = KeyCodec.key(
                7, List.of(AttributeValue.string("a\0\u00e9")), List.of(new AttributeValue.B(Bytes.of(new byte[] {0, -1
                }))));
        assertThat(key).hasToString("00000007" + "511c" + "6100ffc3a90000" + "00ffff0000");
        assertThat(key.partitionLength()).isEqualTo(13);
        assertThat(KeyCodec.hashOf(key)).isEqualTo(0x511c);
        assertThat(KeyCodec.partition(7, List.of(AttributeValue.string("a\0\u00e9"))))
                .isEqualTo(Arrays.copyOf(key.bytes(), 13));
    }

    @Test
    void aRangeOfBeginningsHoldsWhatBeginsSo() {
        var values = RandomValues.of("beginnings");
        int inside = 0;
        for (int i = 0; i < 30_000; i++) {
            String prefix = values.text();
            String text = values.random.nextBoolean() ? prefix + values.text() : values.text();
            if (prefix.isEmpty()) {
                continue;
            }
            byte[] from = KeyCodec.beginning(AttributeValue.string(prefix));
            byte[] to = KeyCodec.after(from);
            byte[] key = KeyCodec.components(List.of(AttributeValue.string(text)));
            boolean within = Arrays.compareUnsigned(key, from) >= 0 && Arrays.compareUnsigned(key, to) < 0;
            assertThat(within)
                    .as("%s: does %s begin with %s", values, hex(text), hex(prefix))
                    .isEqualTo(text.startsWith(prefix));
            inside += within ? 1 : 0;
        }
        assertThat(inside).as("%s: rows inside", values).isGreaterThan(1_000);
    }

    @ParameterizedTest
    @CsvSource({"00, 01", "61ff, 62", "61ffff, 62", "ff, ''", "ffff, ''", "7f, 80", "'', ''"})
    void afterIsTheNextThatDoesNotBeginSo(String beginning, String after) {
        assertThat(KeyCodec.after(HexFormat.of().parseHex(beginning)))
                .isEqualTo(HexFormat.of().parseHex(after));
    }

    @Test
    void scanStartsCoverASpaceAndNothingElse() {
        var key = KeyCodec.key(5, List.of(AttributeValue.number(1)), List.of());
        assertThat(Arrays.compareUnsigned(KeyCodec.scanStart(5, KeyCodec.hashOf(key)), key.bytes()))
                .isNegative();
        assertThat(Arrays.compareUnsigned(KeyCodec.scanStart(5, KeyCodec.hashOf(key) + 1), key.bytes()))
                .isPositive();
        assertThat(KeyCodec.scanStart(5, KeyCodec.HASH_END)).isEqualTo(new byte[] {0, 0, 0, 6});
    }

    /** Segments are hash ranges, so hashes of keys that people really use have to spread. */
    @Test
    void hashesOfSimilarKeysSpread() {
        Map<Integer, Integer> perSegment = new HashMap<>();
        for (int i = 0; i < 10_000; i++) {
            var key = KeyCodec.key(1, List.of(AttributeValue.string("user#" + i)), List.of());
            perSegment.merge(KeyCodec.hashOf(key) * 10 / KeyCodec.HASH_END, 1, Integer::sum);
        }
        assertThat(perSegment).hasSize(10);
        assertThat(perSegment.values()).allSatisfy(count -> assertThat(count).isBetween(800, 1_200));
    }

    /** Rows of one partition stand together, whatever else they are. */
    @Test
    void equalNumbersAreOneKey() throws Decimal.MalformedException {
        assertThat(component("1.0")).isEqualTo(component("1")).isEqualTo(component("100e-2"));
    }

    @Test
    void measuresStringsAndBinariesByTheirBytes() {
        assertThat(KeyCodec.limitedLength(AttributeValue.string("\u00e9\uD83D\uDE00")))
                .isEqualTo(6);
        assertThat(KeyCodec.limitedLength(new AttributeValue.B(Bytes.of(new byte[3]))))
                .isEqualTo(3);
        assertThat(KeyCodec.limitedLength(AttributeValue.number(123))).isZero();
    }

    @Test
    void otherTypesAreNoKeys() {
        assertThatThrownBy(() -> KeyCodec.components(List.of(new AttributeValue.Null())))
                .isInstanceOf(IllegalStateException.class);
    }

    private static byte[] component(String number) throws Decimal.MalformedException {
        return KeyCodec.components(List.of(new AttributeValue.N(Decimal.parse(number))));
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(Utf8.bytes(text));
    }
}
