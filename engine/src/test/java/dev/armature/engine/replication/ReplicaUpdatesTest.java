package dev.armature.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestRegions;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What UpdateTable says to requests about replicas. */
class ReplicaUpdatesTest {
    private static final String EU = "eu-west-1";
    private static final String US = "us-east-1";
    private static final String AP = "ap-south-1";
    private static final String STRONG =
            "ReplicaUpdates: [{Create: {RegionName: us-east-1}}, {Create: {RegionName: ap-south-1}}], MultiRegionConsistency:"
                    + " STRONG";
    private static final String WITH_WITNESS =
            "ReplicaUpdates: [{Create: {RegionName: us-east-1}}], GlobalTableWitnessUpdates: [{Create: {RegionName: %s}}],"
                    + " MultiRegionConsistency: STRONG";
    private static final String UNSUPPORTED =
            "ValidationException: One or more parameter values were invalid: MultiRegionConsistency STRONG is not supported by"
                    + " Armature";

    private final TestRegions regions = new TestRegions(EU, US, AP);

    @AfterEach
    void close() {
        regions.close();
    }

    private String update(String region, String members) {
        return regions.ask(region, "UpdateTable", "{TableName: Orders, " + members + "}");
    }

    private String create(String region) {
        return update(EU, "ReplicaUpdates: [{Create: {RegionName: " + region + "}}]");
    }

