package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.stores.postgresql.PostgresServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Three servers on one PostgreSQL database: what is done at one holds at the others. */
@Timeout(240)
class SharedStoreTest {
    private static final String TABLE = "Shared";

    @TempDir
    private Path directory;

    private PostgresServer store;
    private final List<Server> servers = new ArrayList<>();
    private final List<Service> services = new ArrayList<>();

    @BeforeEach
    void startStore() {
        assumeTrue(
                PostgresServer.missing().isEmpty(),
                () -> PostgresServer.missing().orElse(""));
        store = PostgresServer.start(directory.resolve("one"));
    }

    private void startServers(String address) throws IOException {
        for (int i = 0; i < 3; i++) {
            var server = Server.start(ServerConfig.shared(URI.create(address)));
            servers.add(server);
            services.add(Service.at(URI.create("http://127.0.0.1:" + server.port())));
        }
    }

    @AfterEach
    void stop() {
        services.forEach(Service::close);
        servers.forEach(Server::close);
        if (store != null) {
            store.close();
        }
    }

    private DynamoDbClient any() {
        return services.get(ThreadLocalRandom.current().nextInt(services.size()))
                .dynamo();
    }

    @Test
    void whatOneServerDoesHoldsAtTheOthers() throws Exception {
        startServers(store.url());
        createTable();
        assertOneOfManyPutsAnItem();
        assertACounterLosesNoUpdate();
        assertIndexIsComplete();
        assertTransfersKeepTheirSum();
        assertStreamHasEveryWrite();
        assertItemsExpire();

        // One leaves, and the others go on.
        services.removeFirst().close();
        servers.removeFirst().close();
        any().putItem(put -> put.tableName(TABLE).item(item("last", 1)));
        assertThat(read("last")).isEqualTo(1);
        any().deleteTable(delete -> delete.tableName(TABLE));
        for (Service service : services) {
            assertThat(service.dynamo().listTables().tableNames()).isEmpty();
        }
    }

