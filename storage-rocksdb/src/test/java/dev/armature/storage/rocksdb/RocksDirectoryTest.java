package dev.armature.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.storage.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;

/** Which directories are opened, and what is said about the others. */
class RocksDirectoryTest {
    @TempDir
    Path directory;

    @Test
    void makesADirectoryThatIsMissing() {
        Path deep = directory.resolve("a/b");
        try (var storage = RocksStorage.open(deep, Durability.OS)) {
            Rows.put(storage, 1, "one");
        }
        try (var storage = RocksStorage.open(deep, Durability.OS)) {
            assertThat(Rows.read(storage, 1)).isEqualTo("one");
        }
    }

    @Test
    void refusesADirectoryWithOtherThingsInIt() throws IOException {
        Files.writeString(directory.resolve("thesis.txt"), "42");
        assertRefused("is not empty and holds no Armature data, but thesis.txt");
        assertThat(directory).isDirectoryNotContaining(file -> !file.endsWith("thesis.txt"));
    }

    @Test
    void refusesAFile() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "42");
        assertThatThrownBy(() -> RocksStorage.open(file, Durability.OS))
                .isInstanceOf(StorageException.class)
                .hasMessage(file + " is not a directory");
    }

    @Test
    void refusesADatabaseOfAnotherProgram() throws Exception {
        try (var options = new Options().setCreateIfMissing(true)) {
            RocksDB.open(options, directory.resolve("rocksdb").toString()).close();
        }
        assertRefused("was not written by Armature, or by a newer version: it has the column families [default]");
    }

    @Test
    void refusesANewerFormat() {
        try (var taken = DataDirectory.take(directory);
                var database = Database.open(taken, 1 << 20)) {
            database.writeFormat(Database.FORMAT + 1);
        }
        assertRefused("was written by a newer version of Armature: it has format 2, and this version reads up to 1");
        assertThat(RocksCheck.check(directory).findings())
                .singleElement()
                .asString()
                .contains("was written by a newer version of Armature");
    }

    @Test
    void refusesADirectoryInUse() {
        try (var storage = RocksStorage.open(directory, Durability.OS)) {
            assertRefused("is in use by process " + ProcessHandle.current().pid());
            assertThatThrownBy(() -> RocksStorage.openReadOnly(directory)).hasMessageContaining("is in use by process");
            Rows.put(storage, 1, "one");
        }
        try (var storage = RocksStorage.openReadOnly(directory)) {
            assertThat(Rows.read(storage, 1)).isEqualTo("one");
        }
    }

    /** A process that was stopped while it made the directory had acknowledged nothing yet. */
    @Test
    void beginsAnewWhereMakingItWasInterrupted() throws IOException {
        Path unfinished = Files.createDirectories(directory.resolve("rocksdb.new/deep"));
        Files.writeString(unfinished.resolve("CURRENT"), "nonsense");
        try (var storage = RocksStorage.open(directory, Durability.OS)) {
            Rows.put(storage, 1, "one");
        }
        assertThat(directory.resolve("rocksdb.new")).doesNotExist();
    }

    @Test
    void readsOnlyWhatExists() {
        assertThatThrownBy(() -> RocksStorage.openReadOnly(directory))
                .isInstanceOf(StorageException.class)
                .hasMessage(directory + " holds no Armature data");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void readingOnlyRefusesToWrite() {
        RocksStorage.open(directory, Durability.OS).close();
        try (var storage = RocksStorage.openReadOnly(directory)) {
            assertThatThrownBy(() -> Rows.put(storage, 1, "one"))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("was opened for reading only");
            assertThatThrownBy(() -> storage.trimLog(Rows.LOG, 1)).isInstanceOf(StorageException.class);
            assertThat(Rows.read(storage, 1)).isEqualTo("nothing");
        }
    }

    private void assertRefused(String text) {
        assertThatThrownBy(() -> RocksStorage.open(directory, Durability.OS))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(text)
                .hasMessageStartingWith(directory.toString());
    }
}
