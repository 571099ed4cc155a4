package dev.armature.engine;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.access.StreamAccess;
import dev.armature.engine.access.TableAccess;
import dev.armature.engine.background.Background;
import dev.armature.engine.background.ClockWatch;
import dev.armature.engine.background.Threads;
import dev.armature.engine.backup.Backups;
import dev.armature.engine.backup.History;
import dev.armature.engine.coordination.Coordination;
import dev.armature.engine.coordination.Replica;
import dev.armature.engine.destination.Destinations;
import dev.armature.engine.exchange.BulkOperations;
import dev.armature.engine.exchange.Exports;
import dev.armature.engine.exchange.Imports;
import dev.armature.engine.expiry.Sweeper;
import dev.armature.engine.index.IndexBuilder;
import dev.armature.engine.metrics.EnginePage;
import dev.armature.engine.metrics.Exposition;
import dev.armature.engine.metrics.Metrics;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.read.Reader;
import dev.armature.engine.replication.Peers;
import dev.armature.engine.replication.Replication;
import dev.armature.engine.scaling.Scaler;
import dev.armature.engine.scaling.ScalingStore;
import dev.armature.engine.simulation.SimulatedClock;
import dev.armature.engine.simulation.Simulation;
import dev.armature.engine.stream.Recorder;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.stream.StreamReader;
import dev.armature.engine.stream.Streams;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Calls;
import dev.armature.engine.vector.NearIndexes;
import dev.armature.engine.vector.VectorSearch;
import dev.armature.engine.write.Replicator;
import dev.armature.engine.write.Tokens;
import dev.armature.engine.write.Writer;
import dev.armature.language.Expressions;
import dev.armature.language.partiql.Statements;
import dev.armature.storage.OutcomeUnknownException;
import dev.armature.storage.Storage;
import dev.armature.storage.StorageFullException;
import dev.armature.storage.StorageTimeoutException;
import dev.armature.storage.StorageUnavailableException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A database: tables, and what reads and writes them. {@link Operations} lists what can be asked of it.
 *
 * <p>This is the list of its parts, in the order in which they start.
 */
