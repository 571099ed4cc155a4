package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DescribeContributorInsightsTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    /** What was never switched on has neither a time nor a mode. */
    @Test
    void saysLittleOfATableThatNeverHadThem() {
        database.transcript("""
                > DescribeContributorInsights {TableName: Orders}
                < {TableName: Orders, ContributorInsightsStatus: DISABLED}
                > DescribeContributorInsights {TableName: 'arn:aws:dynamodb:eu-west-2:123456789012:table/Orders'}
                < {TableName: Orders, ContributorInsightsStatus: DISABLED}
                """);
    }

    @Test
    void refusesWhatIsNotThere() {
        database.transcript("""
                > DescribeContributorInsights {TableName: Nowhere}
                < ResourceNotFoundException: Requested resource not found: Table: Nowhere not found
                > DescribeContributorInsights {TableName: Orders, IndexName: none}
                < ResourceNotFoundException: Requested resource not found: Index: none not found for table: Orders
                > DescribeContributorInsights {TableName: Orders, IndexName: ''}
                < ValidationException: IndexName must be at least 3 characters long and at most 255 characters long
                > DescribeContributorInsights {TableName: Orders, IndexName: 'a b'}
                < ValidationException: 1 validation error detected: Value 'a b' at 'indexName' failed to satisfy constraint: Member must
                  satisfy regular expression pattern: [a-zA-Z0-9_.-]+
                """);
    }
}
