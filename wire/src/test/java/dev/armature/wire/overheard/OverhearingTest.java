package dev.armature.wire.overheard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.simulation.Fault;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.traffic.Shape;
import dev.armature.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is made of requests to another server, compared with what that server tells of them itself. */
class OverhearingTest {
    private static final String TABLE = """
            {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "N"},
              {"AttributeName": "state", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
             "GlobalSecondaryIndexes": [{"IndexName": "ByState", "KeySchema": [{"AttributeName": "state", "KeyType": "HASH"}],
              "Projection": {"ProjectionType": "KEYS_ONLY"}}]}""";
    private static final String KEY = "{\"pk\": {\"S\": \"%s\"}, \"sk\": {\"N\": \"%d\"}}";

    private final OtherServer server = new OtherServer();

    @BeforeEach
    void fill() {
        server.runUnheard("CreateTable", TABLE);
        for (int i = 1; i <= 10; i++) {
            server.runUnheard("PutItem", put("a", i, i % 2 == 0 ? "open" : "done", ""));
        }
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static String put(String pk, int sk, String state, String more) {
        return """
                {"TableName": "Orders", "Item": {"pk": {"S": "%s"}, "sk": {"N": "%d"}, "state": {"S": "%s"},
                 "text": {"S": "%s"}}%s}""".formatted(pk, sk, state, "x".repeat(500), more);
    }

    private static String key(String pk, int sk) {
        return KEY.formatted(pk, sk);
    }

    private void assertToldAlike() {
        assertThat(server.overhearing.unclear()).isZero();
        assertThat(server.overheard).hasSameSizeAs(server.own);
        for (int i = 0; i < server.own.size(); i++) {
            var own = server.own.get(i);
            var overheard = server.overheard.get(i);
            assertThat(Told.of(overheard)).isEqualTo(Told.of(own)).isNotEmpty();
            assertThat(Told.ending(overheard)).isEqualTo(Told.ending(own));
            assertThat(Shape.of(overheard)).isEqualTo(Shape.of(own));
            assertThat(overheard.tables()).isEqualTo(own.tables());
        }
    }

    @Test
    void tellsOfItemsThatWereRead() {
        server.run("GetItem", "{\"TableName\": \"Orders\", \"Key\": %s}".formatted(key("a", 3)));
        server.run(
                "GetItem", "{\"TableName\": \"Orders\", \"ConsistentRead\": true, \"Key\": %s}".formatted(key("b", 3)));
        server.run(
                "BatchGetItem",
                "{\"RequestItems\": {\"Orders\": {\"Keys\": [%s, %s]}}}".formatted(key("a", 4), key("b", 4)));
        server.run("TransactGetItems", """
                {"TransactItems": [{"Get": {"TableName": "Orders", "Key": %s}}, {"Get": {"TableName": "Orders", "Key": %s}}]}""".formatted(key("a", 5), key("b", 5)));

        assertToldAlike();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ", \"ScanIndexForward\": false, \"Limit\": 3",
                ", \"ReturnConsumedCapacity\": \"INDEXES\"",
                ", \"ExclusiveStartKey\": {\"pk\": {\"S\": \"a\"}, \"sk\": {\"N\": \"4\"}}"
            })
    void tellsOfPages(String more) {
        server.run("Query", """
                {"TableName": "Orders", "KeyConditionExpression": "pk = :pk AND sk > :sk",
                 "ExpressionAttributeValues": {":pk": {"S": "a"}, ":sk": {"N": "2"}}%s}""".formatted(more));

        assertToldAlike();
    }

    @Test
    void tellsOfPagesOfAnIndexAndOfATable() {
        server.run("Query", """
                {"TableName": "Orders", "IndexName": "ByState", "KeyConditionExpression": "#s = :s",
                 "ExpressionAttributeNames": {"#s": "state"}, "ExpressionAttributeValues": {":s": {"S": "open"}}}""");
        server.run("Scan", "{\"TableName\": \"Orders\", \"Limit\": 4}");
        server.run(
                "Scan",
                "{\"TableName\": \"Orders\", \"IndexName\": \"ByState\", \"ReturnConsumedCapacity\": \"TOTAL\"}");

        assertToldAlike();
    }

    /** All items are about as large, so those that a filter kept out are estimated well. */
    @Test
    void estimatesWhatAFilterKeptOut() {
        server.run("Scan", """
                {"TableName": "Orders", "FilterExpression": "#s = :s", "ExpressionAttributeNames": {"#s": "state"},
                 "ExpressionAttributeValues": {":s": {"S": "open"}}}""");

        assertToldAlike();
    }

    @Test
    void knowsFromOtherAnswersHowLargeItemsAreThatAreOnlyCounted() {
        server.run("GetItem", "{\"TableName\": \"Orders\", \"Key\": %s}".formatted(key("a", 3)));
        server.run("Scan", "{\"TableName\": \"Orders\", \"Select\": \"COUNT\"}");

        assertToldAlike();
    }

