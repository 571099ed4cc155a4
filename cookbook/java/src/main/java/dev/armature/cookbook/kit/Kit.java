package dev.armature.cookbook.kit;

import static dev.armature.cookbook.kit.Items.item;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** What every scenario is given: clients, tables of its own, and ways to show what happened and to insist on it. */
public final class Kit implements AutoCloseable {
    private static final int ROWS_SHOWN_MAX = 12;
    private static final int BATCH_WRITES_MAX = 25;

    private final String id;
    private final URI endpoint;
    private final Consumer<String> print;
    private final Meter meter;
    private final DynamoDbClient client;
    private final DynamoDbEnhancedClient enhanced;
    private final DynamoDbStreamsClient streams;
    private final Tables tables;
    private final Simulation simulation;

    public Kit(String id, URI endpoint, Consumer<String> print) {
        this.id = id;
        this.endpoint = endpoint;
        this.print = print;
        this.meter = new Meter(print);
        this.client = connect(DynamoDbClient.builder())
                .overrideConfiguration(settings -> settings.addExecutionInterceptor(meter))
                .httpClient(UrlConnectionHttpClient.create())
                .build();
        this.enhanced = DynamoDbEnhancedClient.builder().dynamoDbClient(client).build();
        this.streams = connect(DynamoDbStreamsClient.builder())
                .httpClient(UrlConnectionHttpClient.create())
                .build();
        this.tables = new Tables(client);
        this.simulation = new Simulation(endpoint);
    }

    private <B extends AwsClientBuilder<B, ?>> B connect(B builder) {
        return builder.endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")));
    }

    /** A client that does not try again by itself. Its calls are not metered. */
    public DynamoDbClient withoutRetries() {
        return connect(DynamoDbClient.builder())
                .overrideConfiguration(settings -> settings.retryStrategy(AwsRetryStrategy.doNotRetry()))
                .httpClient(UrlConnectionHttpClient.create())
                .build();
    }

    /** The low-level client: attribute values as they travel. */
    public DynamoDbClient client() {
        return client;
    }

    /** The same client with beans and documents. */
    public DynamoDbEnhancedClient enhanced() {
        return enhanced;
    }

    public Simulation simulation() {
        return simulation;
    }

    /** Creates a table with a string PK and SK, in the place of one that an earlier run left, and gives its name. */
    public String table(String name) {
        return table(name, design -> design);
    }

    public String table(String name, UnaryOperator<Design> design) {
        String table = nameFor(name);
        tables.create(table, design.apply(new Design()));
        return table;
    }

    /** The name for a table that a scenario creates itself; what an earlier run left under it is deleted. */
    public String nameFor(String name) {
        String table = id + "-" + name;
        tables.drop(table);
        meter.announce(table);
        return table;
    }

    /** Adds a global index on strings to a table in use, and waits until it is filled. */
    public void addIndex(String table, String name, List<String> hash, List<String> range) throws InterruptedException {
        IndexStatus status = tables.addIndex(table, name, hash, range);
        say(name + " is " + status + ": it is filled from the table");
        tables.awaitIndex(table, name);
    }

    /** Waits until a table that was begun is there. */
    public void awaitTable(String table) throws InterruptedException {
        tables.awaitTable(table);
    }

    public TableDescription describe(String table) {
        return tables.describe(table);
    }

    @SafeVarargs
    @SuppressWarnings("varargs") // only read
    public final void put(String table, Map<String, AttributeValue>... items) {
        put(table, List.of(items));
    }

    /** Puts what the enhanced client would map. */
    public <T> void put(DynamoDbTable<T> table, List<T> things) {
        put(
                table.tableName(),
                things.stream()
                        .map(thing -> table.tableSchema().itemToMap(thing, true))
                        .toList());
    }

    /** Puts items into a table, 25 in a call. */
    public void put(String table, List<Map<String, AttributeValue>> items) {
        for (int from = 0; from < items.size(); from += BATCH_WRITES_MAX) {
            var requests = items.subList(from, Math.min(items.size(), from + BATCH_WRITES_MAX)).stream()
                    .map(item -> WriteRequest.builder()
                            .putRequest(put -> put.item(item))
                            .build())
                    .toList();
            var response = client.batchWriteItem(batch -> batch.requestItems(Map.of(table, requests)));
            equal(response.unprocessedItems(), Map.of());
        }
    }

