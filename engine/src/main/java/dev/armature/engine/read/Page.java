package dev.armature.engine.read;

import dev.armature.engine.traffic.Cost;
import dev.armature.model.Item;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was read.
 *
 * @param items those the filter let through
 * @param scanned how many were looked at
 * @param last the last row looked at, if there may be more behind it: where the next page starts
 */
public record Page(List<Item> items, int scanned, @Nullable Item last, Cost cost) {}
