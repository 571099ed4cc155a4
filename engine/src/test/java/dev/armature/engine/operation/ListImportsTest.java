package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The imports fail for want of a bucket, which does not matter here. Pages: ListExportsTest. */
class ListImportsTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private String load(String table) {
        database.transcript("""
                > ImportTable {S3BucketSource: {S3Bucket: bucket, S3KeyPrefix: a/}, InputFormat: ION, TableCreationParameters: {TableName: %s,
                    BillingMode: PAY_PER_REQUEST, KeySchema: [{AttributeName: pk, KeyType: HASH}],
                    AttributeDefinitions: [{AttributeName: pk, AttributeType: S}]}}
                = last ImportTableDescription.ImportArn
                """.formatted(table));
        TestDatabase.await(() -> database.member(
                        "DescribeImport",
                        "{ImportArn: " + database.kept("last") + "}",
                        "ImportTableDescription.ImportStatus")
                .equals("FAILED"));
        database.clock.advance(Duration.ofSeconds(1));
        return database.kept("last");
    }

    @Test
    void listsTheNewestFirst() {
        String first = load("Songs");
        String second = load("Others");
        database.transcript("""
                > ListImports {}
                < {ImportSummaryList: [{ImportArn: %s, ImportStatus: FAILED, TableArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Others,
                  S3BucketSource: {S3BucketOwner: 123456789012, S3Bucket: bucket, S3KeyPrefix: a/},
                  CloudWatchLogGroupArn: arn:aws:logs:eu-west-2:123456789012:log-group:/aws-dynamodb/imports:*, InputFormat: ION,
                  StartTime: 1794736801.123, EndTime: 1794736801.123}, {ImportArn: %s,...}]}
                > ListImports {PageSize: 1}
                < {ImportSummaryList: [{ImportArn: %s,...}], NextToken: ...}
                = token NextToken
                > ListImports {PageSize: 1, NextToken: ${token}}
                < {ImportSummaryList: [{ImportArn: %s,...}]}
                > ListImports {TableArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Songs}
                < {ImportSummaryList: [{ImportArn: %s,...}]}
                > ListExports {NextToken: ${token}}
                < ValidationException: Invalid Request: Provided nextToken is invalid: ${token}
                > ListImports {PageSize: 26}
                < ValidationException: 1 validation error detected: Value '26' at 'pageSize' failed to satisfy constraint: Member must have value less
                  than or equal to 25
                """.formatted(second, first, second, first, first));
        assertThat(database.kept("token")).matches("([0-9a-f]{16})+").hasSizeBetween(112, 1024);
    }

    /** AWS's model has a pattern for tokens, also for those about tables with long names. */
    @Test
    void givesTokensThatFitAwssPattern() {
        for (int length = 40; length < 48; length++) {
            var unused = load("t".repeat(length));
            unused = load("t".repeat(length) + "2");
            database.transcript("""
                    > ListImports {PageSize: 1}
                    < {ImportSummaryList: [...], NextToken: ...}
                    = token NextToken
                    """);
            assertThat(database.kept("token")).matches("([0-9a-f]{16})+").hasSizeBetween(112, 1024);
        }
    }
}
