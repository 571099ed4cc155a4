package dev.armature.templates;

import dev.armature.templates.TableDefinition.Replica;
import dev.armature.templates.TableDefinition.Replicas;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the replicas that the CDK's {@code Table} gives a table by {@code replicationRegions}: resources of their own, which say that a replica is to be there, and
 * nothing about it.
 */
record ReplicaReader(Resources resources, Resolver resolver, StackSettings settings) {
    static final String TYPE = "Custom::DynamoDBReplica";

    /**
     * The tables with their replicas.
     *
     * @param ignored gets those of other tables
     */
    List<TableDefinition> read(List<TableDefinition> tables, List<String> ignored) {
        List<TableDefinition> replicated = new ArrayList<>(tables);
        for (String logicalId : resources.logicalIds()) {
            if (resources.type(logicalId).equals(TYPE) && resources.isThere(logicalId, resolver)) {
                String table = property(logicalId, "TableName");
                String region = property(logicalId, "Region");
                if (tables.stream().noneMatch(known -> known.tableName().equals(table))) {
                    ignored.add(logicalId + " (" + TYPE + " of a table that is not in this template)");
                }
                replicated.replaceAll(known -> known.tableName().equals(table) ? with(known, region) : known);
            }
        }
        return replicated;
    }

    private String property(String logicalId, String name) {
        String path = Resources.path(logicalId) + ".Properties";
        return resources
                .properties(logicalId)
                .member(name)
                .flatMap(value -> resolver.resolve(value, path + "." + name))
                .flatMap(Json::scalar)
                .orElseThrow(() -> TemplateException.at(path, "the property " + name + " is missing"));
    }

    private TableDefinition with(TableDefinition table, String region) {
        if (region.equals(settings.region())) {
            return table;
        }
        List<Replica> replicas = new ArrayList<>(table.replicas().list());
        replicas.add(new Replica(region, Optional.empty()));
        return table.with(new Replicas(replicas, table.replicas().isAll()));
    }
}
