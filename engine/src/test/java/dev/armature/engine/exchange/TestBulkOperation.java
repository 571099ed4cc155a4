package dev.armature.engine.exchange;

import dev.armature.engine.TestDatabase;
import java.util.List;

/** A bulk operation of a test, by its ARN. Transcripts find that under {@code bulk}. */
public final class TestBulkOperation {
    /** Objects below {@code in/}, and a report of everything below {@code out/}. */
    public static final String CONFIGURATIONS =
            "InputS3Configuration: {S3Bucket: bucket, S3KeyPrefix: in/, InputFormat: DYNAMODB_JSON}, OutputS3Configuration: {S3Bucket: bucket,"
                    + " S3KeyPrefix: out, OutputType: [ERROR, CONDITION_CHECK_FAILURE]}";

    private final TestDatabase database;
    private final String arn;

    private TestBulkOperation(TestDatabase database, String arn) {
        this.database = database;
        this.arn = arn;
    }

    public static TestBulkOperation start(TestDatabase database) {
        return start(database, "TableName: Orders, " + CONFIGURATIONS);
    }

    public static TestBulkOperation start(TestDatabase database, String members) {
        database.transcript("""
                > StartBulkPutItems {%s}
                = bulk BulkOperationDescription.BulkOperationArn
                """.formatted(members));
        return new TestBulkOperation(database, database.kept("bulk"));
    }

    /** Waits for its end, and returns what that is. */
    public static String run(TestDatabase database, String members) {
        return start(database, members).end();
    }

    public static String run(TestDatabase database) {
        return start(database).end();
    }

    /** A line with an item of the test's table. */
    public static String line(String pk, String value) {
        return "{\"Item\":{\"pk\":{\"S\":\"" + pk + "\"},\"value\":{\"S\":\"" + value + "\"}}}\n";
    }

    /** A line with an item that is put if there is none. */
    public static String newLine(String pk, String value) {
        return line(pk, value).replace("}}}\n", "}},\"ConditionExpression\":\"attribute_not_exists(pk)\"}\n");
    }

    public String arn() {
        return arn;
    }

    public String id() {
        return arn.substring(arn.lastIndexOf('/') + 1);
    }

    public String member(String path) {
        return database.member(
                "DescribeBulkOperation", "{BulkOperationArn: " + arn + "}", "BulkOperationDescription." + path);
    }

    public String status() {
        return member("BulkOperationStatus");
    }

    public long processed() {
        return Long.parseLong(member("ProcessedItemCount"));
    }

    public String end() {
        TestDatabase.await(() -> !List.of("IN_PROGRESS", "CANCELLING").contains(status()));
        awaitTidied(database);
        return status();
    }

    /** Waits until nothing is left of those that have ended: that goes after their end is told. */
    public static void awaitTidied(TestDatabase database) {
        TestDatabase.await(() -> database.engine.bulkOperations().store().inProgress().stream()
                .noneMatch(operation -> operation.status().isTerminal()));
    }
}
