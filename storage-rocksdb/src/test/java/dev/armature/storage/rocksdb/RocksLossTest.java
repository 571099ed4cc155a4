package dev.armature.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.storage.Decision;
import dev.armature.storage.StorageException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.RocksDB;

/** A log that has lost acknowledged writes, by whatever damage, is not taken for one that never had them. */
class RocksLossTest {
    private static final int ROWS = 1_500;
    private static final int BLOCK_BYTES = 32 << 10;

    @TempDir
    Path directory;

    @TempDir
    Path scratch;

    /** Something that happens to the bytes of a log. */
    private interface Damage {
        byte[] apply(byte[] log);
    }

    @ParameterizedTest
    @EnumSource
    void refusesALogWithoutItsEnd(Durability durability) throws IOException {
        fill(durability);
        byte[] log = Files.readAllBytes(Rows.file(directory, ".log"));
        assertThat(log.length).isGreaterThan(6 * BLOCK_BYTES);
        int number = 0;
        for (var damage : damages(log.length).entrySet()) {
            Path copy = scratch.resolve("damage " + number++);
            Rows.copy(directory, copy);
            Files.write(Rows.file(copy, ".log"), damage.getValue().apply(log.clone()));

            assertRefused(copy, damage.getKey(), durability);
            assertThat(RocksCheck.check(copy).findings())
                    .as(damage.getKey())
                    .singleElement()
                    .asString()
                    .contains("cannot be opened");
        }
    }

    private static Map<String, Damage> damages(int length) {
        Map<String, Damage> damages = new LinkedHashMap<>();
        int lastBlock = length / BLOCK_BYTES * BLOCK_BYTES;
        for (int place :
                new int[] {0, 5, 6, 7, 20, lastBlock - 1, lastBlock, lastBlock + 4, lastBlock + 100, length - 1}) {
            damages.put("a byte flipped at " + place, log -> {
                log[place] ^= 0x55;
                return log;
            });
        }
        for (int place : new int[] {0, BLOCK_BYTES, length / 2, lastBlock, length - 1_000, length - 1}) {
            damages.put("zeros from " + place, log -> {
                Arrays.fill(log, place, length, (byte) 0);
                return log;
            });
            damages.put("cut at " + place, log -> Arrays.copyOf(log, place));
        }
        damages.put("zeros in the middle", log -> {
            Arrays.fill(log, length / 2, length / 2 + 4096, (byte) 0);
            return log;
        });
        damages.put("zeros in the last block", log -> {
            Arrays.fill(log, lastBlock + 10, lastBlock + 500, (byte) 0);
            return log;
        });
        return damages;
    }

    /** As RocksDB sees it, a log that ends between two batches is a log that was never longer. */
    @Test
    void refusesALogCutBetweenTwoBatches() throws IOException {
        long length;
        try (var storage = RocksStorage.open(directory, Durability.OS)) {
            Rows.put(storage, 1, "one");
            length = Files.size(Rows.file(directory, ".log"));
            Rows.put(storage, 2, "two");
            Rows.put(storage, 3, "three");
        }
        cut(Rows.file(directory, ".log"), length);
        assertThatThrownBy(() -> RocksStorage.open(directory, Durability.OS))
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith(directory.toString())
                .hasMessageContaining("the changes 5 to 8 are missing, 4 rows and records of streams")
                .hasMessageContaining("start the server once with --accept-loss");
    }

    @Test
    void refusesALogThatIsGone() throws IOException {
        fill(Durability.OS);
        Files.delete(Rows.file(directory, ".log"));
        assertRefused(directory, "the log is deleted", Durability.OS);
        try (var storage = RocksStorage.open(directory, Durability.OS, true)) {
            assertThat(Rows.count(storage)).isZero();
        }
    }