public final class Engine implements AutoCloseable {
    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);

    private final Storage storage;
    private final SimulatedClock clock;
    private final RandomGenerator random;
    private final EngineSettings settings;
    private final ClockWatch clockWatch;
    private final Catalog catalog;
    private final Metrics metrics;
    private final Simulation simulation;
    private final Coordination coordination;
    private final Statistics statistics;
    private final Calls calls = new Calls();
    private final Expressions expressions = new Expressions();
    private final Statements statements = new Statements();
    private final Writer writer;
    private final Reader reader;
    private final NearIndexes nearIndexes;
    private final VectorSearch vectorSearch;
    private final Tokens tokens;
    private final Streams streams;
    private final StreamReader streamReader;
    private final Destinations destinations;
    private final ScalingStore scaling;
    private final Scaler scaler;
    private final Sweeper sweeper;
    private final Background background;
    private final IndexBuilder indexBuilder;
    private final History history;
    private final Backups backups;
    private final Exports exports;
    private final Imports imports;
    private final BulkOperations bulkOperations;
    private final Replication replication;
    private final OperationRuns runs;
    private final SharedJobs jobs;

    public Engine(Storage storage, Clock clock, RandomGenerator random) {
        this(storage, clock, random, EngineSettings.defaults());
    }

    public Engine(Storage storage, Clock realClock, RandomGenerator random, EngineSettings settings) {
        this(storage, new SimulatedClock(realClock), random, settings);
    }

    /** With a clock that may have been moved already: stored times must not lie in its future. */
    public Engine(Storage storage, SimulatedClock clock, RandomGenerator random, EngineSettings settings) {
        this(storage, clock, random, settings, Threads.virtual());
    }

    public Engine(
            Storage storage, SimulatedClock clock, RandomGenerator random, EngineSettings settings, Threads threads) {
        this.storage = storage;
        this.clock = clock;
        this.random = random;
        this.settings = settings;
        this.clockWatch = new ClockWatch(clock.real(), System::nanoTime);
        var sharing = settings.sharing();
        this.coordination = sharing == null
                ? Coordination.alone()
                : Coordination.shared(
                        storage,
                        Spaces.COORDINATION,
                        Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong()),
                        sharing,
                        threads::nanos,
                        threads::pauseBriefly,
                        new SharedMemory());
        var fence = coordination.fence();
        this.catalog = new Catalog(storage, clock, settings.dynamoDbLocalQuirks(), coordination);
        this.simulation =
                new Simulation(catalog, clock, settings.transition(), Simulation.Pause::sleep, Operations.ALL.keySet());
        this.metrics = new Metrics(catalog);
        calls.add(metrics);
        this.history = new History(clock, sharing == null ? null : storage);
        this.statistics = new Statistics(storage, coordination);
        this.background = new Background(clock, threads);
        this.nearIndexes =
                new NearIndexes(storage, catalog, background, coordination.isShared(), settings.vectorMemoryBytes());
        this.writer = new Writer(
                storage,
                catalog,
                fence,
                coordination.claims(),
                statistics,
                nearIndexes,
                new Recorder(clock),
                history,
                new Replicator(clock),
                settings.dynamoDbLocalQuirks());
        this.reader = new Reader(storage);
        this.vectorSearch = new VectorSearch(storage, nearIndexes, settings.exactVectors());
        this.tokens = new Tokens(storage, clock);
        this.streams =
                new Streams(storage, catalog, clock, settings.shardsPerStream(), settings.shardLife(), coordination);
        this.destinations =
                new Destinations(storage, catalog, clock, settings.shardsPerStream(), settings.deliversToKinesis());
        this.scaling = new ScalingStore(storage);
        catalog.tell((before, after) -> {
            List<Catalog.RowChange> changes = new ArrayList<>(streams.follow(before, after));
            changes.addAll(destinations.follow(before, after));
            changes.addAll(scaling.follow(before, after));
            return changes;
        });
        this.streamReader = new StreamReader(storage);
        this.sweeper = new Sweeper(
                catalog,
                storage,
                writer,
                coordination.claims(),
                clock,
                () -> calls.beginOwn("TimeToLive", simulation.call()),
                simulation::timeToLiveLag,
                settings.sweepRows());
        this.indexBuilder = new IndexBuilder(catalog, storage, statistics, coordination, simulation, background);
        this.backups = new Backups(storage, catalog, statistics, simulation, clock, random, background, coordination);
        this.exports =
                new Exports(storage, catalog, settings.objects(), expressions, clock, random, background, coordination);
        backups.tell(exports);
        this.imports = new Imports(
                storage, catalog, statistics, simulation, settings.objects(), clock, random, background, coordination);
        this.bulkOperations = new BulkOperations(
                storage,
                catalog,
                writer,
                () -> calls.beginOwn("BulkPutItems", simulation.call()),
                expressions,
                simulation,
                settings.objects(),
                clock,
                random,
                background,
                coordination);
        this.replication = new Replication(
                new Replication.Parts(
                        catalog,
                        writer,
                        calls,
                        streams,
                        indexBuilder,
                        backups,
                        statistics,
                        scaling,
                        fence,
                        coordination,
                        simulation,
                        clock,
                        random),
                storage);
        var items = new ItemAccess(
                catalog,
                reader,
                vectorSearch,
                writer,
                coordination.claims(),
                tokens,
                storage.capabilities().writesWait());
        var tables = new TableAccess(
                catalog,
                statistics,
                streams,
                destinations,
                scaling,
                indexBuilder,
                backups,
                exports,
                imports,
                bulkOperations,
                history,
                replication,
                fence,
                simulation,
                simulation,
                clock,
                random);
        this.runs =
                new OperationRuns(catalog, coordination, items, tables, new StreamAccess(streams, streamReader, clock));
        this.scaler = new Scaler(
                scaling,
                catalog,
                new Provisioning(catalog, metrics, simulation, calls, tables, expressions, statements),
                clock);
        // A clock that a test brings is meant to be moved.
        boolean isMachines = clock.real().equals(Clock.systemUTC());
        this.jobs = new SharedJobs(background, coordination.leases(), () -> !isMachines || clockWatch.isTrusted());
        history.resume(catalog, storage);
        start();
    }

    private void start() {
        var sharing = settings.sharing();
        if (sharing == null) {
            background.once("counting", statistics.restore(catalog));
            resume();
        } else {
            simulation.refuse();
            // Without a lease it begins all the same: the first request takes one.
            var unused = keepUp();
            if (!settings.upkeepInterval().isZero()) {
                background.paced("leases", this::keepUp);
                takeover().forEach((name, work) -> background.every(sharing.lease(), name, work));
            }
        }
        jobs.every(settings.sweepInterval(), "expiry", sweeper::sweep);
        upkeep().forEach((name, work) -> jobs.every(settings.upkeepInterval(), name, work));
    }

    /** What the passing of time asks for besides expiry, by the names of the jobs that do it, in their order. */
    private SequencedMap<String, Runnable> upkeep() {
        var upkeep = new LinkedHashMap<String, Runnable>();
        upkeep.put("upkeep of streams", streams::upkeep);
        upkeep.put("upkeep of Kinesis destinations", destinations::upkeep);
        upkeep.put("auto scaling", scaler::tick);
        upkeep.put("upkeep of backups", backups::upkeep);
        upkeep.put("upkeep of exports", exports::upkeep);
        upkeep.put("upkeep of imports", imports::upkeep);
        upkeep.put("upkeep of bulk operations", bulkOperations::upkeep);
        upkeep.put("upkeep of replication", replication::upkeep);
        return upkeep;
    }

    /** Soon again if the storage cannot be reached, which it tells of itself: a lease is not much longer than that takes. */
    private Duration keepUp() {
        try {
            return coordination.keepUp();
        } catch (StorageUnavailableException | StorageTimeoutException | OutcomeUnknownException failed) {
            return LOOK_AGAIN;
        }
    }

    /** Takes up what was under way when the storage was last opened, or another engine has left. */
    public void resume() {
        takeover().values().forEach(Runnable::run);
    }

    /** Its parts, in their order, by the names of the jobs that do them again and again where engines share a storage: one that fails does not keep others from being done. */
    private SequencedMap<String, Runnable> takeover() {
        var takeover = new LinkedHashMap<String, Runnable>();
        takeover.put("taking over indexes", indexBuilder::resume);
        takeover.put("taking over backups", backups::resume);
        takeover.put("taking over exports", exports::resume);
        takeover.put("taking over imports", imports::resume);
        takeover.put("taking over bulk operations", bulkOperations::resume);
        if (coordination.isShared()) {
            takeover.put("counting", () -> statistics.recountLost(catalog));
            takeover.put("reclaiming", () -> catalog.reclaim(coordination.versionKnown()));
        }
        return takeover;
    }

    /** What this engine has in memory of what it shares with others. */
    private final class SharedMemory implements Replica {
        @Override
        public void drained() {
            statistics.exchange();
        }

        @Override
        public long refresh() {
            var unused = catalog.refresh();
            statistics.exchange();
            return catalog.version();
        }

        @Override
        public void lost() {
            statistics.doubt();
        }
    }

    /** Runs an operation on the parts that it needs, with what befalls the call. */
    public <R> R run(Operation<R> operation, Call call) {
        return runs.run(operation, call);
    }

    /** Refuses an operation that needs more than its caller may do. */
    public void authorize(Operation<?> operation, Call call) {
        runs.authorize(operation, call);
    }

    /** How much a run may take, as far as that can be told before. */
    public int effort(Operation<?> operation) {
        return runs.effort(operation);
    }

    /**
     * The place in the store that an operation writes to in turn with other servers, if that is so and it writes one item. Nothing is done, and a
     * fault that it would be refused for is not told.
     */
    public OptionalLong contended(Operation<?> operation) {
        return runs.contended(operation, storage);
    }

    /** Whether {@link #contended} may answer anything at the moment, which is quicker to say. */
    public boolean isAnyContended() {
        return storage.isAnyContended();
    }

    /** Where calls begin, and who is told of them. */
    public Calls calls() {
        return calls;
    }

    public ClockWatch clockWatch() {
        return clockWatch;
    }

    public Storage storage() {
        return storage;
    }

    public Clock clock() {
        return clock;
    }

    public RandomGenerator random() {
        return random;
    }

    public EngineSettings settings() {
        return settings;
    }

    /** Everything that DynamoDB does in production and that a test may want to see. */
    public Simulation simulation() {
        return simulation;
    }

    public Catalog catalog() {
        return catalog;
    }

    public Metrics metrics() {
        return metrics;
    }

    /** Writes down what was counted. */
    public void writeMetrics(Exposition out) {
        EnginePage.write(
                new EnginePage.Sources(
                        metrics,
                        catalog,
                        statistics,
                        indexBuilder,
                        nearIndexes,
                        exports,
                        imports,
                        bulkOperations,
                        background,
                        clockWatch,
                        replication,
                        storage),
                out);
    }

    public Background background() {
        return background;
    }

    /** What this engine agrees on with others. */
    public Coordination coordination() {
        return coordination;
    }

    public Statistics statistics() {
        return statistics;
    }

    public Expressions expressions() {
        return expressions;
    }

    public Statements statements() {
        return statements;
    }

    public Writer writer() {
        return writer;
    }

    public Reader reader() {
        return reader;
    }

    /** The vector indexes that are in memory. */
    public NearIndexes nearIndexes() {
        return nearIndexes;
    }

    public Tokens tokens() {
        return tokens;
    }

    public Streams streams() {
        return streams;
    }

    public StreamReader streamReader() {
        return streamReader;
    }

    public Destinations destinations() {
        return destinations;
    }

    public Scaler scaler() {
        return scaler;
    }

    public Sweeper sweeper() {
        return sweeper;
    }

    /** Removes every item whose time to live is over, without waiting for the sweep. Returns how many there were. */
    public int expireNow() {
        return sweeper.sweepEverything();
    }

    /**
     * Moves the clock, and does what the time that passed asks for: items expire, shards are closed, old records are forgotten.
     *
     * @return how many items expired
     */
    public int advanceClock(Duration step) {
        clock.advance(step);
        int expired = sweeper.sweepDue();
        upkeep().values().forEach(Runnable::run);
        return expired;
    }

    /**
     * Closes the open shards of streams, which go on in children.
     *
     * @param tableName whose; null for those of all tables
     * @return how many streams there were
     */
    public int rollShards(@Nullable String tableName) {
        int rolled = 0;
        for (Table table : catalog.all()) {
            var stream = table.stream();
            if (stream != null && stream.enabled() && (tableName == null || tableName.equals(table.name()))) {
                streams.roll(new StreamArn(table.ref(), stream.label()));
                rolled++;
            }
        }
        return rolled;
    }

    public IndexBuilder indexBuilder() {
        return indexBuilder;
    }

    public History history() {
        return history;
    }

    public Backups backups() {
        return backups;
    }

    public Exports exports() {
        return exports;
    }

    public Imports imports() {
        return imports;
    }

    public BulkOperations bulkOperations() {
        return bulkOperations;
    }

    public Replication replication() {
        return replication;
    }

    /** From now on, tables may have replicas in other Regions. To be called once. */
    public void replicate(Peers peers) {
        replication.connect(peers);
        if (!settings.upkeepInterval().isZero()) {
            replication.start(background);
        }
    }

    /** Ends what runs in the background, saves what was counted, and closes the storage. */
    @Override
    public void close() {
        background.close();
        try {
            statistics.save();
        } catch (StorageUnavailableException | StorageFullException notStored) {
            // What was not saved is counted when the storage is next opened.
        } finally {
            coordination.close();
            storage.close();
        }
    }
}
