package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.table.ResourcePolicy;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Policies of tables and streams as they are kept. What is in them, {@code security} says. */
class PutResourcePolicyTest {
    @AutoClose
    private final TestDatabase database = new TestDatabase();

    @Test
    void aPolicyIsPutAndReplaced() {
        database.transcript("""
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '{"a":1}'}
                = first RevisionId
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '{"a":1}'}
                < {RevisionId: ${first}}
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '{"a":2}'}
                = second RevisionId
                > GetResourcePolicy {ResourceArn: ${table}}
                < {Policy: '{"a":2}', RevisionId: ${second}}
                """);
    }

    /** A revision is the time of the change in milliseconds, and of two changes within one the later is greater. */
    @Test
    void aRevisionIsTheTimeOfItsChange() {
        database.transcript("""
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '{"a":1}'}
                < {RevisionId: 1794736800123}
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '{"a":2}'}
                < {RevisionId: 1794736800124}
                """);
    }

    @Test
    void aRevisionThatIsExpectedHasToBeTheOneThatIsThere() {
        String no =
                "PolicyNotFoundException: Resource-based policy not found for the provided ResourceArn: Requested update"
                        + " for policy with revision id ";
        database.transcript("""
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '{"a":1}', ExpectedRevisionId: '7'}
                < %1$s7, but table Orders has no associated policy
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '{"a":1}', ExpectedRevisionId: NO_POLICY}
                = first RevisionId
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '{"a":2}', ExpectedRevisionId: NO_POLICY}
                < PolicyNotFoundException: Resource-based policy not found for the provided ResourceArn: Requested policy update \
                expecting none to be present for table Orders, but a policy exists with revision id ${first}.
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '{"a":2}', ExpectedRevisionId: '7'}
                < %1$s7, but the policy associated to target table Orders has revision id ${first}.
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '{"a":2}', ExpectedRevisionId: ${first}}
                = second RevisionId
                """.formatted(no));
    }

    /** A request that is wrong in both is refused for its revision. */
    @Test
    void theRevisionIsLookedAtBeforeTheDocument() {
        database.transcript("""
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '${x*20481}', ExpectedRevisionId: '7'}
                < PolicyNotFoundException: Resource-based policy not found for the provided ResourceArn: Requested update \
                for policy with revision id 7, but table Orders has no associated policy
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '${x*20481}', ExpectedRevisionId: NO_POLICY}
                < ValidationException: One or more parameter values were invalid: Maximum policy size of 20480 bytes exceeded
                > PutResourcePolicy {ResourceArn: 'arn:aws:dynamodb:eu-west-2:123456789012:table/Nowhere', Policy: '${x*20481}'}
                < ValidationException: One or more parameter values were invalid: Maximum policy size of 20480 bytes exceeded
                """);
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
        assertThat(database.answer("DescribeTable", "{TableName: New}")).doesNotContainIgnoringCase("policy");
    }

    /** What is said of a resource is said by all three operations. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            Orders                                                   | ValidationException: One or more parameter values were invalid: ARNs must start with 'arn:': Orders
            arn:aws:s3:::b                                           | ValidationException: One or more parameter values were invalid: Invalid resource Arn: arn:aws:s3:::b
            arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/index/i | ValidationException: One or more parameter values were invalid: Invalid resource arn provided, only table or stream is accepted. Provided resource arn: arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/index/i
            arn:aws:dynamodb:eu-west-2:999999999999:table/Orders     | ValidationException: This action is only supported by accounts that match the resource owner’s account.
            arn:aws:dynamodb:eu-west-2:123456789012:table/Nowhere    | ResourceNotFoundException: Requested resource not found: Table: Nowhere not found
            """)
    void refusesWhatHasNoPolicy(String arn, String refusal) {
        for (String request : List.of(
                "PutResourcePolicy {Policy: '{\"a\":1}', ResourceArn: '%s'}",
                "GetResourcePolicy {ResourceArn: '%s'}", "DeleteResourcePolicy {ResourceArn: '%s'}")) {
            database.transcript("> " + request.formatted(arn) + "\n< " + refusal);
        }
    }

    @Test
    void refusesWhatIsMissingOrTooLong() {
        database.transcript("""
                > PutResourcePolicy {}
                < ValidationException: 2 validation errors detected: Value null at 'resourceArn' failed to satisfy constraint: \
                Member must not be null; Value null at 'policy' failed to satisfy constraint: Member must not be null
                > PutResourcePolicy {ResourceArn: ${table}, Policy: '${x*20481}'}
                < ValidationException: One or more parameter values were invalid: Maximum policy size of 20480 bytes exceeded
                """);
    }
}
