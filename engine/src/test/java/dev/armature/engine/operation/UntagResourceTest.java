package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UntagResourceTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private static final String ARN = TestDatabase.TABLE.arn();

    @Test
    void takesTagsAway() {
        database.transcript("""
                > TagResource {ResourceArn: %1$s, Tags: [{Key: team, Value: blue}, {Key: cost, Value: ''}]}
                > UntagResource {ResourceArn: %1$s, TagKeys: [team, unknown]}
                < {}
                > ListTagsOfResource {ResourceArn: %1$s}
                < {Tags: [{Key: cost, Value: ''}]}
                """.formatted(ARN));
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > UntagResource {}
                < ValidationException: Invalid TableArn
                > UntagResource {ResourceArn: %1$s}
                < ValidationException: Atleast one Tag Key needs to be provided as Input.
                > UntagResource {ResourceArn: %1$s, TagKeys: []}
                < ValidationException: Atleast one Tag Key needs to be provided as Input.
                > UntagResource {ResourceArn: %1$s, TagKeys: [x, 'a,b']}
                < ValidationException: The Tag Key provided is invalid, Key: a,b
                > UntagResource {ResourceArn: %1$s, TagKeys: [aws:x]}
                < ValidationException: Tag Key cannot be prefixed with aws:, Key: aws:x
                > UntagResource {ResourceArn: %1$snone, TagKeys: [x]}
                < ResourceNotFoundException: Requested resource not found: ResourceArn: %1$snone not found
                > UntagResource {ResourceArn: %1$s, TagKeys: [%2$s]}
                < ValidationException: Number of Tags exceed the current limit for the provided ResourceArn
                """.formatted(ARN, "x, ".repeat(50) + "x"));
    }
}
