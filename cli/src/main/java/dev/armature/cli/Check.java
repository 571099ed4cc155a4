package dev.armature.cli;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import dev.armature.engine.check.EngineCheck;
import dev.armature.storage.StorageException;
import dev.armature.storage.rocksdb.RocksCheck;
import dev.armature.storage.rocksdb.RocksStorage;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** {@code armature check}: looks for damage in a data directory that no server is using, and changes nothing. */
final class Check {
    private static final int DAMAGED = 1;

    private static final int CANNOT_SAY = 2;

    private final PrintStream out;
    private final PrintStream err;

    Check(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    int run(List<String> given) throws UsageException {
        Path directory = directory(new Arguments(given));
        try {
            boolean sound = checkStorage(directory) && checkTables(directory);
            return sound ? Main.OK : DAMAGED;
        } catch (StorageException refused) {
            err.println("armature: " + refused.getMessage());
            return CANNOT_SAY;
        }
    }

    private boolean checkStorage(Path directory) {
        var report = RocksCheck.check(directory);
        report.findings().forEach(out::println);
        out.printf(
                "%s: %s; %d rows of %d bytes, %d logs with %d records%n",
                directory.toAbsolutePath().normalize(),
                report.isSound() ? "sound" : "damaged",
                report.rows(),
                report.rowBytes(),
                report.logs(),
                report.records());
        return report.isSound();
    }

    /** What the rows say only means something once they are known to be the rows that were written. */
    private boolean checkTables(Path directory) {
        try (var storage = RocksStorage.openReadOnly(directory)) {
            var report = EngineCheck.check(storage);
            report.findings().forEach(out::println);
            out.printf(
                    "%s; %d tables, %d items, %d index entries%n",
                    report.isSound() ? "consistent" : "inconsistent",
                    report.tables(),
                    report.items(),
                    report.entries());
            return report.isSound();
        }
    }

    static Path directory(Arguments arguments) throws UsageException {
        Path directory = ServeOptions.DIRECTORY_DEFAULT;
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--data", "-dbPath" -> directory = arguments.directory(option);
                default -> {
                    if (option.startsWith("-")) {
                        throw UsageException.noOption("check", option);
                    }
                    directory = Path.of(option);
                }
            }
        }
        return directory;
    }
}
