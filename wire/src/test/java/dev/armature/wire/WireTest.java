package dev.armature.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Api;
import dev.armature.engine.Engine;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import dev.armature.storage.MemoryStorage;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WireTest {
    private static final String ECHO = "DynamoDB_20120810.Echo";
    private static final String BREAK = "DynamoDB_20120810.Break";
    private static final String OVERFLOW = "DynamoDB_20120810.Overflow";
    private static final Caller CALLER = new Caller("000000000000", "us-east-1");

    /** An operation that answers with the item it is given. */
    public record Echo(Item item) implements Operation.OnNothing<Echo.Response> {
        /** As it arrived. */
        public record Request(
                @Nullable String tableName, @Nullable Map<String, UncheckedValue> item) {}

        /** What it was given. */
        public record Response(Optional<Item> item) {}

        static Echo from(Request request, Intake intake) {
            if (request.item() == null) {
                throw ApiException.validation("no item for " + intake.caller().account());
            }
            return new Echo(Item.of(ValueCheck.checkAll(request.item(), Wording.BARE)));
        }

        @Override
        public List<Permission> permissions(Catalog catalog) {
            return Permission.of("Echo", "*").alone();
        }

        @Override
        public Response run() {
            return new Response(Optional.of(item));
        }
    }

    private final Engine engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new SplittableRandom());
    private final Wire wire = new Wire(
            engine,
            List.of(
                    new Api<>(
                            Api.Target.DYNAMODB,
                            "Echo",
                            Echo.Request.class,
                            Api.Weight.QUICK_READ,
                            Wording.BARE,
                            Echo::from),
                    new Api<>(
                            Api.Target.DYNAMODB,
                            "Break",
                            Echo.Request.class,
                            Api.Weight.LONG,
                            Wording.OLDER,
                            (request, intake) -> {
                                throw new IllegalStateException("a fault of ours");
                            }),
                    new Api<>(
                            Api.Target.DYNAMODB,
                            "Overflow",
                            Echo.Request.class,
                            Api.Weight.LONG,
                            Wording.OLDER,
                            (request, intake) -> deepest(0))));

    private static Operation<Echo.Response> deepest(int level) {
        return level < 0 ? new Echo(Item.EMPTY) : deepest(level + 1);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void answersAnOperation() {
        var answer = wire.handle(ECHO, bytes("{\"Item\": {\"k\": {\"N\": \"1.0\"}}}"), CALLER);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.error()).isEmpty();
        assertThat(text(answer)).isEqualTo("{\"Item\":{\"k\":{\"N\":\"1\"}}}");
    }

    /** Each condition may have to go through a value as large as an item may be. */
    @Test
    void postponesWhatMayTakeLong() {
        var real = new Wire(engine);
        var create = """
                {"TableName": "Orders", "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                 "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}], "BillingMode": "PAY_PER_REQUEST"}""";
        assertThat(real.handle("DynamoDB_20120810.CreateTable", bytes(create), CALLER)
                        .status())
                .isEqualTo(200);
        var update = real.api("DynamoDB_20120810.UpdateItem").orElseThrow();
        var delete = real.api("DynamoDB_20120810.DeleteItem").orElseThrow();

        assertThat(real.runQuick(update, update(9, "SET b = :v"), CALLER)).isNull();
        assertThat(real.runQuick(update, update(8, "SET b = if_not_exists(c, :v)"), CALLER))
                .isNull();
        assertThat(real.runQuick(delete, update(9, null), CALLER)).isNull();
        assertThat(text(real.handle("DynamoDB_20120810.Scan", bytes("{\"TableName\":\"Orders\"}"), CALLER)))
                .isEqualTo("{\"Items\":[],\"Count\":0,\"ScannedCount\":0}");

        assertThat(real.runQuick(update, update(8, "SET b = :v, c = c + :v"), CALLER))
                .isNotNull();
        assertThat(real.runQuick(delete, update(8, null), CALLER)).isNotNull();
        assertThat(real.run(update, update(9, "SET b = :v"), CALLER).status()).isEqualTo(200);
    }

    /** Whether a statement is about one item shows only in its text, and in the key of its table. */
    @Test
    void postponesStatementsAboutManyItems() {
        var real = new Wire(engine);
        var create = """
                {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
                 "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
                 "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "S"}]}""";
        assertThat(real.handle("DynamoDB_20120810.CreateTable", bytes(create), CALLER)
                        .status())
                .isEqualTo(200);
        var execute = real.api("DynamoDB_20120810.ExecuteStatement").orElseThrow();
        String key = "WHERE pk = 'a' AND sk = 'b'";
        for (String quick : List.of(
                "INSERT INTO Orders VALUE {'pk': 'a', 'sk': 'b', 'n': 1}",
                "SELECT * FROM Orders " + key,
                "SELECT n FROM Orders WHERE 'b' = sk AND n > 0 AND pk = 'a'",
                "UPDATE Orders SET n = 2 " + key,
                "DELETE FROM Orders " + key)) {
            var answer = Objects.requireNonNull(real.runQuick(execute, statement(quick), CALLER), quick);
            assertThat(answer.status()).as(quick).isEqualTo(200);
        }
        String costly = " AND NOT contains(n, 'x')".repeat(7);
        for (String postponed : List.of(
                "SELECT * FROM Orders",
                "SELECT * FROM Orders WHERE pk = 'a'",
                "SELECT * FROM Orders WHERE pk = 'a' AND sk > 'b'",
                "SELECT * FROM Orders WHERE (pk = 'a' AND sk = 'b') OR n = 1",
                "SELECT * FROM \\\"Orders\\\".\\\"nothing\\\" " + key,
                "SELECT * FROM Orders " + key + costly,
                "DELETE FROM Orders " + key + costly)) {
            assertThat(real.runQuick(execute, statement(postponed), CALLER))
                    .as(postponed)
                    .isNull();
        }
    }

    private static byte[] statement(String text) {
        return bytes("{\"Statement\":\"" + text + "\"}");
    }

    private static byte[] update(int conditions, @Nullable String expression) {
        var condition = String.join(" AND ", java.util.Collections.nCopies(conditions, "NOT contains(a, :v)"));
        return bytes("{\"TableName\":\"Orders\",\"Key\":{\"pk\":{\"S\":\"1\"}},\"ConditionExpression\":\"" + condition
                + "\","
                + (expression == null ? "" : "\"UpdateExpression\":\"" + expression + "\",")
                + "\"ExpressionAttributeValues\":{\":v\":{\"N\":\"1\"}}}");
    }

    @Test
    void answersARefusal() {
        var answer = wire.handle(ECHO, bytes("{}"), CALLER);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error()).contains(ErrorCode.VALIDATION);
        assertThat(text(answer))
                .isEqualTo("{\"__type\":\"com.amazon.coral.validate#ValidationException\","
                        + "\"message\":\"no item for 000000000000\"}");
    }

    @Test
    void answersOperationsItDoesNotKnow() {
        for (String target : List.of("Echo", "DynamoDB_20120810.Nothing", "DynamoDBStreams_20120810.Echo")) {
            assertThat(text(wire.handle(target, bytes("{}"), CALLER)))
                    .isEqualTo("{\"__type\":\"com.amazon.coral.service#UnknownOperationException\","
                            + "\"message\":\"Unknown or unsupported operation: " + target + "\"}");
        }
        for (String target : Arrays.asList(null, "")) {
            assertThat(text(wire.handle(target, bytes("{}"), CALLER)))
                    .isEqualTo("{\"__type\":\"com.amazon.coral.service#UnknownOperationException\"}");
        }
    }

    @Test
    void saysFirstThatTheBodyIsNoJson() {
        var answer = wire.handle("DynamoDB_20120810.Nothing", bytes("{"), CALLER);

        assertThat(text(answer)).isEqualTo("{\"__type\":\"com.amazon.coral.service#SerializationException\"}");
    }

    @Test
    void survivesFaultsOfItsOwn() {
        for (String target : List.of(BREAK, OVERFLOW)) {
            var answer = wire.handle(target, bytes("{}"), CALLER);

            assertThat(answer.status()).isEqualTo(500);
            assertThat(text(answer))
                    .isEqualTo("{\"__type\":\"com.amazonaws.dynamodb.v20120810#InternalServerError\","
                            + "\"message\":\"Internal server error\"}");
        }
    }

    /** Each of these has taken some server down by its depth or its size. */
    @Test
    void survivesHostileBodies() {
        for (String unit : List.of("[", "{\"a\":", "{\"Item\":{\"a\":{\"M\":", "{\"L\":[", "\"", "1", "\\u")) {
            String beginning = "{\"Item\":{\"a\":{\"L\":[";
            for (String before : List.of("", beginning)) {
                byte[] body = bytes(before + unit.repeat((Limits.REQUEST_BYTES_MAX - before.length()) / unit.length()));

                assertThat(wire.handle(ECHO, body, CALLER).status())
                        .as(before + unit)
                        .isEqualTo(400);
            }
        }
    }

    @Test
    void refusesNestingBeyondTheLimitWithDynamoDbsWords() {
        int levels = Limits.NESTING_LEVELS_MAX + 1;
        String json = "{\"Item\":{\"a\":" + "{\"L\":[".repeat(levels) + "]}".repeat(levels) + "}}";

        assertThat(text(wire.handle(ECHO, bytes(json), CALLER)))
                .contains("Nesting Levels have exceeded supported limits");
    }

    /** Whatever a body holds, the answer is a success or the caller's fault. {@code -Dseed=} replays a failure. */
    @Test
    void answersAnything() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        byte[] good = bytes("""
                {"TableName": "t", "Item": {"k": {"S": "é\\u00e9\\n"}, "n": {"N": "-1.5e3"}, "b": {"B": "AQI="}, "t": {"BOOL": true},
                 "l": {"L": [{"NULL": true}, {"SS": ["a", "b"]}]}, "m": {"M": {"x": {"NS": ["1", "2"]}}}, "z": {"BS": ["AQ=="]}}}
                """);
        assertThat(wire.handle(ECHO, good, CALLER).status()).isEqualTo(200);
        byte[] alphabet = bytes("{}[]\":,\\ue0-.1nulltruefalseSNBLMOK= \u00e9");
        for (int round = 0; round < 20_000; round++) {
            byte[] body = mutate(good, alphabet, random);

            assertThat(wire.handle(ECHO, body, CALLER).status())
                    .as("seed %d round %d: %s", seed, round, new String(body, StandardCharsets.ISO_8859_1))
                    .isIn(200, 400);
        }
    }

    private static byte[] mutate(byte[] good, byte[] alphabet, Random random) {
        byte[] body = Arrays.copyOf(good, random.nextInt(20) == 0 ? random.nextInt(good.length) : good.length);
        for (int changes = random.nextInt(4); changes >= 0 && body.length > 0; changes--) {
            int at = random.nextInt(body.length);
            body[at] = random.nextInt(4) == 0 ? (byte) random.nextInt(256) : alphabet[random.nextInt(alphabet.length)];
        }
        return body;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(Answer answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