    /** The item with this key, names and values in turn; empty if there is none. */
    public Map<String, AttributeValue> get(String table, Object... key) {
        return client.getItem(get -> get.tableName(table).key(item(key))).item();
    }

    /** The items of a partition that meet a key condition, with the names and values of its placeholders in turn. */
    public List<Map<String, AttributeValue>> query(String table, String condition, Object... values) {
        return client.query(query -> query.tableName(table)
                        .keyConditionExpression(condition)
                        .expressionAttributeValues(item(values)))
                .items();
    }

    public List<Map<String, AttributeValue>> queryIndex(
            String table, String index, String condition, Object... values) {
        return client.query(query -> query.tableName(table)
                        .indexName(index)
                        .keyConditionExpression(condition)
                        .expressionAttributeValues(item(values)))
                .items();
    }

    public void say(String text) {
        meter.flush();
        print.accept(text);
    }

    /** Prints items as the table of an item collection, in the order in which they came. */
    public void show(List<Map<String, AttributeValue>> items, String heading) {
        list(items.stream().map(Items::row).toList(), heading);
    }

    /** Prints what is no item but was made of one. */
    public void list(List<?> things, String heading) {
        say(heading + ": " + things.size());
        things.stream().limit(ROWS_SHOWN_MAX).forEach(thing -> print.accept("  | " + thing));
        if (things.size() > ROWS_SHOWN_MAX) {
            print.accept("  | ... and " + (things.size() - ROWS_SHOWN_MAX) + " more");
        }
    }

    /** Something to try; it may throw. */
    @FunctionalInterface
    public interface Attempt {
        void run() throws Exception;
    }

    /** Runs something and says what it cost, in capacity units. */
    public Cost cost(Attempt attempt) throws Exception {
        return meter.measure(attempt);
    }

    /** Insists on an exception of this kind, with these words in its message, and gives it for a closer look. */
    public <E extends DynamoDbException> E refused(Class<E> kind, String words, Attempt attempt) throws Exception {
        try {
            attempt.run();
        } catch (DynamoDbException e) {
            String message = String.valueOf(e.awsErrorDetails().errorMessage());
            say("refused: " + e.awsErrorDetails().errorCode() + ": " + message);
            if (kind.isInstance(e) && message.contains(words)) {
                return kind.cast(e);
            }
            throw new AssertionError("expected " + kind.getSimpleName() + " with \"" + words + "\"", e);
        }
        throw new AssertionError("expected " + kind.getSimpleName() + ", and it was accepted");
    }

    /** Insists on a ValidationException, which has no class of its own in the SDK. */
    public void invalid(String words, Attempt attempt) throws Exception {
        var refusal = refused(DynamoDbException.class, words, attempt);
        equal(refusal.awsErrorDetails().errorCode(), "ValidationException");
    }

    /** Asserts that what came out is what was meant to. */
    public static void equal(@Nullable Object actual, @Nullable Object expected) {
        if (!Objects.equals(actual, expected)) {
            throw new AssertionError("expected " + expected + ", got " + actual);
        }
    }

    /** Something to do several times at once. */
    @FunctionalInterface
    public interface Task<T> {
        T run(int number) throws Exception;
    }

    /** Runs a task this many times at once, each with its number from 0, and gives the answers in the order of the numbers. */
    public static <T> List<T> together(int count, Task<T> task) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<T>> tasks = IntStream.range(0, count)
                    .mapToObj(number -> (Callable<T>) () -> task.run(number))
                    .toList();
            List<T> answers = new ArrayList<>();
            for (Future<T> answer : threads.invokeAll(tasks)) {
                answers.add(answer.get());
            }
            return answers;
        }
    }

    /** Reads the stream of a table from its beginning; each read gives what is new. */
    public StreamReader changes(String table) {
        return stream(describe(table).latestStreamArn());
    }

    /** Reads a stream that may no longer be the one of its table. */
    public StreamReader stream(String arn) {
        return new StreamReader(streams, arn);
    }

    @Override
    public void close() throws IOException {
        meter.flush();
        simulation.off();
        client.close();
        streams.close();
    }
}