    private void createTable() {
        services.getFirst()
                .dynamo()
                .createTable(create -> create.tableName(TABLE)
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .keySchema(KeySchemaElement.builder()
                                .attributeName("pk")
                                .keyType(KeyType.HASH)
                                .build())
                        .attributeDefinitions(AttributeDefinition.builder()
                                .attributeName("pk")
                                .attributeType(ScalarAttributeType.S)
                                .build())
                        .streamSpecification(
                                stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)));
        // At once, and not after it has heard of it.
        services.getLast().dynamo().putItem(put -> put.tableName(TABLE).item(item("first", 7)));
        assertThat(read("first")).isEqualTo(7);
    }

    private void assertOneOfManyPutsAnItem() throws Exception {
        List<Callable<Integer>> work = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            var dynamo = services.get(i % 3).dynamo();
            work.add(() -> {
                int won = 0;
                for (int round = 0; round < 10; round++) {
                    int number = round;
                    try {
                        dynamo.putItem(put -> put.tableName(TABLE)
                                .item(item("race" + number, 1))
                                .conditionExpression("attribute_not_exists(pk)"));
                        won++;
                    } catch (ConditionalCheckFailedException lost) {
                        // Another one was first.
                    }
                }
                return won;
            });
        }
        assertThat(together(work).stream().mapToInt(won -> won).sum()).isEqualTo(10);
        assertThat(together(work).stream().mapToInt(won -> won).sum()).isZero();
        for (int round = 0; round < 10; round++) {
            assertThat(read("race" + round)).isEqualTo(1);
        }
    }

    /**
     * One item, updated by sixteen clients through all servers: each update sees the one before, wherever that was made. One that the store was too busy for
     * may have been done or not.
     */
    private void assertACounterLosesNoUpdate() throws Exception {
        var open = new AtomicInteger();
        List<Callable<List<Integer>>> work = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            int client = i;
            work.add(() -> {
                List<Integer> seen = new ArrayList<>();
                for (int round = 0; round < 20; round++) {
                    var dynamo =
                            services.get((client + round) % services.size()).dynamo();
                    try {
                        var updated = dynamo.updateItem(update -> update.tableName(TABLE)
                                .key(key("counter"))
                                .updateExpression("ADD n :one")
                                .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1")))
                                .returnValues("UPDATED_NEW"));
                        seen.add(Integer.parseInt(of(updated.attributes(), "n").n()));
                    } catch (InternalServerErrorException unknown) {
                        open.incrementAndGet();
                    }
                }
                return seen;
            });
        }
        List<List<Integer>> seen = together(work);
        assertThat(seen).allSatisfy(own -> assertThat(own).isSorted());
        List<Integer> all = seen.stream().flatMap(List::stream).toList();
        assertThat(all).doesNotHaveDuplicates().hasSize(16 * 20 - open.get());
        assertThat(read("counter")).isBetween(all.size(), 16 * 20);
    }

    /** Built by one server while all of them write. */
    private void assertIndexIsComplete() throws Exception {
        var done = new AtomicBoolean();
        var written = new AtomicInteger();
        List<Callable<Integer>> work = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            var dynamo = services.get(i % 3).dynamo();
            int writer = i;
            work.add(() -> {
                int count = 0;
                for (; !done.get() || count < 20; count++) {
                    var item = new HashMap<>(item("indexed" + writer + "-" + count % 40, count));
                    item.put("group", AttributeValue.fromS("g" + count % 3));
                    dynamo.putItem(put -> put.tableName(TABLE).item(item));
                    written.incrementAndGet();
                }
                return count;
            });
        }
        work.add(() -> {
            while (written.get() < 100) {
                LockSupport.parkNanos(5_000_000);
            }
            any().updateTable(update -> update.tableName(TABLE)
                    .attributeDefinitions(
                            AttributeDefinition.builder()
                                    .attributeName("pk")
                                    .attributeType(ScalarAttributeType.S)
                                    .build(),
                            AttributeDefinition.builder()
                                    .attributeName("group")
                                    .attributeType(ScalarAttributeType.S)
                                    .build())
                    .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                            .create(index -> index.indexName("groups")
                                    .keySchema(KeySchemaElement.builder()
                                            .attributeName("group")
                                            .keyType(KeyType.HASH)
                                            .build())
                                    .projection(projection -> projection.projectionType(ProjectionType.ALL)))
                            .build()));
            try {
                until(
                        "the index is there",
                        () ->
                                any()
                                        .describeTable(describe -> describe.tableName(TABLE))
                                        .table()
                                        .globalSecondaryIndexes()
                                        .stream()
                                        .map(GlobalSecondaryIndexDescription::indexStatus)
                                        .allMatch(IndexStatus.ACTIVE::equals));
            } finally {
                done.set(true);
            }
            return 0;
        });
        var unused = together(work);
        Map<String, Map<String, AttributeValue>> expected = new HashMap<>();
        any().scanPaginator(scan -> scan.tableName(TABLE).consistentRead(true)).items().stream()
                .filter(item -> item.containsKey("group"))
                .forEach(item -> expected.put(of(item, "pk").s(), item));
        Map<String, Map<String, AttributeValue>> indexed = new HashMap<>();
        any().scanPaginator(scan -> scan.tableName(TABLE).indexName("groups"))
                .items()
                .forEach(item -> indexed.put(of(item, "pk").s(), item));
        assertThat(indexed).isEqualTo(expected).isNotEmpty();
    }

    private void assertTransfersKeepTheirSum() throws Exception {
        for (int i = 0; i < 4; i++) {
            String id = "account" + i;
            any().putItem(put -> put.tableName(TABLE).item(item(id, 100)));
        }
        List<Callable<Void>> work = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            var dynamo = services.get(i % 3).dynamo();
            int from = i % 4;
            int to = (i + 1) % 4;
            work.add(() -> {
                for (int round = 0; round < 10; round++) {
                    try {
                        dynamo.transactWriteItems(
                                transact -> transact.transactItems(add("account" + from, -1), add("account" + to, 1)));
                    } catch (TransactionCanceledException conflict) {
                        // As DynamoDB has it where two are about the same item.
                    }
                }
                return null;
            });
        }
        var unused = together(work);
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += read("account" + i);
        }
        assertThat(sum).isEqualTo(400);
    }

    private static TransactWriteItem add(String id, int number) {
        return TransactWriteItem.builder()
                .update(update -> update.tableName(TABLE)
                        .key(key(id))
                        .updateExpression("ADD n :n")
                        .expressionAttributeValues(Map.of(":n", AttributeValue.fromN(Integer.toString(number)))))
                .build();
    }

    private void assertStreamHasEveryWrite() throws Exception {
        Map<String, Integer> last = new ConcurrentHashMap<>();
        List<Callable<Void>> work = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            var dynamo = services.get(i).dynamo();
            work.add(() -> {
                for (int round = 0; round < 30; round++) {
                    String id = "streamed" + round % 5;
                    var updated = dynamo.updateItem(update -> update.tableName(TABLE)
                            .key(key(id))
                            .updateExpression("ADD n :one")
                            .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1")))
                            .returnValues("UPDATED_NEW"));
                    last.merge(
                            id, Integer.parseInt(of(updated.attributes(), "n").n()), Math::max);
                }
                return null;
            });
        }
        var unused = together(work);
        assertThat(last.values()).hasSize(5).containsOnly(18);
        var service = services.getLast();
        String arn = service.dynamo()
                .describeTable(describe -> describe.tableName(TABLE))
                .table()
                .latestStreamArn();
        var reading = new StreamReading(service.streams(), arn);
        for (String id : last.keySet()) {
            assertThat(reading.ofKey(AttributeValue.fromS(id), 18))
                    .extracting(record -> of(record.dynamodb().newImage(), "n").n())
                    .containsExactlyElementsOf(IntStream.rangeClosed(1, 18)
                            .mapToObj(Integer::toString)
                            .toList());
        }
    }

    private void assertItemsExpire() throws Exception {
        services.getFirst()
                .dynamo()
                .updateTimeToLive(update -> update.tableName(TABLE)
                        .timeToLiveSpecification(
                                ttl -> ttl.attributeName("until").enabled(true)));
        var item = new HashMap<>(item("expiring", 1));
        item.put("until", AttributeValue.fromN(Long.toString(System.currentTimeMillis() / 1000 - 60)));
        services.getLast().dynamo().putItem(put -> put.tableName(TABLE).item(item));
        until(
                "it has expired",
                () -> !services.get(1)
                        .dynamo()
                        .getItem(
                                get -> get.tableName(TABLE).key(key("expiring")).consistentRead(true))
                        .hasItem());
    }

    /** The database is killed, and its standby takes over: what a server has acknowledged is there, and all of them go on. */
    @Test
    void theDatabaseFailsOver() throws Exception {
        try (var standby = store.standby(directory.resolve("two"))) {
            startServers(PostgresServer.url(List.of(store, standby)));
            createTable();
            assertReadsNeedCommits(standby);
            Map<String, AtomicInteger> acknowledged = new ConcurrentHashMap<>();
            Map<String, AtomicInteger> open = new ConcurrentHashMap<>();
            var done = new AtomicBoolean();
            List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                String id = "counter" + i;
                acknowledged.put(id, new AtomicInteger());
                open.put(id, new AtomicInteger());
                var dynamo = services.get(i % 3).dynamo();
                work.add(() -> {
                    while (!done.get()) {
                        try {
                            dynamo.updateItem(update -> update.tableName(TABLE)
                                    .key(key(id))
                                    .updateExpression("ADD n :one")
                                    .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1"))));
                            acknowledged.get(id).incrementAndGet();
                        } catch (SdkException failed) {
                            open.get(id).incrementAndGet();
                        }
                    }
                    return null;
                });
            }
            work.add(() -> {
                try {
                    until("all write", () -> acknowledged.values().stream().allMatch(count -> count.get() > 10));
                    store.kill();
                    standby.promote();
                    long promoted = System.nanoTime();
                    Map<String, Integer> before = new HashMap<>();
                    acknowledged.forEach((id, count) -> before.put(id, count.get()));
                    until(
                            "all write again",
                            () -> before.keySet().stream()
                                    .allMatch(id -> of(acknowledged, id).get() > of(before, id) + 1));
                    System.out.println("all servers write again " + (System.nanoTime() - promoted) / 1_000_000
                            + " ms after a standby has taken over; calls that failed: " + open);
                } finally {
                    done.set(true);
                }
                return null;
            });
            var unused = together(work);
            acknowledged.forEach((id, count) -> assertThat(read(id))
                    .as(id)
                    .isBetween(count.get(), count.get() + of(open, id).get()));
            stop();
            services.clear();
            servers.clear();
        }
    }

    /**
     * A primary whose commits are not done may be one that others have gone on without, and what it has may be old: servers read from it only as
     * long as their leases last.
     */
    private void assertReadsNeedCommits(PostgresServer standby) throws Exception {
        standby.suspend();
        until("reads are refused", () -> services.stream().noneMatch(SharedStoreTest::canRead));
        until("balancers are told", () -> services.stream().noneMatch(SharedStoreTest::isReady));
        standby.resume();
        until("reads are answered", () -> services.stream().allMatch(SharedStoreTest::canRead));
        until("balancers are told again", () -> services.stream().allMatch(SharedStoreTest::isReady));
    }

    private static boolean isReady(Service service) {
        try (var client = HttpClient.newHttpClient()) {
            var request =
                    HttpRequest.newBuilder(service.endpoint().resolve("/ready")).build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean canRead(Service service) {
        try {
            return service.dynamo()
                    .getItem(get -> get.tableName(TABLE).key(key("first")).consistentRead(true))
                    .hasItem();
        } catch (InternalServerErrorException refused) {
            return false;
        }
    }

    /** What has to be there. */
    private static <T> T of(Map<String, T> all, String name) {
        return Objects.requireNonNull(all.get(name), name);
    }

    private int read(String id) {
        return Integer.parseInt(of(
                        any().getItem(get -> get.tableName(TABLE).key(key(id)).consistentRead(true))
                                .item(),
                        "n")
                .n());
    }

    private static Map<String, AttributeValue> key(String id) {
        return Map.of("pk", AttributeValue.fromS(id));
    }

    private static Map<String, AttributeValue> item(String id, int number) {
        return Map.of("pk", AttributeValue.fromS(id), "n", AttributeValue.fromN(Integer.toString(number)));
    }

    private static void until(String what, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("not so after a minute: " + what).isLessThan(deadline);
            LockSupport.parkNanos(20_000_000);
        }
    }

    private static <T> List<T> together(List<Callable<T>> work) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> running = new ArrayList<>();
            work.forEach(each -> running.add(executor.submit(each)));
            List<T> results = new ArrayList<>();
            for (Future<T> future : running) {
                results.add(future.get());
            }
            return results;
        }
    }
}
