package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.Operations;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.server.ServerConfig.Authentication;
import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.iam.IamClient;

/**
 * Every operation through the AWS SDK on a server that verifies requests: a user without a policy is refused, one whose policy has a
 * condition that does not hold is refused, and one that is allowed the actions of the row, and no others, is served.
 */
class AuthorizationTest {
    private static final Credentials ROOT = new Credentials("AKIAROOTROOTROOTROOT", "the secret of root", "");
    private static final String TABLE = "Music";
    private static final String ARN = "arn:aws:dynamodb:us-east-1:000000000000:table/";
    private static final Map<String, AttributeValue> KEY = Map.of("k", AttributeValue.fromS("a"));
    private static final List<String> RESTORING =
            List.of("BatchWriteItem", "DeleteItem", "GetItem", "PutItem", "Query", "Scan", "UpdateItem");

    private static Server server;
    private static IamClient iam;
    private static DynamoDbClient root;
    private static DynamoDbClient user;
    private static DynamoDbStreamsClient streams;
    private static String streamArn;
    private static String shard;
    private static String iterator;
    private static int made;

    /**
     * One operation.
     *
     * @param actions what the user is allowed
     * @param call made by the user; what it needs is made by root each time that it is asked for
     */
    record Row(String operation, List<String> actions, Supplier<ThrowingCallable> call) {
        @Override
        public String toString() {
            return operation;
        }
    }

    private static Row row(String operation, Supplier<ThrowingCallable> call) {
        return new Row(operation, List.of(operation), call);
    }

    private static Row row(String operation, List<String> actions, Supplier<ThrowingCallable> call) {
        return new Row(operation, actions, call);
    }

    private static List<String> with(List<String> some, String... more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(List.of(more));
        return all;
    }

