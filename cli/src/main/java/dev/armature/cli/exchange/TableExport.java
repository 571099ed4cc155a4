package dev.armature.cli.exchange;

import dev.armature.advisor.convert.text.JsonLayout;
import dev.armature.cli.exchange.ExchangeException.Refused;
import dev.armature.cli.exchange.ExchangeException.Unreachable;
import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.engine.exchange.JobArn;
import dev.armature.templates.Json;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Reads a table, in segments at once, into a directory. What was done when it is stopped is noted there, and it can go on from that. */
final class TableExport {
    /** When a file has so many bytes, compressed, another one is begun. */
    static final long FILE_BYTES_MAX = 64L << 20;

    private final PatientEndpoint endpoint;
    private final ExportOptions options;
    private final Rate rate;
    private final Meter meter;
    private final long fileBytesMax;
    private final Consumer<String> notes;

    /** @param notes is told what a person should know */
    TableExport(
            PatientEndpoint endpoint,
            ExportOptions options,
            Rate rate,
            Meter meter,
            long fileBytesMax,
            Consumer<String> notes) {
        this.endpoint = endpoint;
        this.options = options;
        this.rate = rate;
        this.meter = meter;
        this.fileBytesMax = fileBytesMax;
        this.notes = notes;
    }

    /** DescribeTable's {@code Table}. */
    Json.Object describe() throws Refused, Unreachable, InterruptedException {
        return endpoint.ask("DescribeTable", TableRequests.named(options.table()))
                .object("Table");
    }

    /** Begins an export, or takes up the one that was not finished. */
    ExportDirectory open(Json.Object table, InstantSource clock, RandomGenerator random)
            throws ExchangeException, InterruptedException {
        List<Path> unfinished = ExportDirectory.unfinished(options.directory(), options.table());
        if (options.resumes()) {
            return resume(table, unfinished);
        }
        unfinished.forEach(export ->
                notes.accept(export + " was not finished; --resume would go on with it, and this is another one"));
        // All that is asked of the endpoint comes first, so that an export that was begun can go on.
        Optional<Json.Object> timeToLive = timeToLive();
        var now = clock.instant();
        var directory = ExportDirectory.begin(
                options.directory(),
                new ExportSettings(
                        JobArn.newId(now, random),
                        options.table(),
                        table.text("TableArn").orElse(options.table()),
                        table.text("TableId").orElse(""),
                        now,
                        options.segments(),
                        options.format(),
                        options.columns(),
                        options.isConsistent()));
        directory.describe(ExportDirectory.CREATE_TABLE, JsonLayout.of(TableRequests.createTable(table)));
        if (timeToLive.isPresent()) {
            directory.describe(ExportDirectory.TIME_TO_LIVE, JsonLayout.of(timeToLive.get()));
        }
        return directory;
    }

    private ExportDirectory resume(Json.Object table, List<Path> unfinished) throws Unusable {
        if (unfinished.size() != 1) {
            throw new Unusable(
                    unfinished.isEmpty()
                            ? "there is no export of " + options.table() + " below " + options.directory()
                                    + " that was not finished"
                            : "several exports of " + options.table()
                                    + " were not finished, and only one can be resumed; remove the others: "
                                    + unfinished);
        }
        var directory = ExportDirectory.resume(options.directory(), unfinished.getFirst());
        var contradiction = options.contradicting(directory.settings());
        if (contradiction.isPresent()) {
            throw new Unusable(unfinished.getFirst() + " was begun without this " + contradiction.get()
                    + ", and can only go on as it was begun");
        }
        String id = directory.settings().tableId();
        if (!id.equals(table.text("TableId").orElse(""))) {
            throw new Unusable(options.table() + " is another table by now, so that " + unfinished.getFirst()
                    + " cannot be finished");
        }
        return directory;
    }

    /** An endpoint that does not say is one that has none. */
    private Optional<Json.Object> timeToLive() throws Unreachable, InterruptedException {
        try {
            var described = endpoint.ask("DescribeTimeToLive", TableRequests.named(options.table()));
            return TableRequests.updateTimeToLive(options.table(), described.object("TimeToLiveDescription"));
        } catch (Refused unknown) {
            notes.accept(
                    "whether items of " + options.table() + " expire is not in the export: " + unknown.getMessage());
            return Optional.empty();
        }
    }

    /** Reads what is left, and writes the manifests when all of it is there. */
    void run(ExportDirectory directory, InstantSource clock) throws ExchangeException, InterruptedException {
        try (var refusals = new Refusals(directory.refused())) {
            List<SegmentExport> segments = new ArrayList<>();
            for (int segment = 0; segment < directory.settings().segments(); segment++) {
                segments.add(new SegmentExport(endpoint, directory, rate, meter, refusals, segment, fileBytesMax));
            }
            Workers.run("export", segments);
        }
        directory.complete(clock.instant());
    }
}
