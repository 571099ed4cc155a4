package dev.armature.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Requests of all kinds to two tables with few keys, so that they meet: most are good, some are wrong in one of the usual ways.
 *
 * <p>The bodies are text, because text can be wrong.
 */
final class RandomRequests {
    /** What is asked for. */
    record Request(String operation, String body) {}

    private static final String WIDE = """
            {"TableName": "wide", "BillingMode": "PAY_PER_REQUEST",
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
             "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "N"},
               {"AttributeName": "a", "AttributeType": "N"}, {"AttributeName": "b", "AttributeType": "S"}],
             "LocalSecondaryIndexes": [{"IndexName": "local", "Projection": {"ProjectionType": "KEYS_ONLY"},
               "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "a", "KeyType": "RANGE"}]}],
             "GlobalSecondaryIndexes": [{"IndexName": "global", "Projection": {"ProjectionType": "ALL"},
               "KeySchema": [{"AttributeName": "b", "KeyType": "HASH"}, {"AttributeName": "a", "KeyType": "RANGE"}]}]}
            """;

    private static final String NARROW = """
            {"TableName": "narrow", "BillingMode": "PAY_PER_REQUEST", "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
             "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "B"}]}
            """;

    private static final List<String> UPDATES = List.of(
            "SET a = :n",
            "SET a = if_not_exists(a, :n) + :n",
            "ADD a :n",
            "REMOVE a",
            "SET b = :s",
            "REMOVE b, c.d",
            "SET c.d = :n",
            "SET c = :m",
            "SET l[5] = :n, l[1] = :s",
            "SET l = list_append(if_not_exists(l, :l), :l)",
            "ADD ss :ss",
            "DELETE ss :ss",
            "REMOVE l[0]",
            "SET a = b",
            "SET a = ");

    private static final List<String> CONDITIONS = List.of(
            "attribute_exists(pk)",
            "attribute_not_exists(a)",
            "a < :n",
            "a = :n OR b = :s",
            "NOT contains(ss, :s)",
            "size(l) > :n",
            "b BETWEEN :s AND :t",
            "c.d IN (:n, :s)",
            "begins_with(b, :s) AND a <> :n",
            "a <");

    private final Random random;

    RandomRequests(Random random) {
        this.random = random;
    }

    List<String> tables() {
        return List.of(WIDE, NARROW);
    }

    Request next() {
        return switch (random.nextInt(13)) {
            case 0, 1, 2 -> put();
            case 3, 4, 5 -> update();
            case 6 -> delete();
            case 7 -> get();
            case 8, 9 -> query();
            case 10 -> scan();
            case 11 -> batch();
            default -> transaction();
        };
    }

    private Request put() {
        return new Request("PutItem", "{" + table() + ", \"Item\": " + item() + condition(3) + options() + "}");
    }

    private Request update() {
        String update = pick(UPDATES);
        String condition = random.nextInt(4) == 0 ? pick(CONDITIONS) : "";
        String conditionMember = condition.isEmpty() ? "" : ", \"ConditionExpression\": \"" + condition + "\"";
        return new Request(
                "UpdateItem",
                "{" + table() + ", \"Key\": " + key() + ", \"UpdateExpression\": \"" + update + "\"" + conditionMember
                        + values(update + " " + condition) + ", \"ReturnValues\": \""
                        + pick(List.of("NONE", "ALL_OLD", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW")) + "\"" + options()
                        + "}");
    }

    private Request delete() {
        return new Request(
                "DeleteItem",
                "{" + table() + ", \"Key\": " + key() + condition(3) + ", \"ReturnValues\": \"ALL_OLD\"" + options()
                        + "}");
    }

    private Request get() {
        String projection = random.nextBoolean() ? "" : ", \"ProjectionExpression\": \"a, c.d, l[1], l[0]\"";
        return new Request("GetItem", "{" + table() + ", \"Key\": " + key() + projection + options() + "}");
    }

    private Request query() {
        String index = pick(List.of("", "local", "global"));
        String key = switch (index) {
            case "global" -> "b = :s";
            default -> "pk = :p";
        };
        String sort = index.isEmpty() ? "sk" : "a";
        String condition = key
                + pick(List.of(
                        "", " AND " + sort + " > :n", " AND " + sort + " BETWEEN :n AND :o", " AND " + sort + " = :n"));
        return new Request(
                "Query",
                "{\"TableName\": \"wide\"" + (index.isEmpty() ? "" : ", \"IndexName\": \"" + index + "\"")
                        + ", \"KeyConditionExpression\": \"" + condition + "\"" + values(condition)
                        + ", \"ScanIndexForward\": " + random.nextBoolean() + limit() + options() + "}");
    }

    private Request scan() {
        String index = pick(List.of("", ", \"IndexName\": \"local\"", ", \"IndexName\": \"global\""));
        return new Request(
                "Scan", "{\"TableName\": \"wide\"" + index + filter() + limit() + segment() + options() + "}");
    }

    private Request batch() {
        var requests = new ArrayList<String>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            requests.add(
                    random.nextBoolean()
                            ? "{\"PutRequest\": {\"Item\": " + item() + "}}"
                            : "{\"DeleteRequest\": {\"Key\": " + key() + "}}");
        }
        return new Request(
                "BatchWriteItem",
                "{\"RequestItems\": {\"wide\": [" + String.join(", ", requests) + "]}" + options() + "}");
    }

    private Request transaction() {
        var actions = new ArrayList<String>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            actions.add(
                    switch (random.nextInt(3)) {
                        case 0 -> "{\"Put\": {\"TableName\": \"wide\", \"Item\": " + item() + condition(2) + "}}";
                        case 1 -> {
                            String update = pick(UPDATES);
                            yield "{\"Update\": {\"TableName\": \"wide\", \"Key\": " + key()
                                    + ", \"UpdateExpression\": \"" + update + "\"" + values(update) + "}}";
                        }
                        default -> "{\"Delete\": {\"TableName\": \"wide\", \"Key\": " + key() + condition(2) + "}}";
                    });
        }
        return new Request(
                "TransactWriteItems", "{\"TransactItems\": [" + String.join(", ", actions) + "]" + options() + "}");
    }

