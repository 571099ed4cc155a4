package dev.armature.model;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of 32 bits each, as a vector index keeps them: in an entry they are a binary value, four bytes for each in the order of IEEE 754 with
 * the highest byte first. In an item they are a list of numbers.
 */
public final class FloatVector {
    public static final int BYTES_PER_DIMENSION = 4;

    private static final VarHandle FLOATS = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.BIG_ENDIAN);

    private FloatVector() {}

    /** The numbers of a list; null unless it is a list of so many numbers, each in the range of 32 bits. */
    public static float @Nullable [] of(@Nullable AttributeValue value, int dimensions) {
        if (!(value instanceof AttributeValue.L(List<AttributeValue> elements)) || elements.size() != dimensions) {
            return null;
        }
        float[] numbers = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            if (!(elements.get(i) instanceof AttributeValue.N(Decimal number)) || !fits(number)) {
                return null;
            }
            numbers[i] = rounded(number);
        }
        return numbers;
    }

    /** The nearest number of 32 bits, and never the negative zero. */
    public static float rounded(Decimal number) {
        return Float.parseFloat(number.toString()) + 0.0f;
    }

    /** Whether there is a number of 32 bits near it, which is not infinite. */
    public static boolean fits(Decimal number) {
        return !Float.isInfinite(rounded(number));
    }

    public static AttributeValue stored(float[] numbers) {
        byte[] bytes = new byte[numbers.length * BYTES_PER_DIMENSION];
        for (int i = 0; i < numbers.length; i++) {
            FLOATS.set(bytes, i * BYTES_PER_DIMENSION, numbers[i]);
        }
        return new AttributeValue.B(Bytes.of(bytes));
    }

    /** Reads numbers that are stored from a place on. */
    static void read(byte[] stored, int start, float[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = (float) FLOATS.get(stored, start + i * BYTES_PER_DIMENSION);
        }
    }

    /** As a response shows them. */
    public static AttributeValue shown(float[] numbers) {
        List<AttributeValue> elements = new ArrayList<>(numbers.length);
        for (float number : numbers) {
            elements.add(new AttributeValue.N(decimal(number)));
        }
        return new AttributeValue.L(elements);
    }

    /** With the few digits that tell it from its neighbours. */
    private static Decimal decimal(float number) {
        try {
            return Decimal.of(new BigDecimal(Float.toString(number)));
        } catch (Decimal.MalformedException impossible) {
            throw new IllegalStateException("a number of 32 bits that is no number: " + number, impossible);
        }
    }
}
