package dev.armature.trials.chaos;

import dev.armature.trials.chaos.Servers.Reply;
import dev.armature.trials.client.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes the table to a point in time: the latest. So the new table has all items as they were at one moment of the request, whatever is written
 * before and after it, and goes into the histories as one read of everything.
 */
final class Restoration {
    private static final String ENABLED = "{\"TableName\":\"" + Items.TABLE
            + "\",\"PointInTimeRecoverySpecification\":{\"PointInTimeRecoveryEnabled\":true}}";

    private final String target;
    private final BiFunction<String, String, Reply> ask;
    private final Histories histories;

    /** @param ask any server for an operation, with its request */
    Restoration(String target, BiFunction<String, String, Reply> ask, Histories histories) {
        this.target = target;
        this.ask = ask;
        this.histories = histories;
    }

    /**
     * Whether the new table was there in time, and was read.
     *
     * @param pause before another look; false if there is to be none
     */
    boolean run(BooleanSupplier pause) {
        if (!(ask.apply("UpdateContinuousBackups", ENABLED) instanceof Reply.Done)) {
            return false;
        }
        long invoked = histories.now();
        Reply reply = ask.apply(
                "RestoreTableToPointInTime",
                "{\"SourceTableName\":\"" + Items.TABLE + "\",\"TargetTableName\":\"" + target
                        + "\",\"UseLatestRestorableTime\":true}");
        long returned = histories.now();
        Map<String, Json> items = reply instanceof Reply.Done && awaitActive(pause) ? items(pause) : null;
        if (items != null) {
            histories.seen(items, "the table " + target, invoked, returned);
        }
        return items != null;
    }

    private boolean awaitActive(BooleanSupplier pause) {
        while (!(ask.apply("DescribeTable", "{\"TableName\":\"" + target + "\"}") instanceof Reply.Done(Json body)
                && body.at("Table", "TableStatus").map(Json::text).orElse("").equals("ACTIVE"))) {
            if (!pause.getAsBoolean()) {
                return false;
            }
        }
        return true;
    }

    /** Nobody writes to it, so pages may come from any server; null if not all of them do. */
    private @Nullable Map<String, Json> items(BooleanSupplier pause) {
        Map<String, Json> items = new HashMap<>();
        String start = "";
        while (true) {
            Reply reply = ask.apply("Scan", "{\"TableName\":\"" + target + "\",\"ConsistentRead\":true" + start + "}");
            if (reply instanceof Reply.Done(Json page)) {
                page.member("Items")
                        .ifPresent(found -> found.all().forEach(item -> items.put(Items.keyOf(item), item)));
                Optional<Json> last = page.member("LastEvaluatedKey");
                if (last.isEmpty()) {
                    return items;
                }
                start = ",\"ExclusiveStartKey\":" + last.get().write();
            } else if (!pause.getAsBoolean()) {
                return null;
            }
        }
    }
}
