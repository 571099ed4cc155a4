package dev.armature.engine.access;

import dev.armature.engine.backup.Backups;
import dev.armature.engine.backup.History;
import dev.armature.engine.coordination.Fence;
import dev.armature.engine.index.IndexBuilder;
import dev.armature.engine.stream.Streams;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.table.Transitions;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

/**
 * What operations on tables and their backups run on.
 *
 * @param transitions how long changes of a table are under way
 * @param random where ids come from
 */
public record TableAccess(
        Catalog catalog,
        Statistics statistics,
        Streams streams,
        IndexBuilder indexBuilder,
        Backups backups,
        History history,
        Fence fence,
        Transitions transitions,
        InstantSource clock,
        RandomGenerator random) {}
