package dev.armature.templates;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code AWS::DynamoDB::GlobalTable}, also what the CDK's {@code TableV2} makes, read as a table of one Region: the replica that is
 * in the stack's Region is the table.
 *
 * @param notApplied takes what has no meaning in one Region
 */
record GlobalTable(Json.Object global, String region, String path, List<String> notApplied) {
    private static final List<String> AS_THEY_ARE = List.of(
            "AttributeDefinitions",
            "BillingMode",
            "KeySchema",
            "LocalSecondaryIndexes",
            "StreamSpecification",
            "TimeToLiveSpecification",
            "WarmThroughput");
    private static final List<String> OF_THE_REPLICA = List.of(
            "ContributorInsightsSpecification",
            "DeletionProtectionEnabled",
            "KinesisStreamSpecification",
            "PointInTimeRecoverySpecification",
            "ResourcePolicy",
            "TableClass",
            "Tags");
    private static final List<String> OF_SEVERAL_REGIONS =
            List.of("GlobalTableSourceArn", "GlobalTableWitnesses", "MultiRegionConsistency");
    private static final List<String> OF_A_REPLICA_AMONG_OTHERS = List.of(
            "DisassociationProtectionEnabled", "GlobalTableSettingsReplicationMode", "ReplicaStreamSpecification");

    Json.Object asTable() {
        var replica = replica();
        Map<String, Json> table = new LinkedHashMap<>();
        copy(AS_THEY_ARE, global, table);
        copy(OF_THE_REPLICA, replica, table);
        note(OF_SEVERAL_REGIONS, global);
        note(OF_A_REPLICA_AMONG_OTHERS, replica);
        table.putAll(throughput(global, replica, "the table"));
        List<Json> indexes = new ArrayList<>();
        for (Json.Object index : global.objects("GlobalSecondaryIndexes")) {
            indexes.add(index(index, replica));
        }
        table.put("GlobalSecondaryIndexes", new Json.Array(indexes));
        global.member("SSESpecification").ifPresent(unused -> table.put("SSESpecification", encryption(replica)));
        return new Json.Object(table);
    }

    private Json.Object replica() {
        Optional<Json.Object> here = Optional.empty();
        List<String> elsewhere = new ArrayList<>();
        for (Json.Object replica : global.objects("Replicas")) {
            String its = replica.text("Region").orElse("no Region");
            if (its.equals(region)) {
                here = Optional.of(replica);
            } else {
                elsewhere.add(its);
            }
        }
        if (!elsewhere.isEmpty()) {
            notApplied.add("Replicas in " + String.join(", ", elsewhere) + " (there is one Region here)");
        }
        return here.orElseThrow(
                () -> TemplateException.at(path + ".Replicas", "none is in " + region + ", the Region of the stack"));
    }

    private static void copy(List<String> properties, Json.Object from, Map<String, Json> to) {
        for (String property : properties) {
            from.member(property).ifPresent(value -> to.put(property, value));
        }
    }

    private void note(List<String> properties, Json.Object owner) {
        for (String property : properties) {
            owner.member(property).ifPresent(unused -> notApplied.add(property + " (there is one Region here)"));
        }
    }

    private Json index(Json.Object index, Json.Object replica) {
        String name = index.text("IndexName").orElse("");
        var settings = replica.objects("GlobalSecondaryIndexes").stream()
                .filter(candidate -> candidate.text("IndexName").orElse("").equals(name))
                .findFirst()
                .orElse(Json.EMPTY);
        Map<String, Json> plain = new LinkedHashMap<>();
        copy(List.of("IndexName", "KeySchema", "Projection", "WarmThroughput"), index, plain);
        copy(List.of("ContributorInsightsSpecification"), settings, plain);
        plain.putAll(throughput(index, settings, name));
        return new Json.Object(plain);
    }

    /** Reads are set where the replica is, writes for all of them; here that is one place. */
    private Map<String, Json> throughput(Json.Object all, Json.Object one, String what) {
        Map<String, Json> figures = new LinkedHashMap<>();
        if (global.text("BillingMode").orElse("").equals("PAY_PER_REQUEST")) {
            var reads = one.member("ReadOnDemandThroughputSettings").isPresent() ? one : all;
            figures.putAll(reads.object("ReadOnDemandThroughputSettings").members());
            figures.putAll(all.object("WriteOnDemandThroughputSettings").members());
            return figures.isEmpty() ? Map.of() : Map.of("OnDemandThroughput", new Json.Object(figures));
        }
        var reads = one.member("ReadProvisionedThroughputSettings").isPresent() ? one : all;
        units(reads, "Read", what).ifPresent(units -> figures.put("ReadCapacityUnits", units));
        units(all, "Write", what).ifPresent(units -> figures.put("WriteCapacityUnits", units));
        return Map.of("ProvisionedThroughput", new Json.Object(figures));
    }

    /** The units that are given, or those that auto scaling would begin with. */
    private Optional<Json> units(Json.Object owner, String direction, String what) {
        var settings = owner.object(direction + "ProvisionedThroughputSettings");
        var scaling = settings.member(direction + "CapacityAutoScalingSettings");
        if (scaling.isEmpty()) {
            return settings.member(direction + "CapacityUnits");
        }
        var range = settings.object(direction + "CapacityAutoScalingSettings");
        var units = range.member("SeedCapacity").or(() -> range.member("MinCapacity"));
        notApplied.add(direction + "CapacityAutoScalingSettings of " + what + " (its capacity stays "
                + units.map(Json::toString).orElse("unset") + ")");
        return units;
    }

    private Json.Object encryption(Json.Object replica) {
        var encryption = global.object("SSESpecification");
        return replica.object("SSESpecification")
                .member("KMSMasterKeyId")
                .map(key -> encryption.with("KMSMasterKeyId", key))
                .orElse(encryption);
    }
}
