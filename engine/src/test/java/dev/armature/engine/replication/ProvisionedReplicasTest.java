package dev.armature.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestRegions;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.engine.simulation.TableSwitchesDraft;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Replicas of tables whose capacity is provisioned and follows the load: writes are the group's, reads each replica's own. */
class ProvisionedReplicasTest {
    private static final String EU = "eu-west-1";
    private static final String US = "us-east-1";
    private static final String AP = "ap-south-1";
    private static final String ORDERS = "{TableName: Orders}";
    private static final String WRITES =
            "ServiceNamespace: dynamodb, ResourceId: table/Orders, ScalableDimension: 'dynamodb:table:WriteCapacityUnits'";
    private static final String READS =
            "ServiceNamespace: dynamodb, ResourceId: table/Orders, ScalableDimension: 'dynamodb:table:ReadCapacityUnits'";
    private static final String INDEX_WRITES =
            "ServiceNamespace: dynamodb, ResourceId: table/Orders/index/byKind, ScalableDimension: 'dynamodb:index:WriteCapacityUnits'";
    private static final String TRACKING =
            "ScalingPolicyUpdate: {TargetTrackingScalingPolicyConfiguration: {TargetValue: 60}}";

    private final TestRegions regions = new TestRegions(EU, US, AP);

    @AfterEach
    void close() {
        regions.close();
    }

    private String described(String region, String path) {
        return regions.member(region, "DescribeTable", ORDERS, "Table." + path);
    }

    private void create() {
        regions.done(
                EU,
                "CreateTable",
                "{TableName: Orders, ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 10},"
                        + " AttributeDefinitions: [{AttributeName: pk, AttributeType: S}, {AttributeName: kind, AttributeType: S}],"
                        + " KeySchema: [{AttributeName: pk, KeyType: HASH}], GlobalSecondaryIndexes: [{IndexName: byKind,"
                        + " KeySchema: [{AttributeName: kind, KeyType: HASH}], Projection: {ProjectionType: ALL},"
                        + " ProvisionedThroughput: {ReadCapacityUnits: 3, WriteCapacityUnits: 4}}]}");
    }

    private void scale(String region, String what) {
        String direction = what.contains("Read") ? "Read" : "Write";
        regions.done(region, "scaling.RegisterScalableTarget", "{" + what + ", MinCapacity: 5, MaxCapacity: 50}");
        regions.done(
                region,
                "scaling.PutScalingPolicy",
                "{" + what + ", PolicyName: half, PolicyType: TargetTrackingScaling,"
                        + " TargetTrackingScalingPolicyConfiguration: {TargetValue: 50, PredefinedMetricSpecification:"
                        + " {PredefinedMetricType: DynamoDB" + direction + "CapacityUtilization}}}");
    }

    private void replicate() {
        create();
        scale(EU, WRITES);
        scale(EU, INDEX_WRITES);
        regions.advance(Duration.ofMillis(5));
        regions.replicate(EU, US);
    }

    private String update(String region, String members) {
        return regions.ask(region, "UpdateTable", "{TableName: Orders, " + members + "}");
    }

    private String add(String region) {
        return update(EU, "ReplicaUpdates: [{Create: {RegionName: " + region + "}}]");
    }

    /** Of the table and of each index, because what one replica takes all of them have to take. */
    @Test
    void wantsWritesThatFollowTheLoad() {
        String ofTable = "ValidationException: Table write capacity should either be Pay-Per-Request or AutoScaled.";
        create();
        assertThat(add(US)).isEqualTo(ofTable);
        regions.done(EU, "scaling.RegisterScalableTarget", "{" + WRITES + ", MinCapacity: 5, MaxCapacity: 50}");
        assertThat(add(US)).isEqualTo(ofTable);
        scale(EU, WRITES);
        assertThat(add(US))
                .isEqualTo("ValidationException: GSI write capacity should either be Pay-Per-Request or AutoScaled.");
        scale(EU, INDEX_WRITES);
        assertThat(add(US)).startsWith("{");
    }

