package dev.armature.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Valid values of every kind, with a taste for the edges. Prints the seed it starts from; {@code -Dseed=} sets it. */
final class RandomValues {
    private static final int[] CODE_POINTS = {
        0, 1, '"', 'a', 'b', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF
    };

    private final long seed;
    final Random random;

    private RandomValues(long seed) {
        this.seed = seed;
        this.random = new Random(seed);
    }

    static RandomValues of(String test) {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println(test + ": -Dseed=" + seed);
        return new RandomValues(seed);
    }

    @Override
    public String toString() {
        return "seed " + seed;
    }

    /** Any number DynamoDB can hold, spelled in any way it accepts. */
    String numberText() {
        if (random.nextInt(20) == 0) {
            return List.of("0", "-0", "+0.00", "0e5", ".0", "0.").get(random.nextInt(6));
        }
        int digits = 1 + random.nextInt(Decimal.DIGITS_MAX);
        String significant =
                new BigInteger(digits * 4, random).add(BigInteger.ONE).toString();
        significant = significant.substring(0, Math.min(digits, significant.length()));
        int leading = random.nextInt(3) == 0
                ? random.nextInt(6) - 3
                : Decimal.EXPONENT_MIN + random.nextInt(Decimal.EXPONENT_MAX - Decimal.EXPONENT_MIN + 1);
        int shown = random.nextInt(significant.length() + 1);
        String sign = List.of("", "+", "-").get(random.nextInt(3));
        String zeros = "0".repeat(random.nextInt(3));
        String text = zeros + significant.substring(0, shown) + "." + significant.substring(shown);
        return sign + text + (random.nextBoolean() ? "e" : "E") + (leading - shown + 1);
    }

    Decimal number() {
        try {
            return Decimal.parse(numberText());
        } catch (Decimal.MalformedException impossible) {
            throw new AssertionError(this + ": " + impossible.fault(), impossible);
        }
    }

    /** Without unpaired surrogates, which are not characters. */
    String text() {
        var text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.appendCodePoint(CODE_POINTS[random.nextInt(CODE_POINTS.length)]);
        }
        return text.toString();
    }

    Bytes binary() {
        byte[] content = new byte[random.nextInt(5)];
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) (random.nextBoolean() ? random.nextInt(3) - 1 : random.nextInt(256));
        }
        return Bytes.of(content);
    }

    AttributeValue key(AttributeType type) {
        return switch (type) {
            case S -> new AttributeValue.S(text());
            case N -> new AttributeValue.N(number());
            case B -> new AttributeValue.B(binary());
            case SS, NS, BS, L, M, BOOL, NULL -> throw new IllegalArgumentException(type + " cannot be a key");
        };
    }

    AttributeValue value(int levels) {
        AttributeType[] types = AttributeType.values();
        AttributeType type = types[random.nextInt(types.length)];
        return switch (type) {
            case S, N, B -> key(type);
            case BOOL -> new AttributeValue.Bool(random.nextBoolean());
            case NULL -> new AttributeValue.Null();
            case SS -> {
                var members = new TreeSet<String>(Utf8::compare);
                members.addAll(some(this::text));
                yield new AttributeValue.SS(List.copyOf(members));
            }
            case NS -> new AttributeValue.NS(List.copyOf(new TreeSet<>(some(this::number))));
            case BS -> new AttributeValue.BS(List.copyOf(new TreeSet<>(some(this::binary))));
            case L -> new AttributeValue.L(levels == 0 ? List.of() : some(() -> value(levels - 1)));
            case M -> new AttributeValue.M(levels == 0 ? Map.of() : attributes(levels - 1));
        };
    }

    Map<String, AttributeValue> attributes(int levels) {
        Map<String, AttributeValue> attributes = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            attributes.put(text(), value(levels));
        }
        return attributes;
    }

    private <T> List<T> some(Supplier<T> source) {
        List<T> some = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            some.add(source.get());
        }
        return some;
    }
}
