package dev.armature.engine.operation;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UpdateContributorInsightsTest {
    private static final String CREATE_WITH_INDEXES = """
            > CreateTable {TableName: Music, BillingMode: PAY_PER_REQUEST,
              AttributeDefinitions: [{AttributeName: a, AttributeType: S}, {AttributeName: b, AttributeType: S}],
              KeySchema: [{AttributeName: a, KeyType: HASH}, {AttributeName: b, KeyType: RANGE}],
              LocalSecondaryIndexes: [{IndexName: local, KeySchema: [{AttributeName: a, KeyType: HASH}, {AttributeName: b, KeyType: RANGE}],
                Projection: {ProjectionType: ALL}}],
              GlobalSecondaryIndexes: [{IndexName: global, KeySchema: [{AttributeName: b, KeyType: HASH}], Projection: {ProjectionType: ALL}}]}
            """;

    private final TestDatabase database =
            new TestDatabase(EngineSettings.defaults().withTransition(Duration.ofSeconds(10)));

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void takesItsTimeAndSaysSo() {
        database.transcript("""
                > UpdateContributorInsights {TableName: Orders, ContributorInsightsAction: ENABLE}
                < {TableName: Orders, ContributorInsightsStatus: ENABLING, ContributorInsightsMode: ACCESSED_AND_THROTTLED_KEYS}
                > UpdateContributorInsights {TableName: Orders, ContributorInsightsAction: ENABLE}
                < {TableName: Orders, ContributorInsightsStatus: ENABLING, ContributorInsightsMode: ACCESSED_AND_THROTTLED_KEYS}
                > DescribeContributorInsights {TableName: Orders}
                < {TableName: Orders, ContributorInsightsStatus: ENABLING, LastUpdateDateTime: 1794736800.123,
                  ContributorInsightsMode: ACCESSED_AND_THROTTLED_KEYS}
                """);
        database.clock.advance(Duration.ofSeconds(10));
        database.transcript("""
                > DescribeContributorInsights {TableName: Orders}
                < {TableName: Orders, ContributorInsightsRuleList: [DynamoDBContributorInsights-PKC-Orders-1794736800123,
                  DynamoDBContributorInsights-PKT-Orders-1794736800123], ContributorInsightsStatus: ENABLED,
                  LastUpdateDateTime: 1794736800.123, ContributorInsightsMode: ACCESSED_AND_THROTTLED_KEYS}
                > UpdateContributorInsights {TableName: Orders, ContributorInsightsAction: DISABLE}
                < {TableName: Orders, ContributorInsightsStatus: DISABLING, ContributorInsightsMode: ACCESSED_AND_THROTTLED_KEYS}
                """);
        database.clock.advance(Duration.ofSeconds(10));
        database.transcript("""
                > DescribeContributorInsights {TableName: Orders}
                < {TableName: Orders, ContributorInsightsStatus: DISABLED, LastUpdateDateTime: 1794736810.123,
                  ContributorInsightsMode: ACCESSED_AND_THROTTLED_KEYS}
                """);
    }

    /** What is so already is the answer, and changes nothing, not even the time. */
    @Test
    void answersWithTheStateWhereNothingChanges() {
        database.transcript("""
                > UpdateContributorInsights {TableName: Orders, ContributorInsightsAction: DISABLE}
                < {TableName: Orders, ContributorInsightsStatus: DISABLED}
                > UpdateContributorInsights {TableName: Orders, ContributorInsightsAction: ENABLE, ContributorInsightsMode: THROTTLED_KEYS}
                """);
        database.clock.advance(Duration.ofSeconds(20));
        database.transcript("""
                > UpdateContributorInsights {TableName: Orders, ContributorInsightsAction: ENABLE, ContributorInsightsMode: THROTTLED_KEYS}
                < {TableName: Orders, ContributorInsightsStatus: ENABLED, ContributorInsightsMode: THROTTLED_KEYS}
                > DescribeContributorInsights {TableName: Orders}
                < {TableName: Orders, ContributorInsightsRuleList: [DynamoDBContributorInsights-PKT-Orders-1794736800123],
                  ContributorInsightsStatus: ENABLED, LastUpdateDateTime: 1794736800.123, ContributorInsightsMode: THROTTLED_KEYS}
                """);
    }

    @Test
    void changesTheModeByEnablingAgain() {
        database.transcript("""
                > UpdateContributorInsights {TableName: Orders, ContributorInsightsAction: ENABLE, ContributorInsightsMode: THROTTLED_KEYS}
                """);
        database.clock.advance(Duration.ofSeconds(20));
        database.transcript("""
                > UpdateContributorInsights {TableName: Orders, ContributorInsightsAction: ENABLE}
                < {TableName: Orders, ContributorInsightsStatus: ENABLING, ContributorInsightsMode: ACCESSED_AND_THROTTLED_KEYS}
                > UpdateContributorInsights {TableName: Orders, ContributorInsightsAction: DISABLE, ContributorInsightsMode: THROTTLED_KEYS}
                < {TableName: Orders, ContributorInsightsStatus: DISABLING, ContributorInsightsMode: ACCESSED_AND_THROTTLED_KEYS}
                """);
    }

    @Test
    void isAboutATableOrAGlobalIndex() {
        database.transcript(CREATE_WITH_INDEXES);
        database.clock.advance(Duration.ofSeconds(20));
        database.transcript("""
                > UpdateContributorInsights {TableName: Music, IndexName: global, ContributorInsightsAction: ENABLE}
                < {TableName: Music, IndexName: global, ContributorInsightsStatus: ENABLING,
                  ContributorInsightsMode: ACCESSED_AND_THROTTLED_KEYS}
                > UpdateContributorInsights {TableName: Music, ContributorInsightsAction: ENABLE}
                """);
        database.clock.advance(Duration.ofSeconds(20));
        database.transcript("""
                > DescribeContributorInsights {TableName: Music, IndexName: global}
                < {TableName: Music, IndexName: global, ContributorInsightsRuleList:
                  [DynamoDBContributorInsights-PKC-Music-global-1794736820123, DynamoDBContributorInsights-PKT-Music-global-1794736820123],
                  ContributorInsightsStatus: ENABLED, ...}
                > DescribeContributorInsights {TableName: Music}
                < {TableName: Music, ContributorInsightsRuleList:
                  [DynamoDBContributorInsights-PKC-Music-1794736820123, DynamoDBContributorInsights-SKC-Music-1794736820123,
                  DynamoDBContributorInsights-PKT-Music-1794736820123, DynamoDBContributorInsights-SKT-Music-1794736820123],
                  ContributorInsightsStatus: ENABLED, ...}
                > UpdateContributorInsights {TableName: Music, IndexName: local, ContributorInsightsAction: ENABLE}
                < ResourceNotFoundException: Requested resource not found: Index: local not found for table: Music
                > UpdateContributorInsights {TableName: Music, IndexName: none, ContributorInsightsAction: ENABLE}
                < ResourceNotFoundException: Requested resource not found: Index: none not found for table: Music
                > DescribeContributorInsights {TableName: Music, IndexName: local}
                < ResourceNotFoundException: Requested resource not found: Index: local not found for table: Music
                """);
    }

    /** An index of the same name that comes later has its own. */
    @Test
    void goesWithItsIndex() {
        database.transcript(CREATE_WITH_INDEXES);
        database.clock.advance(Duration.ofSeconds(20));
        database.transcript("""
                > UpdateContributorInsights {TableName: Music, IndexName: global, ContributorInsightsAction: ENABLE}
                > UpdateTable {TableName: Music, GlobalSecondaryIndexUpdates: [{Delete: {IndexName: global}}]}
                > UpdateContributorInsights {TableName: Music, IndexName: global, ContributorInsightsAction: ENABLE,
                  ContributorInsightsMode: THROTTLED_KEYS}
                < ValidationException: Table or Index is not in a valid state to update Key Access Insights: IndexStatus must be ACTIVE to enable
                  ContributorInsights.
                """);
        database.clock.advance(Duration.ofSeconds(20));
        TestDatabase.await(
                () -> Objects.requireNonNull(database.engine.catalog().find(TestDatabase.CALLER.table("Music")))
                        .globalIndexes()
                        .isEmpty());
        database.transcript("""
                > DescribeContributorInsights {TableName: Music, IndexName: global}
                < ResourceNotFoundException: Requested resource not found: Index: global not found for table: Music
                > ListContributorInsights {TableName: Music}
                < {ContributorInsightsSummaries: []}
                """);
    }

    /** What AWS admits while a table is UPDATING, as answers of October 2026 show. */
    @Test
    void goesOnWhileTheTableIsChanged() {
        database.transcript(CREATE_WITH_INDEXES);
        database.clock.advance(Duration.ofSeconds(20));
        database.transcript("""
                > UpdateTable {TableName: Music, StreamSpecification: {StreamEnabled: true, StreamViewType: KEYS_ONLY}}
                > DescribeTable {TableName: Music}
                < {Table: {..., TableStatus: UPDATING, ...}}
                > UpdateContributorInsights {TableName: Music, ContributorInsightsAction: ENABLE}
                < {TableName: Music, ContributorInsightsStatus: ENABLING, ...}
                > UpdateContributorInsights {TableName: Music, IndexName: global, ContributorInsightsAction: ENABLE}
                < {TableName: Music, IndexName: global, ContributorInsightsStatus: ENABLING, ...}
                """);
    }

    @Test
    void needsWhatIsActive() {
        database.transcript(CREATE_WITH_INDEXES + """
                > UpdateContributorInsights {TableName: Music, ContributorInsightsAction: ENABLE}
                < ValidationException: Table or Index is not in a valid state to update Key Access Insights: TableStatus must be ACTIVE to enable
                  ContributorInsights.
                """);
        database.clock.advance(Duration.ofSeconds(20));
        database.transcript("""
                > UpdateTable {TableName: Music, GlobalSecondaryIndexUpdates:
                  [{Update: {IndexName: global, OnDemandThroughput: {MaxReadRequestUnits: 5}}}]}
                > UpdateContributorInsights {TableName: Music, IndexName: global, ContributorInsightsAction: ENABLE}
                < ValidationException: Table or Index is not in a valid state to update Key Access Insights: IndexStatus must be ACTIVE to enable
                  ContributorInsights.
                > DeleteTable {TableName: Orders}
                > UpdateContributorInsights {TableName: Orders, ContributorInsightsAction: ENABLE}
                < ValidationException: Table or Index is not in a valid state to update Key Access Insights: TableStatus must be ACTIVE to enable
                  ContributorInsights.
                """);
    }

    /** A table with a sort key has four rules. */
    @Test
    void failsOnceThereAreAHundredRules() {
        for (int i = 0; i <= 25; i++) {
            database.transcript(CREATE_WITH_INDEXES.replace("TableName: Music", "TableName: Music" + i));
        }
        database.clock.advance(Duration.ofSeconds(20));
        for (int i = 0; i <= 25; i++) {
            database.transcript(
                    "> UpdateContributorInsights {TableName: Music" + i + ", ContributorInsightsAction: ENABLE}"
                            + "\n< {TableName: Music" + i + ", ContributorInsightsStatus: ENABLING, ...}");
        }
        database.clock.advance(Duration.ofSeconds(20));
        database.transcript("""
                > DescribeContributorInsights {TableName: Music24}
                < {TableName: Music24, ContributorInsightsRuleList: [...], ContributorInsightsStatus: ENABLED, ...}
                > DescribeContributorInsights {TableName: Music25}
                < {TableName: Music25, ContributorInsightsStatus: FAILED, LastUpdateDateTime: 1794736820.123,
                  FailureException: {ExceptionName: LimitExceededException, ExceptionDescription: Amazon CloudWatch Contributor Insights
                  rule limit reached. Please disable Contributor Insights for other tables/indexes OR disable other CloudWatch Contributor
                  Insights rules before retrying.}, ContributorInsightsMode: ACCESSED_AND_THROTTLED_KEYS}
                > UpdateContributorInsights {TableName: Music0, ContributorInsightsAction: DISABLE}
                > DescribeContributorInsights {TableName: Music25}
                < {TableName: Music25, ContributorInsightsStatus: FAILED, ...}
                > UpdateContributorInsights {TableName: Music25, ContributorInsightsAction: ENABLE}
                < {TableName: Music25, ContributorInsightsStatus: ENABLING, ...}
                """);
        database.clock.advance(Duration.ofSeconds(20));
        database.transcript("""
                > DescribeContributorInsights {TableName: Music25}
                < {TableName: Music25, ContributorInsightsRuleList: [...], ContributorInsightsStatus: ENABLED, ...}
                """);
    }

    @Test
    void survivesARestart() {
        database.transcript("""
                > UpdateContributorInsights {TableName: Orders, ContributorInsightsAction: ENABLE, ContributorInsightsMode: THROTTLED_KEYS}
                """);
        database.restart();
        database.transcript("""
                > DescribeContributorInsights {TableName: Orders}
                < {TableName: Orders, ContributorInsightsStatus: ENABLING, LastUpdateDateTime: 1794736800.123,
                  ContributorInsightsMode: THROTTLED_KEYS}
                """);
    }

    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > UpdateContributorInsights {IndexName: ''}
                < ValidationException: The parameter 'TableName' is required but was not present in the request
                > UpdateContributorInsights {TableName: Nowhere, IndexName: '', ContributorInsightsMode: ALL}
                < ValidationException: 2 validation errors detected: Value null at 'contributorInsightsAction' failed to satisfy constraint:
                  Member must not be null; Value 'ALL' at 'contributorInsightsMode' failed to satisfy constraint: Member must satisfy enum
                  value set: [THROTTLED_KEYS, ACCESSED_AND_THROTTLED_KEYS]
                > UpdateContributorInsights {TableName: Nowhere, IndexName: '', ContributorInsightsAction: TOGGLE}
                < ValidationException: 1 validation error detected: Value 'TOGGLE' at 'contributorInsightsAction' failed to satisfy constraint:
                  Member must satisfy enum value set: [ENABLE, DISABLE]
                > UpdateContributorInsights {TableName: Nowhere, IndexName: '', ContributorInsightsAction: ENABLE}
                < ValidationException: IndexName must be at least 3 characters long and at most 255 characters long
                > UpdateContributorInsights {TableName: Nowhere, IndexName: any, ContributorInsightsAction: ENABLE}
                < ResourceNotFoundException: Requested resource not found: Table: Nowhere not found
                """);
    }
}
