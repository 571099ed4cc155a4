package dev.armature.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.storage.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damage is refused or reported, and never taken for an empty directory or an older state. */
class RocksDamageTest {
    private static final int ROWS = 1_000;

    @TempDir
    Path directory;

    /** Rows 0 to 999 in table files, a row more in the log. */
    @BeforeEach
    void fill() {
        try (var storage = RocksStorage.open(directory, Durability.OS)) {
            for (int i = 0; i < ROWS; i++) {
                Rows.put(storage, i, "row " + i);
            }
        }
        // What is in the log goes to table files when it is opened.
        try (var storage = RocksStorage.open(directory, Durability.OS)) {
            Rows.put(storage, ROWS, "in the log");
        }
    }

    @Test
    void whatIsNotDamagedIsSound() {
        var report = RocksCheck.check(directory);
        assertThat(report.findings()).isEmpty();
        assertThat(report.isSound()).isTrue();
        assertThat(report.rows()).isEqualTo(ROWS + 1);
        assertThat(report.logs()).isEqualTo(1);
        assertThat(report.records()).isEqualTo(ROWS + 1);
        assertThat(report.rowBytes()).isGreaterThan(ROWS * 10L);
    }

    @Test
    void refusesWithoutCurrent() throws IOException {
        Files.delete(Rows.file(directory, "CURRENT"));
        assertRefused("the file CURRENT is missing");
    }

    @Test
    void refusesADamagedCurrent() throws IOException {
        Rows.flipByte(Rows.file(directory, "CURRENT"), 3);
        assertRefused("RocksDB says");
    }

    @Test
    void refusesWithoutManifest() throws IOException {
        Files.delete(Rows.file(directory, "MANIFEST-"));
        assertRefused("the file MANIFEST is missing");
    }

    @Test
    void refusesADamagedManifest() throws IOException {
        Rows.flipByte(Rows.file(directory, "MANIFEST-"), 20);
        assertRefused("RocksDB says");
    }

    /** RocksDB alone would open, without the writes that were only there. */
    @Test
    void refusesWithoutTheLog() throws IOException {
        Files.delete(Rows.file(directory, ".log"));
        assertRefused("the changes 2003 to 2004 are missing");
    }

    @Test
    void refusesALogThatIsDamagedInTheMiddle() throws IOException {
        try (var storage = RocksStorage.open(directory, Durability.OS)) {
            for (int i = 0; i < 100; i++) {
                Rows.put(storage, i, "new " + i);
            }
        }
        Path log = Rows.file(directory, ".log");
        Rows.flipByte(log, Files.size(log) / 2);
        assertRefused("are missing");
    }

    @Test
    void refusesWithoutATableFile() throws IOException {
        Files.delete(Rows.file(directory, ".sst"));
        assertRefused("RocksDB says");
    }

    @Test
    void noticesADamagedTableFile() throws IOException {
        Path largest = largestTable();
        Rows.flipByte(largest, Files.size(largest) / 4);
        var report = RocksCheck.check(directory);
        assertThat(report.isSound()).isFalse();
        assertThat(report.findings()).anySatisfy(finding -> assertThat(finding).contains("checksum"));

        try (var storage = RocksStorage.openReadOnly(directory)) {
            assertThatThrownBy(() -> Rows.count(storage))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("cannot be read");
        }
    }

    @Test
    void reportsAGapInALog() throws Exception {
        try (var taken = DataDirectory.take(directory);
                var database = Database.open(taken, 1 << 20)) {
            database.rocks().delete(database.log(), Logs.key(Rows.LOG, 10));
        }
        assertThat(RocksCheck.check(directory).findings())
                .isEqualTo(List.of("log 5 has a gap: record 11 comes after 9"));
    }

    @Test
    void aTrimmedLogHasNoGap() {
        try (var storage = RocksStorage.open(directory, Durability.OS)) {
            storage.trimLog(Rows.LOG, 500);
        }
        var report = RocksCheck.check(directory);
        assertThat(report.findings()).isEmpty();
        assertThat(report.records()).isEqualTo(501);
    }

    private Path largestTable() throws IOException {
        try (var files = Files.list(directory.resolve("rocksdb"))) {
            return files.filter(file -> file.toString().endsWith(".sst"))
                    .max((left, right) ->
                            Long.compare(left.toFile().length(), right.toFile().length()))
                    .orElseThrow();
        }
    }

    private void assertRefused(String text) {
        assertThatThrownBy(() -> RocksStorage.open(directory, Durability.OS))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(text)
                .hasMessageContaining(directory.toString())
                .hasMessageContaining("restore the directory from a backup");
        assertThat(RocksCheck.check(directory).findings())
                .singleElement()
                .asString()
                .contains(text);
    }
}