    private String table() {
        return "\"TableName\": \"" + (random.nextInt(20) == 0 ? "narrow" : "wide") + "\"";
    }

    private String key() {
        return random.nextInt(30) == 0
                ? "{\"pk\": {\"S\": \"p0\"}}"
                : "{\"pk\": " + partition() + ", \"sk\": {\"N\": \"" + random.nextInt(6) + "\"}}";
    }

    private String partition() {
        return "{\"S\": \"p" + random.nextInt(3) + "\"}";
    }

    private String item() {
        var attributes = new ArrayList<String>();
        attributes.add("\"pk\": " + partition());
        attributes.add("\"sk\": {\"N\": \"" + pick(List.of("0", "1", "2.0", "-3", "4e0", "0.5")) + "\"}");
        if (random.nextBoolean()) {
            attributes.add("\"a\": {\"N\": \"" + (random.nextInt(9) - 4) + "\"}");
        }
        if (random.nextBoolean()) {
            attributes.add("\"b\": {\"S\": \"" + pick(List.of("x", "xy", "z", "")) + "\"}");
        }
        if (random.nextBoolean()) {
            attributes.add("\"c\": {\"M\": {\"d\": {\"N\": \"1\"}, \"e\": {\"NULL\": true}}}");
        }
        if (random.nextBoolean()) {
            attributes.add(
                    "\"l\": {\"L\": [{\"S\": \"" + "x".repeat(random.nextInt(3) * 700) + "\"}, {\"BOOL\": true}]}");
        }
        return "{" + String.join(", ", attributes) + "}";
    }

    private String condition(int oneOf) {
        if (random.nextInt(oneOf) != 0) {
            return "";
        }
        String condition = pick(CONDITIONS);
        return ", \"ConditionExpression\": \"" + condition + "\"" + values(condition);
    }

    private String filter() {
        if (random.nextBoolean()) {
            return "";
        }
        String filter = pick(CONDITIONS);
        return ", \"FilterExpression\": \"" + filter + "\"" + values(filter);
    }

    /** The values that an expression uses, and sometimes one that it does not. */
    private String values(String expression) {
        var values = new ArrayList<String>();
        addIfUsed(values, expression, ":n", "{\"N\": \"" + random.nextInt(4) + "\"}");
        addIfUsed(values, expression, ":o", "{\"N\": \"" + (2 + random.nextInt(4)) + "\"}");
        addIfUsed(values, expression, ":s", "{\"S\": \"x\"}");
        addIfUsed(values, expression, ":t", "{\"S\": \"y\"}");
        addIfUsed(values, expression, ":p", partition());
        addIfUsed(values, expression, ":m", "{\"M\": {\"d\": {\"N\": \"7\"}}}");
        addIfUsed(values, expression, ":l", "{\"L\": [{\"N\": \"" + random.nextInt(9) + "\"}]}");
        addIfUsed(values, expression, ":ss", "{\"SS\": [\"m" + random.nextInt(3) + "\", \"k\"]}");
        if (random.nextInt(40) == 0) {
            values.add("\":unused\": {\"S\": \"x\"}");
        }
        return values.isEmpty() ? "" : ", \"ExpressionAttributeValues\": {" + String.join(", ", values) + "}";
    }

    private static void addIfUsed(List<String> values, String expression, String name, String value) {
        if ((expression + " ").matches(".*" + name + "\\W.*")) {
            values.add("\"" + name + "\": " + value);
        }
    }

    private String limit() {
        return random.nextBoolean() ? "" : ", \"Limit\": " + random.nextInt(5);
    }

    private String segment() {
        return random.nextBoolean() ? "" : ", \"Segment\": " + random.nextInt(3) + ", \"TotalSegments\": 3";
    }

    private String options() {
        return ", \"ReturnConsumedCapacity\": \"" + pick(List.of("NONE", "TOTAL", "INDEXES")) + "\"";
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
