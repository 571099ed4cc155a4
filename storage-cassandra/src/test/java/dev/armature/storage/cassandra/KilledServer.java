package dev.armature.storage.cassandra;

import dev.armature.model.Key;
import dev.armature.storage.Outcome;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A process that uses a storage and ends at once when it reaches a step, as by {@code kill -9}: nothing is finished, closed or said. */
final class KilledServer {
    private static final int KILLED = 137;
    private static final int MINUTES_MAX = 3;

    /** What it does. */
    enum Work {
        /** Writes 1, and is killed as it writes 2. */
        WRITES,
        /** The same, but what it has read changes before it can write: it gives up, and is killed at that. */
        MEETS_ANOTHER,
        /** The same with what decides: it has placed its intents by then. */
        MEETS_ANOTHER_AT_HOME,
        /** Writes nothing, and is killed as it cleans up after others. */
        SWEEPS
    }

    private KilledServer() {}

    /** Runs one to its end, which is where it was to be killed. */
    static void run(URI store, Work work, Step step, Traces traces) throws IOException, InterruptedException {
        Path said = Files.createTempFile("killed", ".log");
        var process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledServer.class.getName(),
                        store.toString(),
                        work.name(),
                        step.name(),
                        Integer.toString(traces.items()),
                        Integer.toString(traces.count())))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        boolean ended = process.waitFor(MINUTES_MAX, TimeUnit.MINUTES);
        if (!ended) {
            // It prints what its threads do.
            int unused = new ProcessBuilder("kill", "-QUIT", Long.toString(process.pid()))
                    .start()
                    .waitFor();
            var unusedToo = process.waitFor(1, TimeUnit.SECONDS);
            process.destroyForcibly();
        }
        int status = process.waitFor();
        String text = Files.readString(said);
        Files.delete(said);
        if (!ended || status != KILLED) {
            throw new IllegalStateException(work + " was not killed at " + step + " but "
                    + (ended ? "ended with " + status : "was still there after " + MINUTES_MAX + " minutes") + ": "
                    + text);
        }
    }

    /** @param arguments store, work, step, first space, rows */
    public static void main(String[] arguments) {
        var work = Work.valueOf(arguments[1]);
        var step = Step.valueOf(arguments[2]);
        var traces = Traces.of(Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]));
        var armed = new AtomicBoolean();
        var address = Address.parse(URI.create(arguments[0]));
        var storage = CassandraStorage.open(address, reached -> {
            if (reached == step && armed.get()) {
                Runtime.getRuntime().halt(KILLED);
            }
        });
        switch (work) {
            case WRITES -> {
                traces.write(storage, 1);
                armed.set(true);
                traces.write(storage, 2);
            }
            case MEETS_ANOTHER -> {
                traces.write(storage, 1);
                armed.set(true);
                meetAnother(storage, traces, traces.inOrder().getLast(), address);
            }
            case MEETS_ANOTHER_AT_HOME -> {
                traces.write(storage, 1);
                armed.set(true);
                meetAnother(storage, traces, traces.inOrder().getFirst(), address);
            }
            case SWEEPS -> {
                armed.set(true);
                storage.sweep(Duration.ZERO);
            }
        }
        storage.close();
        System.out.println("it has come to its end");
    }

    private static void meetAnother(CassandraStorage storage, Traces traces, Key changed, Address address) {
        try (var other = CassandraStorage.open(address, CassandraStorage.NO_STEPS)) {
            var keys = new ArrayList<>(traces.keys());
            Outcome<Boolean> unused = storage.transact(Set.copyOf(keys), current -> {
                traces.write(other, List.of(changed), 1);
                return traces.decision(keys, 2);
            });
        }
    }
}