    @Test
    void goesOnWithoutWhatIsMissingWhereThatIsAccepted() throws IOException {
        fill(Durability.OS);
        Path log = Rows.file(directory, ".log");
        cut(log, Files.size(log) - 10);
        assertRefused(directory, "cut", Durability.OS);
        try (var storage = RocksStorage.open(directory, Durability.OS, true)) {
            assertThat(Rows.count(storage)).isEqualTo(ROWS - 1);
            assertThat(storage.logEnd(Rows.LOG)).isEqualTo(ROWS - 1);
            Rows.put(storage, ROWS, "after the loss");
        }
        assertThat(RocksCheck.check(directory).findings()).isEmpty();
        try (var storage = RocksStorage.open(directory, Durability.OS)) {
            assertThat(Rows.read(storage, ROWS)).isEqualTo("after the loss");
        }
    }

    /** Without the promise to survive a loss of power, what it took is told and no more. */
    @Test
    void startsAfterALossOfPowerThatWasNotProvidedFor() throws IOException {
        fill(Durability.OS);
        Path log = Rows.file(directory, ".log");
        cut(log, Files.size(log) - 10);
        otherBoot(directory);
        assertThat(RocksCheck.check(directory).findings())
                .singleElement()
                .asString()
                .contains("a server will start without them");
        try (var storage = RocksStorage.open(directory, Durability.OS)) {
            assertThat(Rows.count(storage)).isEqualTo(ROWS - 1);
        }
    }

    @Test
    void refusesALogWithoutWhatWasOnDiskBeforeALossOfPower() throws IOException {
        fill(Durability.SYNC);
        Path log = Rows.file(directory, ".log");
        cut(log, Files.size(log) - 10);
        otherBoot(directory);
        assertRefused(directory, "synced", Durability.SYNC);
    }

    /** What is in the log after the last acknowledged write was promised to no client, whatever it is. */
    @ParameterizedTest
    @EnumSource
    void startsWithATornWriteThatWasNotAcknowledged(Durability durability) throws IOException {
        byte[] acknowledged;
        int length;
        try (var storage = RocksStorage.open(scratch.resolve("live"), durability)) {
            putAll(storage);
            acknowledged = Files.readAllBytes(scratch.resolve("live").resolve(Acknowledged.FILE));
            length = (int) Files.size(Rows.file(scratch.resolve("live"), ".log"));
            Rows.put(storage, ROWS, "torn".repeat(20_000));
            Rows.copy(scratch.resolve("live"), directory.resolve("killed"));
        }
        byte[] log = Files.readAllBytes(Rows.file(directory.resolve("killed"), ".log"));
        Map<String, Damage> tears = new LinkedHashMap<>();
        for (int place : new int[] {length, length + 1, length + 6, length + 7, length + 40_000, log.length - 1}) {
            tears.put("cut at " + place, whole -> Arrays.copyOf(whole, place));
            tears.put("zeros from " + place, whole -> {
                Arrays.fill(whole, place, whole.length, (byte) 0);
                return whole;
            });
            tears.put("nonsense from " + place, whole -> {
                Arrays.fill(whole, place, whole.length, (byte) 0xA7);
                return whole;
            });
        }
        int number = 0;
        for (var tear : tears.entrySet()) {
            Path copy = directory.resolve("tear " + number++);
            Rows.copy(directory.resolve("killed"), copy);
            Files.write(copy.resolve(Acknowledged.FILE), acknowledged);
            Files.write(Rows.file(copy, ".log"), tear.getValue().apply(log.clone()));
            assertThat(RocksCheck.check(copy).findings()).as(tear.getKey()).isEmpty();
            try (var storage = RocksStorage.open(copy, durability)) {
                assertThat(Rows.count(storage)).as(tear.getKey()).isEqualTo(ROWS);
            }
        }
    }

