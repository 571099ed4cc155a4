package dev.armature.conformance;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.language.Nonsense;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Whatever is sent, the answer is an answer: 200, or a refusal with a code. Never a 500, never silence.
 *
 * <p>A failure names its seed; {@code -Dseed=} replays it.
 */
@Conformance
class FuzzConformance {
    private static final int STEPS = 1_000;

    private static final List<String> OPERATIONS = List.of(
            "PutItem",
            "GetItem",
            "UpdateItem",
            "DeleteItem",
            "Query",
            "Scan",
            "BatchGetItem",
            "BatchWriteItem",
            "TransactWriteItems",
            "TransactGetItems",
            "CreateTable",
            "UpdateTable",
            "DescribeTable",
            "ListTables",
            "ExecuteStatement",
            "GetRecords",
            "GetShardIterator",
            "TagResource",
            "UpdateTimeToLive");

    private static final List<String> OVERRIDES = List.of(
            "TargetTableName",
            "BillingModeOverride",
            "GlobalSecondaryIndexOverride",
            "LocalSecondaryIndexOverride",
            "ProvisionedThroughputOverride",
            "OnDemandThroughputOverride",
            "SSESpecificationOverride");

    /** None of them can make a table, because there is none to be restored. */
    private static final List<Map.Entry<String, List<String>>> MEMBERS = List.of(
            entry("TagResource", List.of("ResourceArn", "Tags")),
            entry("UntagResource", List.of("ResourceArn", "TagKeys")),
            entry("ListTagsOfResource", List.of("ResourceArn", "NextToken")),
            entry("UpdateTimeToLive", List.of("TableName", "TimeToLiveSpecification")),
            entry("DescribeTimeToLive", List.of("TableName")),
            entry("UpdateContinuousBackups", List.of("TableName", "PointInTimeRecoverySpecification")),
            entry("DescribeContinuousBackups", List.of("TableName")),
            entry("CreateBackup", List.of("TableName", "BackupName")),
            entry("DescribeBackup", List.of("BackupArn")),
            entry("DeleteBackup", List.of("BackupArn")),
            entry(
                    "ListBackups",
                    List.of(
                            "TableName",
                            "Limit",
                            "TimeRangeLowerBound",
                            "TimeRangeUpperBound",
                            "ExclusiveStartBackupArn",
                            "BackupType")),
            entry("RestoreTableFromBackup", with("BackupArn")),
            entry("RestoreTableToPointInTime", with("SourceTableName")));

    private static final List<String> ARNS = List.of(
            "arn:aws:dynamodb:us-east-1:000000000000:table/t0",
            "arn:aws:dynamodb:us-east-1:000000000000:table/t0/stream/2026-10-08T00:00:00.000",
            "arn:aws:dynamodb:us-east-1:000000000000:table/t0/backup/01489602797149-73d8d5bc",
            "arn:aws:dynamodb:us-east-1:000000000000:table/t0/index/t0");

    private static final List<String> TEXTS = List.of(
            "", "a", "t0", "NaN", "eu-west-1", "::::::", "////", "\u0000", "\ud83d\ude00", "aws:x", "x".repeat(5_000));

    private static final List<String> NUMBERS = List.of(
            "0", "-1", "1.5", "1e18", "1e19", "-1e300", "9223372036854775807", "9223372036854775808", "1792000000");

    private static final List<String> NESTED = List.of(
            "Key",
            "Value",
            "Enabled",
            "AttributeName",
            "PointInTimeRecoveryEnabled",
            "RecoveryPeriodInDays",
            "IndexName",
            "ReadCapacityUnits",
            "MaxReadRequestUnits",
            "KMSMasterKeyId");

    private static List<String> with(String member) {
        return Stream.concat(Stream.of(member), OVERRIDES.stream()).toList();
    }

    private final Wire wire;
    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final RandomRequests requests = new RandomRequests(new Random(seed));

    FuzzConformance(Service service) {
        this.wire = service.wire();
    }

    /** Good requests with a few bytes changed, sent to operations they may not be meant for. */
    @Test
    void answersDamagedBodies() {
        for (int step = 0; step < STEPS; step++) {
            var request = requests.next();
            byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
            for (int damage = random.nextInt(4); damage > 0; damage--) {
                body = damaged(body);
            }
            String operation = random.nextInt(5) == 0 ? pick(OPERATIONS) : request.operation();
            String target = "DynamoDB_20120810." + operation;
            var answer = wire.post(body, Map.of("Content-Type", "application/x-amz-json-1.0", "X-Amz-Target", target));
            assertAnswers(answer, "step " + step + ": " + operation + " " + new String(body, StandardCharsets.UTF_8));
        }
    }

    private byte[] damaged(byte[] body) {
        int at = random.nextInt(body.length);
        return switch (random.nextInt(4)) {
            case 0 -> {
                byte[] changed = body.clone();
                changed[at] = (byte) random.nextInt(256);
                yield changed;
            }
            case 1 -> Arrays.copyOf(body, Math.max(1, at));
            case 2 -> {
                byte[] doubled = Arrays.copyOf(body, body.length * 2 - at);
                System.arraycopy(body, at, doubled, body.length, body.length - at);
                yield doubled;
            }
            default -> {
                byte[] changed = body.clone();
                changed[at] = (byte) "{}[]\",:0truefalsn".charAt(random.nextInt(17));
                yield changed;
            }
        };
    }

