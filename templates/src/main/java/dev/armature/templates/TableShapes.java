package dev.armature.templates;

import dev.armature.templates.Shape.Fields;

/** The properties that tables have in templates, by the type of the resource. */
final class TableShapes {
    private static final Shape TEXT = new Shape.Text();
    private static final Shape WHOLE = new Shape.Whole();
    private static final Shape FLAG = new Shape.Flag();
    private static final Shape OPAQUE = new Shape.Opaque();

    private static final Shape ATTRIBUTE_DEFINITIONS =
            list(Fields.of(TEXT, "AttributeName", "AttributeType").requiringAll());
    private static final Shape KEY_SCHEMA =
            list(Fields.of(TEXT, "AttributeName", "KeyType").requiringAll());
    private static final Shape PROJECTION = Fields.of(TEXT, "ProjectionType").with(list(TEXT), "NonKeyAttributes");
    private static final Fields INDEX = Fields.of(TEXT, "IndexName")
            .with(KEY_SCHEMA, "KeySchema")
            .with(PROJECTION, "Projection")
            .requiringAll();
    private static final Shape PROVISIONED =
            Fields.of(WHOLE, "ReadCapacityUnits", "WriteCapacityUnits").requiringAll();
    private static final Shape ON_DEMAND = Fields.of(WHOLE, "MaxReadRequestUnits", "MaxWriteRequestUnits");
    private static final Shape WARM = Fields.of(WHOLE, "ReadUnitsPerSecond", "WriteUnitsPerSecond");
    private static final Shape TAGS = list(Fields.of(TEXT, "Key", "Value").requiringAll());
    private static final Shape TIME_TO_LIVE =
            Fields.of(FLAG, "Enabled").requiringAll().with(TEXT, "AttributeName");
    private static final Shape INSIGHTS =
            Fields.of(FLAG, "Enabled").requiringAll().with(TEXT, "Mode");
    private static final Shape RECOVERY =
            Fields.of(FLAG, "PointInTimeRecoveryEnabled").with(WHOLE, "RecoveryPeriodInDays");
    private static final Shape POLICY = Fields.of(OPAQUE, "PolicyDocument").requiringAll();
    private static final Shape KINESIS =
            Fields.of(TEXT, "StreamArn").requiringAll().with(TEXT, "ApproximateCreationDateTimePrecision");
    private static final Fields STREAM = Fields.of(TEXT, "StreamViewType").requiringAll();
    private static final Fields ENCRYPTION =
            Fields.of(FLAG, "SSEEnabled").requiringAll().with(TEXT, "SSEType");
    private static final Shape ENCRYPTION_WITH_KEY = ENCRYPTION.with(TEXT, "KMSMasterKeyId");

    private static final Shape IMPORT = Fields.of(TEXT, "InputFormat")
            .with(
                    Fields.of(TEXT, "S3Bucket").requiringAll().with(TEXT, "S3BucketOwner", "S3KeyPrefix"),
                    "S3BucketSource")
            .requiringAll()
            .with(TEXT, "InputCompressionType")
            .with(Fields.of(Fields.of(TEXT, "Delimiter").with(list(TEXT), "HeaderList"), "Csv"), "InputFormatOptions");

    /** What a table and each of its global indexes have. */
    private static final Fields THROUGHPUT = Fields.of(ON_DEMAND, "OnDemandThroughput")
            .with(PROVISIONED, "ProvisionedThroughput")
            .with(WARM, "WarmThroughput");

    static final Shape TABLE = Fields.of(KEY_SCHEMA, "KeySchema")
            .requiringAll()
            .and(THROUGHPUT)
            .with(TEXT, "BillingMode", "TableClass", "TableName")
            .with(FLAG, "DeletionProtectionEnabled")
            .with(ATTRIBUTE_DEFINITIONS, "AttributeDefinitions")
            .with(list(INDEX), "LocalSecondaryIndexes")
            .with(
                    list(INDEX.and(THROUGHPUT).with(INSIGHTS, "ContributorInsightsSpecification")),
                    "GlobalSecondaryIndexes")
            .with(STREAM.with(POLICY, "ResourcePolicy").with(TAGS, "Tags"), "StreamSpecification")
            .with(TIME_TO_LIVE, "TimeToLiveSpecification")
            .with(RECOVERY, "PointInTimeRecoverySpecification")
            .with(ENCRYPTION_WITH_KEY, "SSESpecification")
            .with(TAGS, "Tags")
            .with(INSIGHTS, "ContributorInsightsSpecification")
            .with(IMPORT, "ImportSourceSpecification")
            .with(KINESIS, "KinesisStreamSpecification")
            .with(POLICY, "ResourcePolicy");

    private static final Fields TRACKING = Fields.of(new Shape.Decimal(), "TargetValue")
            .requiringAll()
            .with(WHOLE, "ScaleInCooldown", "ScaleOutCooldown")
            .with(FLAG, "DisableScaleIn");
    private static final Shape AUTO_SCALING = Fields.of(WHOLE, "MinCapacity", "MaxCapacity")
            .with(TRACKING, "TargetTrackingScalingPolicyConfiguration")
            .requiringAll()
            .with(WHOLE, "SeedCapacity");

