package dev.armature.security.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Engine;
import dev.armature.engine.Operations;
import dev.armature.engine.traffic.Caller;
import dev.armature.security.policy.Policy;
import dev.armature.storage.MemoryStorage;
import dev.armature.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ObservedPermissionsTest {
    private static final Caller CALLER = new Caller("111122223333", "us-east-1");
    private static final String ACCOUNT = "arn:aws:iam::111122223333:";

    private final Engine engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new SplittableRandom());
    private final Wire wire = new Wire(engine);
    private final ObservedPermissions observed = new ObservedPermissions(engine.catalog());

    @BeforeEach
    void listen() {
        engine.calls().add(observed);
        run(CALLER, "CreateTable", """
                {"TableName": "Music", "BillingMode": "PAY_PER_REQUEST", "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "KEYS_ONLY"},
                 "AttributeDefinitions": [{"AttributeName": "k", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "k", "KeyType": "HASH"}]}""");
        observed.reset();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void run(Caller caller, String operation, String request) {
        var api = Objects.requireNonNull(Operations.ALL.get(operation));
        wire.run(api, request.getBytes(StandardCharsets.UTF_8), caller);
    }

    private static Caller known(String principal) {
        return CALLER.known(principal, permissions -> {});
    }

    private String document(String principal) {
        return observed.policy(principal).orElseThrow().document();
    }

    @Test
    void takesSessionsForTheirRole() {
        String session = "arn:aws:sts::111122223333:assumed-role/worker/";
        run(known(session + "one"), "DescribeTable", "{\"TableName\": \"Music\"}");
        run(known(session + "two"), "DescribeTimeToLive", "{\"TableName\": \"Music\"}");

        assertThat(observed.principals()).containsExactly(new ObservedPermissions.Seen(ACCOUNT + "role/worker", 2));
        assertThat(document(session + "three"))
                .isEqualTo("{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Action\":["
                        + "\"dynamodb:DescribeTable\",\"dynamodb:DescribeTimeToLive\"],"
                        + "\"Resource\":[\"arn:aws:dynamodb:us-east-1:111122223333:table/Music\"]}]}");
    }

    /** What the job of an export needs of S3 would make it fail later. */
    @Test
    void countsWhatIsNeededOfOtherServices() {
        Caller alice = known(ACCOUNT + "user/alice");
        run(alice, "ExportTableToPointInTime", """
                {"TableArn": "arn:aws:dynamodb:us-east-1:111122223333:table/Music", "S3Bucket": "data", "S3Prefix": "mine"}""");
        run(alice, "ImportTable", """
                {"S3BucketSource": {"S3Bucket": "data", "S3KeyPrefix": "in/"}, "InputFormat": "CSV",
                 "TableCreationParameters": {"TableName": "Copy", "BillingMode": "PAY_PER_REQUEST",
                  "KeySchema": [{"AttributeName": "k", "KeyType": "HASH"}],
                  "AttributeDefinitions": [{"AttributeName": "k", "AttributeType": "S"}]}}""");

        assertThat(document(ACCOUNT + "user/alice"))
                .contains(
                        "{\"Effect\":\"Allow\",\"Action\":[\"s3:PutObject\"],\"Resource\":[\"arn:aws:s3:::data/mine/AWSDynamoDB/*\"]}",
                        "{\"Effect\":\"Allow\",\"Action\":[\"s3:ListBucket\"],\"Resource\":[\"arn:aws:s3:::data\"]}",
                        "{\"Effect\":\"Allow\",\"Action\":[\"s3:GetObject\"],\"Resource\":[\"arn:aws:s3:::data/in/*\"]}");
    }

    /** What is said of a table that is not there, or of a condition that did not hold, was allowed all the same. */
    @Test
    void countsWhatWasRefusedForAnotherReasonThanPolicies() {
        Caller alice = known(ACCOUNT + "user/alice");
        run(alice, "GetItem", "{\"TableName\": \"Missing\", \"Key\": {\"k\": {\"S\": \"a\"}}}");
        run(
                alice,
                "DeleteItem",
                "{\"TableName\": \"Music\", \"Key\": {\"k\": {\"S\": \"a\"}}, \"ConditionExpression\": \"attribute_exists(k)\"}");
        run(alice, "GetItem", "{\"TableName\": \"Music\", \"Key\": {\"k\": {\"BOOL\": true}}}");
        run(alice, "GetItem", "{\"TableName\": \"Music\", \"Key\": {\"k\": {\"S\": \"a#1\"}}}");

        assertThat(document(ACCOUNT + "user/alice"))
                .contains("table/Missing")
                .contains("{\"Effect\":\"Allow\",\"Action\":[\"dynamodb:DeleteItem\"],"
                        + "\"Resource\":[\"arn:aws:dynamodb:us-east-1:111122223333:table/Music\"],"
                        + "\"Condition\":{\"ForAllValues:StringLike\":{\"dynamodb:LeadingKeys\":[\"a\"]}}}")
                .contains("{\"dynamodb:LeadingKeys\":[\"a#1\"]}");
    }

    /** The label of a stream is the time it was made, and the next one has another. */
    @Test
    void namesAllStreamsOfATable() {
        run(
                known(ACCOUNT + "user/reader"),
                "DescribeStream",
                "{\"StreamArn\": \"arn:aws:dynamodb:us-east-1:111122223333:table/Music/stream/2026-11-17T00:00:00.000\"}");
        assertThat(document(ACCOUNT + "user/reader"))
                .contains("\"arn:aws:dynamodb:us-east-1:111122223333:table/Music/stream/*\"");
    }

    /** Signs that mean something in policies stand for themselves. */
    @Test
    void writesKeysThatLookLikePatterns() {
        Caller alice = known(ACCOUNT + "user/alice");
        run(alice, "GetItem", "{\"TableName\": \"Music\", \"Key\": {\"k\": {\"S\": \"a*?${aws:userid}\"}}}");
        assertThat(document(ACCOUNT + "user/alice")).contains("[\"a${*}${?}${$}{aws:userid}\"]");
        assertThat(Policy.parse(document(ACCOUNT + "user/alice"), Policy.Use.MANAGED)
                        .statements())
                .hasSize(1);
    }

    @Test
    void keepsItsBoundsAndSaysSo() {
        Caller alice = known(ACCOUNT + "user/alice");
        for (int i = 0; i < ObservedPermissions.USES_MAX + 100; i++) {
            run(alice, "DescribeTable", "{\"TableName\": \"Table" + i + "\"}");
        }
        var policy = observed.policy(ACCOUNT + "user/alice").orElseThrow();
        assertThat(policy.policy().statement().getFirst().resource()).hasSize(ObservedPermissions.USES_MAX);
        assertThat(policy.notes()).anyMatch(note -> note.startsWith("it is not complete"));

        observed.reset();
        for (int i = 0; i < ObservedPermissions.PRINCIPALS_MAX + 100; i++) {
            run(known(ACCOUNT + "user/u" + i), "ListTables", "{}");
        }
        assertThat(observed.principals()).hasSize(ObservedPermissions.PRINCIPALS_MAX);
        assertThat(observed.lacksPrincipals()).isTrue();
    }
}
