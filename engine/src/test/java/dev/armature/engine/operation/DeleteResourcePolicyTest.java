package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A policy is removed, if it is the one that is meant. */
class DeleteResourcePolicyTest {
    @AutoClose
    private final TestDatabase database = new TestDatabase();

    @Test
    void aPolicyIsRemoved() {
        database.transcript("""
                > DeleteResourcePolicy {ResourceArn: ${table}}
                < {}
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '{"a":1}'}
                = first RevisionId
                > DeleteResourcePolicy {ResourceArn: ${table}}
                < {RevisionId: ${first}}
                > GetResourcePolicy {ResourceArn: ${table}}
                < PolicyNotFoundException: Resource-based policy not found for the provided ResourceArn: ${table}
                """);
    }

    @Test
    void onlyTheRevisionThatIsExpectedIsRemoved() {
        database.transcript("""
                > DeleteResourcePolicy {ResourceArn: ${table}, ExpectedRevisionId: '7'}
                < PolicyNotFoundException: Resource-based policy not found for the provided ResourceArn: Requested update \
                for policy with revision id 7, but table Orders has no associated policy
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '{"a":1}'}
                = first RevisionId
                > DeleteResourcePolicy {ResourceArn: ${table}, ExpectedRevisionId: '7'}
                < PolicyNotFoundException: Resource-based policy not found for the provided ResourceArn: Requested update \
                for policy with revision id 7, but the policy associated to target table Orders has revision id ${first}.
                > DeleteResourcePolicy {ResourceArn: ${table}, ExpectedRevisionId: ${first}}
                < {RevisionId: ${first}}
                """);
    }
}
