package dev.armature.samples.btlrun;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The table that all repositories share, and what its items have in common.
 *
 * <table>
 * <caption>Kinds of items</caption>
 * <tr><th>kind</th><th>pk</th><th>sk</th></tr>
 * <tr><td>state of a match</td><td>match#ID</td><td>state</td></tr>
 * <tr><td>event of its log</td><td>match#ID</td><td>log#NUMBER</td></tr>
 * <tr><td>invitation</td><td>invite#CODE</td><td>meta</td></tr>
 * <tr><td>requests of a user in a window of time</td><td>rate#USER</td><td>ROUTE#WINDOW</td></tr>
 * <tr><td>lock</td><td>lock#NAME</td><td>v</td></tr>
 * <tr><td>answer to a request that was done</td><td>idem#MATCH</td><td>KEY</td></tr>
 * <tr><td>budget of tokens</td><td>budget#MATCH</td><td>tokens</td></tr>
 * </table>
 */
record KeyValueTable(DynamoDbClient client, String name, Clock clock) {
    /** What the template calls it. */
    static final String NAME = "btlrun_kv";

    static KeyValueTable of(DynamoDbClient client, Clock clock) {
        return new KeyValueTable(client, NAME, clock);
    }

    static Map<String, AttributeValue> key(String pk, String sk) {
        return Map.of("pk", text(pk), "sk", text(sk));
    }

    static AttributeValue text(String text) {
        return AttributeValue.fromS(text);
    }

    static AttributeValue number(long number) {
        return AttributeValue.fromN(Long.toString(number));
    }

    static long number(Map<String, AttributeValue> item, String attribute) {
        return Long.parseLong(item.get(attribute).n());
    }

    /**
     * Now, in seconds as DynamoDB counts time to live. An item whose time is over may still be there for days: a reader compares.
     */
    long now() {
        return clock.instant().getEpochSecond();
    }

    long in(Duration duration) {
        return clock.instant().plus(duration).getEpochSecond();
    }
}
