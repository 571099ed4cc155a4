package dev.armature.templates;

import dev.armature.templates.TableDefinition.Replica;
import dev.armature.templates.TableState.Throughput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What has to be done about the replicas of a table: one action in one request, as DynamoDB wants it, and what each replica has of its own.
 *
 * <p>A replica is added and removed in the Region of the stack. What it has of its own is asked of its Region, so that one whose Region cannot be asked is left
 * as it is.
 *
 * @param notApplied takes what cannot be done
 */
record ReplicaChanges(TableDefinition definition, Found found, Steps steps, List<String> notApplied) {
    /** Removes those that the template does not have. */
    void remove() {
        if (definition.replicas().isAll()) {
            for (String region : present().keySet()) {
                if (definition.replicas().list().stream()
                        .noneMatch(replica -> replica.region().equals(region))) {
                    steps.add(removal(region));
                }
            }
        }
    }

    /** Removes all, for a table that is to go. */
    void removeAll() {
        present().keySet().forEach(region -> steps.add(removal(region)));
    }

    private Step removal(String region) {
        return new Step(
                "remove the replica in " + region,
                "UpdateTable",
                action("Delete", Json.of("RegionName", Json.text(region))));
    }

    private Json.Object action(String kind, Json.Object action) {
        return Requests.of(definition.tableName()).with("ReplicaUpdates", Json.array(List.of(Json.of(kind, action))));
    }

    /** Adds those that are new, and changes what is otherwise about the others. */
    void addAndChange() {
        var present = present();
        List<String> unreachable = new ArrayList<>();
        for (Replica replica : definition.replicas().list()) {
            var there = found.elsewhere().get(replica.region());
            if (there == null) {
                unreachable.add(replica.region());
            } else if (present.containsKey(replica.region())) {
                change(replica, present.getOrDefault(replica.region(), Json.EMPTY), there.orElse(Present.NEW));
            } else {
                add(replica);
            }
        }
        if (!unreachable.isEmpty()) {
            notApplied.add(
                    "Replicas in " + String.join(", ", unreachable) + " (no --peer says where their servers are)");
        }
        if (present.isEmpty()
                && unreachable.size() == definition.replicas().list().size()) {
            if (definition.disassociable()) {
                notApplied.add(GlobalTable.DISASSOCIATION_PROTECTION + " (there is no replica)");
            }
        } else {
            new OwnChanges(definition, found.here().orElse(Present.NEW), steps).changeDisassociationProtection();
        }
    }

    /** Those that are there, by Region. */
    private Map<String, Json.Object> present() {
        Map<String, Json.Object> replicas = new LinkedHashMap<>();
        found.here()
                .map(table -> table.described().table().objects("Replicas"))
                .orElse(List.of())
                .forEach(replica -> replicas.put(replica.text("RegionName").orElse(""), replica));
        return replicas;
    }

    private void add(Replica replica) {
        var action = Json.of("RegionName", Json.text(replica.region()));
        if (replica.table().isPresent()) {
            var table = replica.table().get();
            var key = table.createTable().object("SSESpecification").member("KMSMasterKeyId");
            if (key.isPresent()) {
                action = action.with("KMSMasterKeyId", key.get());
            }
            action = action.and(overrides(table, Json.EMPTY, true));
        }
        var difference = action.without("RegionName");
        steps.add(new Step(
                "add a replica in " + replica.region() + (difference.members().isEmpty() ? "" : " with " + difference),
                "UpdateTable",
                action("Create", action)));
        changeOwn(replica, Present.NEW);
    }

    private void change(Replica replica, Json.Object described, Present there) {
        replica.table().ifPresent(table -> {
            var overrides = overrides(table, described, false);
            if (!overrides.members().isEmpty()) {
                steps.add(new Step(
                        "change the replica in " + replica.region() + " to " + overrides,
                        "UpdateTable",
                        action("Update", overrides.with("RegionName", Json.text(replica.region())))));
            }
            noteKey(replica, table, described);
        });
        changeOwn(replica, there);
    }

