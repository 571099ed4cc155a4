package dev.armature.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.replication.PeerUnreachableException;
import dev.armature.engine.replication.Peers;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Engines of several Regions that do nothing by themselves, each with a storage and a clock of its own, and a network between them that can
 * be cut, or lose answers.
 */
public final class TestRegions implements AutoCloseable {
    public static final String ACCOUNT = "123456789012";
    private static final Duration IDLE = Duration.ofMillis(100);
    private static final int ROUNDS_MAX = 5_000;
    private static final String SCALING = "scaling.";

    private static final String TABLE = """
            {TableName: Orders, BillingMode: PAY_PER_REQUEST, AttributeDefinitions: [{AttributeName: pk, AttributeType: S}, {AttributeName: kind,
             AttributeType: S}], KeySchema: [{AttributeName: pk, KeyType: HASH}], GlobalSecondaryIndexes: [{IndexName: byKind,
             KeySchema: [{AttributeName: kind, KeyType: HASH}], Projection: {ProjectionType: ALL}}]}""";

    private final Map<String, Region> regions = new LinkedHashMap<>();
    private final EngineSettings settings;
    /** Ways that messages do not go, and ways that answers do not come back. */
    private final Set<String> cut = new HashSet<>();

    private final Set<String> deaf = new HashSet<>();

    private final class Region implements Peers {
        private final String name;
        private final Storage storage = TestStorage.create();
        /** What is stored has milliseconds, and clocks have more. */
        private final MovableClock clock = new MovableClock(TestDatabase.START.plusNanos(456_789));

        private Set<String> others = Set.of();
        private Engine engine;

        Region(String name) {
            this.name = name;
            this.engine = new Engine(storage, clock, new Random(name.hashCode()), settings);
        }

        @Override
        public String own() {
            return name;
        }

        @Override
        public Set<String> regions() {
            return others;
        }

        @Override
        public byte[] send(String region, byte[] message) {
            if (cut.contains(name + " " + region)) {
                throw new PeerUnreachableException(region, "cut");
            }
            byte[] answer = region(region).engine.replication().answer(message);
            if (deaf.contains(name + " " + region)) {
                throw new PeerUnreachableException(region, "no answer");
            }
            return answer;
        }
    }

    public TestRegions(String... names) {
        this(EngineSettings.defaults(), names);
    }

    public TestRegions(EngineSettings settings, String... names) {
        this.settings = settings.withoutBackground();
        for (String name : names) {
            regions.put(name, new Region(name));
        }
        for (Region region : regions.values()) {
            region.others = new TreeSet<>(regions.keySet());
            region.others.remove(region.name);
            region.engine.replicate(region);
        }
    }

    private Region region(String name) {
        return Objects.requireNonNull(regions.get(name));
    }

    public Engine engine(String region) {
        return region(region).engine;
    }

    public MovableClock clock(String region) {
        return region(region).clock;
    }

    public void advance(Duration step) {
        regions.values().forEach(region -> region.clock.advance(step));
    }

    /** From now on, neither hears of the other. */
    public void cut(String one, String other) {
        silence(one, other);
        silence(other, one);
    }

    /** From now on, what one says does not arrive at the other. */
    public void silence(String one, String other) {
        cut.add(one + " " + other);
    }

    /** From now on, what one says arrives at the other, and the answer does not. */
    public void loseAnswers(String one, String other) {
        deaf.add(one + " " + other);
    }

    public void heal() {
        cut.clear();
        deaf.clear();
    }

    /** Begins anew with what was stored, as after a kill. */
    public void crash(String name) {
        var region = region(name);
        region.engine = new Engine(region.storage, region.clock, new Random(name.hashCode() + 1), settings);
        region.engine.replicate(region);
    }

    /** Starts a Region that has others for peers than before. */
    public void restartWith(String name, String... peers) {
        var region = region(name);
        region.others = Set.of(peers);
        crash(name);
    }