    /** What is in an older file of the log is not in table files yet, or only a part of it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void refusesAnOlderLogThatIsDamagedOrGone(boolean rowsAreInTables) throws Exception {
        Path live = scratch.resolve("live");
        var opened = new AtomicReference<RocksDB>();
        try (var storage = RocksStorage.open(live, false, rocks -> {
            opened.set(rocks);
            return null;
        })) {
            RocksDB database = Objects.requireNonNull(opened.get());
            database.pauseBackgroundWork();
            byte[] large = new byte[200_000];
            for (int i = 0; logs(live).size() < 2; i++) {
                int number = i;
                storage.transact(
                        Set.of(Rows.key(number)),
                        current -> Decision.commit(
                                "",
                                List.of(new Decision.Write(Rows.key(number), large)),
                                List.of(new Decision.Append(Rows.LOG, new byte[10]))));
            }
            Rows.put(storage, 1, "in the newer log");
            if (rowsAreInTables) {
                database.continueBackgroundWork();
                while (storage.statistics().getOrDefault("sst_bytes", 0L) == 0) {
                    Thread.onSpinWait();
                }
                database.pauseBackgroundWork();
            }
            Rows.copy(live, directory.resolve("killed"));
            database.continueBackgroundWork();
        }
        Path older = logs(directory.resolve("killed")).getFirst();
        long length = Files.size(older);
        assertThat(logs(directory.resolve("killed"))).hasSize(2);
        RocksStorage.open(copy("killed", "whole"), Durability.OS).close();

        Path flipped = copy("killed", "flipped");
        Rows.flipByte(logs(flipped).getFirst(), length - 10);
        assertRefused(flipped, "flipped", Durability.OS);

        Path shorter = copy("killed", "shorter");
        cut(logs(shorter).getFirst(), length - 10);
        assertRefused(shorter, "shorter", Durability.OS);

        Path gone = copy("killed", "gone");
        Files.delete(logs(gone).getFirst());
        assertRefused(gone, "gone", Durability.OS);
    }

    private Path copy(String from, String to) throws IOException {
        Rows.copy(directory.resolve(from), directory.resolve(to));
        return directory.resolve(to);
    }

    private static List<Path> logs(Path directory) throws IOException {
        try (var files = Files.list(directory.resolve("rocksdb"))) {
            return files.filter(file -> file.toString().endsWith(".log"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void refusesWithoutTheNoteOfWhatWasAcknowledged() throws IOException {
        fill(Durability.OS);
        Files.delete(directory.resolve(Acknowledged.FILE));
        assertRefused(directory, "deleted", Durability.OS);
    }

    @Test
    void refusesADamagedNoteOfWhatWasAcknowledged() throws IOException {
        fill(Durability.OS);
        Path note = directory.resolve(Acknowledged.FILE);
        byte[] content = Files.readAllBytes(note);
        // The time may be any number.
        for (int place = 0; place < content.length; place = place == 15 ? 24 : place + 1) {
            byte[] damaged = content.clone();
            damaged[place] ^= 0x55;
            Files.write(note, damaged);
            assertRefused(directory, "place " + place, Durability.OS);
        }
        Files.write(note, Arrays.copyOf(content, content.length - 1));
        assertRefused(directory, "cut", Durability.OS);
        Files.write(note, content);
        RocksStorage.open(directory, Durability.OS).close();
    }

    private void fill(Durability durability) throws IOException {
        Path live = scratch.resolve("live");
        try (var storage = RocksStorage.open(live, durability)) {
            putAll(storage);
            // As a process leaves it that is killed: a copy of what is in use.
            Files.delete(directory);
            Rows.copy(live, directory);
        }
    }

    private static void putAll(RocksStorage storage) {
        for (int i = 0; i < ROWS; i++) {
            Rows.put(storage, i, "row " + i + "-".repeat(50));
        }
    }

    private static void cut(Path file, long length) throws IOException {
        try (var open = new RandomAccessFile(file.toFile(), "rw")) {
            open.setLength(length);
        }
    }

    /** The machine was started again since. */
    private static void otherBoot(Path directory) throws IOException {
        Path note = directory.resolve(Acknowledged.FILE);
        byte[] content = Files.readAllBytes(note);
        Arrays.fill(content, 40, 76, (byte) 'x');
        var checksum = new CRC32();
        checksum.update(content, 0, 8);
        checksum.update(content, 32, 44);
        ByteBuffer.wrap(content).putInt(76, (int) checksum.getValue());
        Files.write(note, content);
    }

    private static void assertRefused(Path directory, String damage, Durability durability) {
        assertThatThrownBy(() -> RocksStorage.open(directory, durability).close())
                .as(damage)
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(directory.toString());
    }
}
