package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListContributorInsightsTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private void createMusic() {
        database.transcript("""
                > CreateTable {TableName: Music, BillingMode: PAY_PER_REQUEST, AttributeDefinitions: [{AttributeName: a, AttributeType: S}],
                  KeySchema: [{AttributeName: a, KeyType: HASH}],
                  GlobalSecondaryIndexes: [{IndexName: Again, KeySchema: [{AttributeName: a, KeyType: HASH}], Projection: {ProjectionType: ALL}}]}
                > UpdateContributorInsights {TableName: Music, IndexName: Again, ContributorInsightsAction: ENABLE}
                > UpdateContributorInsights {TableName: Music, ContributorInsightsAction: ENABLE, ContributorInsightsMode: THROTTLED_KEYS}
                > UpdateContributorInsights {TableName: Orders, ContributorInsightsAction: ENABLE}
                """);
    }

    @Test
    void hasATableBeforeItsIndexesAndLeavesOutWhatIsDisabled() {
        database.transcript("""
                > ListContributorInsights {}
                < {ContributorInsightsSummaries: []}
                """);
        createMusic();
        database.transcript("""
                > ListContributorInsights {}
                < {ContributorInsightsSummaries: [{TableName: Music, ContributorInsightsStatus: ENABLED, ContributorInsightsMode: THROTTLED_KEYS},
                  {TableName: Music, IndexName: Again, ContributorInsightsStatus: ENABLED, ContributorInsightsMode: ACCESSED_AND_THROTTLED_KEYS},
                  {TableName: Orders, ContributorInsightsStatus: ENABLED, ContributorInsightsMode: ACCESSED_AND_THROTTLED_KEYS}]}
                > UpdateContributorInsights {TableName: Music, ContributorInsightsAction: DISABLE}
                > ListContributorInsights {TableName: Music}
                < {ContributorInsightsSummaries: [{TableName: Music, IndexName: Again, ContributorInsightsStatus: ENABLED,
                  ContributorInsightsMode: ACCESSED_AND_THROTTLED_KEYS}]}
                """);
    }

    @Test
    void comesInPages() {
        createMusic();
        database.transcript("""
                > ListContributorInsights {MaxResults: 2}
                < {ContributorInsightsSummaries: [{TableName: Music, ContributorInsightsStatus: ...}, {TableName: Music, IndexName: Again, ...}],
                  NextToken: ...}
                = token NextToken
                > ListContributorInsights {MaxResults: 2, NextToken: '${token}'}
                < {ContributorInsightsSummaries: [{TableName: Orders, ContributorInsightsStatus: ENABLED, ContributorInsightsMode:
                  ACCESSED_AND_THROTTLED_KEYS}]}
                """);
    }

    @Test
    void refusesFaults() {
        database.transcript("""
                > ListContributorInsights {TableName: Nowhere}
                < ResourceNotFoundException: Requested resource not found: Table: Nowhere not found
                > ListContributorInsights {MaxResults: 101}
                < ValidationException: 1 validation error detected: Value '101' at 'maxResults' failed to satisfy constraint: Member must have
                  value less than or equal to 100
                > ListContributorInsights {NextToken: '?'}
                < ValidationException: Invalid NextToken
                """);
    }
}
