package dev.armature.engine;

import dev.armature.engine.read.Reader;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.IndexBuilder;
import dev.armature.engine.write.Conflicts;
import dev.armature.engine.write.Statistics;
import dev.armature.engine.write.Tokens;
import dev.armature.engine.write.Writer;
import dev.armature.language.Expressions;
import dev.armature.storage.Storage;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * A database: tables, and what reads and writes them. {@link Operations} lists what can be asked of it.
 *
 * <p>This is the list of its parts, in the order in which they start.
 */
public final class Engine implements AutoCloseable {
    private static final long BACKGROUND_END_SECONDS = 10;

    private final Storage storage;
    private final Clock clock;
    private final RandomGenerator random;
    private final Catalog catalog;
    private final Statistics statistics;
    private final Conflicts conflicts = new Conflicts();
    private final Expressions expressions = new Expressions();
    private final Writer writer;
    private final Reader reader;
    private final Tokens tokens;
    private final ExecutorService background;
    private final IndexBuilder indexBuilder;

    public Engine(Storage storage, Clock clock, RandomGenerator random) {
        this.storage = storage;
        this.clock = clock;
        this.random = random;
        this.catalog = new Catalog(storage, clock);
        this.statistics = new Statistics(storage);
        this.writer = new Writer(catalog, storage, statistics, conflicts);
        this.reader = new Reader(storage);
        this.tokens = new Tokens(storage, clock);
        this.background = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("armature-background-", 0).factory());
        this.indexBuilder = new IndexBuilder(catalog, storage, statistics, background);
        background.execute(statistics.restore(catalog));
        indexBuilder.resume();
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

    public Catalog catalog() {
        return catalog;
    }

    public Statistics statistics() {
        return statistics;
    }

    public Conflicts conflicts() {
        return conflicts;
    }

    public Expressions expressions() {
        return expressions;
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

    public IndexBuilder indexBuilder() {
        return indexBuilder;
    }

    /** Ends what runs in the background, saves what was counted, and closes the storage. */
    @Override
    public void close() {
        background.shutdownNow();
        try {
            var unused = background.awaitTermination(BACKGROUND_END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        statistics.save();
        storage.close();
    }
}
