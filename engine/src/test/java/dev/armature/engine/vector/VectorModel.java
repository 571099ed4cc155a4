package dev.armature.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.DistanceFunction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Items with vectors, and what searches of them have to find: obviously right, because each is compared with each. */
public final class VectorModel {
    public static final int DIMENSIONS = 4;

    /** An item as it was written. */
    private record Stored(
            float @Nullable [] vector,
            @Nullable String group,
            @Nullable String colour) {}

    private final Map<String, Stored> items = new TreeMap<>();
    private final DistanceFunction distance;
    private final Random random;

    public VectorModel(DistanceFunction distance, Random random) {
        this.distance = distance;
        this.random = random;
    }

    public static String createTable(DistanceFunction distance) {
        String index = "{IndexName: %s, VectorAttribute: {AttributeName: v}, Dimensions: " + DIMENSIONS
                + ", DistanceFunction: " + distance + ", Projection: {ProjectionType: KEYS_ONLY}, SearchSchema: [%s]}";
        String colour = "{AttributeName: colour, SearchSchemaElementType: INLINE_FILTER}";
        return "{TableName: Things, BillingMode: PAY_PER_REQUEST, KeySchema: [{AttributeName: pk, KeyType: HASH}],"
                + " AttributeDefinitions: [{AttributeName: pk, AttributeType: S}, {AttributeName: grp, AttributeType: S},"
                + " {AttributeName: colour, AttributeType: S}], VectorIndexes: [" + index.formatted("all", colour)
                + ", "
                + index.formatted("parts", "{AttributeName: grp, SearchSchemaElementType: HASH}, " + colour)
                + "]}";
    }

    /** A request that changes one item: its operation, and what it says. */
    public Map.Entry<String, String> write() {
        String pk = "k" + random.nextInt(200);
        if (random.nextInt(5) == 0) {
            items.remove(pk);
            return Map.entry("DeleteItem", "{TableName: Things, Key: {pk: {S: " + pk + "}}}");
        }
        var stored = new Stored(
                random.nextInt(10) == 0 ? null : vector(),
                random.nextInt(10) == 0 ? null : "g" + random.nextInt(2),
                random.nextInt(4) == 0 ? null : random.nextBoolean() ? "red" : "blue");
        items.put(pk, stored);
        return Map.entry(
                "PutItem",
                "{TableName: Things, Item: {pk: {S: " + pk + "}"
                        + (stored.vector == null ? "" : ", v: {L: " + numbers(stored.vector) + "}")
                        + (stored.group == null ? "" : ", grp: {S: " + stored.group + "}")
                        + (stored.colour == null ? "" : ", colour: {S: " + stored.colour + "}") + "}}");
    }

    private float[] vector() {
        float[] vector = new float[DIMENSIONS];
        float length = 1 + random.nextInt(20);
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] = (float) random.nextGaussian() * length;
        }
        return vector;
    }

    private static String numbers(float[] vector) {
        return IntStream.range(0, vector.length)
                .mapToObj(i -> "{N: '" + vector[i] + "'}")
                .collect(Collectors.joining(", ", "[", "]"));
    }

    /** What asks a database: an operation and what it says, to an answer. */
    public interface Ask {
        String answer(String operation, String request);
    }

    /** Searches for something, and compares what is found with what is there. */
    public void search(Ask ask, String context) {
        float[] wanted = vector();
        int count = 1 + random.nextInt(12);
        String group = random.nextBoolean() ? "g" + random.nextInt(2) : null;
        String colour = random.nextBoolean() ? "red" : null;
        List<String> conditions = new ArrayList<>();
        List<String> values = new ArrayList<>();
        if (group != null) {
            conditions.add("grp = :g");
            values.add("':g': {S: " + group + "}");
        }
        if (colour != null) {
            conditions.add("colour = :c");
            values.add("':c': {S: red}");
        }
        String answer = ask.answer(
                "SearchVectors",
                "{TableName: Things, IndexName: " + (group == null ? "all" : "parts") + ", TopK: " + count
                        + ", ProjectionExpression: pk, SearchVector: " + numbers(wanted)
                        + (conditions.isEmpty()
                                ? ""
                                : ", SearchConditionExpression: '" + String.join(" AND ", conditions)
                                        + "', ExpressionAttributeValues: {" + String.join(", ", values) + "}")
                        + "}");
        assertThat(answer).as(context).isEqualTo(expected(wanted, count, group, colour));
    }

    private String expected(float[] wanted, int count, @Nullable String group, @Nullable String colour) {
        Comparator<Map.Entry<String, Double>> nearestFirst = Map.Entry.comparingByValue();
        return items.entrySet().stream()
                .filter(item -> item.getValue().vector != null)
                .filter(item -> group == null || group.equals(item.getValue().group))
                .filter(item -> colour == null || colour.equals(item.getValue().colour))
                .map(item -> Map.entry(item.getKey(), score(wanted, item.getValue())))
                .sorted(distance.largerIsNearer() ? nearestFirst.reversed() : nearestFirst)
                .limit(count)
                .map(item -> "{Item: {pk: {S: " + item.getKey() + "}}, Score: " + told(wanted, item.getKey()) + "}")
                .collect(Collectors.joining(", ", "{SearchResults: [", "]}"));
    }

    private double told(float[] wanted, String key) {
        return distance.told(wanted, Objects.requireNonNull(Objects.requireNonNull(items.get(key)).vector));
    }

    private double score(float[] wanted, Stored item) {
        return distance.score(wanted, Objects.requireNonNull(item.vector));
    }
}
