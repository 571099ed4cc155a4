package dev.armature.trials.chaos;

import dev.armature.trials.client.Connection;
import dev.armature.trials.client.Json;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads everything back, each page from the next server. What must succeed does, or this throws. */
final class Reading implements AutoCloseable {
    private final List<Connection> connections = new ArrayList<>();
    private int turn;

    Reading(List<InetSocketAddress> addresses) throws IOException {
        for (InetSocketAddress address : addresses) {
            connections.add(new Connection(address));
        }
    }

    private Json ask(String operation, String json) throws IOException {
        Connection next = connections.get(turn++ % connections.size());
        return Json.parse(next.ask(operation, json));
    }

    /** All items by their keys. */
    Map<String, Json> table() throws IOException {
        return all("Scan", "\"TableName\":\"" + Items.TABLE + "\",\"ConsistentRead\":true");
    }

    /** All items that an index has under a key. */
    Map<String, Json> index(String index, String attribute, String value) throws IOException {
        return all(
                "Query",
                "\"TableName\":\"" + Items.TABLE + "\",\"IndexName\":\"" + index + "\",\"KeyConditionExpression\":\""
                        + attribute + " = :v\",\"ExpressionAttributeValues\":{\":v\":{\"S\":\"" + value + "\"}}");
    }

    private Map<String, Json> all(String operation, String members) throws IOException {
        Map<String, Json> items = new LinkedHashMap<>();
        String start = "";
        while (true) {
            Json page = ask(operation, "{" + members + start + "}");
            page.member("Items").ifPresent(found -> found.all().forEach(item -> items.put(Items.keyOf(item), item)));
            Optional<Json> last = page.member("LastEvaluatedKey");
            if (last.isEmpty()) {
                return items;
            }
            start = ",\"ExclusiveStartKey\":" + last.get().write();
        }
    }

    /** Whether the table has an index that can be read. */
    boolean hasIndex(String name) throws IOException {
        return ask("DescribeTable", "{\"TableName\":\"" + Items.TABLE + "\"}")
                .at("Table", "GlobalSecondaryIndexes")
                .stream()
                .flatMap(indexes -> indexes.all().stream())
                .anyMatch(index ->
                        index.member("IndexName").map(Json::text).orElse("").equals(name)
                                && index.member("IndexStatus")
                                        .map(Json::text)
                                        .orElse("")
                                        .equals("ACTIVE"));
    }

    /** How many items the table has, as each server says. */
    List<Long> itemCounts() throws IOException {
        List<Long> counts = new ArrayList<>();
        for (int i = 0; i < connections.size(); i++) {
            Json table = ask("DescribeTable", "{\"TableName\":\"" + Items.TABLE + "\"}");
            counts.add(table.at("Table", "ItemCount")
                    .map(Json::write)
                    .map(Long::valueOf)
                    .orElse(-1L));
        }
        return counts;
    }

    /** All records of the table's stream, those of each item in order: parents before their children. */
    void stream(Consumer<Json> records) throws IOException {
        String arn = ask("DescribeTable", "{\"TableName\":\"" + Items.TABLE + "\"}")
                .at("Table", "LatestStreamArn")
                .map(Json::text)
                .orElseThrow();
        for (String shard : shards(arn)) {
            String of = "{\"StreamArn\":\"" + arn + "\",\"ShardId\":\"" + shard
                    + "\",\"ShardIteratorType\":\"TRIM_HORIZON\"}";
            String iterator = text(ask("GetShardIterator", of), "ShardIterator");
            while (!iterator.isEmpty()) {
                Json page = ask("GetRecords", "{\"ShardIterator\":\"" + iterator + "\",\"Limit\":1000}");
                List<Json> found = page.member("Records").map(Json::all).orElse(List.of());
                found.forEach(records);
                // An open shard has no end; nothing is written to it any more.
                iterator = found.isEmpty() ? "" : text(page, "NextShardIterator");
            }
        }
    }

    private List<String> shards(String arn) throws IOException {
        Map<String, String> parents = new LinkedHashMap<>();
        String start = "";
        do {
            Json description = ask("DescribeStream", "{\"StreamArn\":\"" + arn + "\"" + start + "}");
            description
                    .at("StreamDescription", "Shards")
                    .ifPresent(shards -> shards.all()
                            .forEach(shard -> parents.put(text(shard, "ShardId"), text(shard, "ParentShardId"))));
            String last = description
                    .at("StreamDescription", "LastEvaluatedShardId")
                    .map(Json::text)
                    .orElse("");
            start = last.isEmpty() ? "" : ",\"ExclusiveStartShardId\":\"" + last + "\"";
        } while (!start.isEmpty());
        List<String> ordered = new ArrayList<>();
        parents.keySet().forEach(shard -> addAfterParents(shard, parents, ordered));
        return ordered;
    }

    private static void addAfterParents(String shard, Map<String, String> parents, List<String> ordered) {
        String parent = parents.getOrDefault(shard, "");
        if (parents.containsKey(parent)) {
            addAfterParents(parent, parents, ordered);
        }
        if (!ordered.contains(shard)) {
            ordered.add(shard);
        }
    }

    private static String text(Json json, String member) {
        return json.member(member).map(Json::text).orElse("");
    }

    @Override
    public void close() throws IOException {
        for (Connection connection : connections) {
            connection.close();
        }
    }
}