    static List<Row> rows() {
        return List.of(
                row("PutItem", () -> () -> user.putItem(r -> r.tableName(TABLE).item(KEY))),
                row(
                        "UpdateItem",
                        () -> () -> user.updateItem(r -> r.tableName(TABLE).key(KEY))),
                row(
                        "DeleteItem",
                        () -> () -> user.deleteItem(r -> r.tableName(TABLE).key(KEY))),
                row("GetItem", () -> () -> user.getItem(r -> r.tableName(TABLE).key(KEY))),
                row(
                        "Query",
                        () -> () -> user.query(r -> r.tableName(TABLE)
                                .keyConditionExpression("k = :k")
                                .expressionAttributeValues(Map.of(":k", AttributeValue.fromS("a"))))),
                row("Scan", () -> () -> user.scan(r -> r.tableName(TABLE))),
                row(
                        "BatchGetItem",
                        () -> () -> user.batchGetItem(r -> r.requestItems(Map.of(
                                TABLE,
                                KeysAndAttributes.builder().keys(List.of(KEY)).build())))),
                row(
                        "BatchWriteItem",
                        () -> () -> user.batchWriteItem(r -> r.requestItems(Map.of(
                                TABLE,
                                List.of(WriteRequest.builder()
                                        .putRequest(put -> put.item(KEY))
                                        .build()))))),
                row(
                        "TransactGetItems",
                        List.of("GetItem"),
                        () -> () -> user.transactGetItems(r -> r.transactItems(TransactGetItem.builder()
                                .get(get -> get.tableName(TABLE).key(KEY))
                                .build()))),
                row(
                        "TransactWriteItems",
                        List.of("PutItem", "ConditionCheckItem"),
                        () -> () -> user.transactWriteItems(r -> r.transactItems(
                                TransactWriteItem.builder()
                                        .put(put -> put.tableName(TABLE).item(KEY))
                                        .build(),
                                TransactWriteItem.builder()
                                        .conditionCheck(check -> check.tableName(TABLE)
                                                .key(Map.of("k", AttributeValue.fromS("other")))
                                                .conditionExpression("attribute_not_exists(k)"))
                                        .build()))),
                row(
                        "ExecuteStatement",
                        List.of("PartiQLSelect"),
                        () -> () -> user.executeStatement(r -> r.statement("SELECT * FROM Music WHERE k = 'a'"))),
                row(
                        "BatchExecuteStatement",
                        List.of("PartiQLSelect"),
                        () -> () -> user.batchExecuteStatement(r -> r.statements(BatchStatementRequest.builder()
                                .statement("SELECT * FROM Music WHERE k = 'a'")
                                .build()))),
                row("ExecuteTransaction", List.of("PartiQLInsert", "PartiQLDelete"), () -> {
                    String key = "inserted" + made++;
                    return () -> user.executeTransaction(r -> r.transactStatements(
                            ParameterizedStatement.builder()
                                    .statement("INSERT INTO Music VALUE {'k': '" + key + "'}")
                                    .build(),
                            ParameterizedStatement.builder()
                                    .statement("DELETE FROM Music WHERE k = 'other'")
                                    .build()));
                }),
                row("CreateTable", List.of("CreateTable", "TagResource", "PutResourcePolicy"), () -> {
                    String name = "Created" + made++;
                    return () -> user.createTable(r -> table(r, name)
                            .tags(Tag.builder().key("of").value("user").build())
                            .resourcePolicy(policyOf(name)));
                }),
                row("DescribeTable", () -> () -> user.describeTable(r -> r.tableName(TABLE))),
                row("UpdateTable", () -> {
                    String name = newTable();
                    return () -> user.updateTable(r -> r.tableName(name).deletionProtectionEnabled(false));
                }),
                row("DeleteTable", () -> {
                    String name = newTable();
                    return () -> user.deleteTable(r -> r.tableName(name));
                }),
                row("ListTables", () -> () -> user.listTables()),
                row("DescribeLimits", () -> () -> user.describeLimits()),
                row("DescribeEndpoints", () -> () -> user.describeEndpoints()),
                row("DescribeTimeToLive", () -> () -> user.describeTimeToLive(r -> r.tableName(TABLE))),
                row("UpdateTimeToLive", () -> {
                    String name = newTable();
                    return () -> user.updateTimeToLive(r -> r.tableName(name)
                            .timeToLiveSpecification(ttl -> ttl.enabled(true).attributeName("expires")));
                }),
                row(
                        "TagResource",
                        () -> () -> user.tagResource(r -> r.resourceArn(ARN + TABLE)
                                .tags(Tag.builder().key("a").value("b").build()))),
                row(
                        "UntagResource",
                        () -> () -> user.untagResource(
                                r -> r.resourceArn(ARN + TABLE).tagKeys("a"))),
                row("ListTagsOfResource", () -> () -> user.listTagsOfResource(r -> r.resourceArn(ARN + TABLE))),
                row("PutResourcePolicy", () -> {
                    String name = newTable();
                    return () -> user.putResourcePolicy(r ->
                            r.resourceArn(ARN + name).policy(policyOf(name)).confirmRemoveSelfResourceAccess(true));
                }),
                row("GetResourcePolicy", () -> {
                    String name = newTable();
                    root.putResourcePolicy(r -> r.resourceArn(ARN + name).policy(policyOf(name)));
                    return () -> user.getResourcePolicy(r -> r.resourceArn(ARN + name));
                }),
                row("DeleteResourcePolicy", () -> {
                    String name = newTable();
                    return () -> user.deleteResourcePolicy(r -> r.resourceArn(ARN + name));
                }),
                row("DescribeContinuousBackups", () -> () -> user.describeContinuousBackups(r -> r.tableName(TABLE))),
                row(
                        "UpdateContinuousBackups",
                        () -> () -> user.updateContinuousBackups(r -> r.tableName(TABLE)
                                .pointInTimeRecoverySpecification(p -> p.pointInTimeRecoveryEnabled(true)))),
                row(
                        "CreateBackup",
                        () -> () -> user.createBackup(r -> r.tableName(TABLE).backupName("of-user"))),
                row("DescribeBackup", () -> {
                    String backup = newBackup();
                    return () -> user.describeBackup(r -> r.backupArn(backup));
                }),
                row("DeleteBackup", () -> {
                    String backup = newBackup();
                    return () -> user.deleteBackup(r -> r.backupArn(backup));
                }),
                row("ListBackups", () -> () -> user.listBackups()),
                row("RestoreTableFromBackup", with(RESTORING, "RestoreTableFromBackup"), () -> {
                    String backup = newBackup();
                    String target = "Restored" + made++;
                    return () ->
                            user.restoreTableFromBackup(r -> r.backupArn(backup).targetTableName(target));
                }),
                row("RestoreTableToPointInTime", with(RESTORING, "RestoreTableToPointInTime"), () -> {
                    root.updateContinuousBackups(r -> r.tableName(TABLE)
                            .pointInTimeRecoverySpecification(p -> p.pointInTimeRecoveryEnabled(true)));
                    String target = "Restored" + made++;
                    return () -> user.restoreTableToPointInTime(r ->
                            r.sourceTableName(TABLE).targetTableName(target).useLatestRestorableTime(true));
                }),
                row("ListStreams", () -> () -> streams.listStreams()),
                row("DescribeStream", () -> () -> streams.describeStream(r -> r.streamArn(streamArn))),
                row(
                        "GetShardIterator",
                        () -> () -> streams.getShardIterator(r -> r.streamArn(streamArn)
                                .shardId(shard)
                                .shardIteratorType(ShardIteratorType.TRIM_HORIZON))),
                row("GetRecords", () -> () -> streams.getRecords(r -> r.shardIterator(iterator))));
    }

