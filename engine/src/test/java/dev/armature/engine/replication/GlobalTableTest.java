package dev.armature.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.TestRegions;
import dev.armature.engine.check.EngineCheck;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a table with replicas is said to be, and what its replicas have in common. */
class GlobalTableTest {
    private static final String EU = "eu-west-1";
    private static final String US = "us-east-1";
    private static final String AP = "ap-south-1";
    private static final String ORDERS = "{TableName: Orders}";
    private static final String ADD_US = "{TableName: Orders, ReplicaUpdates: [{Create: {RegionName: us-east-1}}]}";
    private static final String REMOVE_US = "{TableName: Orders, ReplicaUpdates: [{Delete: {RegionName: us-east-1}}]}";
    private static final List<String> MEMBERS = List.of(
            "GlobalTableVersion", "Replicas", "MultiRegionConsistency", "GlobalTableWitnesses", "GlobalTableSettings");

    private TestRegions regions = new TestRegions(EU, US, AP);

    @AfterEach
    void close() {
        regions.close();
    }

    private String described(String region, String path) {
        return regions.member(region, "DescribeTable", ORDERS, "Table." + path);
    }

    /** The answer has no entry yet; then it is CREATING, and ACTIVE once everything is there. */
    @Test
    void showsAReplicaAsItComes() {
        regions.createTable(EU);
        regions.put(EU, "a", "one");
        String answer = regions.done(EU, "UpdateTable", ADD_US);
        assertThat(answer).contains("TableStatus: UPDATING").contains("GlobalTableVersion: 2019.11.21");
        assertThat(answer).doesNotContain("Replicas");
        assertThat(described(EU, "TableStatus")).isEqualTo("ACTIVE");
        assertThat(described(EU, "Replicas.0.ReplicaStatus")).isEqualTo("CREATING");
        regions.settle();
        assertThat(described(EU, "Replicas"))
                .isEqualTo(
                        "[{GlobalSecondaryIndexes: [{IndexName: byKind, WarmThroughput: {ReadUnitsPerSecond: 12000, Status:"
                                + " ACTIVE, WriteUnitsPerSecond: 4000}}], GlobalTableSettingsReplicationMode:"
                                + " ENABLED_WITH_OVERRIDES, RegionName: us-east-1, ReplicaStatus: ACTIVE, WarmThroughput:"
                                + " {ReadUnitsPerSecond: 12000, Status: ACTIVE, WriteUnitsPerSecond: 4000}}]");
        assertThat(described(EU, "GlobalTableSettingsReplicationMode")).isEqualTo("ENABLED_WITH_OVERRIDES");
        assertThat(described(EU, "GlobalTableVersion")).isEqualTo("2019.11.21");
        assertThat(regions.done(EU, "DescribeTable", ORDERS))
                .doesNotContain("MultiRegionConsistency")
                .doesNotContain("GlobalTableWitnesses");
    }

    /** Never the own Region, and each with an id, an ARN, a time and a stream of its own. */
    @Test
    void showsOtherRegionsAlone() {
        regions.replicated();
        assertThat(described(EU, "Replicas.0.RegionName")).isEqualTo("ap-south-1");
        assertThat(described(EU, "Replicas.1.RegionName")).isEqualTo("us-east-1");
        assertThat(described(US, "Replicas.0.RegionName")).isEqualTo("ap-south-1");
        assertThat(described(US, "Replicas.1.RegionName")).isEqualTo("eu-west-1");
        assertThat(described(AP, "Replicas.1.ReplicaStatus")).isEqualTo("ACTIVE");
        for (String path : List.of("TableId", "TableArn", "CreationDateTime", "LatestStreamArn")) {
            assertThat(described(US, path)).as(path).isNotEqualTo(described(EU, path));
        }
        assertThat(described(US, "TableArn")).isEqualTo("arn:aws:dynamodb:us-east-1:123456789012:table/Orders");
        assertThat(described(US, "StreamSpecification"))
                .isEqualTo("{StreamEnabled: true, StreamViewType: NEW_AND_OLD_IMAGES}");
    }