    private static final Fields BOUNDS = Fields.of(WHOLE, "MinCapacity", "MaxCapacity");

    /** {@code AWS::ApplicationAutoScaling::ScalableTarget}. */
    static final Shape SCALABLE_TARGET = BOUNDS.with(TEXT, "ResourceId", "ScalableDimension", "ServiceNamespace")
            .requiringAll()
            .with(TEXT, "RoleARN")
            .with(Fields.of(FLAG, ScaledCapacity.SUSPENDABLE.toArray(String[]::new)), "SuspendedState")
            .with(
                    list(Fields.of(TEXT, "ScheduledActionName", "Schedule")
                            .requiringAll()
                            .with(TEXT, "Timezone")
                            .with(new Shape.Time(), "StartTime", "EndTime")
                            .with(BOUNDS, "ScalableTargetAction")),
                    "ScheduledActions");

    /** {@code AWS::ApplicationAutoScaling::ScalingPolicy}, of the one type that DynamoDB has. */
    static final Shape SCALING_POLICY = Fields.of(TEXT, "PolicyName", "PolicyType")
            .with(
                    TRACKING.with(
                            Fields.of(TEXT, "PredefinedMetricType").requiringAll(), "PredefinedMetricSpecification"),
                    "TargetTrackingScalingPolicyConfiguration")
            .requiringAll()
            .with(TEXT, "ResourceId", "ScalableDimension", "ServiceNamespace", "ScalingTargetId");

    /** What a replica and each of its global indexes have. */
    private static final Fields READ_THROUGHPUT = Fields.of(
                    Fields.of(WHOLE, "MaxReadRequestUnits"), "ReadOnDemandThroughputSettings")
            .with(
                    Fields.of(WHOLE, "ReadCapacityUnits").with(AUTO_SCALING, "ReadCapacityAutoScalingSettings"),
                    "ReadProvisionedThroughputSettings");

    /** What a global table and each of its global indexes have. */
    private static final Fields GLOBAL_THROUGHPUT = READ_THROUGHPUT
            .with(Fields.of(WHOLE, "MaxWriteRequestUnits"), "WriteOnDemandThroughputSettings")
            .with(Fields.of(AUTO_SCALING, "WriteCapacityAutoScalingSettings"), "WriteProvisionedThroughputSettings")
            .with(WARM, "WarmThroughput");

    private static final Shape REPLICA = Fields.of(TEXT, "Region")
            .requiringAll()
            .and(READ_THROUGHPUT)
            .with(TEXT, "GlobalTableSettingsReplicationMode", "TableClass")
            .with(FLAG, "DeletionProtectionEnabled", "DisassociationProtectionEnabled")
            .with(
                    list(Fields.of(TEXT, "IndexName")
                            .requiringAll()
                            .and(READ_THROUGHPUT)
                            .with(INSIGHTS, "ContributorInsightsSpecification")),
                    "GlobalSecondaryIndexes")
            .with(RECOVERY, "PointInTimeRecoverySpecification")
            .with(Fields.of(TEXT, "KMSMasterKeyId"), "SSESpecification")
            .with(TAGS, "Tags")
            .with(INSIGHTS, "ContributorInsightsSpecification")
            .with(KINESIS, "KinesisStreamSpecification")
            .with(POLICY, "ResourcePolicy")
            .with(Fields.of(POLICY, "ResourcePolicy").requiringAll(), "ReplicaStreamSpecification");

    static final Shape GLOBAL_TABLE = Fields.of(list(REPLICA), "Replicas")
            .requiringAll()
            .and(GLOBAL_THROUGHPUT)
            .with(TEXT, "BillingMode", "GlobalTableSourceArn", "MultiRegionConsistency", "TableName")
            .with(ATTRIBUTE_DEFINITIONS, "AttributeDefinitions")
            .with(KEY_SCHEMA, "KeySchema")
            .with(list(INDEX), "LocalSecondaryIndexes")
            .with(list(INDEX.and(GLOBAL_THROUGHPUT)), "GlobalSecondaryIndexes")
            .with(STREAM, "StreamSpecification")
            .with(TIME_TO_LIVE, "TimeToLiveSpecification")
            .with(ENCRYPTION, "SSESpecification")
            .with(OPAQUE, "GlobalTableWitnesses");

    static final Shape SIMPLE_TABLE = Fields.of(TEXT, "TableName")
            .with(Fields.of(TEXT, "Name", "Type"), "PrimaryKey")
            .with(PROVISIONED, "ProvisionedThroughput")
            .with(RECOVERY, "PointInTimeRecoverySpecification")
            .with(ENCRYPTION_WITH_KEY, "SSESpecification")
            .with(new Shape.Names(), "Tags");

    private TableShapes() {}

    private static Shape list(Shape element) {
        return new Shape.ListOf(element);
    }
}
