package dev.armature.trials.chaos;

import dev.armature.trials.client.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The table of the clients, and how its items look as JSON.
 *
 * <table>
 *   <caption>Attributes</caption>
 *   <tr><td>pk</td><td>S, as {@link Keys} makes it</td></tr>
 *   <tr><td>tag</td><td>S, one of {@link #TAGS}: key of the index {@code by-tag}</td></tr>
 *   <tr><td>writer</td><td>S, who wrote last: key of the index {@code by-writer}, which comes and goes</td></tr>
 *   <tr><td>value</td><td>S, of a register</td></tr>
 *   <tr><td>log</td><td>L of N, of a list</td></tr>
 *   <tr><td>hits</td><td>N, of a counter</td></tr>
 * </table>
 */
final class Items {
    static final String TABLE = "chaos";
    static final int TAGS = 4;
    static final String BY_TAG = "by-tag";
    static final String BY_WRITER = "by-writer";

    private static final String ON_TABLE = "{\"TableName\":\"" + TABLE + "\"";

    private Items() {}

    static String createTable() {
        return """
                {"TableName":"chaos","BillingMode":"PAY_PER_REQUEST",
                 "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_AND_OLD_IMAGES"},
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"tag","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
                 "GlobalSecondaryIndexes":[{"IndexName":"by-tag","Projection":{"ProjectionType":"ALL"},
                     "KeySchema":[{"AttributeName":"tag","KeyType":"HASH"},{"AttributeName":"pk","KeyType":"RANGE"}]}]}
                """;
    }

    private static String key(String key) {
        return "{\"pk\":{\"S\":\"" + key + "\"}}";
    }

    private static String onItem(String key) {
        return ON_TABLE + ",\"Key\":" + key(key);
    }

    static String get(String key) {
        return onItem(key) + ",\"ConsistentRead\":true}";
    }

    static String delete(String key) {
        return onItem(key) + "}";
    }

    static String put(String key, String value, int tag, String writer) {
        return ON_TABLE + ",\"Item\":" + register(key, value, tag, writer) + "}";
    }

    private static String register(String key, String value, int tag, String writer) {
        return "{\"pk\":{\"S\":\"" + key + "\"},\"value\":{\"S\":\"" + value + "\"},\"tag\":{\"S\":\"t" + tag
                + "\"},\"writer\":{\"S\":\"" + writer + "\"}}";
    }

    /** A put on the condition that the item has a value, or is not there. */
    static String swap(String key, @Nullable String expected, String value, int tag, String writer) {
        String condition = expected == null
                ? ",\"ConditionExpression\":\"attribute_not_exists(pk)\""
                : ",\"ConditionExpression\":\"#v = :e\",\"ExpressionAttributeNames\":{\"#v\":\"value\"}"
                        + ",\"ExpressionAttributeValues\":{\":e\":{\"S\":\"" + expected + "\"}}";
        return ON_TABLE + ",\"Item\":" + register(key, value, tag, writer) + condition
                + ",\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\"}";
    }

    static String append(String key, int number, int tag, String writer) {
        return "{" + appendMembers(key, number, tag, writer) + ",\"ReturnValues\":\"ALL_OLD\"}";
    }

    private static String appendMembers(String key, int number, int tag, String writer) {
        return onItem(key).substring(1)
                + ",\"UpdateExpression\":\"SET #l = list_append(if_not_exists(#l, :none), :n), tag = :t, writer = :w\""
                + ",\"ExpressionAttributeNames\":{\"#l\":\"log\"}"
                + ",\"ExpressionAttributeValues\":{\":none\":{\"L\":[]},\":n\":{\"L\":[{\"N\":\"" + number
                + "\"}]},\":t\":{\"S\":\"t" + tag + "\"},\":w\":{\"S\":\"" + writer + "\"}}";
    }

    static String add(String key, int tag, String writer) {
        return "{" + addMembers(key, tag, writer) + "}";
    }

    private static String addMembers(String key, int tag, String writer) {
        return onItem(key).substring(1) + ",\"UpdateExpression\":\"SET tag = :t, writer = :w ADD hits :one\""
                + ",\"ExpressionAttributeValues\":{\":one\":{\"N\":\"1\"},\":t\":{\"S\":\"t" + tag
                + "\"},\":w\":{\"S\":\"" + writer + "\"}}";
    }

    static String appendPart(String key, int number, int tag, String writer) {
        return "{\"Update\":{" + appendMembers(key, number, tag, writer) + "}}";
    }

    static String addPart(String key, int tag, String writer) {
        return "{\"Update\":{" + addMembers(key, tag, writer) + "}}";
    }

    /** That a list is as long as it was: nothing has been appended since. */
    static String checkPart(String key, int size) {
        String condition = size == 0
                ? ",\"ConditionExpression\":\"attribute_not_exists(pk)\"}}"
                : ",\"ConditionExpression\":\"size(#l) = :s\",\"ExpressionAttributeNames\":{\"#l\":\"log\"}"
                        + ",\"ExpressionAttributeValues\":{\":s\":{\"N\":\"" + size + "\"}}}}";
        return "{\"ConditionCheck\":" + onItem(key) + condition;
    }

    static String transaction(List<String> parts, String token) {
        return "{\"TransactItems\":[" + String.join(",", parts) + "],\"ClientRequestToken\":\"" + token + "\"}";
    }

    static String getTogether(List<String> keys) {
        List<String> parts =
                keys.stream().map(key -> "{\"Get\":" + onItem(key) + "}}").toList();
        return "{\"TransactItems\":[" + String.join(",", parts) + "]}";
    }

    /** The value of a register; null if there is no item. */
    static @Nullable String value(Optional<Json> item) {
        return item.flatMap(json -> json.at("value", "S")).map(Json::text).orElse(null);
    }

    /** The numbers of a list, none if there is no item. */
    static List<Integer> log(Optional<Json> item) {
        List<Integer> numbers = new ArrayList<>();
        item.flatMap(json -> json.at("log", "L"))
                .ifPresent(list -> list.all().forEach(element -> numbers.add(Integer.valueOf(number(element)))));
        return numbers;
    }

    /** The figure of a counter, 0 if there is no item. */
    static long hits(Optional<Json> item) {
        return Long.parseLong(
                item.flatMap(json -> json.at("hits", "N")).map(Json::text).orElse("0"));
    }

    static String keyOf(Json item) {
        return item.at("pk", "S").map(Json::text).orElse("nothing");
    }

    /** Whether two items have the same attributes, in whatever order. */
    static boolean same(Json one, Json other) {
        return attributes(one).equals(attributes(other));
    }

    private static Set<Json.Member> attributes(Json item) {
        return item instanceof Json.Obj(List<Json.Member> members) ? Set.copyOf(members) : Set.of();
    }

    private static String number(Json value) {
        return value.at("N").map(Json::text).orElse("0");
    }
}
