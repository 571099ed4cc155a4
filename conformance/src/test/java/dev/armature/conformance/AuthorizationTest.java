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
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsAction;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InputFormat;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.Replica;
import software.amazon.awssdk.services.dynamodb.model.ReplicaUpdate;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;
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

    private static final String KINESIS = "arn:aws:kinesis:us-east-1:000000000000:stream/changes";

    private static Server server;
    private static IamClient iam;
    private static DynamoDbClient root;
    private static DynamoDbClient user;
    private static DynamoDbStreamsClient streams;
    private static Wire wire;
    private static Wire wireOfRoot;
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
    record Row(String operation, List<String> actions, Supplier<ThrowingCallable> call, String refusal) {
        @Override
        public String toString() {
            return operation;
        }
    }

    private static Row row(String operation, Supplier<ThrowingCallable> call) {
        return new Row(operation, List.of(operation), call, "");
    }

    private static Row row(String operation, List<String> actions, Supplier<ThrowingCallable> call) {
        return new Row(operation, actions, call, "");
    }

    /** One that is refused for another reason once it is allowed. */
    private static Row refused(String operation, String code, Supplier<ThrowingCallable> call) {
        return new Row(operation, List.of(operation), call, code);
    }

    private static List<String> with(List<String> some, String... more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(List.of(more));
        return all;
    }

    static List<Row> rows() {
        List<Row> all = new ArrayList<>(rowsOfTheSdk());
        all.addAll(bulkRows());
        return all;
    }

    /** By bytes, because the AWS SDK for Java does not have these yet. */
    private static List<Row> bulkRows() {
        return List.of(
                row("StartBulkPutItems", () -> {
                    String name = newTable();
                    return () -> bulkOperation(wire, name);
                }),
                row("DescribeBulkOperation", () -> {
                    String arn = bulkOperation(wireOfRoot, newTable());
                    return () -> asked(wire, "DescribeBulkOperation", "{\"BulkOperationArn\": \"" + arn + "\"}");
                }),
                row("ListBulkOperations", () -> () -> asked(wire, "ListBulkOperations", "{}")),
                // One that is there may have ended by then.
                refused("CancelBulkOperation", "ResourceNotFoundException", () -> {
                    String arn = ARN + TABLE + "/bulk-operation/01794736800123-00000000";
                    return () -> asked(wire, "CancelBulkOperation", "{\"BulkOperationArn\": \"" + arn + "\"}");
                }));
    }

    private static String bulkOperation(Wire by, String table) {
        return asked(by, "StartBulkPutItems", """
                        {"TableName": "%s", "InputS3Configuration": {"S3Bucket": "none", "InputFormat": "DYNAMODB_JSON"},
                         "OutputS3Configuration": {"S3Bucket": "none", "OutputType": ["ERROR"]}}
                        """.formatted(table))
                .field("BulkOperationDescription")
                .flatMap(described -> described.field("BulkOperationArn"))
                .orElseThrow()
                .text();
    }

    /** A refusal is thrown as the SDK would. */
    private static JsonNode asked(Wire by, String operation, String body) {
        var answer = by.call(operation, body);
        if (!answer.isOk()) {
            throw DynamoDbException.builder()
                    .message(answer.message())
                    .awsErrorDetails(AwsErrorDetails.builder()
                            .errorCode(answer.code())
                            .errorMessage(answer.message())
                            .build())
                    .build();
        }
        return answer.json();
    }

    private static List<Row> rowsOfTheSdk() {
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
                row("ExportTableToPointInTime", () -> {
                    root.updateContinuousBackups(r -> r.tableName(TABLE)
                            .pointInTimeRecoverySpecification(p -> p.pointInTimeRecoveryEnabled(true)));
                    return () -> user.exportTableToPointInTime(
                            r -> r.tableArn(ARN + TABLE).s3Bucket("bucket"));
                }),
                row("DescribeExport", () -> {
                    root.updateContinuousBackups(r -> r.tableName(TABLE)
                            .pointInTimeRecoverySpecification(p -> p.pointInTimeRecoveryEnabled(true)));
                    String export = root.exportTableToPointInTime(
                                    r -> r.tableArn(ARN + TABLE).s3Bucket("bucket"))
                            .exportDescription()
                            .exportArn();
                    return () -> user.describeExport(r -> r.exportArn(export));
                }),
                row("ListExports", () -> () -> user.listExports(r -> r.tableArn(ARN + TABLE))),
                row("ImportTable", () -> {
                    String target = "Imported" + made++;
                    return () -> load(user, target);
                }),
                row("DescribeImport", () -> {
                    String imported = load(root, "Imported" + made++);
                    return () -> user.describeImport(r -> r.importArn(imported));
                }),
                row("ListImports", () -> () -> user.listImports(r -> r.pageSize(5))),
                row("SearchVectors", () -> {
                    String name = "Vectors" + made++;
                    root.createTable(r -> table(r, name)
                            .vectorIndexes(VectorIndex.builder()
                                    .indexName("near")
                                    .vectorAttribute(vector -> vector.attributeName("v"))
                                    .dimensions(2L)
                                    .distanceFunction(VectorDistanceFunction.COSINE)
                                    .projection(projected -> projected.projectionType(ProjectionType.KEYS_ONLY))
                                    .build()));
                    return () -> user.searchVectors(r -> r.tableName(name)
                            .indexName("near")
                            .searchVector(AttributeValue.fromN("1"), AttributeValue.fromN("2"))
                            .topK(1));
                }),
                refused(
                        "CreateGlobalTable",
                        "ValidationException",
                        () -> () -> user.createGlobalTable(r -> r.globalTableName(TABLE)
                                .replicationGroup(Replica.builder()
                                        .regionName("us-east-1")
                                        .build()))),
                refused(
                        "UpdateGlobalTable",
                        "ValidationException",
                        () -> () -> user.updateGlobalTable(r -> r.globalTableName(TABLE)
                                .replicaUpdates(ReplicaUpdate.builder()
                                        .create(create -> create.regionName("us-east-1"))
                                        .build()))),
                refused(
                        "DescribeGlobalTable",
                        "GlobalTableNotFoundException",
                        () -> () -> user.describeGlobalTable(r -> r.globalTableName(TABLE))),
                refused(
                        "DescribeGlobalTableSettings",
                        "GlobalTableNotFoundException",
                        () -> () -> user.describeGlobalTableSettings(r -> r.globalTableName(TABLE))),
                refused(
                        "UpdateGlobalTableSettings",
                        "GlobalTableNotFoundException",
                        () -> () -> user.updateGlobalTableSettings(
                                r -> r.globalTableName(TABLE).globalTableBillingMode(BillingMode.PAY_PER_REQUEST))),
                row("ListGlobalTables", () -> () -> user.listGlobalTables()),
                row(
                        "DescribeContributorInsights",
                        () -> () -> user.describeContributorInsights(r -> r.tableName(TABLE))),
                row(
                        "UpdateContributorInsights",
                        () -> () -> user.updateContributorInsights(
                                r -> r.tableName(TABLE).contributorInsightsAction(ContributorInsightsAction.ENABLE))),
                row("ListContributorInsights", () -> () -> user.listContributorInsights(r -> r.tableName(TABLE))),
                row("EnableKinesisStreamingDestination", () -> {
                    String name = newTable();
                    return () -> user.enableKinesisStreamingDestination(
                            r -> r.tableName(name).streamArn(KINESIS));
                }),
                refused(
                        "DisableKinesisStreamingDestination",
                        "ValidationException",
                        () -> () -> user.disableKinesisStreamingDestination(
                                r -> r.tableName(TABLE).streamArn(KINESIS))),
                refused(
                        "UpdateKinesisStreamingDestination",
                        "ValidationException",
                        () -> () -> user.updateKinesisStreamingDestination(r -> r.tableName(TABLE)
                                .streamArn(KINESIS)
                                .updateKinesisStreamingConfiguration(configuration ->
                                        configuration.approximateCreationDateTimePrecision("MICROSECOND")))),
                row(
                        "DescribeKinesisStreamingDestination",
                        () -> () -> user.describeKinesisStreamingDestination(r -> r.tableName(TABLE))),
                refused(
                        "DescribeTableReplicaAutoScaling",
                        "ResourceNotFoundException",
                        () -> () -> user.describeTableReplicaAutoScaling(r -> r.tableName(TABLE))),
                refused(
                        "UpdateTableReplicaAutoScaling",
                        "ResourceNotFoundException",
                        () -> () -> user.updateTableReplicaAutoScaling(r -> r.tableName(TABLE))),
                row("ListStreams", () -> () -> streams.listStreams()),
                row("DescribeStream", () -> () -> streams.describeStream(r -> r.streamArn(streamArn))),
                row(
                        "GetShardIterator",
                        () -> () -> streams.getShardIterator(r -> r.streamArn(streamArn)
                                .shardId(shard)
                                .shardIteratorType(ShardIteratorType.TRIM_HORIZON))),
                row("GetRecords", () -> () -> streams.getRecords(r -> r.shardIterator(iterator))));
    }

    private static String load(DynamoDbClient client, String target) {
        return client.importTable(r -> r.s3BucketSource(source -> source.s3Bucket("bucket"))
                        .inputFormat(InputFormat.CSV)
                        .tableCreationParameters(table -> table.tableName(target)
                                .billingMode(BillingMode.PAY_PER_REQUEST)
                                .keySchema(Tables.hash("k"))
                                .attributeDefinitions(Tables.attribute("k", ScalarAttributeType.S))))
                .importTableDescription()
                .importArn();
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
        wire = wire(key.accessKeyId(), key.secretAccessKey());
        wireOfRoot = wire(ROOT.accessKey(), ROOT.secretKey());
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

    private static Wire wire(String accessKey, String secretKey) {
        return new Wire(
                URI.create(server.url()),
                "us-east-1",
                StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, secretKey)));
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
        if (row.refusal().isEmpty()) {
            assertThatCode(call).doesNotThrowAnyException();
        } else {
            assertThatThrownBy(call)
                    .isInstanceOfSatisfying(
                            AwsServiceException.class,
                            refused -> assertThat(refused.awsErrorDetails().errorCode())
                                    .isEqualTo(row.refusal()));
        }
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
