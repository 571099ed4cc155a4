package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A policy is removed, if it is the one that is meant. */
class DeleteResourcePolicyTest {
    private static final String ARN = TestDatabase.TABLE.arn();

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aPolicyIsRemoved() {
        database.transcript("""
                > DeleteResourcePolicy {ResourceArn: %1$s}
                < {}
                > PutResourcePolicy {ResourceArn: %1$s, Policy: '{"a":1}'}
                = first RevisionId
                > DeleteResourcePolicy {ResourceArn: %1$s}
                < {RevisionId: ${first}}
                > GetResourcePolicy {ResourceArn: %1$s}
                < PolicyNotFoundException: Resource-based policy not found for the provided ResourceArn: %1$s
                """.formatted(ARN));
    }

    @Test
    void onlyTheRevisionThatIsExpectedIsRemoved() {
        database.transcript("""
                > PutResourcePolicy {ResourceArn: %1$s, Policy: '{"a":1}'}
                = first RevisionId
                > DeleteResourcePolicy {ResourceArn: %1$s, ExpectedRevisionId: '7'}
                < PolicyNotFoundException: Resource-based policy not found for the provided ResourceArn: Requested update \
                for policy with revision id 7, but the policy associated to target table Orders did not match
                > DeleteResourcePolicy {ResourceArn: %1$s, ExpectedRevisionId: ${first}}
                < {RevisionId: ${first}}
                """.formatted(ARN));
    }
}
