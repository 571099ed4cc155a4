package dev.armature.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ItemCodecTest {
    @Test
    void decodesWhatItEncoded() {
        var values = RandomValues.of("items");
        for (int i = 0; i < 5_000; i++) {
            var attributes = values.attributes(4);
            var item = Item.of(attributes);
            assertThat(item.attributes()).as("%s", values).isEqualTo(attributes);
            assertThat(List.copyOf(item.attributes().keySet())).as("%s", values).isSorted();
            assertThat(item.sizeBytes()).as("%s", values).isEqualTo(ItemSize.of(attributes));
            assertThat(item.isEmpty()).isEqualTo(attributes.isEmpty());
            assertThat(Item.ofStored(item.stored())).isEqualTo(item);
            for (String name : attributes.keySet()) {
                assertThat(item.get(name)).as("%s", values).isEqualTo(attributes.get(name));
            }
            assertThat(item.get("no such name")).isNull();
        }
    }

    @Test
    void findsMembersOfSetsWithoutDecodingThem() throws Decimal.MalformedException {
        var attributes = Map.<String, AttributeValue>of(
                "ss", new AttributeValue.SS(List.of("a", "\u00e4", "b".repeat(200), "")),
                "ns", new AttributeValue.NS(List.of(Decimal.parse("1"), Decimal.parse("-0.5"))),
                "bs", new AttributeValue.BS(List.of(Bytes.of(new byte[] {1}), Bytes.of(new byte[0]))),
                "s", new AttributeValue.S("a"),
                "l", new AttributeValue.L(List.of(new AttributeValue.S("a"))));
        var item = Item.of(attributes);
        List<AttributeValue> members = List.of(
                new AttributeValue.S("a"),
                new AttributeValue.S("\u00e4"),
                new AttributeValue.S("b".repeat(200)),
                new AttributeValue.S("b".repeat(199)),
                new AttributeValue.S(""),
                new AttributeValue.S("1"),
                new AttributeValue.N(Decimal.parse("1.00")),
                new AttributeValue.N(Decimal.parse("-0.5")),
                new AttributeValue.N(Decimal.parse("5")),
                new AttributeValue.B(Bytes.of(new byte[] {1})),
                new AttributeValue.B(Bytes.of(new byte[0])),
                new AttributeValue.B(Bytes.of(new byte[] {2})),
                new AttributeValue.Null());

        for (AttributeValue member : members) {
            assertThat(item.isSetWith("ss", member))
                    .as("%s", member)
                    .isEqualTo(member instanceof AttributeValue.S(String text)
                            && List.of("a", "\u00e4", "b".repeat(200), "").contains(text));
            assertThat(item.isSetWith("ns", member))
                    .as("%s", member)
                    .isEqualTo(
                            member instanceof AttributeValue.N(Decimal number) && !number.equals(Decimal.parse("5")));
            assertThat(item.isSetWith("bs", member))
                    .as("%s", member)
                    .isEqualTo(
                            member instanceof AttributeValue.B(Bytes bytes) && !bytes.equals(Bytes.of(new byte[] {2})));
            assertThat(item.isSetWith("s", member)).isFalse();
            assertThat(item.isSetWith("l", member)).isFalse();
            assertThat(item.isSetWith("missing", member)).isFalse();
        }
        assertThat(attributes.keySet()).filteredOn(item::isSet).containsExactlyInAnyOrder("ss", "ns", "bs");
        assertThat(item.isSet("missing")).isFalse();
    }

    @Test
    void itemsAreEqualInAnyOrderOfTheirAttributes() {
        var values = RandomValues.of("equality");
        for (int i = 0; i < 1_000; i++) {
            var attributes = values.attributes(2);
            List<String> names = new ArrayList<>(attributes.keySet());
            Collections.shuffle(names, values.random);
            Map<String, AttributeValue> shuffled = new LinkedHashMap<>();
            names.forEach(name -> shuffled.put(name, attributes.get(name)));
            assertThat(Item.of(shuffled).stored())
                    .as("%s", values)
                    .isEqualTo(Item.of(attributes).stored());
            assertThat(Item.of(shuffled))
                    .as("%s", values)
                    .isEqualTo(Item.of(attributes))
                    .hasSameHashCodeAs(Item.of(attributes));
            shuffled.put("another", new AttributeValue.Null());
            assertThat(Item.of(shuffled)).as("%s", values).isNotEqualTo(Item.of(attributes));
        }
    }

    /** As older versions wrote them, which kept the order in which attributes had come. */
    @Test
    void itemsAreEqualInAnyOrderOfTheirBytes() {
        var ordered = Item.ofStored(HexFormat.of().parseHex("01" + "04" + "02" + NAMED_A + NAMED_B));
        var unordered = Item.ofStored(HexFormat.of().parseHex("01" + "04" + "02" + NAMED_B + NAMED_A));
        var another = Item.ofStored(HexFormat.of().parseHex("01" + "04" + "02" + NAMED_B + NAMED_A_OTHERWISE));
        assertThat(unordered).isEqualTo(ordered).hasSameHashCodeAs(ordered).isNotEqualTo(another);
        assertThat(ordered).isEqualTo(unordered).isNotEqualTo(another);
    }

    private static final String NAMED_A = "01" + "61" + "00" + "00000001" + "78"; // a: S "x"
    private static final String NAMED_A_OTHERWISE = "01" + "61" + "00" + "00000001" + "79"; // a: S "y"
    private static final String NAMED_B = "01" + "62" + "00" + "00000001" + "78"; // b: S "x"

    /** An item of format 1, byte by byte as it lies on disks. It must be readable for ever. */
    private static final String FORMAT_1 = String.join(
            "",
            "01" + "31" + "0a", // format, size, attributes
            "01" + "62" + "02" + "00000002" + "00ff", // b: B
            "04" + "626f6f6c" + "08" + "00000001" + "00", // bool
            "02" + "6273" + "05" + "00000004" + "02" + "00" + "0107", // bs: empty, 07
            "01" + "6c" + "06" + "0000000b" + "02" + "09" + "00000000" + "00" + "00000000", // l: NULL, S ""
            "01" + "6d" + "07" + "00000009" + "01" + "016b" + "08" + "00000001" + "01", // m: k BOOL true
            "01" + "6e" + "01" + "00000005" + "2d312e3235", // n: N -1.25
            "02" + "6e73" + "04" + "00000006" + "02" + "0131" + "023130", // ns: 1, 10
            "04" + "6e756c6c" + "09" + "00000000", // null
            "01" + "73" + "00" + "00000003" + "61c3a9", // s: S "aé"
            "02" + "7373" + "03" + "00000005" + "02" + "0161" + "0162"); // ss

    @Test
    void readsFormat1() {
        var item = Item.ofStored(HexFormat.of().parseHex(FORMAT_1));
        assertThat(item.attributes()).isEqualTo(ofEveryType());
        assertThat(item.sizeBytes()).isEqualTo(ItemSize.of(ofEveryType()));
    }

    @Test
    void writesFormat1() {
        assertThat(HexFormat.of().formatHex(Item.of(ofEveryType()).stored())).isEqualTo(FORMAT_1);
    }

    private static Map<String, AttributeValue> ofEveryType() {
        Map<String, AttributeValue> attributes = new LinkedHashMap<>();
        attributes.put("s", AttributeValue.string("a\u00e9"));
        attributes.put("n", new AttributeValue.N(Decimal.ofNormal("-1.25")));
        attributes.put("b", new AttributeValue.B(Bytes.of(new byte[] {0, -1})));
        attributes.put("ss", new AttributeValue.SS(List.of("a", "b")));
        attributes.put("ns", new AttributeValue.NS(List.of(Decimal.of(1), Decimal.of(10))));
        attributes.put("bs", new AttributeValue.BS(List.of(Bytes.of(new byte[0]), Bytes.of(new byte[] {7}))));
        attributes.put("l", new AttributeValue.L(List.of(new AttributeValue.Null(), AttributeValue.string(""))));
        attributes.put("m", new AttributeValue.M(Map.of("k", new AttributeValue.Bool(true))));
        attributes.put("bool", new AttributeValue.Bool(false));
        attributes.put("null", new AttributeValue.Null());
        return attributes;
    }

    @Test
    void refusesANewerFormat() {
        byte[] newer = HexFormat.of().parseHex(FORMAT_1);
        newer[0] = 2;
        assertThatThrownBy(() -> Item.ofStored(newer).attributes())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("damaged item, or one of a newer format: it starts with 2");
        assertThatThrownBy(() -> Item.ofStored(new byte[0]).sizeBytes())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("it starts with nothing");
    }

    /** Checksums find damage long before, but what they miss must not end the process: no array as large as it claims. */
    @Test
    void damageIsAnException() {
        var values = RandomValues.of("damage");
        byte[] sound = HexFormat.of().parseHex(FORMAT_1);
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] damaged = values.random.nextInt(4) == 0
                    ? Arrays.copyOf(sound, values.random.nextInt(sound.length))
                    : sound.clone();
            if (damaged.length > 1) {
                damaged[1 + values.random.nextInt(damaged.length - 1)] = (byte) values.random.nextInt(256);
            }
            try {
                Item.ofStored(damaged).attributes();
            } catch (IllegalStateException found) {
                assertThat(found).as("%s", values).hasMessageStartingWith("damaged item");
                refused++;
            }
        }
        assertThat(refused).as("%s", values).isGreaterThan(5_000);
    }

    @Test
    void findsValuesByPath() {
        var inner = new AttributeValue.M(Map.of("b", new AttributeValue.L(List.of(AttributeValue.number(7)))));
        var item = Item.of(Map.of("a", inner));
        var first = new Path.Step.Index(0);
        assertThat(item.at(new Path("a", List.of(new Path.Step.Key("b"), first))))
                .isEqualTo(AttributeValue.number(7));
        assertThat(item.at(Path.of("a"))).isEqualTo(inner);
        assertThat(item.at(Path.of("x"))).isNull();
        assertThat(item.at(new Path("a", List.of(first)))).isNull();
        assertThat(item.at(new Path("a", List.of(new Path.Step.Key("b"), new Path.Step.Key("c")))))
                .isNull();
        assertThat(item.at(new Path("a", List.of(new Path.Step.Key("b"), new Path.Step.Index(1)))))
                .isNull();
        assertThat(item.at(new Path("a", List.of(new Path.Step.Key("x"), first))))
                .isNull();
        assertThat(new Path("a", List.of(new Path.Step.Key("b"), first)).printed())
                .isEqualTo("[a, b, [0]]");
    }
}
