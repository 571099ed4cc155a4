package dev.armature.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.Engine;
import dev.armature.engine.simulation.Fault;
import dev.armature.engine.simulation.Unanswered;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Caller;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.traffic.Ending;
import dev.armature.engine.traffic.Traffic;
import dev.armature.model.ApiException;
import dev.armature.storage.MemoryStorage;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a listener is told of the requests that come over the wire. */
class WireTrafficTest {
    private static final Caller CALLER = new Caller("000000000000", "us-east-1");
    private static final String CREATE = """
            {"TableName": "%s", "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
             "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}], "BillingMode": "PAY_PER_REQUEST"}""";
    private static final String PUT = "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"%s\"}}}";

    private final List<Traffic> seen = new ArrayList<>();
    private final Engine engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new SplittableRandom());
    private final Wire wire = new Wire(engine, seen::add);

    @BeforeEach
    void createTables() {
        run("CreateTable", CREATE.formatted("Orders"));
        run("CreateTable", CREATE.formatted("Customers"));
        seen.clear();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void hearsNothingOfWhatComesAnotherWay() {
        var answer = new Wire(engine)
                .handle("DynamoDB_20120810.PutItem", PUT.formatted("1").getBytes(StandardCharsets.UTF_8), CALLER);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(seen).isEmpty();
    }

    @Test
    void seesWhatWasAskedAndWhatItTook() {
        run("PutItem", PUT.formatted("1"));
        run("GetItem", "{\"TableName\": \"Orders\", \"Key\": {\"pk\": {\"S\": \"1\"}}}");

        assertThat(seen).extracting(Traffic::operation).containsExactly("PutItem", "GetItem");
        assertThat(seen).extracting(WireTrafficTest::tables).containsOnly(List.of("Orders"));
        assertThat(seen).extracting(WireTrafficTest::error).containsOnly("");
        assertThat(new String(seen.getFirst().body(), StandardCharsets.UTF_8)).isEqualTo(PUT.formatted("1"));
        assertThat(seen.getFirst().accesses()).extracting(Access::cost).containsExactly(Cost.ofTable(1));
        assertThat(seen.getLast().accesses()).extracting(Access::cost).containsExactly(Cost.ofTable(0.5));
    }

    @Test
    void seesEachTableOfABatch() {
        run("BatchWriteItem", """
                {"RequestItems": {"Orders": [{"PutRequest": {"Item": {"pk": {"S": "1"}}}}],
                 "Customers": [{"PutRequest": {"Item": {"pk": {"S": "1"}}}}]}}""");

        assertThat(tables(seen.getFirst())).containsExactlyInAnyOrder("Orders", "Customers");
        assertThat(seen.getFirst().accesses())
                .extracting(access -> access.table().name())
                .containsExactlyInAnyOrder("Orders", "Customers");
    }

    @Test
    void seesWhyARequestWasRefused() {
        run("PutItem", "{\"TableName\": \"Orders\", \"Item\": {}}");
        run("PutItem", "{\"TableName\": 1}");
        run("PutItem", PUT.formatted("1").replace("Orders", "Nowhere"));
        run(
                "PutItem",
                PUT.formatted("1")
                        .replace(
                                "{\"TableName\"", "{\"ConditionExpression\": \"attribute_exists(pk)\", \"TableName\""));

        assertThat(seen)
                .extracting(WireTrafficTest::error)
                .containsExactly(
                        "ValidationException",
                        "SerializationException",
                        "ResourceNotFoundException",
                        "ConditionalCheckFailedException");
        assertThat(tables(seen.get(1))).isEmpty();
        assertThat(tables(seen.get(2))).containsExactly("Nowhere");
        assertThat(seen.get(3).accesses()).extracting(Access::cost).containsExactly(Cost.ofTable(1));
    }

    /** What is put off is run again on a thread that may wait, and seen then. */
    @Test
    void seesOnceWhatIsPutOff() {
        var api = wire.api("DynamoDB_20120810.PutItem").orElseThrow();
        String condition = "NOT contains(a, :v)" + " AND NOT contains(a, :v)".repeat(8);
        byte[] costly = PUT.formatted("1")
                .replace(
                        "{\"TableName\"",
                        "{\"ExpressionAttributeValues\": {\":v\": {\"S\": \"1\"}}, \"ConditionExpression\": \""
                                + condition + "\", \"TableName\"")
                .getBytes(StandardCharsets.UTF_8);

        assertThat(wire.runQuick(api, costly, CALLER)).isNull();
        assertThat(seen).isEmpty();

        assertThat(wire.run(api, costly, CALLER).status()).isEqualTo(200);
        assertThat(seen).hasSize(1);
    }

    @Test
    void seesThatAnAnswerWasLost() {
        var api = wire.api("DynamoDB_20120810.PutItem").orElseThrow();
        byte[] body = PUT.formatted("1").getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> wire.run(api, body, CALLER, Set.of(Fault.TIMEOUT_AFTER_COMMIT)))
                .isInstanceOf(Unanswered.class);
        assertThat(seen).extracting(WireTrafficTest::error).containsExactly("NoAnswer");
        assertThat(seen.getFirst().accesses()).extracting(Access::cost).containsExactly(Cost.ofTable(1));
    }

    private void run(String operation, String body) {
        Answer answer = wire.handle("DynamoDB_20120810." + operation, body.getBytes(StandardCharsets.UTF_8), CALLER);
        assertThat(answer.status()).isLessThan(500);
    }

    private static List<String> tables(Traffic traffic) {
        return traffic.tables().stream().map(TableRef::name).toList();
    }

    private static String error(Traffic traffic) {
        return switch (traffic.ending()) {
            case Ending.Succeeded ignored -> "";
            case Ending.Refused(ApiException refusal) -> refusal.code().shortName();
            case Ending.Failed ignored -> "Failed";
            case Ending.Unanswered ignored -> "NoAnswer";
        };
    }
}
