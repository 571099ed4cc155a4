package dev.armature.language;

import dev.armature.model.UncheckedValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An entry of KeyConditions, QueryFilter or ScanFilter, as it arrived. */
public record LegacyCondition(
        @Nullable List<UncheckedValue> attributeValueList,
        @Nullable String comparisonOperator) {}
