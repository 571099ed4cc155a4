package dev.armature.advisor.service;

import dev.armature.advisor.library.ModelLibrary;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.run.Seeder;
import dev.armature.advisor.sample.Sample;
import dev.armature.templates.Endpoint;
import dev.armature.templates.Json;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Fills the tables of a model of the {@link ModelLibrary} with made-up items, one thread does it and others may look how far it is.
 *
 * <p>None of the tables may be there before. So if something goes wrong on the way, what this has made is taken away again, and nothing else. A
 * store that is full may refuse that as well: then it says what is left.
 */
public final class SampleLoad implements Runnable {
    /** How many items are made unless it is said. */
    public static final int ITEMS_DEFAULT = 600;

    public static final int ITEMS_MAX = 20_000;

    private static final Logger LOG = System.getLogger(SampleLoad.class.getName());
    /** Always the same, so that what documents say of a sample is true wherever it is loaded. */
    private static final long SEED = 1;

    private final ModelLibrary.Entry entry;
    private final Model model;
    private final Endpoint endpoint;
    private final int items;
    private final Supplier<Optional<String>> trouble;
    /** The tables of this, used by the thread that runs it. */
    private final List<TableModel> made = new ArrayList<>();

    /** Guarded by this, as is what follows. */
    private State state = State.RUNNING;

    private String step = "making items up";
    private int done;
    private int total;
    private String problem = "";

    /** How far it is. */
    private enum State {
        RUNNING,
        DONE,
        FAILED
    }

    /**
     * @param endpoint what decides on whose behalf tables are made
     * @param trouble why the store refuses writes, which answers to requests do not say; empty if it does not
     */
    public SampleLoad(ModelLibrary.Entry entry, Endpoint endpoint, int items, Supplier<Optional<String>> trouble) {
        this.entry = entry;
        this.model = entry.repaired();
        this.endpoint = endpoint;
        this.items = items;
        this.trouble = trouble;
    }

    /** The tables that it would make, and that are there already. */
    public List<String> clashes() throws IOException, InterruptedException {
        List<String> there = new ArrayList<>();
        for (TableModel table : model.tables()) {
            var answer = endpoint.call("DescribeTable", named(table));
            if (answer.status() == 200) {
                there.add(table.name());
            } else if (!answer.body().contains("ResourceNotFoundException")) {
                throw new IOException("DescribeTable was refused: " + answer.body());
            }
        }
        return there;
    }

    private static String named(TableModel table) {
        return Json.of("TableName", Json.text(table.name())).toString();
    }

    @Override
    public void run() {
        try {
            var seeder = new Seeder(model);
            List<Sample> samples = seeder.samples(items, SEED);
            starts(samples.size());
            seeder.seed(endpoint, samples, new Seeder.Progress() {
                @Override
                public void says(String line) {
                    at(line);
                }

                @Override
                public void found(TableModel table, boolean isNew) {
                    if (!isNew) {
                        throw new IllegalStateException("the table " + table.name() + " was made by another meanwhile");
                    }
                    made.add(table);
                }

                @Override
                public void wrote(int count) {
                    written(count);
                }
            });
            ends(State.DONE, "");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            ends(State.FAILED, "the server was stopped");
        } catch (IOException | RuntimeException failed) {
            LOG.log(Level.WARNING, "a sample was not loaded: name=" + entry.name(), failed);
            String why = trouble.get().orElseGet(() -> String.valueOf(failed.getMessage()));
            List<String> left = removeTables();
            ends(
                    State.FAILED,
                    left.isEmpty()
                            ? why
                            : why + ". What was made could not be taken away either, so it is left: the table "
                                    + String.join(" and the table ", left));
        }
    }

    /** Those that are there all the same. */
    private List<String> removeTables() {
        List<String> left = new ArrayList<>();
        try {
            Seeder.deleteTables(made, endpoint);
            for (TableModel table : made) {
                var answer = endpoint.call("DescribeTable", named(table));
                if (answer.status() == 200 && !answer.body().contains("\"DELETING\"")) {
                    left.add(table.name());
                }
            }
        } catch (IOException unknown) {
            LOG.log(Level.WARNING, "tables of a sample may be left: name=" + entry.name(), unknown);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return left;
    }

    private synchronized void starts(int count) {
        total = count;
        step = "making tables";
    }

    private synchronized void at(String line) {
        step = line;
    }

    private synchronized void written(int count) {
        done = count;
        step = "writing items";
    }

    private synchronized void ends(State ended, String why) {
        state = ended;
        problem = why;
        done = ended == State.DONE ? total : done;
    }

    public synchronized boolean isRunning() {
        return state == State.RUNNING;
    }

    public String name() {
        return entry.name();
    }

    /** {@code {"name", "state", "step", "done", "total", "tables", "message"}}, with a state of running, done or failed. */
    public synchronized Json.Object json() {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("name", Json.text(entry.name()));
        members.put(
                "state",
                Json.text(
                        switch (state) {
                            case RUNNING -> "running";
                            case DONE -> "done";
                            case FAILED -> "failed";
                        }));
        members.put("step", Json.text(step));
        members.put("done", Json.number(done));
        members.put("total", Json.number(total));
        members.put(
                "tables",
                Json.array(model.tables().stream()
                        .map(table -> Json.text(table.name()))
                        .toList()));
        members.put("message", Json.text(problem));
        return new Json.Object(members);
    }
}