    private static <B extends AwsClientBuilder<B, ?>> B as(B builder, String id, String secret) {
        return builder.endpointOverride(URI.create("http://127.0.0.1:" + server.port()))
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(id, secret)));
    }

    private static CreateTableRequest.Builder table(CreateTableRequest.Builder request, String name) {
        return request.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(AttributeDefinition.builder()
                        .attributeName("k")
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(KeySchemaElement.builder()
                        .attributeName("k")
                        .keyType(KeyType.HASH)
                        .build());
    }

    private static String newTable() {
        String name = "Table" + made++;
        root.createTable(r -> table(r, name));
        return name;
    }

    private static String newBackup() {
        return root.createBackup(r -> r.tableName(TABLE).backupName("of-root"))
                .backupDetails()
                .backupArn();
    }

    private static String policyOf(String table) {
        return "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Principal\":{\"AWS\":\"999988887777\"},"
                + "\"Action\":\"dynamodb:GetItem\",\"Resource\":\"" + ARN + table + "\"}}";
    }

    @BeforeAll
    static void start() throws IOException {
        server = Server.start(ServerConfig.inMemory().withAuthentication(new Authentication.On(Optional.of(ROOT))));
        iam = as(IamClient.builder(), ROOT.accessKey(), ROOT.secretKey()).build();
        root = as(DynamoDbClient.builder(), ROOT.accessKey(), ROOT.secretKey()).build();
        iam.createUser(r -> r.userName("alice"));
        var key = iam.createAccessKey(r -> r.userName("alice")).accessKey();
        user = as(DynamoDbClient.builder(), key.accessKeyId(), key.secretAccessKey())
                .build();
        streams = as(DynamoDbStreamsClient.builder(), key.accessKeyId(), key.secretAccessKey())
                .build();
        streamArn = root.createTable(r -> table(r, TABLE)
                        .streamSpecification(s -> s.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY)))
                .tableDescription()
                .latestStreamArn();
        try (var own = as(DynamoDbStreamsClient.builder(), ROOT.accessKey(), ROOT.secretKey())
                .build()) {
            shard = own.describeStream(r -> r.streamArn(streamArn))
                    .streamDescription()
                    .shards()
                    .getFirst()
                    .shardId();
            iterator = own.getShardIterator(r ->
                            r.streamArn(streamArn).shardId(shard).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                    .shardIterator();
        }
    }

    @AfterAll
    static void close() {
        iam.close();
        root.close();
        user.close();
        streams.close();
        server.close();
    }

    private static void allow(List<String> actions, String condition) {
        String named = String.join("\",\"dynamodb:", actions);
        iam.putUserPolicy(r -> r.userName("alice")
                .policyName("given")
                .policyDocument(
                        "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":[\"dynamodb:"
                                + named + "\"],\"Resource\":\"*\",\"Condition\":" + condition + "}}"));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void isRefusedWithoutARightAndServedWithOne(Row row) {
        allow(List.of("Nothing"), "{}");
        ThrowingCallable call = row.call().get();
        isDenied(call, row.actions());

        allow(row.actions(), "{\"Bool\":{\"aws:SecureTransport\":\"true\"}}");
        isDenied(call, row.actions());

        for (String action : row.actions()) {
            List<String> others = with(row.actions());
            others.remove(action);
            if (row.actions().size() > 1) {
                allow(others, "{}");
                isDenied(call, List.of(action));
            }
        }

        allow(row.actions(), "{\"StringEquals\":{\"aws:username\":\"alice\"}}");
        assertThatCode(call).doesNotThrowAnyException();
    }

    private static void isDenied(ThrowingCallable call, List<String> actions) {
        assertThatThrownBy(call).isInstanceOfSatisfying(AwsServiceException.class, refused -> {
            assertThat(refused.awsErrorDetails().errorCode()).isEqualTo("AccessDeniedException");
            assertThat(actions)
                    .anyMatch(action -> String.valueOf(refused.getMessage())
                            .contains(
                                    "user/alice is not authorized to perform: dynamodb:" + action + " on resource: "));
        });
    }

    @Test
    void everyOperationHasARow() {
        assertThat(rows().stream().map(Row::operation)).containsExactlyInAnyOrderElementsOf(Operations.ALL.keySet());
    }
}
