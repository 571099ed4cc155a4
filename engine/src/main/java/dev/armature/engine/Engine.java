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
import dev.armature.engine.coordination.LeaseLostException;
import dev.armature.engine.coordination.Leases;
import dev.armature.engine.coordination.Replica;
import dev.armature.engine.expiry.Sweeper;
import dev.armature.engine.index.IndexBuilder;
import dev.armature.engine.metrics.EnginePage;
import dev.armature.engine.metrics.Exposition;
import dev.armature.engine.metrics.Metrics;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.read.Reader;
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
import dev.armature.engine.traffic.Caller;
import dev.armature.engine.traffic.Calls;
import dev.armature.engine.write.Tokens;
import dev.armature.engine.write.Writer;
import dev.armature.language.Expressions;
import dev.armature.language.partiql.Statements;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.storage.OutcomeUnknownException;
import dev.armature.storage.Storage;
import dev.armature.storage.StorageFullException;
import dev.armature.storage.StorageTimeoutException;
import dev.armature.storage.StorageUnavailableException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
    private final Tokens tokens;
    private final Streams streams;
    private final StreamReader streamReader;
    private final Sweeper sweeper;
    private final Background background;
    private final IndexBuilder indexBuilder;
    private final History history;
    private final Backups backups;
    private final ItemAccess items;
    private final TableAccess tables;
    private final StreamAccess streamAccess;
    /** The jobs that this engine has done last, for all engines. */
    private final Map<String, Leases.Lease> jobs = new ConcurrentHashMap<>();

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
        this.writer = new Writer(
                storage,
                catalog,
                fence,
                coordination.claims(),
                statistics,
                new Recorder(clock),
                history,
                settings.dynamoDbLocalQuirks());
        this.reader = new Reader(storage);
        this.tokens = new Tokens(storage, clock);
        this.streams =
                new Streams(storage, catalog, clock, settings.shardsPerStream(), settings.shardLife(), coordination);
        catalog.tell(streams);
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
        this.background = new Background(clock, threads);
        this.indexBuilder = new IndexBuilder(catalog, storage, statistics, coordination, simulation, background);
        this.backups = new Backups(storage, catalog, statistics, simulation, clock, random, background, coordination);
        this.items = new ItemAccess(
                catalog,
                reader,
                writer,
                coordination.claims(),
                tokens,
                storage.capabilities().writesWait());
        this.tables = new TableAccess(
                catalog, statistics, streams, indexBuilder, backups, history, fence, simulation, clock, random);
        this.streamAccess = new StreamAccess(streams, streamReader, clock);
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
                background.every(sharing.lease(), "taking over", this::resume);
            }
        }
        every(settings.sweepInterval(), "expiry", sweeper::sweep);
        every(settings.upkeepInterval(), "upkeep of streams", streams::upkeep);
        every(settings.upkeepInterval(), "upkeep of backups", backups::upkeep);
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
        indexBuilder.resume();
        backups.resume();
        if (coordination.isShared()) {
            background.once("counting", () -> statistics.recountLost(catalog));
            catalog.reclaim(coordination.versionKnown());
        }
    }

    /** Does a part of the work of all engines, unless another one does it. */
    private void every(Duration interval, String job, Runnable work) {
        background.every(interval, job, whileTrusted(() -> {
            var lease = jobs.get(job);
            if (lease == null || !lease.isHeld()) {
                lease = coordination.leases().take(job);
            }
            if (lease != null) {
                jobs.put(job, lease);
                work.run();
            }
        }));
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

    /** Left out while what is removed for its age might be removed by mistake. A clock that a test brings is meant to be moved. */
    private Runnable whileTrusted(Runnable work) {
        if (!clock.real().equals(Clock.systemUTC())) {
            return work;
        }
        return () -> {
            if (clockWatch.isTrusted()) {
                work.run();
            }
        };
    }

    /** Runs an operation on the parts that it needs, with what befalls the call. */
    public <R> R run(Operation<R> operation, Call call) {
        var interference = call.interference();
        try {
            return interference == null
                    ? runAlone(operation, call)
                    : interference.around(call.operation(), () -> runAlone(operation, call));
        } catch (StorageFullException full) {
            // Not one of those that SDKs try again: nothing changes by itself.
            throw new ApiException(ErrorCode.ITEM_COLLECTION_SIZE_LIMIT_EXCEEDED, String.valueOf(full.getMessage()));
        } catch (StorageUnavailableException
                | StorageTimeoutException
                | OutcomeUnknownException
                | LeaseLostException failed) {
            // A storage that refuses or is slow says so itself; nothing more is to be told of each request.
            throw new ApiException(ErrorCode.INTERNAL_SERVER_ERROR, "Internal server error");
        }
    }

    /** Refuses an operation that needs more than its caller may do. */
    public void authorize(Operation<?> operation, Call call) {
        Caller caller = call.caller();
        if (caller != null && caller.isLimited()) {
            var permissions = operation.permissions(catalog);
            call.needs(permissions);
            caller.authorizer().authorize(permissions);
        }
    }

    /** How much a run may take, as far as that can be told before. */
    public int effort(Operation<?> operation) {
        return operation instanceof Operation.OnItems<?> onItems ? onItems.effort(items) : 0;
    }

    private <R> R runAlone(Operation<R> operation, Call call) {
        coordination.ensureLease();
        return switch (operation) {
            case Operation.OnItems<R> onItems -> runOnItems(onItems, call);
            case Operation.OnTables<R> onTables -> {
                var unused = catalog.refresh();
                yield onTables.run(tables, call);
            }
            case Operation.OnStreams<R> onStreams -> onStreams.run(streamAccess, call);
            case Operation.OnNothing<R> onNothing -> onNothing.run();
        };
    }

    /** A refusal counts if the catalog is the newest: another engine may have created the table a moment ago. */
    private <R> R runOnItems(Operation.OnItems<R> operation, Call call) {
        long version = catalog.version();
        try {
            return operation.run(items, call);
        } catch (ApiException refusal) {
            boolean isAboutTable =
                    refusal.code() == ErrorCode.RESOURCE_NOT_FOUND || refusal.code() == ErrorCode.VALIDATION;
            // Another thread may have read what is new since this one began: then there is nothing new to be read, but
            // to be tried.
            if (!isAboutTable || !catalog.refresh() && catalog.version() == version) {
                throw refusal;
            }
            // Of a table that was not known then, it was not known either which partitions the request is about.
            authorize(operation, call);
            return operation.run(items, call);
        }
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
                new EnginePage.Sources(metrics, catalog, statistics, indexBuilder, background, clockWatch, storage),
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

    public Tokens tokens() {
        return tokens;
    }

    public Streams streams() {
        return streams;
    }

    public StreamReader streamReader() {
        return streamReader;
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
        var unused = streams.upkeep();
        backups.upkeep();
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
