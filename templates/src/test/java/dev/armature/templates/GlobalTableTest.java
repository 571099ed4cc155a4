package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of a global table, each Region has the table that its replica says. */
class GlobalTableTest {
    private static final String GLOBAL = """
            AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
            BillingMode: %s
            KeySchema: [{AttributeName: id, KeyType: HASH}]
            MultiRegionConsistency: EVENTUAL
            SSESpecification: {SSEEnabled: true, SSEType: KMS}
            StreamSpecification: {StreamViewType: NEW_IMAGE}
            GlobalSecondaryIndexes:
            - {IndexName: i, KeySchema: [{AttributeName: id, KeyType: HASH}], Projection: {ProjectionType: ALL},
               WriteProvisionedThroughputSettings: {WriteCapacityAutoScalingSettings: {MinCapacity: 5, MaxCapacity: 9, TargetTrackingScalingPolicyConfiguration: {TargetValue: 60}}},
               WriteOnDemandThroughputSettings: {MaxWriteRequestUnits: 6}}
            - {IndexName: j, KeySchema: [{AttributeName: id, KeyType: HASH}], Projection: {ProjectionType: ALL}}
            WriteOnDemandThroughputSettings: {MaxWriteRequestUnits: 60}
            WriteProvisionedThroughputSettings: {WriteCapacityAutoScalingSettings: {MinCapacity: 2, MaxCapacity: 9, TargetTrackingScalingPolicyConfiguration: {TargetValue: 70, ScaleInCooldown: 5}}}
            Replicas:
            - {Region: eu-west-1, Tags: [{Key: not, Value: mine}], TableClass: STANDARD_INFREQUENT_ACCESS}
            - Region: us-east-1
              DeletionProtectionEnabled: true
              GlobalTableSettingsReplicationMode: ENABLED
              SSESpecification: {KMSMasterKeyId: mine}
              Tags: [{Key: team, Value: shop}]
              ReadOnDemandThroughputSettings: {MaxReadRequestUnits: 50}
              ReadProvisionedThroughputSettings: {ReadCapacityUnits: 3}
              GlobalSecondaryIndexes:
              - {IndexName: j, ContributorInsightsSpecification: {Enabled: true}}
              - {IndexName: i, ReadProvisionedThroughputSettings: {ReadCapacityUnits: 4}}
            """;

    private static GlobalTable global(String billingMode) {
        return new GlobalTable((Json.Object) Json.parse(GLOBAL.formatted(billingMode)), "orders", "path");
    }

    private static Json.Object read(String billingMode, String region) {
        return global(billingMode).asTable(region);
    }

    private static Json.Object index(Json.Object table, int position) {
        return table.objects("GlobalSecondaryIndexes").get(position);
    }

    @Test
    void takesSettingsOfTheReplicaInItsRegion() {
        var table = read("PAY_PER_REQUEST", "us-east-1");
        assertThat(table.flag("DeletionProtectionEnabled")).isTrue();
        assertThat(table.member("TableClass")).isEmpty();
        assertThat(TableState.tags(table)).containsOnlyKeys("team");
        assertThat(table.object("SSESpecification"))
                .hasToString("{\"SSEEnabled\": true, \"SSEType\": \"KMS\", \"KMSMasterKeyId\": \"mine\"}");
        assertThat(table.member("Replicas")).isEmpty();

        var other = read("PAY_PER_REQUEST", "eu-west-1");
        assertThat(other.text("TableClass")).contains("STANDARD_INFREQUENT_ACCESS");
        assertThat(other.object("SSESpecification").member("KMSMasterKeyId")).isEmpty();
    }

    @Test
    void saysWhatIsNotThere() {
        var global = global("PAY_PER_REQUEST");
        assertThat(global.regions()).containsExactly("eu-west-1", "us-east-1");
        assertThat(global.notApplied()).isEmpty();
        assertThat(global.notApplied("eu-west-1")).isEmpty();
        assertThat(global.notApplied("us-east-1"))
                .containsExactly("GlobalTableSettingsReplicationMode (replicas are of one account here)");

        var strong = new GlobalTable(
                (Json.Object) Json.parse(
                        "{MultiRegionConsistency: STRONG, GlobalTableWitnesses: [], GlobalTableSourceArn: a}"),
                "orders",
                "path");
        assertThat(strong.notApplied())
                .containsExactly(
                        "GlobalTableSourceArn (replicas are of one account here)",
                        "MultiRegionConsistency STRONG (replicas are consistent in the end here)",
                        "GlobalTableWitnesses (replicas are consistent in the end here)");
    }

    @Test
    void refusesTwoReplicasInARegion() {
        var twice =
                new GlobalTable((Json.Object) Json.parse("{Replicas: [{Region: a}, {Region: a}]}"), "orders", "path");
        assertThatThrownBy(twice::regions).hasMessage("path.Replicas: there are two in a");
    }

    /** Reads are bounded where the replica is, writes for all of them. */
    @Test
    void putsCeilingsTogether() {
        var table = read("PAY_PER_REQUEST", "us-east-1");
        assertThat(table.object("OnDemandThroughput"))
                .hasToString("{\"MaxReadRequestUnits\": 50, \"MaxWriteRequestUnits\": 60}");
        assertThat(table.member("ProvisionedThroughput")).isEmpty();
        assertThat(index(table, 0).object("OnDemandThroughput")).hasToString("{\"MaxWriteRequestUnits\": 6}");
        assertThat(index(table, 1).member("OnDemandThroughput")).isEmpty();
        assertThat(index(table, 1).object("ContributorInsightsSpecification").flag("Enabled"))
                .isTrue();
    }

    @Test
    void beginsWithTheLeastThatAutoScalingAllows() {
        var table = read("PROVISIONED", "us-east-1");
        assertThat(table.object("ProvisionedThroughput"))
                .hasToString("{\"ReadCapacityUnits\": 3, \"WriteCapacityUnits\": 2}");
        assertThat(index(table, 0).object("ProvisionedThroughput"))
                .hasToString("{\"ReadCapacityUnits\": 4, \"WriteCapacityUnits\": 5}");
    }

    /** Writes are scaled in every Region, reads where the replica says so. */
    @Test
    void scalesWhatAutoScalingSettingsAreFor() {
        assertThat(global("PROVISIONED").scaling("us-east-1"))
                .extracting(ScaledCapacity::describe, ScaledCapacity::min, ScaledCapacity::max)
                .containsExactly(tuple("writes", 2L, 9L), tuple("writes of index i", 5L, 9L));
        assertThat(global("PROVISIONED").scaling("eu-west-1")).hasSize(2);
        assertThat(global("PROVISIONED").scaling("us-east-1").getFirst().policies())
                .containsExactly(
                        Map.entry(
                                "DynamoDBWriteCapacityUtilization:table/orders",
                                (Json.Object)
                                        Json.parse(
                                                "{TargetValue: 70, ScaleInCooldown: 5, PredefinedMetricSpecification: {PredefinedMetricType: DynamoDBWriteCapacityUtilization}}")));
        assertThat(global("PAY_PER_REQUEST").scaling("us-east-1")).isEmpty();
    }
}