    @Test
    void keepsAnotherViewOfTheStream() {
        regions.createTable(EU);
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, StreamSpecification: {StreamEnabled: true, StreamViewType: KEYS_ONLY}}");
        String stream = described(EU, "LatestStreamArn");
        regions.replicate(EU, US);
        assertThat(described(EU, "LatestStreamArn")).isEqualTo(stream);
        assertThat(described(US, "StreamSpecification")).contains("KEYS_ONLY");
    }

    /** A vector index comes with a replica, and follows what is written elsewhere when it arrives. */
    @Test
    void searchesWhatWasWrittenElsewhere() {
        regions.done(
                EU,
                "CreateTable",
                "{TableName: Orders, BillingMode: PAY_PER_REQUEST, AttributeDefinitions: [{AttributeName: pk, AttributeType: S}],"
                        + " KeySchema: [{AttributeName: pk, KeyType: HASH}], VectorIndexes: [{IndexName: near, VectorAttribute:"
                        + " {AttributeName: v}, Dimensions: 2, DistanceFunction: EUCLIDEAN, Projection: {ProjectionType: KEYS_ONLY}}]}");
        regions.done(EU, "PutItem", "{TableName: Orders, Item: {pk: {S: a}, v: {L: [{N: '1'}, {N: '0'}]}}}");
        regions.replicate(EU, US);
        String search = "{TableName: Orders, IndexName: near, SearchVector: [{N: '0'}, {N: '0'}], TopK: 9}";
        assertThat(regions.done(US, "SearchVectors", search))
                .isEqualTo("{SearchResults: [{Item: {pk: {S: a}}, Score: 1.0}]}");
        regions.done(EU, "PutItem", "{TableName: Orders, Item: {pk: {S: b}, v: {L: [{N: '0'}, {N: '2'}]}}}");
        assertThat(regions.done(US, "SearchVectors", search)).doesNotContain("S: b");
        regions.settle();
        assertThat(regions.done(US, "SearchVectors", search))
                .isEqualTo("{SearchResults: [{Item: {pk: {S: a}}, Score: 1.0}, {Item: {pk: {S: b}}, Score: 2.0}]}");
        for (String region : List.of(EU, US)) {
            assertThat(EngineCheck.check(regions.engine(region).storage()).findings())
                    .isEmpty();
        }
    }

    /** One that is added in a Region is filled in all, with the attributes that searches go by, and one that is removed goes everywhere. */
    @Test
    void sharesVectorIndexes() {
        regions.replicated();
        regions.done(
                EU, "PutItem", "{TableName: Orders, Item: {pk: {S: a}, year: {N: 7}, v: {L: [{N: '1'}, {N: '0'}]}}}");
        regions.settle();
        regions.done(
                US,
                "UpdateTable",
                "{TableName: Orders, AttributeDefinitions: [{AttributeName: year, AttributeType: N}], VectorIndexUpdates: [{Create:"
                        + " {IndexName: near, VectorAttribute: {AttributeName: v}, Dimensions: 2, DistanceFunction: EUCLIDEAN,"
                        + " SearchSchema: [{AttributeName: year, SearchSchemaElementType: INLINE_FILTER}], Projection:"
                        + " {ProjectionType: KEYS_ONLY}}}]}");
        regions.settle();
        for (String region : List.of(EU, US, AP)) {
            TestDatabase.await(() -> regions.table(region).changes().isEmpty());
            assertThat(described(region, "AttributeDefinitions")).contains("AttributeName: year, AttributeType: N");
            assertThat(regions.done(
                            region,
                            "SearchVectors",
                            "{TableName: Orders, IndexName: near, SearchVector: [{N: '0'}, {N: '0'}], TopK: 9,"
                                    + " SearchConditionExpression: '#y = :y', ExpressionAttributeNames: {'#y': year},"
                                    + " ExpressionAttributeValues: {':y': {N: 7}}}"))
                    .contains("Score: 1.0");
        }
        regions.crash(EU);
        assertThat(described(EU, "VectorIndexes")).contains("IndexName: near").contains("AttributeName: year");
        regions.advance(Duration.ofMillis(5));
        regions.done(AP, "UpdateTable", "{TableName: Orders, VectorIndexUpdates: [{Delete: {IndexName: near}}]}");
        regions.settle();
        for (String region : List.of(EU, US, AP)) {
            TestDatabase.await(() -> regions.table(region).changes().isEmpty());
            assertThat(regions.done(region, "DescribeTable", ORDERS))
                    .doesNotContain("VectorIndexes")
                    .doesNotContain("AttributeName: year");
            assertThat(EngineCheck.check(regions.engine(region).storage()).findings())
                    .isEmpty();
        }
    }

    /** What was no vector yet where it was written is an item like any other where it is one, and in no vector index. */
    @Test
    void takesItemsWhoseVectorsAreNone() {
        regions.pair(EU, US);
        regions.cut(EU, US);
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, VectorIndexUpdates: [{Create: {IndexName: near, VectorAttribute: {AttributeName: v},"
                        + " Dimensions: 2, DistanceFunction: EUCLIDEAN, Projection: {ProjectionType: KEYS_ONLY}}}]}");
        regions.done(US, "PutItem", "{TableName: Orders, Item: {pk: {S: a}, v: {S: none}}}");
        regions.done(US, "PutItem", "{TableName: Orders, Item: {pk: {S: b}, v: {L: [{N: '3'}, {N: '4'}]}}}");
        regions.heal();
        regions.settle();
        for (String region : List.of(EU, US)) {
            TestDatabase.await(() -> regions.table(region).changes().isEmpty());
            assertThat(regions.get(region, "a")).contains("none");
            assertThat(regions.done(
                            region,
                            "SearchVectors",
                            "{TableName: Orders, IndexName: near, SearchVector: [{N: '0'}, {N: '0'}], TopK: 9}"))
                    .isEqualTo("{SearchResults: [{Item: {pk: {S: b}}, Score: 5.0}]}");
            assertThat(EngineCheck.check(regions.engine(region).storage()).findings())
                    .isEmpty();
        }
    }

    /** With time to see it: UPDATING without the entry, then CREATING, then ACTIVE; and back: UPDATING, ACTIVE with DELETING, gone. */
    @Test
    void takesItsTimeIfToldTo() {
        regions.close();
        regions = new TestRegions(EngineSettings.defaults().withTransition(Duration.ofSeconds(10)), EU, US);
        regions.createTable(EU);
        regions.advance(Duration.ofSeconds(10));
        regions.done(EU, "UpdateTable", ADD_US);
        regions.settle();
        assertThat(described(EU, "TableStatus")).isEqualTo("UPDATING");
        assertThat(regions.done(EU, "DescribeTable", ORDERS)).doesNotContain("Replicas");
        regions.advance(Duration.ofSeconds(5));
        assertThat(described(EU, "Replicas.0.ReplicaStatus")).isEqualTo("CREATING");
        regions.advance(Duration.ofSeconds(5));
        assertThat(described(EU, "TableStatus")).isEqualTo("ACTIVE");
        assertThat(described(EU, "Replicas.0.ReplicaStatus")).isEqualTo("ACTIVE");

        regions.done(EU, "UpdateTable", REMOVE_US);
        regions.settle();
        assertThat(described(EU, "TableStatus")).isEqualTo("UPDATING");
        regions.advance(Duration.ofSeconds(5));
        assertThat(described(EU, "TableStatus")).isEqualTo("ACTIVE");
        assertThat(described(EU, "Replicas.0.ReplicaStatus")).isEqualTo("DELETING");
        regions.advance(Duration.ofSeconds(5));
        regions.settle();
        assertThat(regions.done(EU, "DescribeTable", ORDERS)).doesNotContain("Replicas");
        assertThat(regions.ask(US, "DescribeTable", ORDERS)).startsWith("ResourceNotFoundException");
    }

    /** A replica is not there for those who read and write it until all of the table is. */
    @Test
    void opensAReplicaWhenItIsFull() {
        regions.createTable(EU);
        regions.put(EU, "a", "one");
        regions.done(EU, "UpdateTable", ADD_US);
        var unused = regions.step(EU, US);
        assertThat(described(US, "TableStatus")).isEqualTo("CREATING");
        assertThat(regions.ask(US, "GetItem", "{TableName: Orders, Key: {pk: {S: a}}}"))
                .isEqualTo("ResourceNotFoundException: Requested resource not found");
        regions.settle();
        assertThat(described(US, "TableStatus")).isEqualTo("ACTIVE");
        assertThat(regions.contents(US)).isEqualTo(regions.contents(EU)).contains("one");
    }

    /** The table goes with the replica, and what is left is an ordinary table whose stream stays. */
    @Test
    void removesAReplica() {
        regions.pair(EU, US);
        regions.put(EU, "a", "one");
        regions.settle();
        String answer = regions.done(EU, "UpdateTable", REMOVE_US);
        assertThat(answer).contains("TableStatus: UPDATING");
        assertThat(described(EU, "Replicas.0.ReplicaStatus")).isEqualTo("DELETING");
        regions.settle();
        assertThat(regions.ask(US, "DescribeTable", ORDERS)).startsWith("ResourceNotFoundException");
        String alone = regions.done(EU, "DescribeTable", ORDERS);
        MEMBERS.forEach(member -> assertThat(alone).doesNotContain(member));
        assertThat(alone).contains("StreamEnabled: true");
        assertThat(regions.get(EU, "a")).contains("one");
        for (String region : List.of(EU, US)) {
            assertThat(EngineCheck.check(regions.engine(region).storage()).findings())
                    .isEmpty();
        }
        regions.replicate(EU, US);
        assertThat(regions.contents(US)).isEqualTo(regions.contents(EU)).contains("one");
    }

    /** What was acknowledged before it went is not lost. */
    @Test
    void leavesNothingBehindThatOthersHaveNotHeardOf() {
        regions.replicated();
        regions.cut(US, AP);
        regions.put(US, "late", "word");
        regions.done(EU, "UpdateTable", REMOVE_US);
        regions.settle();
        assertThat(described(US, "TableStatus")).isEqualTo("DELETING");
        assertThat(regions.ask(US, "PutItem", "{TableName: Orders, Item: {pk: {S: b}}}"))
                .startsWith("ResourceNotFoundException");
        assertThat(regions.get(EU, "late")).contains("word");
        assertThat(regions.get(AP, "late")).doesNotContain("word");
        regions.heal();
        regions.settle();
        assertThat(regions.get(AP, "late")).contains("word");
        assertThat(regions.ask(US, "DescribeTable", ORDERS)).startsWith("ResourceNotFoundException");
        assertThat(described(EU, "Replicas")).doesNotContain(US);
        assertThat(described(AP, "Replicas")).doesNotContain(US);
    }

    /** Where it is deleted, only that replica goes. */
    @Test
    void deletesOneReplicaWithItsTable() {
        regions.replicated();
        regions.put(US, "a", "one");
        assertThat(regions.done(US, "DeleteTable", ORDERS)).contains("TableStatus: DELETING");
        regions.settle();
        assertThat(regions.ask(US, "DescribeTable", ORDERS)).startsWith("ResourceNotFoundException");
        assertThat(described(EU, "Replicas")).doesNotContain(US).contains(AP);
        assertThat(regions.get(EU, "a")).contains("one");
        assertThat(regions.get(AP, "a")).contains("one");
        regions.advance(Duration.ofMillis(5));
        regions.replicate(AP, US);
        assertThat(regions.contents(US)).isEqualTo(regions.contents(AP));
        assertThat(described(EU, "Replicas.1.ReplicaStatus")).isEqualTo("ACTIVE");
    }

    /** A server that is not a peer any more is taken for gone, so that a table can be rid of it. */
    @Test
    void letsGoOfARegionThatIsNoPeerAnyMore() {
        regions.pair(EU, US);
        regions.restartWith(EU, AP);
        regions.done(EU, "UpdateTable", REMOVE_US);
        MEMBERS.forEach(
                member -> assertThat(regions.done(EU, "DescribeTable", ORDERS)).doesNotContain(member));
    }

    @Test
    void sharesSettings() {
        regions.replicated();
        regions.done(
                US,
                "UpdateTimeToLive",
                "{TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}");
        regions.done(
                AP,
                "UpdateTable",
                "{TableName: Orders, AttributeDefinitions: [{AttributeName: at, AttributeType: N}],"
                        + " GlobalSecondaryIndexUpdates: [{Create: {IndexName: byTime, KeySchema: [{AttributeName: at, KeyType:"
                        + " HASH}], Projection: {ProjectionType: KEYS_ONLY}}}]}");
        regions.settle();
        regions.advance(Duration.ofMillis(5));
        regions.done(EU, "UpdateTable", "{TableName: Orders, OnDemandThroughput: {MaxWriteRequestUnits: 77}}");
        regions.settle();
        regions.advance(Duration.ofMillis(5));
        regions.done(EU, "UpdateTable", "{TableName: Orders, SSESpecification: {Enabled: true}}");
        regions.settle();
        for (String region : List.of(EU, US, AP)) {
            assertThat(regions.member(region, "DescribeTimeToLive", ORDERS, "TimeToLiveDescription.AttributeName"))
                    .isEqualTo("ttl");
            assertThat(described(region, "GlobalSecondaryIndexes"))
                    .contains("byTime")
                    .contains("byKind");
            assertThat(described(region, "AttributeDefinitions")).contains("AttributeName: at");
            assertThat(described(region, "OnDemandThroughput")).isEqualTo("{MaxWriteRequestUnits: 77}");
            assertThat(described(region, "SSEDescription.Status")).isEqualTo("ENABLED");
        }
        regions.done(
                US, "UpdateTable", "{TableName: Orders, GlobalSecondaryIndexUpdates: [{Delete: {IndexName: byKind}}]}");
        regions.settle();
        assertThat(described(EU, "GlobalSecondaryIndexes")).doesNotContain("byKind");
        assertThat(described(AP, "GlobalSecondaryIndexes")).doesNotContain("byKind");
    }

    /** An index that is added in one Region has what was there in all. */
    @Test
    void fillsAnIndexEverywhere() {
        regions.pair(EU, US);
        regions.done(EU, "PutItem", "{TableName: Orders, Item: {pk: {S: a}, at: {N: 7}}}");
        regions.settle();
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, AttributeDefinitions: [{AttributeName: at, AttributeType: N}],"
                        + " GlobalSecondaryIndexUpdates: [{Create: {IndexName: byTime, KeySchema: [{AttributeName: at, KeyType:"
                        + " HASH}], Projection: {ProjectionType: KEYS_ONLY}}}]}");
        regions.settle();
        for (String region : List.of(EU, US)) {
            TestDatabase.await(() -> regions.table(region).changes().isEmpty());
            assertThat(regions.done(region, "Scan", "{TableName: Orders, IndexName: byTime}"))
                    .contains("Count: 1");
        }
    }

    @Test
    void leavesToEachReplicaWhatIsItsOwn() {
        regions.pair(EU, US);
        regions.done(EU, "UpdateTable", "{TableName: Orders, DeletionProtectionEnabled: true}");
        regions.done(
                EU,
                "TagResource",
                "{ResourceArn: '" + described(EU, "TableArn") + "', Tags: [{Key: team, Value: blue}]}");
        regions.done(
                EU,
                "UpdateContinuousBackups",
                "{TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}");
        regions.done(
                EU, "PutResourcePolicy", "{ResourceArn: '" + described(EU, "TableArn") + "', Policy: '{\"a\":1}'}");
        regions.done(EU, "UpdateContributorInsights", "{TableName: Orders, ContributorInsightsAction: ENABLE}");
        regions.settle();
        assertThat(regions.ask(US, "GetResourcePolicy", "{ResourceArn: '" + described(US, "TableArn") + "'}"))
                .startsWith("PolicyNotFoundException");
        assertThat(regions.done(US, "DescribeContributorInsights", ORDERS))
                .contains("ContributorInsightsStatus: DISABLED");
        assertThat(described(US, "DeletionProtectionEnabled")).isEqualTo("false");
        assertThat(regions.done(US, "ListTagsOfResource", "{ResourceArn: '" + described(US, "TableArn") + "'}"))
                .doesNotContain("team");
        assertThat(regions.done(US, "DescribeContinuousBackups", ORDERS))
                .contains("PointInTimeRecoveryStatus: DISABLED");
    }

    /** One of the same name that comes later is another index. */
    @Test
    void forgetsWhatWasDifferentAboutAnIndexThatIsGone() {
        regions.pair(EU, US);
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, ReplicaUpdates: [{Update: {RegionName: us-east-1, GlobalSecondaryIndexes: [{IndexName:"
                        + " byKind, OnDemandThroughputOverride: {MaxReadRequestUnits: 8}}]}}]}");
        regions.settle();
        assertThat(described(EU, "Replicas.0.GlobalSecondaryIndexes")).contains("{MaxReadRequestUnits: 8}");
        regions.done(
                EU, "UpdateTable", "{TableName: Orders, GlobalSecondaryIndexUpdates: [{Delete: {IndexName: byKind}}]}");
        regions.settle();
        TestDatabase.await(() -> regions.table(EU).changes().isEmpty());
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, AttributeDefinitions: [{AttributeName: kind, AttributeType: S}],"
                        + " GlobalSecondaryIndexUpdates: [{Create: {IndexName: byKind, KeySchema: [{AttributeName: kind,"
                        + " KeyType: HASH}], Projection: {ProjectionType: ALL}}}]}");
        regions.settle();
        assertThat(described(EU, "Replicas.0.GlobalSecondaryIndexes"))
                .contains("byKind")
                .doesNotContain("MaxReadRequestUnits");
        assertThat(described(US, "GlobalSecondaryIndexes")).contains("byKind").doesNotContain("MaxReadRequestUnits");
    }

    /** Absent is inherited, the value of the group is no difference, and indexes are merged one by one. */
    @Test
    void givesAReplicaOtherCeilings() {
        regions.createTable(EU);
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, ReplicaUpdates: [{Create: {RegionName: us-east-1, OnDemandThroughputOverride:"
                        + " {MaxReadRequestUnits: 9}, TableClassOverride: STANDARD_INFREQUENT_ACCESS, GlobalSecondaryIndexes:"
                        + " [{IndexName: byKind, OnDemandThroughputOverride: {MaxReadRequestUnits: 8}}, {IndexName: none,"
                        + " OnDemandThroughputOverride: {MaxReadRequestUnits: 7}}]}}]}");
        regions.settle();
        assertThat(described(EU, "Replicas.0.OnDemandThroughputOverride")).isEqualTo("{MaxReadRequestUnits: 9}");
        assertThat(described(EU, "Replicas.0.ReplicaTableClassSummary"))
                .isEqualTo("{TableClass: STANDARD_INFREQUENT_ACCESS}");
        assertThat(described(EU, "Replicas.0.GlobalSecondaryIndexes"))
                .contains("OnDemandThroughputOverride: {MaxReadRequestUnits: 8}");
        assertThat(described(US, "OnDemandThroughput")).isEqualTo("{MaxReadRequestUnits: 9}");
        assertThat(described(US, "TableClassSummary.TableClass")).isEqualTo("STANDARD_INFREQUENT_ACCESS");
        assertThat(described(US, "GlobalSecondaryIndexes.0.OnDemandThroughput")).isEqualTo("{MaxReadRequestUnits: 8}");
        assertThat(regions.done(EU, "DescribeTable", ORDERS)).doesNotContain("OnDemandThroughput: {MaxRead");

        regions.advance(Duration.ofMillis(5));
        regions.done(EU, "UpdateTable", "{TableName: Orders, OnDemandThroughput: {MaxReadRequestUnits: 40}}");
        regions.settle();
        assertThat(described(US, "OnDemandThroughput")).isEqualTo("{MaxReadRequestUnits: 9}");
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, ReplicaUpdates: [{Update: {RegionName: us-east-1, OnDemandThroughputOverride:"
                        + " {MaxReadRequestUnits: 40}}}]}");
        regions.settle();
        assertThat(described(US, "OnDemandThroughput")).isEqualTo("{MaxReadRequestUnits: 40}");
        assertThat(described(EU, "Replicas.0"))
                .doesNotContain("MaxReadRequestUnits: 40")
                .contains("MaxReadRequestUnits: 8");
    }

    /** Whether a replica belongs to the group is not said by what it says of itself at the same time. */
    @Test
    void removesAReplicaThatChangesMeanwhile() {
        regions.createTable(EU);
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, ReplicaUpdates: [{Create: {RegionName: us-east-1, TableClassOverride:"
                        + " STANDARD_INFREQUENT_ACCESS}}]}");
        regions.settle();
        regions.done(EU, "UpdateTable", REMOVE_US);
        regions.advance(Duration.ofSeconds(1));
        regions.done(US, "UpdateTable", "{TableName: Orders, TableClass: STANDARD}");
        regions.settle();
        assertThat(regions.done(EU, "DescribeTable", ORDERS)).doesNotContain("Replicas");
        assertThat(regions.ask(US, "DescribeTable", ORDERS)).startsWith("ResourceNotFoundException");
    }

    /** What one Region says of a replica, and what that replica changes of itself, are both kept. */
    @Test
    void keepsWhatIsSaidOfAReplicaAndWhatItSaysItself() {
        regions.pair(EU, US);
        String target =
                "ServiceNamespace: dynamodb, ResourceId: table/Orders, ScalableDimension: 'dynamodb:table:%sCapacityUnits'";
        String tracking = "{MinimumUnits: 1, MaximumUnits: 9, ScalingPolicyUpdate:"
                + " {TargetTrackingScalingPolicyConfiguration: {TargetValue: 60}}}";
        regions.done(
                EU,
                "UpdateTableReplicaAutoScaling",
                "{TableName: Orders, ProvisionedWriteCapacityAutoScalingUpdate: " + tracking + "}");
        regions.settle();
        regions.cut(EU, US);
        regions.done(
                EU,
                "UpdateTable",
                "{TableName: Orders, ReplicaUpdates: [{Update: {RegionName: us-east-1, TableClassOverride:"
                        + " STANDARD_INFREQUENT_ACCESS}}]}");
        regions.done(
                EU,
                "UpdateTableReplicaAutoScaling",
                "{TableName: Orders, ProvisionedWriteCapacityAutoScalingUpdate: " + tracking.replace("9", "8") + "}");
        regions.advance(Duration.ofSeconds(1));
        regions.done(
                US,
                "scaling.RegisterScalableTarget",
                "{" + target.formatted("Read") + ", MinCapacity: 3, MaxCapacity: 4}");
        regions.settle();
        regions.heal();
        regions.settle();
        assertThat(described(US, "TableClassSummary.TableClass")).isEqualTo("STANDARD_INFREQUENT_ACCESS");
        assertThat(regions.done(US, "scaling.DescribeScalableTargets", "{ServiceNamespace: dynamodb}"))
                .contains("MinCapacity: 3")
                .contains("MaxCapacity: 8");
        assertThat(regions.member(
                        EU, "DescribeTableReplicaAutoScaling", ORDERS, "TableAutoScalingDescription.Replicas.1"))
                .isEqualTo(regions.member(
                        US, "DescribeTableReplicaAutoScaling", ORDERS, "TableAutoScalingDescription.Replicas.1"));
    }

    /** A change here and one there, of which neither knows: all Regions hold the later one in the end. */
    @Test
    void agreesOnTheLaterSetting() {
        regions.replicated();
        regions.cut(EU, US);
        regions.cut(EU, AP);
        regions.done(
                EU,
                "UpdateTimeToLive",
                "{TableName: Orders, TimeToLiveSpecification: {AttributeName: early, Enabled: true}}");
        regions.settle();
        regions.advance(Duration.ofSeconds(1));
        regions.done(
                US,
                "UpdateTimeToLive",
                "{TableName: Orders, TimeToLiveSpecification: {AttributeName: late, Enabled: true}}");
        regions.settle();
        regions.heal();
        regions.settle();
        for (String region : List.of(EU, US, AP)) {
            assertThat(regions.member(region, "DescribeTimeToLive", ORDERS, "TimeToLiveDescription.AttributeName"))
                    .isEqualTo("late");
        }
    }

    /** A table came into being there after it was looked for. It stays what it is, and the replica can be given up. */
    @Test
    void tellsThatAReplicaCannotBeMade() {
        regions.createTable(EU);
        regions.done(EU, "UpdateTable", ADD_US);
        regions.createTable(US);
        regions.settle();
        assertThat(described(EU, "Replicas.0.ReplicaStatus")).isEqualTo("CREATION_FAILED");
        assertThat(regions.table(US).globalTable()).isNull();
        regions.done(EU, "UpdateTable", REMOVE_US);
        regions.settle();
        assertThat(regions.done(EU, "DescribeTable", ORDERS)).doesNotContain("Replicas");
        assertThat(described(US, "TableStatus")).isEqualTo("ACTIVE");
    }
}
