package dev.armature.templates;

import java.util.Map;
import java.util.Set;

/** The properties that tables have in templates, by the type of the resource. */
final class TableShapes {
    private static final Shape TEXT = new Shape.Text();
    private static final Shape WHOLE = new Shape.Whole();
    private static final Shape FLAG = new Shape.Flag();
    private static final Shape OPAQUE = new Shape.Opaque();

    private static final Shape ATTRIBUTE_DEFINITIONS = list(
            fields(Map.of("AttributeName", TEXT, "AttributeType", TEXT)).requiring("AttributeName", "AttributeType"));
    private static final Shape KEY_SCHEMA =
            list(fields(Map.of("AttributeName", TEXT, "KeyType", TEXT)).requiring("AttributeName", "KeyType"));
    private static final Shape PROJECTION = fields(Map.of("ProjectionType", TEXT, "NonKeyAttributes", list(TEXT)));
    private static final Shape LOCAL_INDEXES =
            list(fields(Map.of("IndexName", TEXT, "KeySchema", KEY_SCHEMA, "Projection", PROJECTION))
                    .requiring("IndexName", "KeySchema", "Projection"));
    private static final Shape PROVISIONED = fields(Map.of("ReadCapacityUnits", WHOLE, "WriteCapacityUnits", WHOLE))
            .requiring("ReadCapacityUnits", "WriteCapacityUnits");
    private static final Shape ON_DEMAND = fields(Map.of("MaxReadRequestUnits", WHOLE, "MaxWriteRequestUnits", WHOLE));
    private static final Shape WARM = fields(Map.of("ReadUnitsPerSecond", WHOLE, "WriteUnitsPerSecond", WHOLE));
    private static final Shape TAGS =
            list(fields(Map.of("Key", TEXT, "Value", TEXT)).requiring("Key", "Value"));
    private static final Shape TIME_TO_LIVE =
            fields(Map.of("AttributeName", TEXT, "Enabled", FLAG)).requiring("Enabled");
    private static final Shape INSIGHTS =
            fields(Map.of("Enabled", FLAG, "Mode", TEXT)).requiring("Enabled");
    private static final Shape RECOVERY =
            fields(Map.of("PointInTimeRecoveryEnabled", FLAG, "RecoveryPeriodInDays", WHOLE));
    private static final Shape ENCRYPTION = fields(Map.of("SSEEnabled", FLAG, "SSEType", TEXT, "KMSMasterKeyId", TEXT))
            .requiring("SSEEnabled");

    static final Shape TABLE = fields(Map.ofEntries(
                    Map.entry("AttributeDefinitions", ATTRIBUTE_DEFINITIONS),
                    Map.entry("BillingMode", TEXT),
                    Map.entry("ContributorInsightsSpecification", INSIGHTS),
                    Map.entry("DeletionProtectionEnabled", FLAG),
                    Map.entry(
                            "GlobalSecondaryIndexes",
                            list(fields(Map.of(
                                            "ContributorInsightsSpecification", INSIGHTS,
                                            "IndexName", TEXT,
                                            "KeySchema", KEY_SCHEMA,
                                            "OnDemandThroughput", ON_DEMAND,
                                            "Projection", PROJECTION,
                                            "ProvisionedThroughput", PROVISIONED,
                                            "WarmThroughput", WARM))
                                    .requiring("IndexName", "KeySchema", "Projection"))),
                    Map.entry("ImportSourceSpecification", OPAQUE),
                    Map.entry("KeySchema", KEY_SCHEMA),
                    Map.entry("KinesisStreamSpecification", OPAQUE),
                    Map.entry("LocalSecondaryIndexes", LOCAL_INDEXES),
                    Map.entry("OnDemandThroughput", ON_DEMAND),
                    Map.entry("PointInTimeRecoverySpecification", RECOVERY),
                    Map.entry("ProvisionedThroughput", PROVISIONED),
                    Map.entry("ResourcePolicy", OPAQUE),
                    Map.entry("SSESpecification", ENCRYPTION),
                    Map.entry(
                            "StreamSpecification",
                            fields(Map.of("StreamViewType", TEXT, "ResourcePolicy", OPAQUE, "Tags", OPAQUE))
                                    .requiring("StreamViewType")),
                    Map.entry("TableClass", TEXT),
                    Map.entry("TableName", TEXT),
                    Map.entry("Tags", TAGS),
                    Map.entry("TimeToLiveSpecification", TIME_TO_LIVE),
                    Map.entry("WarmThroughput", WARM)))
            .requiring("KeySchema");

