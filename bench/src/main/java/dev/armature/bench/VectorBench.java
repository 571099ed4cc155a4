package dev.armature.bench;

import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.AttributeValue;
import dev.armature.model.DistanceFunction;
import dev.armature.model.FloatVector;
import dev.armature.model.Item;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.MemoryStorage;
import dev.armature.wire.Wire;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code bench --vectors}: how much of what is nearest searches find, how long they take, and how much memory it needs. The rows of an index are put into a
 * storage in memory, without the items they belong to, and searches go the way of all requests, from JSON to JSON, without a network.
 */
final class VectorBench {
    static final int COUNT = 1_000_000;
    private static final int DIMENSIONS = 128;
    private static final int SEARCHES = 100;
    private static final int ROUNDS = 2;
    private static final int WANTED = 10;
    private static final int COLOURS = 100;
    private static final Caller CALLER = new Caller("000000000000", "us-east-1");
    private static final Pattern FOUND = Pattern.compile("\"pk\":\\{\"S\":\"(\\d+)\"}");

    private final int count;
    private final List<String> lines = new ArrayList<>();

    private VectorBench(int count) {
        this.count = count;
    }

    /** Measures, and writes the page if it is about as many as it should be. */
    static void run(Path root, int count) throws IOException, InterruptedException {
        var bench = new VectorBench(count);
        for (DistanceFunction distance : DistanceFunction.values()) {
            bench.measure(distance);
        }
        if (count == COUNT) {
            bench.write(root.resolve("bench").resolve("VECTORS.md"));
        }
    }

    private void measure(DistanceFunction distance) throws InterruptedException {
        var set = new VectorSet(DIMENSIONS, 1);
        List<VectorTruth> all = new ArrayList<>();
        List<VectorTruth> filtered = new ArrayList<>();
        for (int i = 0; i < SEARCHES; i++) {
            float[] wanted = set.next();
            all.add(new VectorTruth(wanted, distance, WANTED));
            filtered.add(new VectorTruth(wanted, distance, WANTED));
        }
        var storage = new MemoryStorage();
        try (var engine = new Engine(storage, Clock.systemUTC(), new Random(1), EngineSettings.defaults())) {
            var wire = new Wire(engine);
            ask(wire, "CreateTable", createTable(distance));
            var table = engine.catalog().existing(CALLER.table("Vectors"));
            int space = table.vectorIndexes().getFirst().space();
            storage.load(new Rows(set, space, all, filtered));
            long begun = System.nanoTime();
            double exact = millis(wire, all.getFirst(), "");
            while (engine.nearIndexes().bytes() == 0) {
                Thread.sleep(100);
            }
            double filling = (System.nanoTime() - begun) / 1e9;
            say(
                    "| %s | %.0f | %.0f | %.0f | %s | %s |",
                    distance,
                    exact,
                    filling,
                    engine.nearIndexes().bytes() / 1e6,
                    searched(wire, all, ""),
                    searched(wire, filtered, condition()));
        }
    }

    private static String createTable(DistanceFunction distance) {
        return """
                {"TableName": "Vectors", "BillingMode": "PAY_PER_REQUEST", "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                 "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "colour", "AttributeType": "S"}],
                 "VectorIndexes": [{"IndexName": "near", "VectorAttribute": {"AttributeName": "v"}, "Dimensions": %d, "DistanceFunction": "%s",
                  "Projection": {"ProjectionType": "KEYS_ONLY"},
                  "SearchSchema": [{"AttributeName": "colour", "SearchSchemaElementType": "INLINE_FILTER"}]}]}
                """.formatted(DIMENSIONS, distance);
    }

    private static String condition() {
        return ", \"SearchConditionExpression\": \"colour = :c\", \"ExpressionAttributeValues\": {\":c\": {\"S\": \"0\"}}";
    }

    /** Every vector under a number, one out of a hundred of the first colour. */
    private final class Rows implements Iterator<Decision.Write> {
        private final VectorSet set;
        private final int space;
        private final List<VectorTruth> all;
        private final List<VectorTruth> filtered;
        private int next;

        Rows(VectorSet set, int space, List<VectorTruth> all, List<VectorTruth> filtered) {
            this.set = set;
            this.space = space;
            this.all = all;
            this.filtered = filtered;
        }

