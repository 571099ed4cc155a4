package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** A vector index on a disk, large enough to be brought into memory: opened again and again, it finds what a model finds that compares everything. */
class VectorsOnDiskTest {
    private static final int DIMENSIONS = 4;
    private static final int ITEMS = 6_000;
    private static final int BATCH = 25;

    private final Map<Integer, float[]> model = new TreeMap<>();

    @Test
    void findsWhatIsThereHoweverOftenItIsOpened(@TempDir Path directory) {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("vectors on disk: -Dseed=" + seed);
        var random = new Random(seed);
        try (var armature = Armature.open(directory)) {
            create(armature.client());
            for (int first = 0; first < ITEMS; first += BATCH) {
                List<WriteRequest> puts = IntStream.range(first, first + BATCH)
                        .mapToObj(number -> WriteRequest.builder()
                                .putRequest(put -> put.item(item(number, vector(random))))
                                .build())
                        .toList();
                armature.client().batchWriteItem(batch -> batch.requestItems(Map.of("Things", puts)));
            }
        }
        for (int life = 0; life < 3; life++) {
            try (var armature = Armature.open(directory)) {
                var client = armature.client();
                for (int step = 0; step < 200; step++) {
                    write(client, random);
                    if (step % 4 == 0) {
                        search(client, random, "seed " + seed + " life " + life + " step " + step);
                    }
                }
            }
        }
    }

    private static void create(DynamoDbClient client) {
        client.createTable(table -> table.tableName("Things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(KeySchemaElement.builder()
                        .attributeName("pk")
                        .keyType(KeyType.HASH)
                        .build())
                .attributeDefinitions(AttributeDefinition.builder()
                        .attributeName("pk")
                        .attributeType(ScalarAttributeType.N)
                        .build())
                .vectorIndexes(VectorIndex.builder()
                        .indexName("near")
                        .vectorAttribute(vector -> vector.attributeName("v"))
                        .dimensions((long) DIMENSIONS)
                        .distanceFunction(VectorDistanceFunction.EUCLIDEAN)
                        .projection(projection -> projection.projectionType(ProjectionType.KEYS_ONLY))
                        .build()));
    }

    private static float[] vector(Random random) {
        float[] vector = new float[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return vector;
    }

    private Map<String, AttributeValue> item(int number, float[] vector) {
        model.put(number, vector);
        return Map.of("pk", AttributeValue.fromN(Integer.toString(number)), "v", AttributeValue.fromL(values(vector)));
    }

    private static List<AttributeValue> values(float[] vector) {
        List<AttributeValue> values = new ArrayList<>();
        for (float number : vector) {
            values.add(AttributeValue.fromN(Float.toString(number)));
        }
        return values;
    }

    private void write(DynamoDbClient client, Random random) {
        int number = random.nextInt(ITEMS);
        if (random.nextInt(3) == 0) {
            model.remove(number);
            client.deleteItem(delete ->
                    delete.tableName("Things").key(Map.of("pk", AttributeValue.fromN(Integer.toString(number)))));
        } else {
            client.putItem(put -> put.tableName("Things").item(item(number, vector(random))));
        }
    }

    private void search(DynamoDbClient client, Random random, String context) {
        float[] wanted = vector(random);
        List<Integer> found = client
                .searchVectors(search -> search.tableName("Things")
                        .indexName("near")
                        .searchVector(values(wanted))
                        .topK(10))
                .searchResults()
                .stream()
                .map(result -> Integer.valueOf(
                        Objects.requireNonNull(result.item().get("pk")).n()))
                .toList();
        List<Integer> expected = model.entrySet().stream()
                .sorted(Comparator.comparingDouble(entry -> distance(wanted, entry.getValue())))
                .limit(10)
                .map(Map.Entry::getKey)
                .toList();
        assertThat(found).as(context).isEqualTo(expected);
    }

    private static double distance(float[] left, float[] right) {
        double[] squares = new double[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            double difference = (double) left[i] - right[i];
            squares[i] = difference * difference;
        }
        return Arrays.stream(squares).sum();
    }
}
