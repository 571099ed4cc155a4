package dev.armature.advisor.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.read.ModelReader;
import dev.armature.engine.Engine;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.AttributeValue;
import dev.armature.storage.MemoryStorage;
import dev.armature.templates.Json;
import dev.armature.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is predicted is what the engine consumes, for any history of writes. */
class EngineCostTest {
    private static final Caller CALLER = new Caller("000000000000", "us-east-1");
    private static final List<String> ATTRIBUTES = List.of("a", "k", "at", "title", "body");

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: pk, sort_key: sk }
                gsi_list:
                  - { name: All, partition_key: a, projection: ALL }
                  - { name: Keys, partition_key: k, sort_key: [at, title], projection: KEYS_ONLY }
                  - { name: Some, partition_key: k, sort_key: at, projection: INCLUDE, included_attributes: [body] }
                lsi_list:
                  - { name: Local, sort_key: at, projection: KEYS_ONLY }
                entities:
                  Thing:
                    pk_template: "{id}"
                    sk_template: "{n}"
                    access_patterns:
                      - { name: write, operation: PutItem }
                      - { name: write_together, operation: TransactWriteItems }
            """;

    private static final String TABLE = """
            {"TableName": "App", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "S"},
              {"AttributeName": "a", "AttributeType": "S"}, {"AttributeName": "k", "AttributeType": "S"},
              {"AttributeName": "at", "AttributeType": "S"}, {"AttributeName": "title", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
             "GlobalSecondaryIndexes": [
              {"IndexName": "All", "KeySchema": [{"AttributeName": "a", "KeyType": "HASH"}],
               "Projection": {"ProjectionType": "ALL"}},
              {"IndexName": "Keys", "KeySchema": [{"AttributeName": "k", "KeyType": "HASH"},
               {"AttributeName": "at", "KeyType": "RANGE"}, {"AttributeName": "title", "KeyType": "RANGE"}],
               "Projection": {"ProjectionType": "KEYS_ONLY"}},
              {"IndexName": "Some", "KeySchema": [{"AttributeName": "k", "KeyType": "HASH"},
               {"AttributeName": "at", "KeyType": "RANGE"}],
               "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["body"]}}],
             "LocalSecondaryIndexes": [
              {"IndexName": "Local", "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"},
               {"AttributeName": "at", "KeyType": "RANGE"}], "Projection": {"ProjectionType": "KEYS_ONLY"}}]}
            """;

    private final Design design = new Design(ModelReader.read(MODEL));
    private final TableModel table = design.model().tables().getFirst();
    private final Wire wire = new Wire(new Engine(new MemoryStorage(), Clock.systemUTC(), new SplittableRandom()));
    private final Map<String, Map<String, AttributeValue>> items = new HashMap<>();

    /** A failure names its seed; {@code -Dseed=} replays it. */
    @Test
    void predictsWhatTheEngineConsumes() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        call("CreateTable", TABLE);
        for (int step = 0; step < 400; step++) {
            String key = Integer.toString(random.nextInt(6));
            var before = items.get(key);
            var after = random.nextInt(5) == 0 ? null : changed(random, key, before);
            boolean together = random.nextBoolean();
            var consumed = write(key, after, together);
            var predicted = Costs.of(
                    design.patterns().get(together ? 1 : 0),
                    new Sizes.Written(List.of(Sizes.ItemChange.of(table, before, after))));
            assertThat(consumed).as("seed %d step %d", seed, step).isEqualTo(predicted);
            if (after == null) {
                items.remove(key);
            } else {
                items.put(key, after);
            }
        }
    }

    /** Another item in the place of the one before; often one that differs in little. */
    private static Map<String, AttributeValue> changed(
            Random random, String key, @Nullable Map<String, AttributeValue> before) {
        Map<String, AttributeValue> item =
                before == null || random.nextInt(4) == 0 ? new LinkedHashMap<>() : new LinkedHashMap<>(before);
        item.put("pk", new AttributeValue.S("p"));
        item.put("sk", new AttributeValue.S(key));
        for (int change = random.nextInt(3); change >= 0; change--) {
            String attribute = ATTRIBUTES.get(random.nextInt(ATTRIBUTES.size()));
            if (random.nextInt(4) == 0) {
                item.remove(attribute);
            } else {
                int length = attribute.equals("body") ? random.nextInt(1, 5000) : random.nextInt(1, 900);
                item.put(attribute, new AttributeValue.S("x".repeat(length)));
            }
        }
        return item;
    }

    private Units write(String key, @Nullable Map<String, AttributeValue> item, boolean together) {
        String target = item == null
                ? "\"Key\": {\"pk\": {\"S\": \"p\"}, \"sk\": {\"S\": \"" + key + "\"}}"
                : "\"Item\": " + json(item);
        String request = "{\"TableName\": \"App\", " + target;
        Json answer = together
                ? call(
                        "TransactWriteItems",
                        "{\"TransactItems\": [{\"" + (item == null ? "Delete" : "Put") + "\": " + request
                                + "}}], \"ReturnConsumedCapacity\": \"INDEXES\"}")
                : call(item == null ? "DeleteItem" : "PutItem", request + ", \"ReturnConsumedCapacity\": \"INDEXES\"}");
        return units(answer);
    }

    private static Units units(Json answer) {
        var capacity = ((Json.Object) answer).member("ConsumedCapacity").orElseThrow();
        var one = (Json.Object)
                (capacity instanceof Json.Array array ? array.elements().getFirst() : capacity);
        Map<String, Double> indexes = new HashMap<>();
        for (String kind : List.of("GlobalSecondaryIndexes", "LocalSecondaryIndexes")) {
            if (one.member(kind).orElse(Json.EMPTY) instanceof Json.Object of) {
                of.members().forEach((name, units) -> indexes.put(name, number(units)));
            }
        }
        return new Units(0, number(one), indexes);
    }

    private static double number(Json capacity) {
        return Double.parseDouble(
                Json.scalar(((Json.Object) capacity).member("CapacityUnits").orElseThrow())
                        .orElseThrow());
    }

    private static String json(Map<String, AttributeValue> item) {
        List<String> members = new ArrayList<>();
        item.forEach((name, value) ->
                members.add("\"" + name + "\": {\"S\": \"" + ((AttributeValue.S) value).value() + "\"}"));
        return "{" + String.join(", ", members) + "}";
    }

    private Json call(String operation, String body) {
        var answer = wire.handle("DynamoDB_20120810." + operation, body.getBytes(StandardCharsets.UTF_8), CALLER);
        String text = new String(answer.body(), StandardCharsets.UTF_8);
        assertThat(answer.status()).as(text).isEqualTo(200);
        return Json.parse(text);
    }
}
