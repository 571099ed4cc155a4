package dev.armature.conformance;

import static dev.armature.conformance.Tables.attribute;
import static dev.armature.conformance.Tables.hash;
import static dev.armature.conformance.Tables.range;
import static dev.armature.conformance.WaysIn.ADDRESSES;
import static dev.armature.conformance.WaysIn.COMPARISONS;
import static dev.armature.conformance.WaysIn.NAMINGS;
import static dev.armature.conformance.WaysIn.STATEMENTS;
import static dev.armature.conformance.WaysIn.WRITES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.conformance.WaysIn.Way;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Every fault of a value, a name or a key, through every way in which a request can give one: each is refused, and leaves no
 * trace. What is refused in one place and let through in another is how a table gets an item that nothing can read.
 */
@Conformance
class FaultConformance {
    private static final Set<String> REFUSALS =
            Set.of("ValidationException", "SerializationException", "TransactionCanceledException", "ValidationError");
    private static final String LONG_NAME = "n".repeat(65_536);

    private final Service service;
    private final String table;

    FaultConformance(Service service, Tables tables) {
        this.service = service;
        this.table = tables.create(shape -> shape.attributeDefinitions(
                        attribute("pk", ScalarAttributeType.S),
                        attribute("sk", ScalarAttributeType.S),
                        attribute("mail", ScalarAttributeType.S),
                        attribute("rank", ScalarAttributeType.S))
                .keySchema(hash("pk"), range("sk"))
                .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                        .indexName("byMail")
                        .keySchema(hash("mail"), range("rank"))
                        .projection(projection -> projection.projectionType(ProjectionType.ALL))
                        .build()));
        putWhatIsThere();
    }

    private static final Map<String, String> BAD_VALUES = badValues();

    private static Map<String, String> badValues() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("no type", "{}");
        values.put("an unknown type", "{\"X\": \"x\"}");
        values.put("two types", "{\"S\": \"a\", \"N\": \"1\"}");
        values.put("no number", "{\"N\": \"abc\"}");
        values.put("an empty number", "{\"N\": \"\"}");
        values.put("a number with blanks", "{\"N\": \" 1\"}");
        values.put("39 digits", "{\"N\": \"" + "1".repeat(39) + "\"}");
        values.put("too large a number", "{\"N\": \"1e126\"}");
        values.put("too small a number", "{\"N\": \"1e-131\"}");
        values.put("NULL that is false", "{\"NULL\": false}");
        values.put("an empty SS", "{\"SS\": []}");
        values.put("an empty NS", "{\"NS\": []}");
        values.put("an empty BS", "{\"BS\": []}");
        values.put("duplicates in SS", "{\"SS\": [\"a\", \"a\"]}");
        values.put("duplicates in NS", "{\"NS\": [\"1\", \"1.0\"]}");
        values.put("duplicates in BS", "{\"BS\": [\"AA==\", \"AA==\"]}");
        values.put("no number in NS", "{\"NS\": [\"a\"]}");
        values.put("null in SS", "{\"SS\": [null]}");
        values.put("no Base64", "{\"B\": \"a%==\"}");
        values.put("half of a surrogate pair", "{\"S\": \"\\ud800\"}");
        values.put("JSON of another type", "{\"S\": 1}");
        values.put("an empty name in a map", "{\"M\": {\"\": {\"S\": \"x\"}}}");
        values.put("a long name in a map", "{\"M\": {\"" + LONG_NAME + "\": {\"S\": \"x\"}}}");
        values.put("a bad value in a list", "{\"L\": [{\"N\": \"abc\"}]}");
        values.put("a bad value in a map", "{\"M\": {\"a\": {\"SS\": []}}}");
        values.put("no type in a list", "{\"L\": [{}]}");
        values.put("33 levels", "{\"M\":{\"m\":".repeat(33) + "{\"S\":\"x\"}" + "}}".repeat(33));
        return values;
    }

    /** The other tests say something only if nothing but the fault is wrong. */
    @TestFactory
    Stream<DynamicTest> acceptsWhatIsRight() {
        return all(Stream.of(WRITES, STATEMENTS, COMPARISONS, NAMINGS, ADDRESSES)).stream()
                .map(way -> DynamicTest.dynamicTest(way.name(), () -> {
                    service.wire()
                            .call(
                                    "DeleteItem",
                                    filledIn("{\"TableName\": \"<table>\", \"Key\": {<key>}}", key("a", "b")));

                    var answer = service.wire()
                            .call(
                                    way.operation(),
                                    filledIn(way.body(), key("a", "b"), way.goodName(), "{\"S\": \"x\"}"));

                    assertThat(refusal(answer))
                            .as(shortened(answer.body()))
                            .isIn("none", "ConditionalCheckFailedException");
                }));
    }

    /** Statements whose literals have the faults. */
    @TestFactory
    Stream<DynamicTest> refusesBadLiterals() {
        String deep = "{'m': ".repeat(33) + "1" + "}".repeat(33);
        return Stream.of(
                        "{'': 1}",
                        "[{'': 1}]",
                        "{'a': 1}, '': {}",
                        "1".repeat(39),
                        "1e126",
                        "1e-131",
                        "<<>>",
                        "<<1, 1.0>>",
                        "<<'a', 'a'>>",
                        "<<1, 'a'>>",
                        deep)
                .flatMap(literal -> Stream.of(
                                "INSERT INTO \\\"<table>\\\" VALUE {'pk': 'a', 'sk': 'b', 'v': <value>}",
                                "UPDATE \\\"<table>\\\" SET v = <value> WHERE pk = 'there' AND sk = 'b'")
                        .map(statement -> test(
                                new Way(
                                        statement.substring(0, 6),
                                        "ExecuteStatement",
                                        "{\"Statement\": \"" + statement + "\"}"),
                                literal,
                                "",
                                "",
                                literal)));
    }

    /** What nothing but the item that is there shows to be too deep. */
    @TestFactory
    Stream<DynamicTest> refusesWhatBecomesTooDeep() {
        String twenty = "{\"M\":{\"m\":".repeat(20) + "{\"S\":\"x\"}" + "}}".repeat(20);
        String path = "d" + ".m".repeat(20);
        return Stream.of(
                        new Way("SET below", "UpdateItem", """
                                {"TableName": "<table>", "Key": {<key>}, "UpdateExpression": "SET <path> = :v",
                                 "ExpressionAttributeValues": {":v": <value>}}"""),
                        new Way("SET of a copy", "UpdateItem", """
                                {"TableName": "<table>", "Key": {<key>}, "UpdateExpression": "SET <path> = d"}"""),
                        new Way("SET of a list", "UpdateItem", """
                                {"TableName": "<table>", "Key": {<key>}, "UpdateExpression": "SET <path> = list_append(:l, :l)",
                                 "ExpressionAttributeValues": {":l": {"L": [<value>]}}}"""),
                        new Way("SET below in a transaction", "TransactWriteItems", """
                                {"TransactItems": [{"Update": {"TableName": "<table>", "Key": {<key>}, "UpdateExpression": "SET <path> = :v",
                                 "ExpressionAttributeValues": {":v": <value>}}}]}"""),
                        new Way("UPDATE below", "ExecuteStatement", """
                                {"Statement": "UPDATE \\"<table>\\" SET <path> = ? WHERE pk = 'there' AND sk = 'b'", "Parameters": [<value>]}"""),
                        new Way("INSERT below", "ExecuteStatement", """
                                {"Statement": "INSERT INTO \\"<table>\\" VALUE {'pk': 'a', 'sk': 'b', 'v': <literal>}", "Parameters": [<value>]}"""))
                .map(way -> new Way(
                        way.name(),
                        way.operation(),
                        way.body().replace("<path>", path).replace("<literal>", "[".repeat(20) + "?" + "]".repeat(20))))
                .map(way -> test(way, "40 levels", key("there", "b"), "", twenty));
    }

    /** Stored nowhere, compared with nothing. */
    @TestFactory
    Stream<DynamicTest> refusesBadValues() {
        List<DynamicTest> tests = new ArrayList<>();
        BAD_VALUES.forEach((fault, value) -> {
            for (Way way : all(Stream.of(WRITES, STATEMENTS, COMPARISONS))) {
                tests.add(test(way, fault, key("a", "b"), "v", value));
            }
        });
        return tests.stream();
    }

    /** Items over 400 KB, and values that make one of an item. */
    @TestFactory
    Stream<DynamicTest> refusesItemsThatAreTooLarge() {
        String large = "{\"S\": \"" + "x".repeat(409_600) + "\"}";
        return all(Stream.of(WRITES, STATEMENTS)).stream().map(way -> test(way, "400 KB", key("a", "b"), "v", large));
    }

    @TestFactory
    Stream<DynamicTest> refusesBadNames() {
        return Stream.of("", LONG_NAME)
                .flatMap(name -> all(Stream.of(WRITES, NAMINGS)).stream()
                        .map(way -> test(
                                way, "a name of " + name.length() + " bytes", key("a", "b"), name, "{\"S\": \"x\"}")));
    }

    @TestFactory
    Stream<DynamicTest> refusesBadKeys() {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("an empty partition key", key("", "b"));
        keys.put("an empty sort key", key("a", ""));
        keys.put("a partition key of 2049 bytes", key("p".repeat(2049), "b"));
        keys.put("a sort key of 1025 bytes", key("a", "s".repeat(1025)));
        keys.put("no sort key", "\"pk\": {\"S\": \"a\"}");
        keys.put("a number for a key", "\"pk\": {\"S\": \"a\"}, \"sk\": {\"N\": \"1\"}");
        keys.put("null for a key", "\"pk\": {\"NULL\": true}, \"sk\": {\"S\": \"b\"}");
        keys.put("a set for a key", "\"pk\": {\"SS\": [\"a\"]}, \"sk\": {\"S\": \"b\"}");
        List<DynamicTest> tests = new ArrayList<>();
        keys.forEach((fault, key) -> {
            for (Way way : all(Stream.of(WRITES, ADDRESSES))) {
                tests.add(test(way, fault, key, "v", "{\"S\": \"x\"}"));
            }
        });
        for (Way way : ADDRESSES) {
            tests.add(test(way, "an attribute too many", key("a", "b") + ", \"v\": {\"S\": \"x\"}", "v", ""));
        }
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> refusesBadKeysInStatements() {
        String good = "{\"S\": \"there\"}";
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("an empty partition key", "{\"S\": \"\"}, {\"S\": \"b\"}");
        parameters.put("an empty sort key", good + ", {\"S\": \"\"}");
        parameters.put("a partition key of 2049 bytes", "{\"S\": \"" + "p".repeat(2049) + "\"}, {\"S\": \"b\"}");
        parameters.put("a sort key of 1025 bytes", good + ", {\"S\": \"" + "s".repeat(1025) + "\"}");
        parameters.put("a number for a key", good + ", {\"N\": \"1\"}");
        parameters.put("a list for a key", "{\"L\": []}, {\"S\": \"b\"}");
        parameters.put("a parameter too few", good);
        parameters.put("a parameter too many", good + ", {\"S\": \"b\"}, {\"S\": \"c\"}");
        List<DynamicTest> tests = new ArrayList<>();
        for (String statement : List.of(
                "SELECT * FROM \\\"<table>\\\" WHERE pk = ? AND sk = ?",
                "UPDATE \\\"<table>\\\" SET v = 1 WHERE pk = ? AND sk = ?",
                "DELETE FROM \\\"<table>\\\" WHERE pk = ? AND sk = ?")) {
            String member = "{\"Statement\": \"" + statement + "\", \"Parameters\": [<value>]}";
            for (Way way : List.of(
                    new Way(statement.substring(0, 6), "ExecuteStatement", member),
                    new Way(
                            statement.substring(0, 6) + " in a batch",
                            "BatchExecuteStatement",
                            "{\"Statements\": [" + member + "]}"),
                    new Way(
                            statement.substring(0, 6) + " in a transaction",
                            "ExecuteTransaction",
                            "{\"TransactStatements\": [" + member + "]}"))) {
                parameters.forEach((fault, values) -> tests.add(test(way, fault, "", "", values)));
            }
        }
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> refusesBadIndexKeys() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("a number for an index key", "{\"N\": \"1\"}");
        values.put("null for an index key", "{\"NULL\": true}");
        values.put("a map for an index key", "{\"M\": {}}");
        values.put("an empty index key", "{\"S\": \"\"}");
        values.put("an index key of 2049 bytes", "{\"S\": \"" + "m".repeat(2049) + "\"}");
        List<Way> ofNames = all(Stream.of(WRITES, STATEMENTS)).stream()
                .filter(way -> way.body().contains("<name>"))
                .toList();
        List<DynamicTest> tests = new ArrayList<>();
        values.forEach((fault, value) -> {
            for (Way way : ofNames) {
                tests.add(test(way, fault, key("a", "b"), "mail", value));
            }
        });
        for (Way way : ofNames) {
            String value = "{\"S\": \"" + "r".repeat(1025) + "\"}";
            tests.add(test(way, "an index sort key of 1025 bytes", key("a", "b"), "rank", value));
        }
        return tests.stream();
    }

    private static List<Way> all(Stream<List<Way>> ways) {
        return ways.flatMap(List::stream).toList();
    }

    private static String key(String pk, String sk) {
        return "\"pk\": {\"S\": \"" + pk + "\"}, \"sk\": {\"S\": \"" + sk + "\"}";
    }

    private DynamicTest test(Way way, String fault, String key, String attribute, String value) {
        return DynamicTest.dynamicTest(way.name() + ": " + fault, () -> {
            String before = content();

            var answer = service.wire().call(way.operation(), filledIn(way.body(), key, attribute, value));

            assertThat(refusal(answer)).as(shortened(answer.body())).isIn(REFUSALS);
            assertThat(content()).isEqualTo(before);
        });
    }

    private void putWhatIsThere() {
        String twenty = "{\"M\":{\"m\":".repeat(20) + "{\"S\":\"x\"}" + "}}".repeat(20);
        service.wire()
                .call(
                        "PutItem",
                        filledIn(
                                "{\"TableName\": \"<table>\", \"Item\": {<key>, \"d\": <value>}}",
                                key("there", "b"),
                                "",
                                twenty));
    }

    private String filledIn(String body, String key) {
        return filledIn(body, key, "", "");
    }

    private String filledIn(String body, String key, String attribute, String value) {
        return body.replace("<table>", table)
                .replace("<key>", key)
                .replace("<name>", attribute)
                .replace("<value>", value);
    }

    /** The code of the error, be it of the request or of the one statement in a batch. */
    private static String refusal(Wire.Answer answer) {
        if (answer.isOk()) {
            return answer.json()
                    .field("Responses")
                    .filter(JsonNode::isArray)
                    .flatMap(responses -> responses.asArray().stream().findFirst())
                    .flatMap(response -> response.field("Error"))
                    .flatMap(error -> error.field("Code"))
                    .map(JsonNode::text)
                    .orElse("none");
        }
        return answer.status() == 400 ? answer.code() : "status " + answer.status();
    }

    private String content() {
        return service.wire()
                .call("Scan", "{\"TableName\": \"" + table + "\", \"ConsistentRead\": true}")
                .body();
    }

    private static String shortened(String body) {
        return body.length() > 500 ? body.substring(0, 500) + "..." : body;
    }
}
