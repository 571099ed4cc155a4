package dev.armature.embedded;

import dev.armature.engine.Engine;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedAsyncClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * A database of its own in this process, in memory or on disk.
 *
 * <pre>{@code
 * try (var armature = Armature.inMemory()) {
 *     DynamoDbClient client = armature.client();
 *     client.listTables();
 * }
 * }</pre>
 *
 * <p>Two of them share nothing, so tests may run side by side. Requests and answers are the bytes that a server would see; only
 * the socket is missing. Closing it closes the clients that it made, and frees everything.
 */
public final class Armature implements AutoCloseable {
    private final Settings settings;
    private final Buckets buckets;
    private final Recorder recorder = new Recorder();
    private final Observation observation = new Observation();
    private final Database database;
    private final Clients clients;
    private final DatabaseClock clock;
    private final SimulationSwitches simulation;
    /** Null until it is first asked for. Guarded by this. */
    private @Nullable HttpEndpoint endpoint;

    Armature(Engine engine, Settings settings, Buckets buckets) {
        this.settings = settings;
        this.buckets = buckets;
        this.database = new Database(engine, settings.caller(), traffic -> {
            recorder.ended(traffic);
            observation.ended(traffic);
        });
        this.clients = new Clients(database, Region.of(settings.region()));
        this.clock = new DatabaseClock(database, ZoneOffset.UTC);
        this.simulation = new SimulationSwitches(database);
    }

    /** For a database that is not in memory, or not in {@code us-east-1}, or that begins with something. */
    public static ArmatureBuilder builder() {
        return new ArmatureBuilder();
    }

    /** An empty database. */
    public static Armature inMemory() {
        return builder().open();
    }

    /** A database that begins as another one was, and shares nothing with it from then on. */
    public static Armature inMemory(Snapshot snapshot) {
        var buckets = new Buckets();
        return new Armature(snapshot.open(new SecureRandom(), buckets), snapshot.settings(), buckets);
    }

    /**
     * A database in a directory, which is made if it is not there. An acknowledged write is on the disk. Needs
     * {@code dev.armature:armature-storage-rocksdb} on the class path.
     */
    public static Armature open(Path directory) {
        return builder().directory(directory).open();
    }

    /**
     * Names the directory that exports go to and imports come from, which has a folder for each bucket. Until then there are no buckets.
     *
     * @return this database
     */
    public Armature buckets(Path directory) {
        buckets.keepIn(directory);
        return this;
    }

    /** A new client of this database. */
    public DynamoDbClient client() {
        return clients.client();
    }

    /** A new client of this database that does not wait. */
    public DynamoDbAsyncClient asyncClient() {
        return clients.asyncClient();
    }

    /** A new client of this database's streams. */
    public DynamoDbStreamsClient streamsClient() {
        return clients.streamsClient();
    }

    /** A new client of this database's streams that does not wait. */
    public DynamoDbStreamsAsyncClient streamsAsyncClient() {
        return clients.streamsAsyncClient();
    }

    /** A new client that maps items to objects. Needs {@code software.amazon.awssdk:dynamodb-enhanced} on the class path. */
    public DynamoDbEnhancedClient enhancedClient() {
        return DynamoDbEnhancedClient.builder().dynamoDbClient(client()).build();
    }

    /** A new client that maps items to objects and does not wait. */
    public DynamoDbEnhancedAsyncClient enhancedAsyncClient() {
        return DynamoDbEnhancedAsyncClient.builder()
                .dynamoDbClient(asyncClient())
                .build();
    }

    /** For clients that the caller builds, with any credentials, Region and endpoint: all of them see this database. */
    public SdkHttpClient httpClient() {
        return clients.httpClient();
    }

    public SdkAsyncHttpClient asyncHttpClient() {
        return clients.asyncHttpClient();
    }

    /**
     * Where clients in other processes and languages reach this database: a port of this machine, opened by the first call. Needs
     * {@code dev.armature:armature-server} on the class path.
     */
    public synchronized URI endpoint() {
        return listening("endpoint()").uri();
    }

    /**
     * Where a browser on this machine sees what is in this database, while a test stands at a breakpoint that suspends its own
     * thread only: the console, on the port of {@link #endpoint}. Needs {@code dev.armature:armature-server} and
     * {@code dev.armature:armature-console} on the class path.
     *
     * @throws IllegalStateException if one of them is not there, or the console was built without Node
     */
    public synchronized URI console() {
        return listening("console()").console();
    }

