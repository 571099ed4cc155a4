package dev.armature.engine;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.GlobalSecondaryIndexUpdate;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.ReplicationGroupUpdate;
import dev.armature.engine.metrics.Metrics;
import dev.armature.engine.operation.UpdateTable;
import dev.armature.engine.request.Intake;
import dev.armature.engine.scaling.ScalableResource;
import dev.armature.engine.scaling.Scaler;
import dev.armature.engine.simulation.Simulation;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Caller;
import dev.armature.engine.traffic.Calls;
import dev.armature.language.Expressions;
import dev.armature.language.partiql.Statements;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.Wording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What auto scaling looks at and changes: metrics of this engine, and throughput by UpdateTable, as its owner would. */
record Provisioning(
        Catalog catalog,
        Metrics metrics,
        Simulation simulation,
        Calls calls,
        TableAccess tables,
        Expressions expressions,
        Statements statements)
        implements Scaler.Plant {
    @Override
    public boolean isScaled(Table table, @Nullable SecondaryIndex index) {
        return simulation.throttles(table, index);
    }

    @Override
    public double consumed(ScalableResource resource) {
        return metrics.consumed(
                resource.table(), resource.index(), resource.dimension().isRead());
    }

    @Override
    public void provision(ScalableResource resource, long units) {
        Table table = catalog.existing(resource.table());
        String name = resource.index();
        var index = name == null ? null : table.schema().index(name);
        var current = index == null ? table.throughput() : table.throughput(index);
        boolean isRead = resource.dimension().isRead();
        var wanted =
                new ProvisionedThroughput(isRead ? units : current.readUnits(), isRead ? current.writeUnits() : units);
        var intake = new Intake(
                new Caller(table.ref().account(), table.ref().region()), Wording.OLDER, expressions, statements);
        var call = calls.beginOwn("AutoScaling", null);
        var request = isRead && table.globalTable() != null
                ? ofReplica(table, name, units)
                : request(table.name(), name, wanted);
        var unused = UpdateTable.from(request, intake).run(tables, call);
        call.end();
    }

    /** What is read of a replica is its own; what is written is written at all of them. */
    private static UpdateTable.Request ofReplica(Table table, @Nullable String index, long units) {
        var override = new ReplicationGroupUpdate.ProvisionedThroughputOverride(units);
        var action = new ReplicationGroupUpdate.Action(
                table.ref().region(),
                null,
                index == null ? override : null,
                null,
                index == null ? null : List.of(new ReplicationGroupUpdate.IndexOverride(index, override, null)),
                null);
        return request(table.name(), null, null, List.of(new ReplicationGroupUpdate(null, action, null, null)));
    }

    private static UpdateTable.Request request(String table, @Nullable String index, ProvisionedThroughput throughput) {
        return index == null
                ? request(table, throughput, null, null)
                : request(
                        table,
                        null,
                        List.of(new GlobalSecondaryIndexUpdate(
                                new GlobalSecondaryIndexUpdate.UpdateAction(index, throughput, null, null),
                                null,
                                null)),
                        null);
    }

    private static UpdateTable.Request request(
            String table,
            @Nullable ProvisionedThroughput throughput,
            @Nullable List<GlobalSecondaryIndexUpdate> indexes,
            @Nullable List<ReplicationGroupUpdate> replicas) {
        return new UpdateTable.Request(
                null,
                table,
                null,
                throughput,
                indexes,
                null,
                null,
                replicas,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }
}
