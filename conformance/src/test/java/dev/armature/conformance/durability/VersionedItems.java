package dev.armature.conformance.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** A few items of the table Orders that are written again and again, with a version that counts, so that it shows whether all changes of each arrive. */
final class VersionedItems {
    static final int COUNT = 12;
    private static final int WRITES_PER_ITEM = 4;

    /** What an item was at some time. */
    record Version(String key, int number) {}

    private VersionedItems() {}

    /** Gives each item the next few versions, and says which is the last. */
    static int write(ServerProcess server, int before) throws IOException {
        try (var connection = new Connection(server.port())) {
            for (int version = before + 1; version <= before + WRITES_PER_ITEM; version++) {
                for (int item = 0; item < COUNT; item++) {
                    connection.ask(
                            "PutItem",
                            "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"item-" + item
                                    + "\"}, \"version\": {\"N\": \"" + version + "\"}}}");
                }
            }
        }
        return before + WRITES_PER_ITEM;
    }

    /** The one that a record of a stream is about. */
    static Version version(JsonNode record) {
        var image = record.field("dynamodb").orElseThrow().field("NewImage").orElseThrow();
        return new Version(scalar(image, "pk", "S"), Integer.parseInt(scalar(image, "version", "N")));
    }

    private static String scalar(JsonNode image, String attribute, String type) {
        return image.field(attribute).orElseThrow().field(type).orElseThrow().text();
    }

    /** All versions of each item came, and each came first after the one before it. */
    static void requireAllInOrder(List<Version> deliveries, int versions) {
        Map<String, LinkedHashSet<Integer>> firstDeliveries = new HashMap<>();
        for (Version delivery : deliveries) {
            firstDeliveries
                    .computeIfAbsent(delivery.key(), key -> new LinkedHashSet<>())
                    .add(delivery.number());
        }
        List<Integer> all = IntStream.rangeClosed(1, versions).boxed().toList();
        assertThat(firstDeliveries).hasSize(COUNT);
        firstDeliveries.forEach((key, delivered) ->
                assertThat(new ArrayList<>(delivered)).as("versions of %s", key).isEqualTo(all));
    }
}