        @Override
        public boolean hasNext() {
            return next < count;
        }

        @Override
        public Decision.Write next() {
            int number = next++;
            float[] vector = set.next();
            all.forEach(truth -> truth.see(number, vector));
            if (number % COLOURS == 0) {
                filtered.forEach(truth -> truth.see(number, vector));
            }
            var pk = AttributeValue.string(Integer.toString(number));
            var entry = Item.of(Map.of(
                    "pk", pk,
                    "colour", AttributeValue.string(Integer.toString(number % COLOURS)),
                    "v", FloatVector.stored(vector)));
            return new Decision.Write(KeyCodec.key(space, List.of(pk), List.of()), entry.stored());
        }
    }

    /** Recall and times of the last round: those before are for the compiler. */
    private static String searched(Wire wire, List<VectorTruth> truths, String condition) {
        double[] millis = new double[truths.size()];
        int found = 0;
        for (int round = 0; round < ROUNDS; round++) {
            found = 0;
            for (int i = 0; i < millis.length; i++) {
                String body = body(truths.get(i), condition);
                long begun = System.nanoTime();
                String answer = ask(wire, "SearchVectors", body);
                millis[i] = (System.nanoTime() - begun) / 1e6;
                Set<Integer> nearest = truths.get(i).numbers();
                Matcher matcher = FOUND.matcher(answer);
                while (matcher.find()) {
                    found += nearest.contains(Integer.parseInt(matcher.group(1))) ? 1 : 0;
                }
            }
        }
        Arrays.sort(millis);
        return String.format(
                Locale.ROOT,
                "%.4f | %.1f | %.1f",
                (double) found / (WANTED * truths.size()),
                millis[millis.length / 2],
                millis[millis.length * 99 / 100]);
    }

    private static double millis(Wire wire, VectorTruth truth, String condition) {
        String body = body(truth, condition);
        long begun = System.nanoTime();
        String unused = ask(wire, "SearchVectors", body);
        return (System.nanoTime() - begun) / 1e6;
    }

    private static String body(VectorTruth truth, String condition) {
        var numbers = new StringBuilder();
        for (float number : truth.wanted()) {
            numbers.append(numbers.isEmpty() ? "" : ", ")
                    .append("{\"N\": \"")
                    .append(number)
                    .append("\"}");
        }
        return "{\"TableName\": \"Vectors\", \"IndexName\": \"near\", \"TopK\": " + WANTED + ", \"SearchVector\": ["
                + numbers + "]" + condition + "}";
    }

    private static String ask(Wire wire, String operation, String body) {
        var answer = wire.handle("DynamoDB_20120810." + operation, body.getBytes(StandardCharsets.UTF_8), CALLER);
        String text = new String(answer.body(), StandardCharsets.UTF_8);
        if (answer.status() != 200) {
            throw new IllegalStateException(operation + " was refused: " + text);
        }
        return text;
    }

    private void say(String format, Object... values) {
        String line = String.format(Locale.ROOT, format, values);
        System.out.println(line);
        lines.add(line);
    }

    private void write(Path page) throws IOException, InterruptedException {
        Files.writeString(page, """
                # Vector search

                Written by `./armature bench --vectors` on %s. %s.

                %,d vectors of %d numbers in 2,000 clusters, with lengths that differ, in one index without a HASH attribute. %d searches for %d neighbours each, from JSON to JSON without a
                network; the last of %d rounds counts. Recall is the share of the true neighbours that is found. With a filter, a search is about one vector out of %d.

                | distance | first search, row by row, ms | in memory after, s | memory, MB | recall@10 | p50, ms | p99, ms | recall@10 with a filter | p50, ms | p99, ms |
                |---|---|---|---|---|---|---|---|---|---|
                %s

                The first search of a large index compares its rows one by one, and begins to bring it into memory; until that is done, others do the same as the first. The memory is beside that of the rows.
                """.formatted(
                        LocalDate.now(),
                        Machine.watched().described(),
                        count,
                        DIMENSIONS,
                        SEARCHES,
                        WANTED,
                        ROUNDS,
                        COLOURS,
                        String.join("\n", lines)));
    }
}
