package dev.armature.samples.btlrun;

import static dev.armature.samples.btlrun.KeyValueTable.key;
import static dev.armature.samples.btlrun.KeyValueTable.number;

import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** How often a user may do something in a window of time. Counts in the database, so requests that come at once are all counted. */
final class RateLimits {
    /** Kept a little longer than it counts, in case clocks differ. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final KeyValueTable table;

    RateLimits(KeyValueTable table) {
        this.table = table;
    }

    /** Counts one more, unless there were {@code max} in this window already. */
    boolean allow(String userId, String route, int max, Duration window) {
        long number = table.now() / window.toSeconds();
        long end = (number + 1) * window.toSeconds();
        try {
            table.client()
                    .updateItem(update -> update.tableName(table.name())
                            // The window's length is in the key: otherwise two limits on one route would share their
                            // counts.
                            .key(key("rate#" + userId, "%s#%d#%012d".formatted(route, window.toSeconds(), number)))
                            .updateExpression("ADD requests :one SET #ttl = :end, #type = :type")
                            .conditionExpression("attribute_not_exists(requests) OR requests < :max")
                            .expressionAttributeNames(Map.of("#ttl", "ttl", "#type", "type"))
                            .expressionAttributeValues(Map.of(
                                    ":one", number(1),
                                    ":max", number(max),
                                    ":end", number(end + GRACE.toSeconds()),
                                    ":type", KeyValueTable.text("RateLimit"))));
            return true;
        } catch (ConditionalCheckFailedException exhausted) {
            return false;
        }
    }
}