    /** Rows of tokens that are hardly ever an expression. */
    @Test
    void answersNonsenseExpressions() {
        List<String> members = List.of(
                "UpdateExpression",
                "ConditionExpression",
                "KeyConditionExpression",
                "FilterExpression",
                "ProjectionExpression");
        var nonsense = new Nonsense(random);
        for (int step = 0; step < STEPS; step++) {
            String expression = quoted(nonsense.expression());
            String member = pick(members);
            String operation = switch (member) {
                case "UpdateExpression", "ConditionExpression" -> "UpdateItem";
                case "KeyConditionExpression" -> "Query";
                default -> "Scan";
            };
            String body = "{\"TableName\": \"no-such-table\", \"Key\": {\"pk\": {\"S\": \"a\"}}, \"" + member + "\": "
                    + expression + ", \"ExpressionAttributeNames\": {\"#n\": \"n\"},"
                    + " \"ExpressionAttributeValues\": {\":n\": {\"N\": \"1\"}, \":v\": {\"S\": \"s\"}}}";
            assertAnswers(wire.call(operation, body), "step " + step + ": " + operation + " " + body);
        }
    }

    /** Requests about tags, time to live, backups and restores, each member of which may be anything. */
    @Test
    void answersOddNamesArnsAndTimes() {
        for (int step = 0; step < STEPS; step++) {
            var members = pick(MEMBERS);
            String operation = members.getKey();
            var body = new StringBuilder("{\"UseLatestRestorableTime\": true");
            for (String member : members.getValue()) {
                if (random.nextInt(6) > 0) {
                    body.append(", \"").append(member).append("\": ").append(anything(2));
                }
            }
            String request = body.append('}').toString();
            assertAnswers(wire.call(operation, request), "step " + step + ": " + operation + " " + request);
        }
    }

    private String anything(int depth) {
        return switch (random.nextInt(depth > 0 ? 10 : 8)) {
            case 0, 1, 2, 3 -> quoted(oddArn());
            case 4, 5 -> quoted(pick(TEXTS));
            case 6 -> pick(NUMBERS);
            case 7 -> pick(List.of("true", "false", "null"));
            case 8 -> "[" + anything(depth - 1) + ", " + anything(depth - 1) + "]";
            default -> "{\"" + pick(NESTED) + "\": " + anything(depth - 1) + "}";
        };
    }

    private String oddArn() {
        String arn = pick(ARNS);
        int at = random.nextInt(arn.length());
        return switch (random.nextInt(4)) {
            case 0 -> arn.substring(0, at);
            case 1 -> arn.substring(0, at) + pick(TEXTS) + arn.substring(at);
            case 2 ->
                arn.replace(pick(List.of("aws", "dynamodb", "us-east-1", "000000000000", "table", "t0")), pick(TEXTS));
            default -> arn;
        };
    }

    /** As a string in JSON, in which everything can be written that is no letter or sign of ASCII. */
    private static String quoted(String text) {
        var json = new StringBuilder("\"");
        for (char next : text.toCharArray()) {
            boolean plain = next >= ' ' && next <= '~' && next != '"' && next != '\\';
            json.append(plain ? next : String.format("\\u%04x", (int) next));
        }
        return json.append('"').toString();
    }

    /** Deep nesting, long texts, and numbers at their limits. */
    @Test
    void answersExtremes() {
        for (int depth : new int[] {10, 33, 100, 1_000, 20_000}) {
            String lists = "{\"L\": [".repeat(depth) + "]}".repeat(depth);
            assertAnswers(
                    wire.call("PutItem", "{\"TableName\": \"no-such-table\", \"Item\": {\"pk\": " + lists + "}}"),
                    "lists " + depth);
            assertAnswers(wire.call("PutItem", "[".repeat(depth)), "brackets " + depth);
            String parentheses = "(".repeat(depth) + "a = :n" + ")".repeat(depth);
            assertAnswers(
                    wire.call(
                            "Scan",
                            "{\"TableName\": \"no-such-table\", \"FilterExpression\": \"" + parentheses
                                    + "\", \"ExpressionAttributeValues\": {\":n\": {\"N\": \"1\"}}}"),
                    "parentheses " + depth);
            assertAnswers(
                    wire.call(
                            "ExecuteStatement",
                            "{\"Statement\": \"SELECT * FROM t WHERE a = " + "[".repeat(Math.min(depth, 8_000))
                                    + "\"}"),
                    "statement " + depth);
        }
        for (String number :
                List.of("1" + "0".repeat(5_000), "1e" + "9".repeat(5_000), "." + "0".repeat(5_000) + "1")) {
            assertAnswers(
                    wire.call(
                            "PutItem",
                            "{\"TableName\": \"no-such-table\", \"Item\": {\"pk\": {\"N\": \"" + number + "\"}}}"),
                    number);
        }
    }

    private void assertAnswers(Wire.Answer answer, String request) {
        assertThat(answer.status())
                .as("seed %d %s answered %s", seed, request, answer.body())
                .isIn(200, 400);
        if (!answer.isOk()) {
            assertThat(answer.code())
                    .as("seed %d %s answered %s", seed, request, answer.body())
                    .isNotEmpty();
        }
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