    @Test
    void makesAReplicaWithTheCapacityOfTheTable() {
        replicate();
        assertThat(regions.done(US, "DescribeTable", ORDERS)).doesNotContain("BillingModeSummary");
        assertThat(described(US, "ProvisionedThroughput"))
                .isEqualTo("{NumberOfDecreasesToday: 0, ReadCapacityUnits: 5, WriteCapacityUnits: 10}");
        assertThat(described(US, "GlobalSecondaryIndexes.0.ProvisionedThroughput"))
                .isEqualTo("{NumberOfDecreasesToday: 0, ReadCapacityUnits: 3, WriteCapacityUnits: 4}");
        assertThat(described(US, "WarmThroughput.WriteUnitsPerSecond")).isEqualTo("10");
        assertThat(described(EU, "Replicas.0")).doesNotContain("ProvisionedThroughputOverride");
        // Writes follow the load there, too.
        assertThat(regions.done(US, "scaling.DescribeScalingPolicies", "{ServiceNamespace: dynamodb}"))
                .contains("dynamodb:table:WriteCapacityUnits")
                .contains("dynamodb:index:WriteCapacityUnits")
                .contains("TargetValue: 50")
                .doesNotContain("ReadCapacityUnits");
        regions.put(US, "a", "one");
        regions.settle();
        assertThat(regions.contents(EU)).isEqualTo(regions.contents(US)).contains("one");
    }

    @Test
    void sharesCapacityThatIsChanged() {
        replicate();
        regions.advance(Duration.ofSeconds(1));
        regions.done(
                US,
                "UpdateTable",
                "{TableName: Orders, ProvisionedThroughput: {ReadCapacityUnits: 7, WriteCapacityUnits: 9},"
                        + " GlobalSecondaryIndexUpdates: [{Update: {IndexName: byKind, ProvisionedThroughput:"
                        + " {ReadCapacityUnits: 8, WriteCapacityUnits: 8}}}]}");
        regions.settle();
        assertThat(described(EU, "ProvisionedThroughput"))
                .contains("NumberOfDecreasesToday: 1")
                .contains("LastIncreaseDateTime")
                .contains("ReadCapacityUnits: 7, WriteCapacityUnits: 9");
        assertThat(described(EU, "GlobalSecondaryIndexes.0.ProvisionedThroughput"))
                .contains("ReadCapacityUnits: 8, WriteCapacityUnits: 8");
    }

