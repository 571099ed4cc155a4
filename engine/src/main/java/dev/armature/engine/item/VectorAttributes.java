package dev.armature.engine.item;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import dev.armature.model.FloatVector;
import dev.armature.model.Item;
import dev.armature.model.KeyCodec;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.VectorDefinition;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Refuses items whose attributes cannot be the vector of an index, or what it is searched by. An item may lack any of them. */
final class VectorAttributes {
    private static final String INVALID = "One or more parameter values were invalid. ";

    private VectorAttributes() {}

    /** What is said of an attribute that is empty and must not be. */
    @FunctionalInterface
    interface Empty {
        ApiException fault(String attribute, AttributeValue value);
    }

    /** @param before the item that was there, whose values are not looked at again; null to look at all */
    static void requireFit(
            SecondaryIndex index, VectorDefinition vector, @Nullable Item before, Item after, Empty empty) {
        var value = changed(vector.attribute(), before, after);
        if (value != null) {
            requireVector(index, vector, value);
        }
        for (VectorDefinition.SearchAttribute search : vector.searchSchema()) {
            var given = changed(search.name(), before, after);
            if (given != null) {
                requireSearchable(index, search, given, empty);
            }
        }
    }

    private static @Nullable AttributeValue changed(String name, @Nullable Item before, Item after) {
        var value = after.get(name);
        return before != null && Objects.equals(value, before.get(name)) ? null : value;
    }

    private static void requireVector(SecondaryIndex index, VectorDefinition vector, AttributeValue value) {
        String name = vector.attribute();
        if (!(value instanceof AttributeValue.L(List<AttributeValue> elements))) {
            throw ApiException.validation(INVALID + "Invalid type for parameter " + name
                    + ", Expected: 32-bit floating point number list IndexName: " + index.name());
        }
        if (elements.size() != vector.dimensions()) {
            throw ApiException.validation(INVALID + "Invalid size for parameter " + name + ", Expected: "
                    + vector.dimensions() + ", Actual: " + elements.size() + " IndexName: " + index.name());
        }
        for (int i = 0; i < elements.size(); i++) {
            String place = name + "[" + i + "]";
            if (!(elements.get(i) instanceof AttributeValue.N(Decimal number))) {
                throw of(
                        INVALID + "Invalid type for parameter " + place
                                + ", Expected: 32-bit floating point number, Actual: "
                                + elements.get(i).type(),
                        index);
            }
            if (!FloatVector.fits(number)) {
                throw of(
                        INVALID + "Invalid value for parameter " + place + ", Value: "
                                + new BigDecimal(number.toString()).stripTrailingZeros() + " is outside valid range [-"
                                + Float.MAX_VALUE + ", " + Float.MAX_VALUE + "]",
                        index);
            }
        }
    }

    private static void requireSearchable(
            SecondaryIndex index, VectorDefinition.SearchAttribute search, AttributeValue value, Empty empty) {
        AttributeType type = search.attribute().type();
        if (value.type() != type) {
            throw of(
                    INVALID + "Attribute '" + search.name() + "' type mismatch. Expected: " + type + ", Actual: "
                            + value.type(),
                    index);
        }
        boolean isHash = search.role() == VectorDefinition.Role.HASH;
        if (isHash && Keys.isEmpty(value)) {
            throw empty.fault(search.name(), value);
        }
        int bytesMax = isHash ? Limits.PARTITION_KEY_BYTES_MAX : Limits.INLINE_FILTER_BYTES_MAX;
        if (KeyCodec.limitedLength(value) > bytesMax) {
            throw of(
                    INVALID + "Size of attribute '" + search.name() + "' has exceeded the maximum size limit of "
                            + bytesMax + " bytes",
                    index);
        }
    }

    /** AWS leaves the full stop out where it is about the list as a whole. */
    private static ApiException of(String text, SecondaryIndex index) {
        return ApiException.validation(text + ". IndexName: " + index.name());
    }
}
