package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The replica of the stack's Region is the table; what is about other Regions is told, and not applied. */
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
               WriteProvisionedThroughputSettings: {WriteCapacityAutoScalingSettings: {MinCapacity: 5, MaxCapacity: 9}},
               WriteOnDemandThroughputSettings: {MaxWriteRequestUnits: 6}}
            - {IndexName: j, KeySchema: [{AttributeName: id, KeyType: HASH}], Projection: {ProjectionType: ALL}}
            WriteOnDemandThroughputSettings: {MaxWriteRequestUnits: 60}
            WriteProvisionedThroughputSettings: {WriteCapacityAutoScalingSettings: {MinCapacity: 2, MaxCapacity: 9}}
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

    private final List<String> notApplied = new ArrayList<>();

    private Json.Object read(String billingMode, String region) {
        var global = (Json.Object) Json.parse(GLOBAL.formatted(billingMode));
        return new GlobalTable(global, region, "path", notApplied).asTable();
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
    void saysWhatHasNoMeaningInOneRegion() {
        read("PAY_PER_REQUEST", "us-east-1");
        assertThat(notApplied)
                .containsExactly(
                        "Replicas in eu-west-1 (there is one Region here)",
                        "MultiRegionConsistency (there is one Region here)",
                        "GlobalTableSettingsReplicationMode (there is one Region here)");
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
        assertThat(notApplied)
                .contains(
                        "WriteCapacityAutoScalingSettings of the table (its capacity stays 2)",
                        "WriteCapacityAutoScalingSettings of i (its capacity stays 5)");
    }
}