    private void noteKey(Replica replica, TableDefinition table, Json.Object described) {
        var key = table.createTable().object("SSESpecification").text("KMSMasterKeyId");
        var wanted = new TableState.Encryption(key);
        if (key.isPresent() && !wanted.isMetBy(new TableState.Encryption(described.text("KMSMasterKeyId")))) {
            notApplied.add("KMSMasterKeyId of the replica in " + replica.region()
                    + " (a replica gets its key when it is added)");
        }
    }

    private void changeOwn(Replica replica, Present there) {
        replica.table().ifPresent(table -> {
            var own = new Steps(definition.tableName());
            var changes = new OwnChanges(
                    table, new Present(there.described(), there.attachments().keeping(this::keeps)), own);
            changes.changeTags();
            changes.changeRecovery();
            changes.changeAttachments();
            changes.changeScaling(any -> true);
            changes.changeProtection();
            changes.changeDisassociationProtection();
            own.list().forEach(step -> steps.add(step.in(replica.region())));
            table.notApplied().forEach(note -> notApplied.add("in " + replica.region() + ": " + note));
        });
    }

    /** Whether an index stays, at replicas as here. */
    private boolean keeps(String index) {
        var before = found.here()
                .map(here ->
                        TableState.present(here.described()).globalIndexes().get(index));
        return before.isPresent() && TableState.wanted(definition).keeps(before.get());
    }

    /**
     * What a replica is to have otherwise than the table, as far as it does not have it.
     *
     * @param described what DescribeTable says of the replica
     */
    private Json.Object overrides(TableDefinition table, Json.Object described, boolean isNew) {
        var own = own();
        var wanted = TableState.wanted(table);
        var overrides = throughput(
                wanted.throughput(), own.throughput(), described, isNew || !isScaled(table, Optional.empty()));
        Map<String, Json.Object> indexes = new HashMap<>();
        described
                .objects("GlobalSecondaryIndexes")
                .forEach(index -> indexes.put(index.text("IndexName").orElse(""), index));
        List<Json> changed = new ArrayList<>();
        for (var index : wanted.globalIndexes().values()) {
            var same = own.globalIndexes().get(index.name());
            if (same != null) {
                var override = throughput(
                        index.throughput(),
                        same.throughput(),
                        indexes.getOrDefault(index.name(), Json.EMPTY),
                        isNew || !isScaled(table, Optional.of(index.name())));
                if (!override.members().isEmpty()) {
                    changed.add(override.with("IndexName", Json.text(index.name())));
                }
            }
        }
        if (!changed.isEmpty()) {
            overrides = overrides.with("GlobalSecondaryIndexes", new Json.Array(changed));
        }
        String tableClass =
                described.object("ReplicaTableClassSummary").text("TableClass").orElse(own.tableClass());
        return wanted.tableClass().equals(tableClass)
                ? overrides
                : overrides.with("TableClassOverride", Json.text(wanted.tableClass()));
    }

    /** The table as it will be, with the capacities that it has where they are scaled. */
    private TableState own() {
        var wanted = TableState.wanted(definition);
        return found.here()
                .map(here -> wanted.scaledAs(
                        TableState.present(here.described()),
                        definition.attachments().scaling()))
                .orElse(wanted);
    }

    /** Reads alone may differ between Regions, and those that are scaled there move by themselves. */
    private static Json.Object throughput(
            Throughput wanted, Throughput own, Json.Object described, boolean mayBeProvisioned) {
        String member = wanted.onDemand() ? "OnDemandThroughputOverride" : "ProvisionedThroughputOverride";
        String units = wanted.onDemand() ? "MaxReadRequestUnits" : "ReadCapacityUnits";
        long there = described.object(member).whole(units, own.read());
        return wanted.read() == there || !wanted.onDemand() && !mayBeProvisioned
                ? Json.EMPTY
                : Json.of(member, Json.of(units, Json.number(wanted.read())));
    }

    private static boolean isScaled(TableDefinition table, Optional<String> index) {
        return table.attachments().scaling().stream()
                .anyMatch(target -> target.isOfReads() && target.index().equals(index));
    }
}
