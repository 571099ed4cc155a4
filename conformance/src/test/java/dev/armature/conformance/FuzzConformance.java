package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.language.Nonsense;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
