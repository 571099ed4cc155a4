package dev.armature.engine.item;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestItems;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.DistanceFunction;
import dev.armature.model.Item;
import dev.armature.model.KeyAttribute;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.VectorDefinition;
import dev.armature.model.VectorDefinition.Role;
import dev.armature.model.VectorDefinition.SearchAttribute;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be the vector of an index, and what it can be searched by. */
class VectorAttributesTest {
    private static final VectorDefinition VECTOR = new VectorDefinition(
            "v",
            2,
            DistanceFunction.COSINE,
            List.of(
                    new SearchAttribute(new KeyAttribute("part", AttributeType.S), Role.HASH),
                    new SearchAttribute(new KeyAttribute("size", AttributeType.N), Role.INLINE_FILTER),
                    new SearchAttribute(new KeyAttribute("colour", AttributeType.S), Role.INLINE_FILTER)));
    private static final SecondaryIndex INDEX = TestItems.global("byV", 20, TestItems.keys("pk:S"));

    private static void require(@Nullable Item before, Item after) {
        VectorAttributes.requireFit(
                INDEX, VECTOR, before, after, (name, value) -> ApiException.validation("empty: " + name));
    }

    private static Item item(String attributes) {
        return TestItems.item("{pk: {S: a}" + (attributes.isEmpty() ? "" : ", " + attributes) + "}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "'v': {L: [{N: 1}, {N: -2.5}]}",
                "'v': {L: [{N: 3.4e38}, {N: 0}]}, part: {S: x}, size: {N: 5}",
                "part: {S: x}, colour: {S: ''}"
            })
    void letsFitItemsIn(String attributes) {
        assertThatCode(() -> require(null, item(attributes))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "v: {S: x}|were invalid. Invalid type for parameter v, Expected: 32-bit floating point number list IndexName: byV",
                "v: {L: [{N: 1}]}|were invalid. Invalid size for parameter v, Expected: 2, Actual: 1 IndexName: byV",
                "v: {L: [{N: 1}, {N: 2}, {N: 3}]}|were invalid. Invalid size for parameter v, Expected: 2, Actual: 3 IndexName: byV",
                "v: {L: [{N: 1}, {S: x}]}|Invalid type for parameter v[1], Expected: 32-bit floating point number, Actual: S. IndexName: byV",
                "v: {L: [{N: 1e39}, {N: 1}]}|Invalid value for parameter v[0], Value: 1E+39 is outside valid range [-3.4028235E38, 3.4028235E38]. IndexName: byV",
                "part: {N: 1}|Attribute 'part' type mismatch. Expected: S, Actual: N. IndexName: byV",
                "size: {S: x}|Attribute 'size' type mismatch. Expected: N, Actual: S. IndexName: byV",
                "part: {S: ''}|empty: part"
            })
    void refusesWhatCannotBeSearched(String attributes, String text) {
        assertThatThrownBy(() -> require(null, item(attributes)))
                .isInstanceOf(ApiException.class)
                .hasMessageEndingWith(text);
    }

    /** What stays as it is was let in before there was an index. */
    @Test
    void looksOnlyAtWhatChanges() {
        var before = item("v: {S: x}, size: {S: y}");
        assertThatCode(() -> require(before, item("v: {S: x}, size: {S: y}, other: {N: 1}")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> require(before, item("v: {S: z}"))).isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> require(before, item("v: {S: x}, size: {S: z}")))
                .isInstanceOf(ApiException.class);
    }

    @Test
    void boundsTheSizeOfWhatItIsSearchedBy() {
        assertThatCode(() -> require(null, item("part: {S: " + "x".repeat(2048) + "}")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> require(null, item("part: {S: " + "x".repeat(2049) + "}")))
                .hasMessageEndingWith(
                        "Size of attribute 'part' has exceeded the maximum size limit of 2048 bytes. IndexName: byV");
        int most = Limits.INLINE_FILTER_BYTES_MAX;
        assertThatCode(() -> require(null, item("colour: {S: " + "x".repeat(most) + "}")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> require(null, item("colour: {S: " + "x".repeat(most + 1) + "}")))
                .hasMessageEndingWith("the maximum size limit of " + most + " bytes. IndexName: byV");
    }
}
