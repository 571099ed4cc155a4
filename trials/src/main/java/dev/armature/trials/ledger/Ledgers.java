package dev.armature.trials.ledger;

import dev.armature.engine.check.EngineCheck;
import dev.armature.storage.rocksdb.RocksCheck;
import dev.armature.storage.rocksdb.RocksStorage;
import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A table, a number of writers to it that come again after each restart of its server, and what each was told. */
public final class Ledgers {
    /** More than one writer can use between two restarts, so that versions never come again. */
    private static final long VERSIONS_PER_WRITING = 1_000_000_000;

    private final SplittableRandom random;
    private final List<Ledger> ledgers = new ArrayList<>();
    private int writings;

    public Ledgers(int writers, SplittableRandom random) {
        this.random = random;
        for (int i = 0; i < writers; i++) {
            ledgers.add(new Ledger());
        }
    }

    /** Creates the table, and waits until it can be used. */
    public static void createTable(int port) throws IOException, InterruptedException {
        try (var connection = new Connection(port)) {
            Reading.createTable(connection);
        }
    }

    /**
     * Lets all writers write.
     *
     * @param pause of each writer after each write
     */
    public Writing write(int port, Duration pause) {
        writings++;
        var writers = new ArrayList<Writer>();
        for (int i = 0; i < ledgers.size(); i++) {
            writers.add(
                    new Writer(port, "w" + i, ledgers.get(i), random.split(), pause, writings * VERSIONS_PER_WRITING));
        }
        return new Writing(writers);
    }

    /** How many writes were acknowledged so far. */
    public long acknowledged() {
        return ledgers.stream().mapToLong(Ledger::acknowledgements).sum();
    }

    /** How many writers have sent what has not been answered. */
    public long underWay() {
        return ledgers.stream().filter(Ledger::isUnderWay).count();
    }

    /**
     * Everything that was acknowledged is there, nothing else is, and the index shows exactly what the table has. Nothing may be written
     * meanwhile.
     *
     * @return what is wrong, a sentence each; those about lost writes begin with {@code lost}
     */
    public List<String> verify(int port) throws IOException {
        var faults = new ArrayList<String>();
        try (var connection = new Connection(port)) {
            Map<String, State> table = Reading.table(connection);
            Map<String, State> unexplained = new HashMap<>(table);
            for (Ledger ledger : ledgers) {
                ledger.keys().forEach(unexplained::remove);
                faults.addAll(ledger.settle(table));
            }
            unexplained.forEach((key, state) -> faults.add("from nowhere: " + key + " is " + state));

            Map<String, State> index = Reading.index(connection);
            table.forEach((key, state) -> {
                if (!state.equals(index.get(key))) {
                    faults.add("index differs: " + key + " is " + state + ", the index has " + index.get(key));
                }
            });
            index.keySet().stream()
                    .filter(key -> !table.containsKey(key))
                    .forEach(key -> faults.add("index differs: it has " + key + ", which is no item"));
        }
        return faults;
    }

    /** A directory on its own, without a server: every checksum, every key, every log, every item and its index entries. */
    public static List<String> check(Path data) {
        var faults = new ArrayList<String>();
        var damage = RocksCheck.check(data).findings();
        damage.forEach(finding -> faults.add("damaged: " + finding));
        if (damage.isEmpty()) {
            try (var storage = RocksStorage.openReadOnly(data)) {
                EngineCheck.check(storage).findings().forEach(finding -> faults.add("inconsistent: " + finding));
            }
        }
        return faults;
    }
}
