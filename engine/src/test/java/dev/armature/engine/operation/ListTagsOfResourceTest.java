package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListTagsOfResourceTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private static final String ARN = TestDatabase.TABLE.arn();

    /** On one page, whatever the token says. */
    @Test
    void listsAllTags() {
        database.transcript("""
                > ListTagsOfResource {ResourceArn: %1$s}
                < {Tags: []}
                > TagResource {ResourceArn: %1$s, Tags: [{Key: b, Value: 1}, {Key: a, Value: 2}]}
                > ListTagsOfResource {ResourceArn: %1$s, NextToken: nonsense}
                < {Tags: [{Key: b, Value: 1}, {Key: a, Value: 2}]}
                """.formatted(ARN));
    }

    @Test
    void refusesWhatHasNoTags() {
        database.transcript("""
                > ListTagsOfResource {ResourceArn: ''}
                < ValidationException: Invalid TableArn
                > ListTagsOfResource {ResourceArn: Orders}
                < ValidationException: One or more parameter values were invalid: ARNs must start with 'arn:': Orders
                > ListTagsOfResource {ResourceArn: arn:aws:s3:::bucket}
                < ValidationException: One or more parameter values were invalid: Provided Arn is not a DynamoDB resource arn:
                  arn:aws:s3:::bucket
                > ListTagsOfResource {ResourceArn: arn:aws:dynamodb:eu-west-2:000000000000:table/Orders}
                < AccessDeniedException: Access is denied
                > ListTagsOfResource {ResourceArn: arn:aws:dynamodb:eu-west-1:123456789012:table/Orders}
                < ValidationException: Invalid TableArn: Invalid ResourceArn provided as input
                  arn:aws:dynamodb:eu-west-1:123456789012:table/Orders
                > ListTagsOfResource {ResourceArn: %1$s/index/byKind}
                < ValidationException: One or more parameter values were invalid: Invalid resource arn provided, only table or stream is
                  accepted. Provided resource arn: %1$s/index/byKind
                > ListTagsOfResource {ResourceArn: %1$s/backup/1}
                < ValidationException: One or more parameter values were invalid: Provided Arn is not a DynamoDB resource arn: %1$s/backup/1
                > ListTagsOfResource {ResourceArn: %1$snone}
                < ResourceNotFoundException: Requested resource not found: ResourceArn: %1$snone not found
                > ListTagsOfResource {ResourceArn: %1$s/stream/2026-10-08T00:00:00.000}
                < ResourceNotFoundException: Requested resource not found: ResourceArn: %1$s/stream/2026-10-08T00:00:00.000 not found
                """.formatted(ARN));
    }
}
