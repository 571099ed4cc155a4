package dev.armature.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.storage.StorageException;
import dev.armature.storage.StorageUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a storage whose files are damaged, deleted or moved while it is in use. */
class RocksDiskTest {
    @TempDir
    Path directory;

    @Test
    void findsADamagedTableFileBeforeItIsRead() throws Exception {
        try (var storage = RocksStorage.open(directory, Durability.OS)) {
            for (int i = 0; i < 1_000; i++) {
                Rows.put(storage, i, "row " + i);
            }
        }
        try (var storage = RocksStorage.open(directory, false, rocks -> null)) {
            storage.scrub();
            assertThat(storage.trouble()).isEmpty();
            assertThat(storage.statistics())
                    .containsEntry("scrub_damaged_files", 0L)
                    .hasEntrySatisfying(
                            "scrub_files", files -> assertThat(files).isPositive())
                    .hasEntrySatisfying(
                            "scrub_last_finished_timestamp_seconds",
                            time -> assertThat(time).isPositive());

            Path table = Rows.file(directory, ".sst");
            Rows.flipByte(table, Files.size(table) / 4);
            storage.scrub();
            assertThat(storage.trouble())
                    .hasValueSatisfying(trouble -> assertThat(trouble)
                            .contains(table.getFileName().toString())
                            .contains("is damaged"));
            assertThat(storage.statistics()).containsEntry("scrub_damaged_files", 1L);
            // What is not damaged goes on.
            Rows.put(storage, 1_000, "written");
            assertThat(Rows.read(storage, 1_000)).isEqualTo("written");
        }
    }

    @Test
    void noticesThatItsDirectoryIsDeleted() throws IOException {
        try (var storage = RocksStorage.open(directory.resolve("data"), false, rocks -> null)) {
            Rows.put(storage, 1, "one");
            storage.look();
            assertThat(storage.trouble()).isEmpty();
            deleteAll();
            storage.look();
            assertThat(storage.trouble())
                    .hasValueSatisfying(trouble -> assertThat(trouble).endsWith("was deleted or replaced"));
            assertThatThrownBy(() -> Rows.put(storage, 2, "two")).isInstanceOf(StorageUnavailableException.class);
            assertThat(storage.statistics()).containsEntry("writes_refused", 1L);
        }
    }

    /** Also if the first thing that is noticed is one of the files. */
    @Test
    void takesNoDirectoryThatIsDeletedForADamagedFile() throws Exception {
        Path data = directory.resolve("data");
        try (var storage = RocksStorage.open(data, false, rocks -> null)) {
            Rows.put(storage, 1, "one");
        }
        try (var storage = RocksStorage.open(data, false, rocks -> null)) {
            deleteAll();
            storage.scrub();
            assertThat(storage.statistics().get("scrub_damaged_files")).isPositive();
            assertThat(storage.trouble())
                    .hasValueSatisfying(trouble -> assertThat(trouble).endsWith("was deleted or replaced"));
            assertThatThrownBy(() -> Rows.put(storage, 2, "two")).isInstanceOf(StorageUnavailableException.class);
        }
    }

    private void deleteAll() throws IOException {
        try (var files = Files.walk(directory.resolve("data"))) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        }
    }

    @Test
    void noticesThatAnotherDirectoryIsInItsPlace() throws IOException {
        Path data = directory.resolve("data");
        try (var storage = RocksStorage.open(data, false, rocks -> null)) {
            Rows.copy(data, directory.resolve("copy"));
            Files.move(data, directory.resolve("moved"));
            Files.move(directory.resolve("copy"), data);
            storage.look();
            assertThatThrownBy(() -> Rows.put(storage, 2, "two")).isInstanceOf(StorageUnavailableException.class);
        }
    }

    @Test
    void keepsItsDirectoryWithoutTheFileThatIsLocked() throws IOException {
        try (var storage = RocksStorage.open(directory, false, rocks -> null)) {
            Files.delete(directory.resolve("LOCK"));
            assertThatThrownBy(() -> RocksStorage.open(directory, Durability.OS))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("is in use by a process");
            storage.look();
            assertThat(directory.resolve("LOCK"))
                    .hasContent(String.valueOf(ProcessHandle.current().pid()));
            assertThatThrownBy(() -> RocksStorage.open(directory, Durability.OS))
                    .hasMessageContaining("is in use by process");
            Rows.put(storage, 1, "one");
        }
        RocksStorage.open(directory, Durability.OS).close();
    }

    @Test
    void keepsItsDirectoriesToItsOwner() throws IOException {
        Path data = directory.resolve("data");
        RocksStorage.open(data, Durability.OS).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rwx------");
        Files.setPosixFilePermissions(data.resolve("rocksdb"), PosixFilePermissions.fromString("rwxr-xr-x"));
        RocksStorage.open(data, Durability.OS).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve("rocksdb"))))
                .isEqualTo("rwx------");
    }
}