    @Test
    void tellsOfWritesWhoseItemsAreShown() {
        server.run("PutItem", put("a", 3, "done", ", \"ReturnValues\": \"ALL_OLD\""));
        server.run("PutItem", put("b", 1, "open", ", \"ReturnValues\": \"ALL_OLD\""));
        server.run("PutItem", put("b", 2, "open", ", \"ConditionExpression\": \"attribute_not_exists(sk)\""));
        server.run(
                "DeleteItem",
                "{\"TableName\": \"Orders\", \"ReturnValues\": \"ALL_OLD\", \"Key\": %s}".formatted(key("a", 4)));
        server.run("UpdateItem", """
                {"TableName": "Orders", "ReturnValues": "ALL_OLD", "UpdateExpression": "SET n = if_not_exists(n, :n) + :n REMOVE #s",
                 "ExpressionAttributeNames": {"#s": "state"}, "ExpressionAttributeValues": {":n": {"N": "1"}}, "Key": %s}""".formatted(key("a", 5)));
        server.run("UpdateItem", """
                {"TableName": "Orders", "ReturnValues": "ALL_NEW", "UpdateExpression": "SET n = :n",
                 "ConditionExpression": "attribute_not_exists(pk)", "ExpressionAttributeValues": {":n": {"N": "1"}}, "Key": %s}""".formatted(key("c", 5)));
        server.run("TransactWriteItems", """
                {"TransactItems": [{"Put": {"TableName": "Orders", "Item": %s, "ConditionExpression": "attribute_not_exists(pk)"}}]}""".formatted(key("d", 1)));

        assertToldAlike();
    }

    @Test
    void saysOfOtherWritesOnlyWhatIsCertain() {
        server.run("PutItem", put("a", 3, "done", ""));
        server.run("UpdateItem", """
                {"TableName": "Orders", "UpdateExpression": "SET n = :n", "ExpressionAttributeValues": {":n": {"N": "1"}},
                 "Key": %s}""".formatted(key("a", 5)));
        server.run("DeleteItem", "{\"TableName\": \"Orders\", \"Key\": %s}".formatted(key("a", 6)));

        assertThat(server.overheard)
                .flatExtracting(traffic -> traffic.accesses())
                .allSatisfy(access -> assertThat(access).isInstanceOf(Access.WriteElsewhere.class));
        var put = (Access.WriteElsewhere) server.overheard.getFirst().accesses().getFirst();
        assertThat(put.after()).isNotNull();
        assertThat(put.cost()).isEqualTo(new Cost(1, Map.of(), Map.of("ByState", 1.0)));
        var update = (Access.WriteElsewhere) server.overheard.get(1).accesses().getFirst();
        assertThat(update.after()).isNull();
        assertThat(update.cost()).isEqualTo(Cost.ofTable(1));
    }

    @Test
    void takesOverTheCapacityThatAnAnswerTells() {
        server.run("PutItem", put("a", 3, "open", ", \"ReturnConsumedCapacity\": \"INDEXES\""));
        server.run("PutItem", put("a", 3, "open", ", \"ReturnConsumedCapacity\": \"INDEXES\""));
        server.run("UpdateItem", """
                {"TableName": "Orders", "UpdateExpression": "SET #s = :s", "ReturnConsumedCapacity": "INDEXES",
                 "ExpressionAttributeNames": {"#s": "state"}, "ExpressionAttributeValues": {":s": {"S": "lost"}},
                 "Key": %s}""".formatted(key("a", 3)));
        server.run("BatchWriteItem", """
                {"ReturnConsumedCapacity": "INDEXES", "RequestItems": {"Orders": [{"PutRequest": {"Item": %s}},
                 {"DeleteRequest": {"Key": %s}}]}}""".formatted(key("e", 1), key("a", 9)));

        assertThat(server.overheard)
                .extracting(traffic -> traffic.accesses().stream()
                        .map(access -> access.cost().total())
                        .reduce(0.0, Double::sum))
                .isEqualTo(server.own.stream()
                        .map(traffic -> traffic.accesses().stream()
                                .map(access -> access.cost().total())
                                .reduce(0.0, Double::sum))
                        .toList());
    }

    @Test
    void tellsWhatABatchLeft() {
        server.run(
                "BatchGetItem",
                "{\"RequestItems\": {\"Orders\": {\"Keys\": [%s, %s]}}}".formatted(key("a", 4), key("b", 4)),
                Set.of(Fault.UNPROCESSED));
        server.run("BatchWriteItem", """
                {"RequestItems": {"Orders": [{"DeleteRequest": {"Key": %s}}, {"DeleteRequest": {"Key": %s}}]}}""".formatted(key("a", 4), key("b", 4)), Set.of(Fault.UNPROCESSED));

        assertThat(Told.of(server.overheard.getFirst()))
                .containsExactlyInAnyOrderElementsOf(Told.of(server.own.getFirst()));
        assertThat(Told.of(server.overheard.getLast()))
                .hasSize(2)
                .filteredOn(told -> told.startsWith("left"))
                .isEqualTo(Told.of(server.own.getLast()).stream()
                        .filter(told -> told.startsWith("left"))
                        .toList());
    }

