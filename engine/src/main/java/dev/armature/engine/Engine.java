package dev.armature.engine;

import dev.armature.engine.background.Background;
import dev.armature.engine.background.ClockWatch;
import dev.armature.engine.backup.Backups;
import dev.armature.engine.backup.History;
import dev.armature.engine.coordination.Claims;
import dev.armature.engine.coordination.Fence;
import dev.armature.engine.expiry.Sweeper;
import dev.armature.engine.index.IndexBuilder;
import dev.armature.engine.metrics.Metrics;
import dev.armature.engine.read.Reader;
import dev.armature.engine.simulation.SimulatedClock;
import dev.armature.engine.simulation.Simulation;
import dev.armature.engine.stream.Recorder;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.stream.StreamReader;
import dev.armature.engine.stream.Streams;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.table.Table;
import dev.armature.engine.write.Tokens;
import dev.armature.engine.write.Writer;
import dev.armature.language.Expressions;
import dev.armature.language.partiql.Statements;
import dev.armature.storage.Storage;
import dev.armature.storage.StorageFullException;
import dev.armature.storage.StorageUnavailableException;
import java.time.Clock;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A database: tables, and what reads and writes them. {@link Operations} lists what can be asked of it.
 *
 * <p>This is the list of its parts, in the order in which they start.
 */
public final class Engine implements AutoCloseable {
    private final Storage storage;
    private final SimulatedClock clock;
    private final RandomGenerator random;
    private final EngineSettings settings;
    private final ClockWatch clockWatch;
    private final Catalog catalog;
    private final Metrics metrics;
    private final Simulation simulation;
    private final Fence fence;
    private final Statistics statistics;
    private final Claims claims = new Claims();
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

    public Engine(Storage storage, Clock clock, RandomGenerator random) {
        this(storage, clock, random, EngineSettings.defaults());
    }

    public Engine(Storage storage, Clock realClock, RandomGenerator random, EngineSettings settings) {
        this(storage, new SimulatedClock(realClock), random, settings);
    }

    /** With a clock that may have been moved already: stored times must not lie in its future. */
    public Engine(Storage storage, SimulatedClock clock, RandomGenerator random, EngineSettings settings) {
        this.storage = storage;
        this.clock = clock;
        this.random = random;
        this.settings = settings;
        this.clockWatch = new ClockWatch(clock.real(), System::nanoTime);
        this.catalog = new Catalog(storage, clock, settings.dynamoDbLocalQuirks());
        this.simulation = new Simulation(catalog, clock, settings.transition(), Simulation.Pause::sleep);
        this.metrics = new Metrics(catalog);
        this.fence = new Fence();
        this.history = new History(clock);
        this.statistics = new Statistics(storage, fence);
        this.writer = new Writer(
                catalog,
                storage,
                statistics,
                fence,
                metrics,
                claims,
                new Recorder(clock),
                history,
                simulation,
                settings.dynamoDbLocalQuirks());
        this.reader = new Reader(storage, metrics, simulation);
        this.tokens = new Tokens(storage, clock);
        this.streams = new Streams(storage, catalog, clock, settings);
        catalog.tell(streams);
        this.streamReader = new StreamReader(storage);
        this.sweeper = new Sweeper(catalog, storage, writer, claims, clock, simulation, settings.sweepRows());
        this.background = new Background(clock);
        this.indexBuilder = new IndexBuilder(catalog, storage, statistics, fence, simulation, background);
        this.backups = new Backups(storage, catalog, statistics, simulation, clock, random, background);
        background.once("counting", statistics.restore(catalog));
        indexBuilder.resume();
        backups.resume(history);
        background.every(settings.sweepInterval(), "expiry", whileTrusted(sweeper::sweep));
        background.every(settings.upkeepInterval(), "upkeep of streams", whileTrusted(streams::upkeep));
        background.every(settings.upkeepInterval(), "upkeep of backups", whileTrusted(backups::upkeep));
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

    public Background background() {
        return background;
    }

    /** For what has to happen while no write is under way. */
    public Fence fence() {
        return fence;
    }

    public Statistics statistics() {
        return statistics;
    }

    public Claims claims() {
        return claims;
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
            storage.close();
        }
    }
}
