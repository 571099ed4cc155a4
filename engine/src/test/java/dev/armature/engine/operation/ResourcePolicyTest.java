package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.table.ResourcePolicy;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Policies of tables and streams as they are kept. What is in them, {@code security} says. */
class ResourcePolicyTest {
    private static final String ARN = TestDatabase.TABLE.arn();

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aPolicyIsPutReplacedAndRemoved() {
        database.transcript("""
                > GetResourcePolicy {ResourceArn: %1$s}
                < PolicyNotFoundException: Resource-based policy not found for the provided ResourceArn: %1$s
                > DeleteResourcePolicy {ResourceArn: %1$s}
                < {}
                > PutResourcePolicy {ResourceArn: %1$s, Policy: '{"a":1}'}
                = first RevisionId
                > GetResourcePolicy {ResourceArn: %1$s}
                < {Policy: '{"a":1}', RevisionId: ${first}}
                > PutResourcePolicy {ResourceArn: %1$s, Policy: '{"a":1}'}
                < {RevisionId: ${first}}
                > PutResourcePolicy {ResourceArn: %1$s, Policy: '{"a":2}'}
                = second RevisionId
                > DeleteResourcePolicy {ResourceArn: %1$s}
                < {RevisionId: ${second}}
                > GetResourcePolicy {ResourceArn: %1$s}
                < PolicyNotFoundException: Resource-based policy not found for the provided ResourceArn: %1$s
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
                > DeleteResourcePolicy {ResourceArn: %1$s, ExpectedRevisionId: '7'}
                < %2$s7, but the policy associated to target table Orders did not match
                > DeleteResourcePolicy {ResourceArn: %1$s, ExpectedRevisionId: ${first}}
                < {RevisionId: ${first}}
                """.formatted(ARN, no));
    }

    @Test
    void aStreamHasAPolicyOfItsOwn() {
        database.transcript("""
                > UpdateTable {TableName: Orders, StreamSpecification: {StreamEnabled: true, StreamViewType: KEYS_ONLY}}
                = stream TableDescription.LatestStreamArn
                > PutResourcePolicy {ResourceArn: ${stream}, Policy: '{"a":1}'}
                = first RevisionId
                > GetResourcePolicy {ResourceArn: ${stream}}
                < {Policy: '{"a":1}', RevisionId: ${first}}
                > GetResourcePolicy {ResourceArn: %1$s}
                < PolicyNotFoundException: Resource-based policy not found for the provided ResourceArn: %1$s
                > GetResourcePolicy {ResourceArn: %1$s/stream/2020-01-01T00:00:00.000}
                < ResourceNotFoundException: Requested resource not found: Stream: %1$s/stream/2020-01-01T00:00:00.000 not found
                """.formatted(ARN));
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
    void refusesWhatIsNoResource() {
        String account = TestDatabase.TABLE.account();
        database.transcript("""
                > PutResourcePolicy {}
                < ValidationException: 2 validation errors detected: Value null at 'resourceArn' failed to satisfy constraint: \
                Member must not be null; Value null at 'policy' failed to satisfy constraint: Member must not be null
                > GetResourcePolicy {ResourceArn: Orders}
                < ValidationException: One or more parameter values were invalid: ARNs must start with 'arn:': Orders
                > GetResourcePolicy {ResourceArn: 'arn:aws:s3:::b'}
                < ValidationException: One or more parameter values were invalid: Invalid resource Arn: arn:aws:s3:::b
                > GetResourcePolicy {ResourceArn: %1$s/index/i}
                < ValidationException: One or more parameter values were invalid: Invalid resource arn provided, only table or \
                stream is accepted. Provided resource arn: %1$s/index/i
                > GetResourcePolicy {ResourceArn: %1$sX}
                < ResourceNotFoundException: Requested resource not found: Table: OrdersX not found
                > PutResourcePolicy {ResourceArn: %1$s, Policy: '${x*20481}'}
                < ValidationException: One or more parameter values were invalid: Maximum policy size of 20480 bytes exceeded
                > GetResourcePolicy {ResourceArn: '%2$s'}
                < ValidationException: This action is only supported by accounts that match the resource owner’s account.
                """.formatted(ARN, ARN.replace(account, "999999999999")));
    }
}
