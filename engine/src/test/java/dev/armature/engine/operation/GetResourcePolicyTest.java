package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a table or a stream says about who may use it. */
class GetResourcePolicyTest {
    private static final String ARN = TestDatabase.TABLE.arn();

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
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
                < ResourceNotFoundException: Requested resource not found: Stream: 2020-01-01T00:00:00.000 not found \
                for Table: Orders
                """.formatted(ARN));
    }

    @Test
    void refusesWhatIsNoResource() {
        String account = TestDatabase.TABLE.account();
        database.transcript("""
                > GetResourcePolicy {ResourceArn: Orders}
                < ValidationException: One or more parameter values were invalid: ARNs must start with 'arn:': Orders
                > GetResourcePolicy {ResourceArn: 'arn:aws:s3:::b'}
                < ValidationException: One or more parameter values were invalid: Invalid resource Arn: arn:aws:s3:::b
                > GetResourcePolicy {ResourceArn: %1$s/index/i}
                < ValidationException: One or more parameter values were invalid: Invalid resource arn provided, only table or \
                stream is accepted. Provided resource arn: %1$s/index/i
                > GetResourcePolicy {ResourceArn: %1$s/backup/01}
                < ValidationException: One or more parameter values were invalid: Provided Arn is not a DynamoDB resource arn: \
                %1$s/backup/01
                > GetResourcePolicy {ResourceArn: %1$sX}
                < ResourceNotFoundException: Requested resource not found: Table: OrdersX not found
                > GetResourcePolicy {ResourceArn: '%2$s'}
                < ValidationException: This action is only supported by accounts that match the resource owner’s account.
                """.formatted(ARN, ARN.replace(account, "999999999999")));
    }
}
