package dev.armature.engine.read;

import dev.armature.engine.traffic.Cost;
import dev.armature.model.Item;
import org.jspecify.annotations.Nullable;

/**
 * An item that was looked for by its key, and what that cost.
 *
 * @param item null if there is none
 */
public record Fetched(@Nullable Item item, Cost cost) {}
