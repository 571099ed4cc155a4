package dev.armature.engine.exchange.format;

import dev.armature.model.UncheckedValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An item that is to be put, and what has to hold for the one that it replaces, in the members that PutItem has for it. */
public record PutRecord(
        Map<String, UncheckedValue> item,
        @Nullable String conditionExpression,
        @Nullable Map<String, String> expressionAttributeNames,
        @Nullable Map<String, UncheckedValue> expressionAttributeValues) {}