    private static final Shape AUTO_SCALING = fields(Map.of(
            "MinCapacity", WHOLE,
            "MaxCapacity", WHOLE,
            "SeedCapacity", WHOLE,
            "TargetTrackingScalingPolicyConfiguration", OPAQUE));
    private static final Shape READ_PROVISIONED =
            fields(Map.of("ReadCapacityUnits", WHOLE, "ReadCapacityAutoScalingSettings", AUTO_SCALING));
    private static final Shape WRITE_PROVISIONED = fields(Map.of("WriteCapacityAutoScalingSettings", AUTO_SCALING));
    private static final Shape READ_ON_DEMAND = fields(Map.of("MaxReadRequestUnits", WHOLE));
    private static final Shape WRITE_ON_DEMAND = fields(Map.of("MaxWriteRequestUnits", WHOLE));

    private static final Shape REPLICA = fields(Map.ofEntries(
                    Map.entry("ContributorInsightsSpecification", INSIGHTS),
                    Map.entry("DeletionProtectionEnabled", FLAG),
                    Map.entry("DisassociationProtectionEnabled", FLAG),
                    Map.entry(
                            "GlobalSecondaryIndexes",
                            list(fields(Map.of(
                                            "ContributorInsightsSpecification", INSIGHTS,
                                            "IndexName", TEXT,
                                            "ReadOnDemandThroughputSettings", READ_ON_DEMAND,
                                            "ReadProvisionedThroughputSettings", READ_PROVISIONED))
                                    .requiring("IndexName"))),
                    Map.entry("GlobalTableSettingsReplicationMode", TEXT),
                    Map.entry("KinesisStreamSpecification", OPAQUE),
                    Map.entry("PointInTimeRecoverySpecification", RECOVERY),
                    Map.entry("ReadOnDemandThroughputSettings", READ_ON_DEMAND),
                    Map.entry("ReadProvisionedThroughputSettings", READ_PROVISIONED),
                    Map.entry("Region", TEXT),
                    Map.entry("ReplicaStreamSpecification", OPAQUE),
                    Map.entry("ResourcePolicy", OPAQUE),
                    Map.entry("SSESpecification", fields(Map.of("KMSMasterKeyId", TEXT))),
                    Map.entry("TableClass", TEXT),
                    Map.entry("Tags", TAGS)))
            .requiring("Region");

    static final Shape GLOBAL_TABLE = fields(Map.ofEntries(
                    Map.entry("AttributeDefinitions", ATTRIBUTE_DEFINITIONS),
                    Map.entry("BillingMode", TEXT),
                    Map.entry(
                            "GlobalSecondaryIndexes",
                            list(fields(Map.of(
                                            "IndexName", TEXT,
                                            "KeySchema", KEY_SCHEMA,
                                            "Projection", PROJECTION,
                                            "ReadOnDemandThroughputSettings", READ_ON_DEMAND,
                                            "ReadProvisionedThroughputSettings", READ_PROVISIONED,
                                            "WarmThroughput", WARM,
                                            "WriteOnDemandThroughputSettings", WRITE_ON_DEMAND,
                                            "WriteProvisionedThroughputSettings", WRITE_PROVISIONED))
                                    .requiring("IndexName", "KeySchema", "Projection"))),
                    Map.entry("GlobalTableSourceArn", TEXT),
                    Map.entry("GlobalTableWitnesses", OPAQUE),
                    Map.entry("KeySchema", KEY_SCHEMA),
                    Map.entry("LocalSecondaryIndexes", LOCAL_INDEXES),
                    Map.entry("MultiRegionConsistency", TEXT),
                    Map.entry("ReadOnDemandThroughputSettings", READ_ON_DEMAND),
                    Map.entry("ReadProvisionedThroughputSettings", READ_PROVISIONED),
                    Map.entry("Replicas", list(REPLICA)),
                    Map.entry(
                            "SSESpecification",
                            fields(Map.of("SSEEnabled", FLAG, "SSEType", TEXT)).requiring("SSEEnabled")),
                    Map.entry(
                            "StreamSpecification",
                            fields(Map.of("StreamViewType", TEXT)).requiring("StreamViewType")),
                    Map.entry("TableName", TEXT),
                    Map.entry("TimeToLiveSpecification", TIME_TO_LIVE),
                    Map.entry("WarmThroughput", WARM),
                    Map.entry("WriteOnDemandThroughputSettings", WRITE_ON_DEMAND),
                    Map.entry("WriteProvisionedThroughputSettings", WRITE_PROVISIONED)))
            .requiring("Replicas");

    static final Shape SIMPLE_TABLE = fields(Map.of(
            "PointInTimeRecoverySpecification", RECOVERY,
            "PrimaryKey", fields(Map.of("Name", TEXT, "Type", TEXT)),
            "ProvisionedThroughput", PROVISIONED,
            "SSESpecification", ENCRYPTION,
            "TableName", TEXT,
            "Tags", new Shape.Names()));

    private TableShapes() {}

    private static Shape.Fields fields(Map<String, Shape> fields) {
        return new Shape.Fields(fields, Set.of());
    }

    private static Shape list(Shape element) {
        return new Shape.ListOf(element);
    }
}