    @Test
    void tellsOfRefusals() {
        server.run("GetItem", "{\"TableName\": \"Orders\", \"Key\": %s}".formatted(key("a", 3)));
        server.run(
                "PutItem",
                put(
                        "a",
                        3,
                        "x",
                        ", \"ConditionExpression\": \"attribute_not_exists(pk)\","
                                + " \"ReturnValuesOnConditionCheckFailure\": \"ALL_OLD\""));
        server.run(
                "GetItem", "{\"TableName\": \"Orders\", \"Key\": %s}".formatted(key("a", 3)), Set.of(Fault.THROTTLE));

        assertThat(server.overhearing.unclear()).isZero();
        for (int i = 0; i < 3; i++) {
            assertThat(Told.of(server.overheard.get(i))).isEqualTo(Told.of(server.own.get(i)));
            assertThat(Told.ending(server.overheard.get(i))).isEqualTo(Told.ending(server.own.get(i)));
        }
    }

    @Test
    void tellsWhyATransactionWasCancelled() {
        server.run("TransactWriteItems", """
                {"TransactItems": [{"Put": {"TableName": "Orders", "Item": %s, "ConditionExpression": "attribute_not_exists(pk)"}},
                 {"Delete": {"TableName": "Orders", "Key": %s}}]}""".formatted(key("a", 3), key("a", 4)));

        assertThat(Told.ending(server.overheard.getFirst())).isEqualTo(Told.ending(server.own.getFirst()));
        assertThat(server.overheard.getFirst().accesses()).isEmpty();
    }

    @Test
    void tellsOfRequestsThatSayWhatNoneMay() {
        server.run("GetItem", "{\"TableName\": \"Orders\"}");

        assertThat(Told.ending(server.overheard.getFirst())).isEqualTo(Told.ending(server.own.getFirst()));
        assertThat(server.overheard.getFirst().asked()).isNull();
        assertThat(server.asked).isEmpty();
    }

    @Test
    void tellsOfAStatementOnlyThatItWasMade() {
        server.run("ExecuteStatement", "{\"Statement\": \"SELECT * FROM Orders WHERE pk = 'a'\"}");

        assertThat(server.overheard.getFirst().accesses()).isEmpty();
        assertThat(Told.ending(server.overheard.getFirst())).isEqualTo("returned 10");
        assertThat(Shape.of(server.overheard.getFirst())).isEqualTo(Shape.of(server.own.getFirst()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GetItem | 200 | [1, 2",
                "GetItem | 200 | {\"Item\": {\"pk\": {\"S\": 1}}}",
                "GetItem | 400 | <html>",
                "GetItem | 403 | {\"__type\": \"com.example#StrangeException\"}",
                "Query   | 200 | {\"Items\": []}"
            })
    void countsWhatItDoesNotUnderstand(String operation, int status, String answer) {
        server.hear(operation, "{\"TableName\": \"Orders\", \"Key\": %s}".formatted(key("a", 3)), status, answer);

        assertThat(server.overhearing.unclear()).isEqualTo(1);
        assertThat(server.overheard).isEmpty();
    }

    @Test
    void leavesAloneWhatIsNotAboutTablesAndItems() {
        server.hear("TranslateItem", "{}", 200, "{}");

        assertThat(server.overhearing.unclear()).isZero();
        assertThat(server.overheard).isEmpty();
    }

    @Test
    void takesATableForTheSameByNameAndByArn() {
        server.run("GetItem", "{\"TableName\": \"Orders\", \"Key\": %s}".formatted(key("a", 3)));
        server.hear(
                "GetItem",
                "{\"TableName\": \"arn:aws:dynamodb:us-east-1:123456789012:table/Orders\", \"Key\": %s}"
                        .formatted(key("a", 3)),
                200,
                "{\"ConsumedCapacity\": {\"TableName\": \"arn:aws:dynamodb:us-east-1:123456789012:table/Orders\", \"CapacityUnits\": 7}}");

        assertThat(server.overheard)
                .extracting(traffic -> traffic.tables())
                .containsOnly(server.own.getFirst().tables());
        assertThat(server.overheard.getLast().accesses().getFirst().cost()).isEqualTo(Cost.ofTable(7));
    }

    @Test
    void keepsNoItem() {
        server.run("Scan", "{\"TableName\": \"Orders\"}");
        server.run("PutItem", put("b", 3, "done", ""));

        var rows = new Wire(server.shadow)
                .handle(
                        "DynamoDB_20120810.Scan",
                        OtherServer.bytes("{\"TableName\": \"Orders\", \"Select\": \"COUNT\"}"),
                        OtherServer.CALLER);
        assertThat(new String(rows.body(), StandardCharsets.UTF_8)).isEqualTo("{\"Count\":0,\"ScannedCount\":0}");
    }
}
