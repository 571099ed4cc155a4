package dev.armature.templates;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * {@code AWS::DynamoDB::GlobalTable}, also what the CDK's {@code TableV2} makes, read as a table of each of its Regions.
 *
 * @param path where it stands in the template
 */
record GlobalTable(Json.Object global, String tableName, String path) {
    static final String DISASSOCIATION_PROTECTION = "DisassociationProtectionEnabled";

    private static final List<String> AS_THEY_ARE = List.of(
            "AttributeDefinitions",
            "BillingMode",
            "KeySchema",
            "LocalSecondaryIndexes",
            "TimeToLiveSpecification",
            "WarmThroughput");
    private static final List<String> OF_THE_REPLICA = List.of(
            "ContributorInsightsSpecification",
            "DeletionProtectionEnabled",
            DISASSOCIATION_PROTECTION,
            "KinesisStreamSpecification",
            "PointInTimeRecoverySpecification",
            "ResourcePolicy",
            "TableClass",
            "Tags");

    /** Its Regions, in the order of the template. */
    Set<String> regions() {
        Set<String> regions = new LinkedHashSet<>();
        for (Json.Object replica : global.objects("Replicas")) {
            String region = replica.text("Region").orElse("");
            if (!regions.add(region)) {
                throw TemplateException.at(path + ".Replicas", "there are two in " + region);
            }
        }
        return regions;
    }

    /** What no Region has. */
    List<String> notApplied() {
        List<String> notes = new ArrayList<>();
        global.member("GlobalTableSourceArn")
                .ifPresent(unused -> notes.add("GlobalTableSourceArn (replicas are of one account here)"));
        if (global.text("MultiRegionConsistency").orElse("").equals("STRONG")) {
            notes.add("MultiRegionConsistency STRONG (replicas are consistent in the end here)");
        }
        global.member("GlobalTableWitnesses")
                .ifPresent(unused -> notes.add("GlobalTableWitnesses (replicas are consistent in the end here)"));
        return notes;
    }

    /** What one Region does not have. */
    List<String> notApplied(String region) {
        var replica = replica(region);
        List<String> notes = new ArrayList<>();
        replica.member("GlobalTableSettingsReplicationMode")
                .ifPresent(
                        unused -> notes.add("GlobalTableSettingsReplicationMode (replicas are of one account here)"));
        return notes;
    }

    /** The table of one Region. */
    Json.Object asTable(String region) {
        var replica = replica(region);
        Map<String, Json> table = new LinkedHashMap<>();
        copy(AS_THEY_ARE, global, table);
        copy(OF_THE_REPLICA, replica, table);
        global.member("StreamSpecification").ifPresent(unused -> table.put("StreamSpecification", stream(replica)));
        table.putAll(throughput(global, replica));
        List<Json> indexes = new ArrayList<>();
        for (Json.Object index : global.objects("GlobalSecondaryIndexes")) {
            indexes.add(index(index, replica));
        }
        table.put("GlobalSecondaryIndexes", new Json.Array(indexes));
        global.member("SSESpecification").ifPresent(unused -> table.put("SSESpecification", encryption(replica)));
        return new Json.Object(table);
    }

    private Json.Object replica(String region) {
        return global.objects("Replicas").stream()
                .filter(replica -> replica.text("Region").orElse("").equals(region))
                .findFirst()
                .orElseThrow(() ->
                        TemplateException.at(path + ".Replicas", "none is in " + region + ", the Region of the stack"));
    }

    private static void copy(List<String> properties, Json.Object from, Map<String, Json> to) {
        for (String property : properties) {
            from.member(property).ifPresent(value -> to.put(property, value));
        }
    }

    private Json.Object stream(Json.Object replica) {
        return global.object("StreamSpecification").and(replica.object("ReplicaStreamSpecification"));
    }