    private synchronized HttpEndpoint listening(String asked) {
        var open = endpoint;
        if (open == null) {
            open = HttpEndpoint.start(database.current(), settings, HttpEndpoint.ANY_PORT, observation, asked);
            endpoint = open;
        }
        return open;
    }

    /** Creates tables from the body of a CreateTable request, or an array of them. */
    public void createTables(String json) {
        new Fixtures(database).createTables(json);
    }

    /**
     * Creates the tables of a CloudFormation or SAM template, in YAML or JSON, and changes those that are there already. Needs
     * {@code dev.armature:armature-templates} on the class path.
     *
     * @param parameters values for the template's parameters, by name
     */
    public void applyTemplate(String template, Map<String, String> parameters) {
        Templates.apply(database, template, parameters);
    }

    /**
     * Puts items from DynamoDB's JSON: an object with an array of items under the name of each table. An item may also stand in
     * a PutRequest, as in the file that {@code aws dynamodb batch-write-item --request-items} takes.
     */
    public void putItems(String json) {
        new Fixtures(database).putItems(json);
    }

    /** What this database is at this moment, to {@link #restore} it later. Of databases in memory only. */
    public Snapshot snapshot() {
        return Snapshot.of(database.engine(), settings);
    }

    /**
     * Makes this database what it was, under the clients that it has. Connections to {@link #endpoint} are closed.
     *
     * @throws IllegalArgumentException if the snapshot is of another account or Region, whose tables the clients would not see
     */
    public synchronized void restore(Snapshot snapshot) {
        if (!snapshot.settings().equals(settings)) {
            throw new IllegalArgumentException(
                    "a snapshot of " + snapshot.settings() + " cannot be restored into " + settings);
        }
        database.replaceBy(snapshot.open(new SecureRandom(), buckets));
        observation.moveTo(database.engine());
        if (endpoint != null) {
            int port = endpoint.port();
            endpoint.close();
            endpoint = HttpEndpoint.start(database.current(), settings, port, observation, "endpoint()");
        }
    }

    /** Remembers from now on which requests are made. */
    public void recordRequests() {
        recorder.start();
    }

    /** The requests that were made since {@link #recordRequests} or {@link #forgetRequests}, by whichever client. */
    public Requests requests() {
        return recorder.requests();
    }

    public void forgetRequests() {
        recorder.forget();
    }

    /** Whether {@code dev.armature:armature-advisor} is on the class path, so that {@link #observe} can be called. */
    public static boolean canObserve() {
        return Observation.isPossible();
    }

    /** Observes from now on which requests are made, to say what is wrong with them. Needs {@code dev.armature:armature-advisor} on the class path. */
    public void observe() {
        observation.start(database.engine(), Optional.empty());
    }

    /**
     * The same, and holds the requests against a data model.
     *
     * @param model in YAML or JSON
     */
    public void observe(String model) {
        observation.start(database.engine(), Optional.of(model));
    }

    /** What is wrong with the requests that were made since {@link #observe} or {@link #forgetFindings}, by whichever client. A restore begins anew. */
    public Findings findings() {
        return observation.findings();
    }

    public void forgetFindings() {
        observation.forget();
    }

    /**
     * Fails if some rules have found something, or all of them something that is a warning or worse.
     *
     * @param rules such as {@code RT-01}; none for all
     */
    public void assertNoFindings(String... rules) {
        var findings = findings();
        (rules.length == 0 ? findings.atLeast(ObservedFinding.Severity.WARNING) : findings.of(rules)).assertNone();
    }

    /** The time that this database goes by, which can be moved. */
    public DatabaseClock clock() {
        return clock;
    }

    /** What DynamoDB does in production and a test may want to see. */
    public SimulationSwitches simulation() {
        return simulation;
    }

    /**
     * Removes every item whose time to live is over, which otherwise happens within a second or, in large tables, minutes.
     *
     * @return how many there were
     */
    public int expireNow() {
        return database.engine().expireNow();
    }

    /** Does now what else is done once a minute: closes shards of streams after four hours, and forgets records after a day. */
    public void tendStreams() {
        database.engine().streams().upkeep();
    }

    /** What runs the operations. A restore replaces it. */
    Engine engine() {
        return database.engine();
    }

    @Override
    public synchronized void close() {
        if (endpoint != null) {
            endpoint.close();
            endpoint = null;
        }
        clients.close();
        database.close();
        recorder.forget();
    }
}