    /** Each text as the live service has it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ReplicaUpdates: [{Create: {RegionName: us-east-1}}], TableClass: STANDARD | ValidationException: One or more parameter values were invalid: Replica modification must be the only operation in the request
            ReplicaUpdates: [{Create: {RegionName: us-east-1}}], GlobalSecondaryIndexUpdates: [{Delete: {IndexName: byKind}}] | ValidationException: One or more parameter values were invalid: Replica modification must be the only operation in the request
            ReplicaUpdates: [{Create: {RegionName: us-east-1}}, {Create: {RegionName: ap-south-1}}] | ValidationException: Update table operation with more than one create or delete replica actions not allowed
            ReplicaUpdates: [{Delete: {RegionName: us-east-1}}, {Delete: {RegionName: ap-south-1}}] | ValidationException: Update table operation with more than one create or delete replica actions not allowed
            ReplicaUpdates: [{Create: {RegionName: us-east-1}}, {Delete: {RegionName: ap-south-1}}] | ValidationException: Update table operation with more than one type of replica actions not allowed.
            ReplicaUpdates: [{Create: {RegionName: us-east-1}, Update: {RegionName: us-east-1}}] | ValidationException: Update table operation with more than one type of replica actions not allowed.
            ReplicaUpdates: [{}] | ValidationException: There are no actions specified in the Replica Update Action of the request.
            ReplicaUpdates: [{Create: {}}] | ValidationException: One or more parameter values were invalid
            ReplicaUpdates: [{Create: {RegionName: ''}}] | AccessDeniedException: Access is denied
            ReplicaUpdates: [{Create: {RegionName: eu-west-1}}] | ValidationException: Cannot add or delete the local region through ReplicaUpdates. Use CreateTable, DeleteTable, or UpdateTable as required.
            ReplicaUpdates: [{Delete: {RegionName: eu-west-1}}] | ValidationException: Cannot add or delete the local region through ReplicaUpdates. Use CreateTable, DeleteTable, or UpdateTable as required.
            ReplicaUpdates: [{Create: {RegionName: mars-1}}] | ValidationException: Region mars-1 is not supported. The latest version of global tables are only supported in the following regions: [ap-south-1, eu-west-1, us-east-1]
            ReplicaUpdates: [{Delete: {RegionName: us-east-1}}] | ValidationException: Update global table operation failed because one or more replicas were not part of the global table. Please retry the request without these replicas: [us-east-1].
            ReplicaUpdates: [{Update: {RegionName: us-east-1}}] | ValidationException: Update global table operation failed because one or more replicas were not part of the global table. Please retry the request without these replicas: [us-east-1].
            ReplicaUpdates: [] | ValidationException: 1 validation error detected: Value '[]' at 'replicaUpdates' failed to satisfy constraint: Member must have length greater than or equal to 1
            ReplicaUpdates: [{Create: {RegionName: us-east-1, GlobalSecondaryIndexes: []}}] | ValidationException: 1 validation error detected: Value '[]' at 'replicaUpdates.1.member.create.globalSecondaryIndexes' failed to satisfy constraint: Member must have length greater than or equal to 1
            ReplicaUpdates: [{Update: {RegionName: us-east-1, GlobalSecondaryIndexes: [{IndexName: 'a!'}]}}] | ValidationException: 2 validation errors detected: Value 'a!' at 'replicaUpdates.1.member.update.globalSecondaryIndexes.1.member.indexName' failed to satisfy constraint: Member must have length greater than or equal to 3; Value 'a!' at 'replicaUpdates.1.member.update.globalSecondaryIndexes.1.member.indexName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+
            ReplicaUpdates: [{Create: {RegionName: us-east-1, GlobalSecondaryIndexes: [{}]}}] | ValidationException: 1 validation error detected: Value null at 'replicaUpdates.1.member.create.globalSecondaryIndexes.1.member.indexName' failed to satisfy constraint: Member must not be null
            MultiRegionConsistency: MUCH, ReplicaUpdates: [{Create: {RegionName: us-east-1}}] | ValidationException: 1 validation error detected: Value 'MUCH' at 'multiRegionConsistency' failed to satisfy constraint: Member must satisfy enum value set: [EVENTUAL, STRONG]
            """)
    void refusesWhatIsWrongWithTheRequest(String members, String text) {
        regions.createTable(EU);
        assertThat(update(EU, members)).isEqualTo(text);
    }

    /** A Region that was the source of another at a time that is years ahead, because the clock was, is not kept for years. */
    @ParameterizedTest
    @ValueSource(longs = {-3_650, 3_650})
    void keepsASourceForADayOfAnyClock(long days) {
        regions.pair(EU, US);
        assertThat(regions.ask(EU, "DeleteTable", "{TableName: Orders}"))
                .startsWith("ValidationException: Replica cannot be deleted because it has acted as a source");
        // Clocks of Regions differ a little.
        regions.clock(EU).advance(Duration.ofMinutes(-5));
        assertThat(regions.ask(EU, "DeleteTable", "{TableName: Orders}"))
                .startsWith("ValidationException: Replica cannot be deleted because it has acted as a source");
        regions.advance(Duration.ofDays(days));
        regions.crash(EU);
        regions.done(EU, "DeleteTable", "{TableName: Orders}");
        regions.settle();
        assertThat(regions.ask(EU, "DescribeTable", "{TableName: Orders}")).startsWith("ResourceNotFoundException");
        assertThat(regions.done(US, "DescribeTable", "{TableName: Orders}")).doesNotContain("Replicas");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ReplicaUpdates: [{Create: {RegionName: us-east-1}}], MultiRegionConsistency: STRONG | Unsupported replica count for global tables with MultiRegionConsistency set to STRONG.
            ReplicaUpdates: [{Create: {RegionName: us-east-1}}, {Create: {RegionName: ap-south-1}}], GlobalTableWitnessUpdates: [{Create: {RegionName: af-1}}], MultiRegionConsistency: STRONG | Unsupported replica count for global tables with MultiRegionConsistency set to STRONG.
            ReplicaUpdates: [{Create: {RegionName: us-east-1}}], GlobalTableWitnessUpdates: [{Create: {RegionName: ap-south-1}}] | MultiRegionConsistency must be set as STRONG when GlobalTableWitnessUpdates parameter is present.
            ReplicaUpdates: [{Create: {RegionName: us-east-1}}], GlobalTableWitnessUpdates: [], MultiRegionConsistency: STRONG | 1 validation error detected: Value '[]' at 'globalTableWitnessUpdates' failed to satisfy constraint: Member must have length greater than or equal to 1
            ReplicaUpdates: [{Update: {RegionName: us-east-1}}, {Update: {RegionName: ap-south-1}}], MultiRegionConsistency: STRONG | Unsupported replica count for global tables with MultiRegionConsistency set to STRONG.
            ReplicaUpdates: [{Create: {RegionName: us-east-1}}, {Create: {RegionName: us-east-1}}], MultiRegionConsistency: STRONG | Cannot target multiple regions with the same action
            ReplicaUpdates: [{Create: {RegionName: us-east-1}}], GlobalTableWitnessUpdates: [{Create: {RegionName: us-east-1}}], MultiRegionConsistency: STRONG | Cannot target multiple regions with the same action
            ReplicaUpdates: [{Create: {RegionName: us-east-1}}, {Create: {RegionName: ap-south-1}}], MultiRegionConsistency: STRONG, TableClass: STANDARD | Requests that modify replicas or witnesses must not also modify other fields
            ReplicaUpdates: [{Create: {RegionName: us-east-1}}], GlobalTableWitnessUpdates: [{Create: {RegionName: ap-south-1}}], TableClass: STANDARD | Requests that modify replicas or witnesses must not also modify other fields
            ReplicaUpdates: [{Create: {RegionName: us-east-1}}, {Create: {RegionName: ap-south-1}}], MultiRegionConsistency: STRONG | One or more parameter values were invalid: MultiRegionConsistency STRONG is not supported by Armature
            ReplicaUpdates: [{Create: {RegionName: us-east-1}}], GlobalTableWitnessUpdates: [{Create: {RegionName: ap-south-1}}], MultiRegionConsistency: STRONG | One or more parameter values were invalid: MultiRegionConsistency STRONG is not supported by Armature
            """)
    void refusesStrongConsistency(String members, String text) {
        regions.createTable(EU);
        assertThat(update(EU, members)).isEqualTo("ValidationException: " + text);
        assertThat(regions.table(EU).globalTable()).isNull();
    }

    /** Only a request that AWS would do is refused in our own words: whatever is wrong with a replica is said before. */
    @Test
    void refusesStrongReplicasAsOthers() {
        regions.createTable(EU);
        regions.createTable(AP);
        assertThat(update(EU, STRONG))
                .isEqualTo(
                        "ValidationException: Failed to create a the new replica of table with name: ‘Orders’ because"
                                + " one or more replicas already existed as tables.");
        assertThat(update(EU, WITH_WITNESS.formatted(AP))).isEqualTo(UNSUPPORTED);
        assertThat(update(EU, WITH_WITNESS.formatted(EU)))
                .isEqualTo("ValidationException: Cannot add or delete the local region through ReplicaUpdates. Use"
                        + " CreateTable, DeleteTable, or UpdateTable as required.");
        assertThat(update(EU, WITH_WITNESS.formatted("mars-1")))
                .isEqualTo(
                        "ValidationException: Region mars-1 is not supported. The latest version of global tables are"
                                + " only supported in the following regions: [ap-south-1, eu-west-1, us-east-1]");
        assertThat(update(EU, WITH_WITNESS.formatted("''"))).isEqualTo("AccessDeniedException: Access is denied");
        assertThat(update(
                        EU,
                        WITH_WITNESS
                                .formatted("us-east-1")
                                .replace("Create: {RegionName: us-east-1}}], M", "Create: {}}], M")))
                .isEqualTo("ValidationException: One or more parameter values were invalid");
        assertThat(update(EU, STRONG.replace(US, EU)))
                .startsWith("ValidationException: Cannot add or delete the local region");
        assertThat(update(EU, STRONG.replace(US, "mars-1")))
                .startsWith("ValidationException: Region mars-1 is not supported.");
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, SSESpecification: {Enabled: true, SSEType: KMS, KMSMasterKeyId: alias/mine}}");
        assertThat(update(EU, STRONG))
                .isEqualTo("ValidationException: One or more parameter values were invalid: KMSMasterKeyId must be"
                        + " specified for each replica.");
        assertThat(regions.table(EU).globalTable()).isNull();
    }

    @Test
    void wantsCapacityThatFollowsTheLoadForStrongReplicas() {
        regions.done(
                EU,
                "CreateTable",
                "{TableName: Orders, ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 5},"
                        + " AttributeDefinitions: [{AttributeName: pk, AttributeType: S}], KeySchema: [{AttributeName: pk,"
                        + " KeyType: HASH}]}");
        assertThat(update(EU, STRONG))
                .isEqualTo("ValidationException: Table write capacity should either be Pay-Per-Request or AutoScaled.");
    }

    /** AWS documents that it refuses these, and not in which words. */
    @Test
    void refusesStrongConsistencyOfTablesThatCannotHaveIt() {
        String unfit =
                "ValidationException: One or more parameter values were invalid: MultiRegionConsistency cannot be"
                        + " STRONG for a table that ";
        regions.createTable(EU);
        regions.put(EU, "a", "one");
        assertThat(update(EU, STRONG)).isEqualTo(unfit + "is not empty: Orders");
        regions.done(
                EU,
                "UpdateTimeToLive",
                "{TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}");
        assertThat(update(EU, WITH_WITNESS.formatted(AP))).isEqualTo(unfit + "has time to live enabled: Orders");
        regions.done(EU, "DeleteItem", "{TableName: Orders, Key: {pk: {S: a}}}");
        regions.done(
                EU,
                "UpdateTimeToLive",
                "{TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: false}}");
        assertThat(update(EU, STRONG)).isEqualTo(UNSUPPORTED);

        regions.done(EU, "DeleteTable", "{TableName: Orders}");
        regions.done(
                EU,
                "CreateTable",
                "{TableName: Orders, BillingMode: PAY_PER_REQUEST, AttributeDefinitions: [{AttributeName: pk, AttributeType:"
                        + " S}, {AttributeName: sk, AttributeType: S}, {AttributeName: at, AttributeType: N}], KeySchema:"
                        + " [{AttributeName: pk, KeyType: HASH}, {AttributeName: sk, KeyType: RANGE}], LocalSecondaryIndexes:"
                        + " [{IndexName: byTime, KeySchema: [{AttributeName: pk, KeyType: HASH}, {AttributeName: at, KeyType:"
                        + " RANGE}], Projection: {ProjectionType: ALL}}]}");
        assertThat(update(EU, STRONG)).isEqualTo(unfit + "has local secondary indexes: Orders");
    }

    @Test
    void refusesConsistencyOfWhatIsReplicatedAlready() {
        regions.pair(EU, US);
        assertThat(update(EU, "ReplicaUpdates: [{Create: {RegionName: ap-south-1}}], MultiRegionConsistency: EVENTUAL"))
                .isEqualTo(
                        "ValidationException: MultiRegionConsistency parameter is unsupported on existing global table");
        assertThat(update(EU, STRONG))
                .isEqualTo(
                        "ValidationException: MultiRegionConsistency parameter is unsupported on existing global table");
    }

    /** That replicas hear of writes afterwards may be said, and is not said again. */
    @Test
    void takesEventualConsistency() {
        regions.createTable(EU);
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, ReplicaUpdates: [{Create: {RegionName: us-east-1}}], MultiRegionConsistency: EVENTUAL}");
        regions.settle();
        assertThat(regions.done(EU, "DescribeTable", "{TableName: Orders}"))
                .contains("ReplicaStatus: ACTIVE")
                .doesNotContain("MultiRegionConsistency");
    }

    @Test
    void asksForSomethingToDo() {
        regions.createTable(EU);
        String nothing = "ValidationException: At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
                + " GlobalSecondaryIndexUpdates, SSESpecification, ReplicaUpdates, MultiAccountReplicaReady,"
                + " ReplicaTransitRoleArn, MultiRegionConsistency, DeletionProtectionEnabled, OnDemandThroughput,"
                + " WarmThroughput or TableClass is required";
        assertThat(update(EU, "MultiRegionConsistency: STRONG")).isEqualTo(nothing);
        assertThat(update(EU, "GlobalTableWitnessUpdates: [{Create: {RegionName: us-east-1}}]"))
                .isEqualTo(nothing);
    }

    @Test
    void refusesATableThatIsNotThere() {
        assertThat(create(US))
                .isEqualTo("ResourceNotFoundException: Requested resource not found: Table: Orders not found");
    }

    @Test
    void refusesAReplicaWhereThereIsATable() {
        String taken =
                "ValidationException: Failed to create a the new replica of table with name: ‘Orders’ because one or"
                        + " more replicas already existed as tables.";
        regions.createTable(EU);
        regions.createTable(US);
        assertThat(create(US)).isEqualTo(taken);
        assertThat(regions.table(EU).globalTable()).isNull();

        regions.replicate(EU, AP);
        assertThat(create(AP)).isEqualTo(taken);
    }

    /** Nothing is half done if the other Region does not answer. */
    @Test
    void refusesAReplicaThatCannotBeAskedFor() {
        regions.createTable(EU);
        regions.cut(EU, US);
        assertThat(create(US)).isEqualTo("InternalServerError: Region us-east-1 cannot be reached: cut");
        assertThat(regions.table(EU).globalTable()).isNull();
    }

    @Test
    void needsCapacityThatFollowsTheLoad() {
        regions.done(
                EU,
                "CreateTable",
                "{TableName: Orders, ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 5},"
                        + " AttributeDefinitions: [{AttributeName: pk, AttributeType: S}], KeySchema: [{AttributeName: pk,"
                        + " KeyType: HASH}]}");
        String text = "ValidationException: Table write capacity should either be Pay-Per-Request or AutoScaled.";
        assertThat(create(US)).isEqualTo(text);

        regions.done(EU, "UpdateTable", "{TableName: Orders, BillingMode: PAY_PER_REQUEST}");
        regions.replicate(EU, US);
        assertThat(
                        update(
                                US,
                                "BillingMode: PROVISIONED, ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 5}"))
                .isEqualTo(text);
    }

    @Test
    void keepsTheStream() {
        regions.pair(EU, US);
        for (String region : new String[] {EU, US}) {
            assertThat(update(region, "StreamSpecification: {StreamEnabled: false}"))
                    .isEqualTo("ValidationException: One or more parameter values were invalid: Disabling Stream is not"
                            + " allowed for a Global Table replica.");
            assertThat(update(region, "StreamSpecification: {StreamEnabled: true, StreamViewType: NEW_AND_OLD_IMAGES}"))
                    .isEqualTo("ValidationException: Table already has an enabled stream: TableName: Orders");
        }
    }

    @Test
    void wantsAKeyForEachReplica() {
        regions.createTable(EU);
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, SSESpecification: {Enabled: true, SSEType: KMS, KMSMasterKeyId: alias/mine}}");
        String text =
                "ValidationException: One or more parameter values were invalid: KMSMasterKeyId must be specified for"
                        + " each replica.";
        assertThat(create(US)).isEqualTo(text);
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, ReplicaUpdates: [{Create: {RegionName: us-east-1, KMSMasterKeyId: 1234}}]}");
        regions.settle();
        assertThat(update(EU, "ReplicaUpdates: [{Update: {RegionName: us-east-1, KMSMasterKeyId: 5678}}]"))
                .isEqualTo(text);
        assertThat(regions.member(EU, "DescribeTable", "{TableName: Orders}", "Table.Replicas.0.KMSMasterKeyId"))
                .isEqualTo("arn:aws:kms:us-east-1:123456789012:key/1234");
        assertThat(regions.member(US, "DescribeTable", "{TableName: Orders}", "Table.SSEDescription"))
                .isEqualTo(
                        "{KMSMasterKeyArn: arn:aws:kms:us-east-1:123456789012:key/1234, SSEType: KMS, Status: ENABLED}");
    }

    /** As Terraform does it: at all replicas, the own one too, in one request. */
    @Test
    void changesTheKeysOfAllReplicas() {
        regions.pair(EU, US);
        regions.replicate(EU, AP);
        String keys = "ReplicaUpdates: [{Update: {RegionName: us-east-1, KMSMasterKeyId: 5678}}, {Update: {RegionName:"
                + " eu-west-1, KMSMasterKeyId: 1234}}%s]";
        assertThat(update(EU, keys.formatted("")))
                .isEqualTo(
                        "ValidationException: One or more parameter values were invalid: KMSMasterKeyId must be specified"
                                + " for each replica.");
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, " + keys.formatted(", {Update: {RegionName: ap-south-1, KMSMasterKeyId: 9012}}")
                        + "}");
        var unused = regions.step(EU, US);
        unused = regions.step(US, EU);
        regions.settle();
        assertThat(key(EU)).isEqualTo("arn:aws:kms:eu-west-1:123456789012:key/1234");
        assertThat(key(US)).isEqualTo("arn:aws:kms:us-east-1:123456789012:key/5678");
        assertThat(key(AP)).isEqualTo("arn:aws:kms:ap-south-1:123456789012:key/9012");
        assertThat(regions.member(US, "DescribeTable", "{TableName: Orders}", "Table.Replicas.1.KMSMasterKeyId"))
                .isEqualTo("arn:aws:kms:eu-west-1:123456789012:key/1234");
    }

    private String key(String region) {
        return regions.member(region, "DescribeTable", "{TableName: Orders}", "Table.SSEDescription.KMSMasterKeyArn");
    }

    /** A replica that gets another key by itself keeps it, whatever else is changed. */
    @Test
    void keepsTheKeyThatAReplicaWasGiven() {
        regions.pair(EU, US);
        regions.done(
                US,
                "UpdateTable",
                "{TableName: Orders, SSESpecification: {Enabled: true, SSEType: KMS, KMSMasterKeyId: 5678}}");
        regions.settle();
        regions.advance(Duration.ofSeconds(1));
        regions.done(
                EU,
                "UpdateTimeToLive",
                "{TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}");
        regions.settle();
        assertThat(key(US)).isEqualTo("arn:aws:kms:us-east-1:123456789012:key/5678");
        assertThat(regions.member(EU, "DescribeTable", "{TableName: Orders}", "Table.Replicas.0.KMSMasterKeyId"))
                .isEqualTo("arn:aws:kms:us-east-1:123456789012:key/5678");
    }

    /** A Region that another one was filled from stays for a day, also if it is asked to go itself. */
    @Test
    void keepsTheSourceForADay() {
        regions.createTable(EU);
        regions.advance(Duration.ofMillis(5));
        regions.replicate(EU, US);
        String text = "ValidationException: Replica cannot be deleted because it has acted as a source region for new"
                + " replica(s) being added to the table in the last 24 hours.";
        assertThat(update(US, "ReplicaUpdates: [{Delete: {RegionName: eu-west-1}}]"))
                .isEqualTo(text);
        assertThat(regions.ask(EU, "DeleteTable", "{TableName: Orders}")).isEqualTo(text);

        regions.advance(Duration.ofHours(25));
        regions.done(US, "UpdateTable", "{TableName: Orders, ReplicaUpdates: [{Delete: {RegionName: eu-west-1}}]}");
        regions.settle();
        assertThat(regions.ask(EU, "DescribeTable", "{TableName: Orders}")).startsWith("ResourceNotFoundException");
    }

    @Test
    void keepsAProtectedReplica() {
        regions.pair(EU, US);
        regions.done(US, "UpdateTable", "{TableName: Orders, DeletionProtectionEnabled: true}");
        assertThat(update(EU, "ReplicaUpdates: [{Delete: {RegionName: us-east-1}}]"))
                .isEqualTo("ValidationException: Cannot delete table Orders in region us-east-1 because it has deletion"
                        + " protection enabled. Disable deletion protection first.");
    }

    /** About members of a group DynamoDB has one text for everything that has to wait. */
    @Test
    void waitsForWhatIsUnderWay() {
        String busy = "ResourceInUseException: The resource which you are attempting to change is in use.";
        regions.createTable(EU);
        regions.done(EU, "UpdateTable", "{TableName: Orders, ReplicaUpdates: [{Create: {RegionName: us-east-1}}]}");
        assertThat(create(AP)).isEqualTo(busy);
        assertThat(update(EU, "ReplicaUpdates: [{Delete: {RegionName: us-east-1}}]"))
                .isEqualTo(busy);
        assertThat(update(EU, "TableClass: STANDARD_INFREQUENT_ACCESS")).isEqualTo(busy);
        assertThat(regions.ask(EU, "DeleteTable", "{TableName: Orders}")).isEqualTo(busy);
        assertThat(regions.ask(
                        EU,
                        "UpdateTimeToLive",
                        "{TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}"))
                .isEqualTo(
                        "ValidationException: Create/Update/Delete of replica is not allowed while the replica is being"
                                + " added to table with name: ‘Orders’ in region: ‘us-east-1’.");
        // The protection of a replica is its own.
        regions.done(EU, "UpdateTable", "{TableName: Orders, DeletionProtectionEnabled: false}");
        regions.settle();
        regions.replicate(EU, AP);
        assertThat(regions.table(AP).globalTable()).isNotNull();
    }

    /** An engine that knows no other Region has only its own to offer. */
    @Test
    void supportsOnlyTheRegionsThatThereAre() {
        try (var alone = new TestRegions(EU)) {
            alone.createTable(EU);
            assertThat(alone.ask(
                            EU,
                            "UpdateTable",
                            "{TableName: Orders, ReplicaUpdates: [{Create: {RegionName: us-east-1}}]}"))
                    .isEqualTo(
                            "ValidationException: Region us-east-1 is not supported. The latest version of global tables"
                                    + " are only supported in the following regions: [eu-west-1]");
        }
    }

    @Test
    void refusesModesOfSettingsThatCannotBeSent() {
        regions.createTable(EU);
        assertThat(update(EU, "GlobalTableSettingsReplicationMode: ENABLED_WITH_OVERRIDES"))
                .isEqualTo("ValidationException: Value 'ENABLED_WITH_OVERRIDES' at 'GlobalTableSettingsReplicationMode'"
                        + " failed to satisfy constraint: Only ENABLED and DISABLED settings replication are supported for a"
                        + " Regional Table.");
        assertThat(update(EU, "GlobalTableSettingsReplicationMode: ENABLED")).startsWith("{");
        regions.replicate(EU, US);
        assertThat(update(EU, "GlobalTableSettingsReplicationMode: DISABLED"))
                .isEqualTo(
                        "ValidationException: One or more parameter values were invalid: GlobalTableSettingsReplicationMode"
                                + " is not supported by Armature for a global table");
    }
}