    private Json index(Json.Object index, Json.Object replica) {
        var settings = settings(index, replica);
        Map<String, Json> plain = new LinkedHashMap<>();
        copy(List.of("IndexName", "KeySchema", "Projection", "WarmThroughput"), index, plain);
        copy(List.of("ContributorInsightsSpecification"), settings, plain);
        plain.putAll(throughput(index, settings));
        return new Json.Object(plain);
    }

    /** What a replica says of an index. */
    private static Json.Object settings(Json.Object index, Json.Object replica) {
        return replica.objects("GlobalSecondaryIndexes").stream()
                .filter(candidate -> candidate.text("IndexName").equals(index.text("IndexName")))
                .findFirst()
                .orElse(Json.EMPTY);
    }

    /** Reads are set where the replica is, writes for all of them. */
    private Map<String, Json> throughput(Json.Object all, Json.Object one) {
        Map<String, Json> figures = new LinkedHashMap<>();
        if (global.text("BillingMode").orElse("").equals("PAY_PER_REQUEST")) {
            var reads = one.member("ReadOnDemandThroughputSettings").isPresent() ? one : all;
            figures.putAll(reads.object("ReadOnDemandThroughputSettings").members());
            figures.putAll(all.object("WriteOnDemandThroughputSettings").members());
            return figures.isEmpty() ? Map.of() : Map.of("OnDemandThroughput", new Json.Object(figures));
        }
        units(reads(all, one), "Read").ifPresent(units -> figures.put("ReadCapacityUnits", units));
        units(all, "Write").ifPresent(units -> figures.put("WriteCapacityUnits", units));
        return Map.of("ProvisionedThroughput", new Json.Object(figures));
    }

    private static Json.Object reads(Json.Object all, Json.Object one) {
        return one.member("ReadProvisionedThroughputSettings").isPresent() ? one : all;
    }

    /** The units that are given, or those that auto scaling begins with. */
    private static Optional<Json> units(Json.Object owner, String direction) {
        var settings = owner.object(direction + "ProvisionedThroughputSettings");
        var range = settings.object(direction + "CapacityAutoScalingSettings");
        return settings.member(direction + "CapacityUnits")
                .or(() -> range.member("SeedCapacity"))
                .or(() -> range.member("MinCapacity"));
    }

    /** The capacities that are scaled in one Region. */
    List<ScaledCapacity> scaling(String region) {
        List<ScaledCapacity> scaled = new ArrayList<>();
        if (global.text("BillingMode").orElse("").equals("PAY_PER_REQUEST")) {
            return scaled;
        }
        var replica = replica(region);
        scale(global, replica, Optional.empty(), scaled);
        for (Json.Object index : global.objects("GlobalSecondaryIndexes")) {
            scale(index, settings(index, replica), index.text("IndexName"), scaled);
        }
        return scaled;
    }

    private void scale(Json.Object all, Json.Object one, Optional<String> index, List<ScaledCapacity> scaled) {
        scale(reads(all, one), "Read", index, scaled);
        scale(all, "Write", index, scaled);
    }

    private void scale(Json.Object owner, String direction, Optional<String> index, List<ScaledCapacity> scaled) {
        var settings = owner.object(direction + "ProvisionedThroughputSettings")
                .object(direction + "CapacityAutoScalingSettings");
        if (!settings.members().isEmpty()) {
            var target = ScaledCapacity.of(index, direction.equals("Read"), settings);
            scaled.add(target.withPolicy(
                    target.metric() + ":" + ScaledCapacity.resourceId(tableName, index),
                    settings.object("TargetTrackingScalingPolicyConfiguration")
                            .with(
                                    "PredefinedMetricSpecification",
                                    Json.of("PredefinedMetricType", Json.text(target.metric())))));
        }
    }

    private Json.Object encryption(Json.Object replica) {
        var encryption = global.object("SSESpecification");
        return replica.object("SSESpecification")
                .member("KMSMasterKeyId")
                .map(key -> encryption.with("KMSMasterKeyId", key))
                .orElse(encryption);
    }
}
