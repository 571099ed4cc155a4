package dev.armature.advisor.run;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.request.LocalEngine;
import dev.armature.advisor.request.Requests;
import dev.armature.advisor.sample.Sample;
import dev.armature.advisor.sample.SampleMaker;
import dev.armature.templates.Endpoint;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts made-up items into the tables of a model, and runs every access pattern on them. Patterns that read come first, as they need the
 * items to be as they were made; then those that write, and transactions.
 */
public final class ModelRun {
    public static final long SEED_DEFAULT = 1;

    private static final int ITEMS_EACH = 48;
    private static final int PATIENCE = 10;
    /** Before anything expires. */
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2025-06-01T00:00:00Z"), ZoneOffset.UTC);

    private final Model model;
    private final long seed;

    public ModelRun(Model model, long seed) {
        this.model = model;
        this.seed = seed;
    }

    /** On an engine in this process. */
    public TestReport run() throws IOException, InterruptedException {
        try (var engine = new LocalEngine(CLOCK, seed)) {
            return run(model, engine, 0);
        }
    }

    /** On tables of its own at an endpoint, which are deleted afterwards. */
    public TestReport run(Endpoint endpoint) throws IOException, InterruptedException {
        Model own = OwnTables.of(model, seed);
        try {
            return run(own, endpoint, PATIENCE);
        } finally {
            OwnTables.delete(own.tables(), endpoint);
        }
    }

    private TestReport run(Model tested, Endpoint endpoint, int patience) throws IOException, InterruptedException {
        var maker = new SampleMaker(tested, seed);
        List<Sample> samples =
                maker.make(new Counts(tested, ITEMS_EACH)::equally).all();
        new Seeder(tested).seed(endpoint, samples, line -> {});
        var world = new World(new Design(tested), new Requests(endpoint), maker, seed, patience);
        List<PatternResult> results = new ArrayList<>();
        for (Design.Placed placed : world.design().patterns()) {
            if (placed.pattern().operation().isRead()) {
                results.add(new ReadRun(world, placed).run());
            }
        }
        for (Design.Placed placed : world.design().patterns()) {
            if (!placed.pattern().operation().isRead()) {
                results.add(new WriteRun(world, placed).run());
            }
        }
        for (TransactionPattern pattern : tested.crossTablePatterns()) {
            results.add(new TransactionRun(world, pattern).run());
        }
        return new TestReport(seed, samples.size(), results);
    }
}
