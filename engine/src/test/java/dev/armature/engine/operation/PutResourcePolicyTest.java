package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.table.ResourcePolicy;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Policies of tables and streams as they are kept. What is in them, {@code security} says. */
class PutResourcePolicyTest {
    private static final String ARN = TestDatabase.TABLE.arn();

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aPolicyIsPutAndReplaced() {
        database.transcript("""
                > PutResourcePolicy {ResourceArn: %1$s, Policy: '{"a":1}'}
                = first RevisionId
                > PutResourcePolicy {ResourceArn: %1$s, Policy: '{"a":1}'}
                < {RevisionId: ${first}}
                > PutResourcePolicy {ResourceArn: %1$s, Policy: '{"a":2}'}
                = second RevisionId
                > GetResourcePolicy {ResourceArn: %1$s}
                < {Policy: '{"a":2}', RevisionId: ${second}}
                """.formatted(ARN));
    }

    @Test
    void aRevisionThatIsExpectedHasToBeTheOneThatIsThere() {
        String no =
                "PolicyNotFoundException: Resource-based policy not found for the provided ResourceArn: Requested update"
                        + " for policy with revision id ";
        database.transcript("""
                > PutResourcePolicy {ResourceArn: %1$s, Policy: '{"a":1}', ExpectedRevisionId: '7'}
                < %2$s7, but table Orders has no associated policy
                > PutResourcePolicy {ResourceArn: %1$s, Policy: '{"a":1}', ExpectedRevisionId: NO_POLICY}
                = first RevisionId
                > PutResourcePolicy {ResourceArn: %1$s, Policy: '{"a":2}', ExpectedRevisionId: NO_POLICY}
                < %2$sNO_POLICY, but the policy associated to target table Orders did not match
                > PutResourcePolicy {ResourceArn: %1$s, Policy: '{"a":2}', ExpectedRevisionId: ${first}}
                = second RevisionId
                """.formatted(ARN, no));
    }

    @Test
    void aTableIsCreatedWithAPolicy() {
        database.transcript("""
                > CreateTable {TableName: New, BillingMode: PAY_PER_REQUEST, ResourcePolicy: '{"a":1}', \
                KeySchema: [{AttributeName: pk, KeyType: HASH}], AttributeDefinitions: [{AttributeName: pk, AttributeType: S}]}
                = created TableDescription.TableName
                """);

        var table = Objects.requireNonNull(database.engine.catalog().find(TestDatabase.CALLER.table("New")));
        assertThat(Objects.requireNonNull(table.policies().get(ResourcePolicy.OF_TABLE))
                        .document())
                .isEqualTo("{\"a\":1}");
    }

    @Test
    void refusesWhatIsMissingOrTooLong() {
        database.transcript("""
                > PutResourcePolicy {}
                < ValidationException: 2 validation errors detected: Value null at 'resourceArn' failed to satisfy constraint: \
                Member must not be null; Value null at 'policy' failed to satisfy constraint: Member must not be null
                > PutResourcePolicy {ResourceArn: %1$s, Policy: '${x*20481}'}
                < ValidationException: One or more parameter values were invalid: Maximum policy size of 20480 bytes exceeded
                """.formatted(ARN));
    }
}