    /** Reads may differ; absent is inherited, and the units of the group are no difference. */
    @Test
    void givesAReplicaOtherReads() {
        create();
        scale(EU, WRITES);
        scale(EU, INDEX_WRITES);
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, ReplicaUpdates: [{Create: {RegionName: us-east-1, ProvisionedThroughputOverride:"
                        + " {ReadCapacityUnits: 40}, GlobalSecondaryIndexes: [{IndexName: byKind, ProvisionedThroughputOverride:"
                        + " {ReadCapacityUnits: 30}}]}}]}");
        regions.settle();
        assertThat(described(EU, "Replicas.0.ProvisionedThroughputOverride")).isEqualTo("{ReadCapacityUnits: 40}");
        assertThat(described(EU, "Replicas.0.GlobalSecondaryIndexes"))
                .contains("ProvisionedThroughputOverride: {ReadCapacityUnits: 30}");
        assertThat(described(US, "ProvisionedThroughput")).contains("ReadCapacityUnits: 40, WriteCapacityUnits: 10");
        assertThat(described(US, "GlobalSecondaryIndexes.0.ProvisionedThroughput"))
                .contains("ReadCapacityUnits: 30, WriteCapacityUnits: 4");
        assertThat(described(EU, "ProvisionedThroughput")).contains("ReadCapacityUnits: 5, WriteCapacityUnits: 10");

        regions.advance(Duration.ofMillis(5));
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, ProvisionedThroughput: {ReadCapacityUnits: 6, WriteCapacityUnits: 11}}");
        regions.settle();
        assertThat(described(US, "ProvisionedThroughput")).contains("ReadCapacityUnits: 40, WriteCapacityUnits: 11");

        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, ReplicaUpdates: [{Update: {RegionName: us-east-1, ProvisionedThroughputOverride:"
                        + " {ReadCapacityUnits: 6}}}]}");
        regions.settle();
        assertThat(described(US, "ProvisionedThroughput")).contains("ReadCapacityUnits: 6, WriteCapacityUnits: 11");
        assertThat(described(EU, "Replicas.0")).doesNotContain("ReadCapacityUnits: 6");
        assertThat(described(EU, "ProvisionedThroughput")).contains("ReadCapacityUnits: 6, WriteCapacityUnits: 11");
    }

    /** Several replicas are changed at once, the own one among them. */
    @Test
    void changesReadsOfSeveralReplicas() {
        replicate();
        regions.replicate(EU, AP);
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, ReplicaUpdates: [{Update: {RegionName: us-east-1, ProvisionedThroughputOverride:"
                        + " {ReadCapacityUnits: 21}}}, {Update: {RegionName: ap-south-1, ProvisionedThroughputOverride:"
                        + " {ReadCapacityUnits: 22}}}, {Update: {RegionName: eu-west-1, ProvisionedThroughputOverride:"
                        + " {ReadCapacityUnits: 23}}}]}");
        regions.settle();
        assertThat(described(US, "ProvisionedThroughput.ReadCapacityUnits")).isEqualTo("21");
        assertThat(described(AP, "ProvisionedThroughput.ReadCapacityUnits")).isEqualTo("22");
        assertThat(described(EU, "ProvisionedThroughput.ReadCapacityUnits")).isEqualTo("23");
        assertThat(described(US, "Replicas.1.ProvisionedThroughputOverride")).isEqualTo("{ReadCapacityUnits: 23}");
        assertThat(update(EU, "ReplicaUpdates: [{Update: {RegionName: us-east-1}}, {Update: {RegionName: us-east-1}}]"))
                .isEqualTo("ValidationException: Cannot target multiple regions with the same action");
    }

    @Test
    void refusesWhatDoesNotFitTheBillingMode() {
        replicate();
        assertThat(
                        update(
                                EU,
                                "ReplicaUpdates: [{Update: {RegionName: us-east-1, OnDemandThroughputOverride: {MaxReadRequestUnits: 5}}}]"))
                .isEqualTo(
                        "ValidationException: One or more parameter values were invalid: OnDemandThroughputOverride cannot"
                                + " be specified when BillingMode is PROVISIONED");
        assertThat(
                        update(
                                EU,
                                "ReplicaUpdates: [{Update: {RegionName: us-east-1, ProvisionedThroughputOverride: {ReadCapacityUnits: 0}}}]"))
                .isEqualTo("ValidationException: 1 validation error detected: Value '0' at"
                        + " 'replicaUpdates.1.member.update.provisionedThroughputOverride.readCapacityUnits' failed to satisfy"
                        + " constraint: Member must have value greater than or equal to 1");
        assertThat(update(
                        EU,
                        "ReplicaUpdates: [{Update: {RegionName: us-east-1, GlobalSecondaryIndexes: [{IndexName: byKind,"
                                + " ProvisionedThroughputOverride: {ReadCapacityUnits: 40001}}]}}]"))
                .startsWith(
                        "LimitExceededException: The requested ReadCapacityUnits for index byKind, 40001, is above the per"
                                + " index maximum for the account in us-east-1.");
    }

    /** There and back: what was different about reads is gone with the mode that it was about. */
    @Test
    void changesTheBillingModeEverywhere() {
        replicate();
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, ReplicaUpdates: [{Update: {RegionName: us-east-1, ProvisionedThroughputOverride:"
                        + " {ReadCapacityUnits: 40}}}]}");
        regions.settle();
        regions.advance(Duration.ofSeconds(1));
        regions.done(EU, "UpdateTable", "{TableName: Orders, BillingMode: PAY_PER_REQUEST}");
        regions.settle();
        assertThat(described(US, "BillingModeSummary.BillingMode")).isEqualTo("PAY_PER_REQUEST");
        assertThat(described(US, "ProvisionedThroughput")).contains("ReadCapacityUnits: 0, WriteCapacityUnits: 0");
        assertThat(described(EU, "Replicas.0")).doesNotContain("ProvisionedThroughputOverride");

        regions.advance(Duration.ofSeconds(1));
        regions.done(
                US,
                "UpdateTable",
                "{TableName: Orders, BillingMode: PROVISIONED, ProvisionedThroughput: {ReadCapacityUnits: 1, WriteCapacityUnits:"
                        + " 2}, GlobalSecondaryIndexUpdates: [{Update: {IndexName: byKind, ProvisionedThroughput:"
                        + " {ReadCapacityUnits: 3, WriteCapacityUnits: 4}}}]}");
        regions.settle();
        assertThat(described(EU, "BillingModeSummary.BillingMode")).isEqualTo("PROVISIONED");
        assertThat(described(EU, "ProvisionedThroughput")).contains("ReadCapacityUnits: 1, WriteCapacityUnits: 2");
        assertThat(described(EU, "GlobalSecondaryIndexes.0.ProvisionedThroughput"))
                .contains("ReadCapacityUnits: 3, WriteCapacityUnits: 4");
    }

    private String scaling(String region, String path) {
        return regions.member(region, "DescribeTableReplicaAutoScaling", ORDERS, "TableAutoScalingDescription." + path);
    }

    /** All Regions, the own one among them, in alphabetical order; what does not follow its load says so. */
    @Test
    void describesHowReplicasAreScaled() {
        replicate();
        regions.settle();
        for (String region : List.of(EU, US)) {
            assertThat(scaling(region, "TableName")).isEqualTo("Orders");
            assertThat(scaling(region, "TableStatus")).isEqualTo("ACTIVE");
            assertThat(scaling(region, "Replicas.0.RegionName")).isEqualTo("eu-west-1");
            assertThat(scaling(region, "Replicas.1.RegionName")).isEqualTo("us-east-1");
            for (int replica = 0; replica < 2; replica++) {
                String at = "Replicas." + replica;
                assertThat(scaling(region, at + ".ReplicaStatus")).isEqualTo("ACTIVE");
                assertThat(scaling(region, at + ".ReplicaProvisionedReadCapacityAutoScalingSettings"))
                        .isEqualTo("{AutoScalingDisabled: true, ScalingPolicies: []}");
                assertThat(scaling(region, at + ".ReplicaProvisionedWriteCapacityAutoScalingSettings"))
                        .isEqualTo("{AutoScalingRoleArn: arn:aws:iam::123456789012:role/aws-service-role/"
                                + "dynamodb.application-autoscaling.amazonaws.com/AWSServiceRoleForApplicationAutoScaling_DynamoDBTable,"
                                + " MaximumUnits: 50, MinimumUnits: 5, ScalingPolicies: [{PolicyName: half,"
                                + " TargetTrackingScalingPolicyConfiguration: {TargetValue: 50.0}}]}");
                assertThat(scaling(region, at + ".GlobalSecondaryIndexes.0.IndexName"))
                        .isEqualTo("byKind");
                assertThat(scaling(region, at + ".GlobalSecondaryIndexes.0.IndexStatus"))
                        .isEqualTo("ACTIVE");
                assertThat(scaling(region, at + ".GlobalSecondaryIndexes.0.ProvisionedReadCapacityAutoScalingSettings"))
                        .isEqualTo("{AutoScalingDisabled: true, ScalingPolicies: []}");
                assertThat(scaling(
                                region, at + ".GlobalSecondaryIndexes.0.ProvisionedWriteCapacityAutoScalingSettings"))
                        .contains("MaximumUnits: 50");
            }
        }
    }

    /** Writes of all replicas, reads of those that are named, whichever Region is asked; the answer shows what was before. */
    @Test
    void changesHowReplicasAreScaled() {
        replicate();
        String answer = regions.done(
                US,
                "UpdateTableReplicaAutoScaling",
                "{TableName: Orders, ProvisionedWriteCapacityAutoScalingUpdate: {MinimumUnits: 7, MaximumUnits: 70, "
                        + TRACKING
                        + "}, GlobalSecondaryIndexUpdates: [{IndexName: byKind, ProvisionedWriteCapacityAutoScalingUpdate:"
                        + " {MinimumUnits: 8, MaximumUnits: 80, " + TRACKING
                        + "}}], ReplicaUpdates: [{RegionName: eu-west-1,"
                        + " ReplicaProvisionedReadCapacityAutoScalingUpdate: {MinimumUnits: 9, MaximumUnits: 90, "
                        + TRACKING
                        + "}, ReplicaGlobalSecondaryIndexUpdates: [{IndexName: byKind, ProvisionedReadCapacityAutoScalingUpdate:"
                        + " {MinimumUnits: 3, MaximumUnits: 30, AutoScalingRoleArn: 'arn:role', ScalingPolicyUpdate: {PolicyName: mine,"
                        + " TargetTrackingScalingPolicyConfiguration: {TargetValue: 20, DisableScaleIn: true, ScaleInCooldown: 1,"
                        + " ScaleOutCooldown: 2}}}}]}]}");
        assertThat(answer).contains("MinimumUnits: 5").doesNotContain("MinimumUnits: 7");
        regions.settle();
        for (String region : List.of(EU, US)) {
            for (int replica = 0; replica < 2; replica++) {
                assertThat(scaling(
                                region, "Replicas." + replica + ".ReplicaProvisionedWriteCapacityAutoScalingSettings"))
                        .contains("MinimumUnits: 7")
                        .contains("PolicyName: DynamoDBWriteCapacityUtilization:table/Orders,")
                        .contains("TargetValue: 60");
                assertThat(scaling(region, "Replicas." + replica + ".GlobalSecondaryIndexes"))
                        .contains("MinimumUnits: 8")
                        .contains("PolicyName: DynamoDBWriteCapacityUtilization:table/Orders/index/byKind,");
            }
            assertThat(scaling(region, "Replicas.0.ReplicaProvisionedReadCapacityAutoScalingSettings"))
                    .contains("MinimumUnits: 9")
                    .contains("PolicyName: DynamoDBReadCapacityUtilization:table/Orders,");
            assertThat(scaling(
                            region, "Replicas.0.GlobalSecondaryIndexes.0.ProvisionedReadCapacityAutoScalingSettings"))
                    .isEqualTo(
                            "{AutoScalingRoleArn: arn:role, MaximumUnits: 30, MinimumUnits: 3, ScalingPolicies: [{PolicyName:"
                                    + " mine, TargetTrackingScalingPolicyConfiguration: {DisableScaleIn: true, ScaleInCooldown: 1,"
                                    + " ScaleOutCooldown: 2, TargetValue: 20.0}}]}");
            assertThat(scaling(region, "Replicas.1.ReplicaProvisionedReadCapacityAutoScalingSettings"))
                    .isEqualTo("{AutoScalingDisabled: true, ScalingPolicies: []}");
        }
        // Application Auto Scaling knows the same.
        assertThat(regions.done(EU, "scaling.DescribeScalableTargets", "{ServiceNamespace: dynamodb}"))
                .contains("MinCapacity: 7")
                .contains("MinCapacity: 8")
                .contains("MinCapacity: 9")
                .contains("MinCapacity: 3");

        regions.advance(Duration.ofMillis(5));
        regions.done(
                US,
                "UpdateTableReplicaAutoScaling",
                "{TableName: Orders, ReplicaUpdates: [{RegionName: eu-west-1, ReplicaProvisionedReadCapacityAutoScalingUpdate:"
                        + " {AutoScalingDisabled: true}}]}");
        regions.settle();
        assertThat(regions.done(
                        EU,
                        "scaling.DescribeScalableTargets",
                        "{" + READS.replace("ResourceId: table/Orders, ", "") + "}"))
                .isEqualTo("{ScalableTargets: []}");
        assertThat(scaling(US, "Replicas.0.ReplicaProvisionedReadCapacityAutoScalingSettings"))
                .isEqualTo("{AutoScalingDisabled: true, ScalingPolicies: []}");
    }

    /** What is registered with Application Auto Scaling is told to the other Regions, and what they change meanwhile is not lost. */
    @Test
    void agreesOnScalingAfterACut() {
        replicate();
        regions.cut(EU, US);
        scale(EU, READS);
        regions.settle();
        regions.advance(Duration.ofSeconds(1));
        regions.done(
                US,
                "UpdateTableReplicaAutoScaling",
                "{TableName: Orders, ProvisionedWriteCapacityAutoScalingUpdate: {MinimumUnits: 7, MaximumUnits: 70, "
                        + TRACKING + "}}");
        regions.settle();
        regions.heal();
        regions.settle();
        for (String region : List.of(EU, US)) {
            assertThat(scaling(region, "Replicas.0.ReplicaProvisionedWriteCapacityAutoScalingSettings"))
                    .contains("MinimumUnits: 7");
        }
        assertThat(scaling(US, "Replicas.0")).isEqualTo(scaling(EU, "Replicas.0"));
        assertThat(scaling(US, "Replicas.1")).isEqualTo(scaling(EU, "Replicas.1"));
    }

    @Test
    void refusesSettingsThatAreNotWhole() {
        replicate();
        String failed = "ValidationException: Failed to update settings for global table with name: ‘Orders’: ";
        assertThat(regions.ask(
                        EU,
                        "UpdateTableReplicaAutoScaling",
                        "{TableName: Orders, ProvisionedWriteCapacityAutoScalingUpdate: {MinimumUnits: 7}}"))
                .isEqualTo(failed
                        + "Parameters 'MaximumUnits', 'ScalingPolicyUpdate' are required unless auto scaling is being"
                        + " disabled.");
        assertThat(regions.ask(
                        EU,
                        "UpdateTableReplicaAutoScaling",
                        "{TableName: Orders, ProvisionedWriteCapacityAutoScalingUpdate: {MinimumUnits: 7, MaximumUnits: 6, "
                                + TRACKING + "}}"))
                .isEqualTo(failed + "MaximumUnits cannot be less than MinimumUnits.");
        assertThat(regions.ask(
                        EU,
                        "UpdateTableReplicaAutoScaling",
                        "{TableName: Orders, ProvisionedWriteCapacityAutoScalingUpdate: {MinimumUnits: 7, MaximumUnits: 8, "
                                + TRACKING.replace("60", "9") + "}}"))
                .isEqualTo(failed + "TargetValue has to be between 10 and 90.");
        assertThat(regions.ask(
                        EU,
                        "UpdateTableReplicaAutoScaling",
                        "{TableName: Orders, GlobalSecondaryIndexUpdates: [{IndexName: none, ProvisionedWriteCapacityAutoScalingUpdate:"
                                + " {AutoScalingDisabled: true}}]}"))
                .isEqualTo(
                        "ResourceNotFoundException: Requested resource not found: Index: none not found for table: Orders");
        assertThat(regions.ask(
                        EU,
                        "UpdateTableReplicaAutoScaling",
                        "{TableName: Orders, ReplicaUpdates: [{RegionName: ap-south-1, ReplicaProvisionedReadCapacityAutoScalingUpdate:"
                                + " {AutoScalingDisabled: true}}]}"))
                .isEqualTo(
                        "ValidationException: Update global table operation failed because one or more replicas were not part of"
                                + " the global table. Please retry the request without these replicas: [ap-south-1].");
        assertThat(scaling(EU, "Replicas.0.ReplicaProvisionedWriteCapacityAutoScalingSettings"))
                .contains("MinimumUnits: 5");
    }

    /** Only while the scaler looks: what is consumed here is consumed in no time. */
    private void minute(String region, String operation, int times) {
        for (int i = 0; i < times; i++) {
            regions.done(
                    region,
                    operation,
                    operation.equals("PutItem")
                            ? "{TableName: Orders, Item: {pk: {S: a}}}"
                            : "{TableName: Orders, Key: {pk: {S: a}}, ConsistentRead: true}");
        }
        regions.settle();
        regions.advance(Duration.ofMinutes(1));
        tick();
    }

    private void tick() {
        var switches = new TableSwitchesDraft();
        switches.throttling = true;
        var throttling = SimulationSettings.from(new SimulationSettings.Request(null, null, switches.request(), null));
        for (String region : List.of(EU, US)) {
            regions.engine(region).simulation().apply(throttling);
            regions.engine(region).scaler().tick();
            regions.engine(region).simulation().apply(SimulationSettings.OFF);
        }
        regions.settle();
    }

    /** What is written in one Region is written in all, and all get more capacity; what is read in one is read there alone. */
    @Test
    void followsTheLoadOfTheGroup() {
        replicate();
        scale(US, READS);
        tick();
        minute(EU, "PutItem", 420);
        minute(EU, "PutItem", 480);
        assertThat(described(EU, "ProvisionedThroughput.WriteCapacityUnits")).isEqualTo("16");
        assertThat(described(US, "ProvisionedThroughput.WriteCapacityUnits")).isEqualTo("16");

        minute(US, "GetItem", 420);
        minute(US, "GetItem", 480);
        assertThat(described(US, "ProvisionedThroughput.ReadCapacityUnits")).isEqualTo("16");
        assertThat(described(EU, "ProvisionedThroughput.ReadCapacityUnits")).isEqualTo("5");
        assertThat(described(EU, "Replicas.0.ProvisionedThroughputOverride")).isEqualTo("{ReadCapacityUnits: 16}");
    }

    /** What was stored is what the other Regions are told after a kill. */
    @Test
    void survivesACrash() {
        replicate();
        scale(US, READS);
        regions.crash(US);
        regions.crash(EU);
        regions.settle();
        assertThat(scaling(EU, "Replicas.1.ReplicaProvisionedReadCapacityAutoScalingSettings"))
                .contains("MinimumUnits: 5");
        regions.replicate(EU, AP);
        assertThat(described(AP, "ProvisionedThroughput")).contains("ReadCapacityUnits: 5, WriteCapacityUnits: 10");
        assertThat(scaling(AP, "Replicas.0.ReplicaProvisionedWriteCapacityAutoScalingSettings"))
                .contains("MinimumUnits: 5");
    }
}