    /** The answer in {@link Notation}, or the refusal. */
    public String ask(String region, String operation, String request) {
        var engine = region(region).engine;
        var caller = new Caller(ACCOUNT, region);
        try {
            return Notation.print(respond(api(operation), request, caller, engine));
        } catch (ApiException refusal) {
            return refusal.code().shortName() + ": " + refusal.text();
        }
    }

    /** Of DynamoDB, or of Application Auto Scaling as {@code scaling.PutScalingPolicy}. */
    private static Api<?> api(String operation) {
        return Objects.requireNonNull(
                operation.startsWith(SCALING)
                        ? Operations.AUTO_SCALING.get(operation.substring(SCALING.length()))
                        : Operations.ALL.get(operation));
    }

    private static <Q extends Record> Record respond(Api<Q> api, String request, Caller caller, Engine engine) {
        return TestCalls.run(engine, api.operation(Notation.read(request, api.request()), caller, engine));
    }

    /** What has to succeed. */
    public String done(String region, String operation, String request) {
        String answer = ask(region, operation, request);
        assertThat(answer).as("%s %s", operation, request).startsWith("{");
        return answer;
    }

    /** A member of the answer, by a path such as {@code Items.0}. */
    public String member(String region, String operation, String request, String path) {
        return Conversation.member(done(region, operation, request), path);
    }

    public void createTable(String region) {
        done(region, "CreateTable", TABLE);
    }

    /** Adds a replica and waits until it is there. */
    public void replicate(String region, String to) {
        done(region, "UpdateTable", "{TableName: Orders, ReplicaUpdates: [{Create: {RegionName: " + to + "}}]}");
        settle();
    }

    /** A table in one Region, with a replica in another. */
    public void pair(String region, String other) {
        createTable(region);
        replicate(region, other);
    }

    /** A table in the first Region, with replicas in all others. */
    public TestRegions replicated() {
        var names = List.copyOf(regions.keySet());
        createTable(names.getFirst());
        names.stream().skip(1).forEach(name -> {
            advance(Duration.ofMillis(5));
            replicate(names.getFirst(), name);
        });
        return this;
    }

    public void put(String region, String pk, String value) {
        done(region, "PutItem", "{TableName: Orders, Item: {pk: {S: " + pk + "}, kind: {S: " + value + "}}}");
    }

    public void delete(String region, String pk) {
        done(region, "DeleteItem", "{TableName: Orders, Key: {pk: {S: " + pk + "}}}");
    }

    public String get(String region, String pk) {
        return done(region, "GetItem", "{TableName: Orders, Key: {pk: {S: " + pk + "}}, ConsistentRead: true}");
    }

    /** All items of the table, and all entries of its index, in an order of their own. */
    public String contents(String region) {
        Map<String, String> items = new TreeMap<>();
        for (String index : List.of("", ", IndexName: byKind")) {
            var answer = Notation.asMap(Notation.tree(done(region, "Scan", "{TableName: Orders" + index + "}")));
            for (Object item : (List<?>) Objects.requireNonNull(answer.get("Items"))) {
                items.put(index + Notation.print(item), "");
            }
        }
        return items.keySet().toString();
    }

    public Table table(String region) {
        return region(region).engine.catalog().existing(new TableRef(ACCOUNT, region, "Orders"));
    }

    /** One step of a Region towards another. */
    public Duration step(String from, String to) {
        return region(from).engine.replication().step(to);
    }

    /** One step of each Region. True if one of them has more to do. */
    public boolean stepAll() {
        boolean isMore = false;
        for (Region region : regions.values()) {
            for (String other : region.others) {
                isMore |= step(region.name, other).compareTo(IDLE) < 0;
            }
        }
        return isMore;
    }

    /** Lets everybody go on until there is nothing more to say. */
    public void settle() {
        int quiet = 0;
        for (int round = 0; quiet < 4; round++) {
            assertThat(round).as("rounds without coming to rest").isLessThan(ROUNDS_MAX);
            quiet = stepAll() ? 0 : quiet + 1;
        }
    }

    @Override
    public void close() {
        regions.values().forEach(region -> region.engine.close());
    }
}
