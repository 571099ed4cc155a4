package dev.armature.cli.exchange;

import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.engine.exchange.format.Compression;
import dev.armature.engine.exchange.format.CsvColumns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.LongSupplier;

/** Puts the items of files into a table: one thread reads, several write. How far it is when it is stopped is noted, and it can go on from that. */
final class TableImport {
    private final PatientEndpoint endpoint;
    private final ImportOptions options;
    private final Source source;
    private final Rate rate;
    private final Meter meter;
    private final TargetTable target;
    private final LongSupplier nanoTime;

    TableImport(
            PatientEndpoint endpoint,
            ImportOptions options,
            Source source,
            Rate rate,
            Meter meter,
            Pause pause,
            LongSupplier nanoTime) {
        this.endpoint = endpoint;
        this.options = options;
        this.source = source;
        this.rate = rate;
        this.meter = meter;
        this.target = new TargetTable(endpoint, options.table(), pause);
        this.nanoTime = nanoTime;
    }

    /** Refuses what cannot be read, or would write over what is there, before anything is asked of the endpoint. */
    void check() throws Unusable {
        boolean hasProgress = Files.exists(options.progress());
        if (options.resumes() && !hasProgress) {
            throw new Unusable("there is no import of " + options.table() + " to go on with: " + options.progress()
                    + " is not there");
        }
        if (!options.resumes() && hasProgress) {
            throw new Unusable("an import of " + options.table()
                    + " was stopped: --resume goes on with it, and without " + options.progress() + " it begins anew");
        }
        if (!options.resumes() && Files.exists(options.refused())) {
            throw new Unusable(
                    options.refused()
                            + " is there, with what an import before was refused; move it, or name another directory with --work");
        }
        for (SourceFile file : source.files()) {
            if (!file.compression().isAvailable()) {
                throw new Unusable(file.path() + " is compressed with Zstandard, and " + Compression.ZSTD_LIBRARY
                        + " is not on the class path");
            }
        }
    }

    /** The table is there, and is as it should be. */
    record Prepared(TargetTable.Known table, ImportProgress progress) {}

    Prepared prepare() throws ExchangeException, InterruptedException {
        return options.resumes() ? resume() : begin();
    }

    private Prepared begin() throws ExchangeException, InterruptedException {
        Optional<Path> createTable = options.creates() ? Optional.of(createTable()) : Optional.empty();
        var found = target.look();
        if (found.isPresent() && options.creates()) {
            throw new Unusable(options.table() + " is there already; --into-existing adds items to it");
        }
        if (found.isEmpty() && !options.creates()) {
            throw new Unusable("there is no table " + options.table()
                    + "; --create makes it as the export says, --create-from FILE as a request of CreateTable does");
        }
        if (found.isPresent() && !options.intoExisting() && !target.isEmpty()) {
            throw new Unusable(
                    options.table() + " is not empty; --into-existing puts items beside those that are there,"
                            + " and over those with the same key");
        }
        var progress = new ImportProgress(
                options.progress(),
                new ImportProgress.Begun(
                        options.table(),
                        options.where().url().toString(),
                        options.source().toString(),
                        source.fingerprint(),
                        options.creates()),
                ImportProgress.Reached.NOTHING,
                nanoTime);
        var table = createTable.isPresent() ? target.create(createTable.get()) : found.orElseThrow();
        progress.save();
        return new Prepared(table, progress);
    }

    private Path createTable() throws Unusable {
        if (options.createFrom().isPresent()) {
            return options.createFrom().get();
        }
        return source.export()
                .map(export -> export.resolve(ExportDirectory.CREATE_TABLE))
                .filter(Files::isRegularFile)
                .orElseThrow(() -> new Unusable(options.source()
                        + " does not say what the table is like; --create-from FILE has a request of CreateTable"));
    }

    private Prepared resume() throws ExchangeException, InterruptedException {
        var progress = ImportProgress.read(options.progress(), nanoTime);
        var begun = progress.begun();
        if (!begun.table().equals(options.table())
                || !begun.endpoint().equals(options.where().url().toString())) {
            throw new Unusable(options.progress() + " is about " + begun.table() + " at " + begun.endpoint());
        }
        if (!begun.fingerprint().equals(source.fingerprint())) {
            throw new Unusable("the import was begun with " + begun.source() + ", and " + options.source()
                    + " has other files, or files of other sizes");
        }
        var table = target.look()
                .orElseThrow(() -> new Unusable("the table " + options.table() + " is no longer there; without "
                        + options.progress() + " the import begins anew"));
        return new Prepared(table, progress);
    }

    void run(Prepared prepared, Refusals refusals) throws ExchangeException, InterruptedException {
        var columns = new CsvColumns(
                options.delimiter(),
                options.header().orElse(null),
                prepared.table().types());
        var keys = prepared.table().keys();
        var progress = prepared.progress();
        BlockingQueue<Optional<ImportBatch>> queue = new ArrayBlockingQueue<>(options.writers());
        List<Workers.Task> tasks = new ArrayList<>();
        tasks.add(new RecordBatches(source.files(), columns, keys, progress, refusals, queue, options.writers()));
        for (int i = 0; i < options.writers(); i++) {
            tasks.add(new BatchPuts(endpoint, options.table(), keys, rate, meter, progress, refusals, queue));
        }
        Workers.run("import", tasks);
        expire(progress);
    }

    /** Only now: what is expired already would go before all of it is there. */
    private void expire(ImportProgress progress) throws ExchangeException, InterruptedException {
        if (!progress.begun().created() || source.export().isEmpty()) {
            return;
        }
        Path timeToLive = source.export().get().resolve(ExportDirectory.TIME_TO_LIVE);
        if (Files.isRegularFile(timeToLive)) {
            target.expire(timeToLive);
        }
    }
}
