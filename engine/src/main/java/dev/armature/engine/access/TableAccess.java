package dev.armature.engine.access;

import dev.armature.engine.backup.Backups;
import dev.armature.engine.backup.History;
import dev.armature.engine.coordination.Fence;
import dev.armature.engine.destination.Destinations;
import dev.armature.engine.exchange.BulkOperations;
import dev.armature.engine.exchange.Exports;
import dev.armature.engine.exchange.Imports;
import dev.armature.engine.index.IndexBuilder;
import dev.armature.engine.replication.Replication;
import dev.armature.engine.scaling.ScalingStore;
import dev.armature.engine.stream.Streams;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.ChangeLimits;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.table.Transitions;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

/**
 * What operations on tables, their backups, exports, imports and bulk operations run on.
 *
 * @param transitions how long changes of a table are under way
 * @param changeLimits how often they may be made
 * @param random where ids come from
 */
public record TableAccess(
        Catalog catalog,
        Statistics statistics,
        Streams streams,
        Destinations destinations,
        ScalingStore scaling,
        IndexBuilder indexBuilder,
        Backups backups,
        Exports exports,
        Imports imports,
        BulkOperations bulkOperations,
        History history,
        Replication replication,
        Fence fence,
        Transitions transitions,
        ChangeLimits changeLimits,
        InstantSource clock,
        RandomGenerator random) {}
