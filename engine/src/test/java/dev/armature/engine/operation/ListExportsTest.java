package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The exports fail for want of a bucket, which does not matter here. */
class ListExportsTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private void export(String table) {
        database.transcript("""
                > ExportTableToPointInTime {TableArn: %s, S3Bucket: bucket}
                = last ExportDescription.ExportArn
                """.formatted(TestDatabase.CALLER.table(table).arn()));
        TestDatabase.await(() -> database.member(
                        "DescribeExport",
                        "{ExportArn: " + database.kept("last") + "}",
                        "ExportDescription.ExportStatus")
                .equals("FAILED"));
        database.clock.advance(Duration.ofSeconds(1));
    }

    private void createTables() {
        database.createWideTable();
        database.transcript("""
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                > UpdateContinuousBackups {TableName: Wide, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                """);
    }

    @Test
    void listsTheNewestFirstInPages() {
        createTables();
        export("Orders");
        String first = database.kept("last");
        export("Wide");
        String second = database.kept("last");
        export("Orders");
        String third = database.kept("last");
        database.transcript("""
                > ListExports {MaxResults: 2}
                < {ExportSummaries: [{ExportArn: %s, ExportStatus: FAILED, ExportType: FULL_EXPORT},
                  {ExportArn: %s, ExportStatus: FAILED, ExportType: FULL_EXPORT}], NextToken: ...}
                = token NextToken
                > ListExports {MaxResults: 2, NextToken: ${token}}
                < {ExportSummaries: [{ExportArn: %s, ExportStatus: FAILED, ExportType: FULL_EXPORT}]}
                > ListExports {TableArn: ${table}, MaxResults: 1}
                < {ExportSummaries: [{ExportArn: %s,...}], NextToken: ...}
                = token NextToken
                > ListExports {TableArn: ${table}, MaxResults: 1, NextToken: ${token}}
                < {ExportSummaries: [{ExportArn: %s, ExportStatus: FAILED, ExportType: FULL_EXPORT}]}
                """.formatted(third, second, first, third, first));
        assertThat(database.kept("token")).matches("[0-9a-f]{112,1024}");
    }

    @Test
    void hasTenOnAPageUnlessToldOtherwise() {
        createTables();
        for (int i = 0; i < 11; i++) {
            export("Orders");
        }
        assertThat(database.answer("ListExports", "{}").split("ExportArn", -1)).hasSize(11);
        assertThat(database.answer("ListExports", "{MaxResults: 25}").split("ExportArn", -1))
                .hasSize(12);
    }

    @Test
    void forgetsExportsAfterNinetyDaysAndNotWithTheirTable() {
        createTables();
        export("Orders");
        database.transcript("> DeleteTable {TableName: Orders}");
        database.clock.advance(Duration.ofDays(89));
        database.engine.exports().upkeep();
        assertThat(database.answer("ListExports", "{TableArn: " + TestDatabase.TABLE.arn() + "}"))
                .contains("ExportArn");
        database.clock.advance(Duration.ofDays(2));
        database.engine.exports().upkeep();
        database.transcript("""
                > ListExports {}
                < {ExportSummaries: []}
                """);
    }

    @Test
    void refusesWhatIsWrong() {
        database.transcript("""
                > ListExports {MaxResults: 26}
                < ValidationException: 1 validation error detected: Value '26' at 'maxResults' failed to satisfy constraint: Member must have value less
                  than or equal to 25
                > ListExports {MaxResults: 0}
                < ValidationException: 1 validation error detected: Value '0' at 'maxResults' failed to satisfy constraint: Member must have value greater
                  than or equal to 1
                > ListExports {NextToken: abc}
                < ValidationException: Invalid Request: Provided nextToken is invalid: abc
                > ListExports {NextToken: abcd}
                < ValidationException: Invalid Request: Provided nextToken is invalid: abcd
                > ListExports {TableArn: Orders}
                < ValidationException: One or more parameter values were invalid: tableArn is not a valid ARN
                """);
    }
}
