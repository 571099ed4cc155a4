package dev.armature.language;

import dev.armature.model.UncheckedValue;
import org.jspecify.annotations.Nullable;

/** An entry of AttributeUpdates, as it arrived. */
public record LegacyUpdate(
        @Nullable UncheckedValue value, @Nullable String action) {}
