package dev.armature.advisor.request;

import dev.armature.model.AttributeValue;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import dev.armature.templates.Endpoint;
import dev.armature.templates.Json;
import dev.armature.wire.AdminJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sends requests to an endpoint, and reads what comes back. */
public final class Requests {
    private static final AdminJson JSON = AdminJson.lenient();

    private final Endpoint endpoint;

    public Requests(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** The JSON of a request. */
    public static String json(Request request) {
        return new String(JSON.encode((Record) request), StandardCharsets.UTF_8);
    }

    public Reply send(Request request) throws IOException, InterruptedException {
        var answer = endpoint.call(request.operation(), json(request));
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        if (answer.status() != 200) {
            return refused(answer.status(), body);
        }
        return switch (request) {
            case Request.BatchGetItem ignored -> batch(body);
            case Request.BatchWriteItem ignored -> batch(body);
            case Request.TransactGetItems ignored -> transaction(body);
            case Request.TransactWriteItems ignored -> transaction(body);
            case Request.GetItem ignored -> single(body);
            case Request.PutItem ignored -> single(body);
            case Request.UpdateItem ignored -> single(body);
            case Request.DeleteItem ignored -> single(body);
            case Request.Page ignored -> single(body);
        };
    }

    /** What is not JSON, as a proxy between may answer, is told by its status. */
    private static Reply refused(int status, byte[] body) {
        if (!(parsed(body) instanceof Json.Object failure)) {
            return new Reply.Refused("HTTP " + status, "", List.of());
        }
        String type = failure.text("__type").orElse("HTTP " + status);
        return new Reply.Refused(
                type.substring(type.indexOf('#') + 1),
                failure.text("message").or(() -> failure.text("Message")).orElse(""),
                failure.objects("CancellationReasons").stream()
                        .map(reason -> reason.text("Code").orElse("None"))
                        .toList());
    }

    private static @Nullable Json parsed(byte[] body) {
        try {
            return Json.parse(new String(body, StandardCharsets.UTF_8));
        } catch (RuntimeException notJson) {
            return null;
        }
    }

    public record Single(
            @Nullable Map<String, UncheckedValue> item,
            @Nullable Map<String, UncheckedValue> attributes,
            @Nullable List<Map<String, UncheckedValue>> items,
            @Nullable Map<String, UncheckedValue> lastEvaluatedKey,
            @Nullable Integer scannedCount,
            @Nullable Capacity consumedCapacity) {}

    private static Reply single(byte[] body) {
        var read = JSON.decode(body.length == 0 ? new byte[] {'{', '}'} : body, Single.class);
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        if (read.item() != null) {
            items.add(values(read.item()));
        }
        if (read.items() != null) {
            read.items().forEach(item -> items.add(values(item)));
        }
        return new Reply.Done(
                items,
                Optional.ofNullable(read.attributes()).map(Requests::values),
                Optional.ofNullable(read.lastEvaluatedKey()).map(Requests::values),
                read.scannedCount() == null ? items.size() : read.scannedCount(),
                0,
                read.consumedCapacity() == null ? Map.of() : consumed(List.of(read.consumedCapacity())));
    }

    public record Batch(
            @Nullable Map<String, List<Map<String, UncheckedValue>>> responses,
            @Nullable Map<String, Unprocessed> unprocessedKeys,
            @Nullable Map<String, List<Untouched>> unprocessedItems,
            @Nullable List<Capacity> consumedCapacity) {}

    public record Unprocessed(@Nullable List<Map<String, UncheckedValue>> keys) {}

    public record Untouched() {}

    private static Reply batch(byte[] body) {
        var read = JSON.decode(body, Batch.class);
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        if (read.responses() != null) {
            read.responses().values().forEach(table -> table.forEach(item -> items.add(values(item))));
        }
        int left = 0;
        if (read.unprocessedKeys() != null) {
            for (Unprocessed table : read.unprocessedKeys().values()) {
                left += table.keys() == null ? 0 : table.keys().size();
            }
        }
        if (read.unprocessedItems() != null) {
            left += read.unprocessedItems().values().stream()
                    .mapToInt(List::size)
                    .sum();
        }
        return new Reply.Done(
                items, Optional.empty(), Optional.empty(), items.size(), left, consumed(read.consumedCapacity()));
    }

    public record Transaction(
            @Nullable List<Found> responses, @Nullable List<Capacity> consumedCapacity) {}

    public record Found(@Nullable Map<String, UncheckedValue> item) {}

    private static Reply transaction(byte[] body) {
        var read = JSON.decode(body.length == 0 ? new byte[] {'{', '}'} : body, Transaction.class);
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        if (read.responses() != null) {
            for (Found found : read.responses()) {
                if (found.item() != null) {
                    items.add(values(found.item()));
                }
            }
        }
        return new Reply.Done(
                items, Optional.empty(), Optional.empty(), items.size(), 0, consumed(read.consumedCapacity()));
    }

    public record Capacity(
            @Nullable String tableName,
            @Nullable Double capacityUnits,
            @Nullable Units table,
            @Nullable Map<String, Units> localSecondaryIndexes,
            @Nullable Map<String, Units> globalSecondaryIndexes) {}

    public record Units(@Nullable Double capacityUnits) {
        double units() {
            return capacityUnits == null ? 0 : capacityUnits;
        }
    }

    private static Map<String, Double> consumed(@Nullable List<Capacity> capacities) {
        Map<String, Double> consumed = new LinkedHashMap<>();
        for (Capacity capacity : capacities == null ? List.<Capacity>of() : capacities) {
            String table = capacity.tableName() == null ? "" : capacity.tableName();
            if (capacity.table() != null) {
                consumed.merge(table, capacity.table().units(), Double::sum);
            }
            indexes(table, capacity.localSecondaryIndexes(), consumed);
            indexes(table, capacity.globalSecondaryIndexes(), consumed);
        }
        return consumed;
    }

    private static void indexes(String table, @Nullable Map<String, Units> indexes, Map<String, Double> consumed) {
        if (indexes != null) {
            indexes.forEach((index, units) -> consumed.merge(table + "/" + index, units.units(), Double::sum));
        }
    }

    private static Map<String, AttributeValue> values(Map<String, UncheckedValue> unchecked) {
        return ValueCheck.checkAll(unchecked, Wording.ENVELOPED);
    }
}
