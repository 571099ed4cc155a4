package dev.armature.language;

import dev.armature.model.UncheckedValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An entry of Expected, as it arrived. */
public record LegacyExpectation(
        @Nullable UncheckedValue value,
        @Nullable Boolean exists,
        @Nullable String comparisonOperator,
        @Nullable List<UncheckedValue> attributeValueList) {}
