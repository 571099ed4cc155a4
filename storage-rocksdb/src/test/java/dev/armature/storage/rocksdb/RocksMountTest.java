package dev.armature.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.storage.StorageException;
import dev.armature.storage.StorageUnavailableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Disks that are full, or cannot be written: mounted for a process that this test starts, and for no other. */
class RocksMountTest {
    private static final int ROW_BYTES = 100_000;

    @TempDir
    Path directory;

    @BeforeEach
    void skipWhereNothingCanBeMounted() throws Exception {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/unshare")) && shell("true").equals(""),
                "skipped: this user may not make a mount of its own (unshare -rm)");
    }

    @Test
    void refusesWritesBeforeTheDiskIsFull() throws Exception {
        assertThat(onSmallDisk("low", Durability.SYNC)).isEqualTo("done\n");
    }

    @ParameterizedTest
    @EnumSource
    void goesOnAfterTheDiskWasFull(Durability durability) throws Exception {
        assertThat(onSmallDisk("full", durability)).isEqualTo("done\n");
    }

    @Test
    void checksADirectoryThatCannotBeWritten() throws Exception {
        try (var storage = RocksStorage.open(directory.resolve("data"), Durability.OS)) {
            Rows.put(storage, 1, "one");
        }
        String mounted = "mount --bind " + directory + " " + directory + " && mount -o remount,bind,ro " + directory;
        assertThat(shell(mounted + " && " + java("check", Durability.OS))).isEqualTo("done\n");
    }

    private String onSmallDisk(String scenario, Durability durability) throws Exception {
        return shell("mount -t tmpfs -o size=96m tmpfs " + directory + " && " + java(scenario, durability));
    }

    private String java(String scenario, Durability durability) {
        return "exec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                + "' -Xmx128m --enable-native-access=ALL-UNNAMED -cp '" + System.getProperty("java.class.path") + "' "
                + RocksMountTest.class.getName() + " " + scenario + " " + durability + " " + directory;
    }

    /** What a command prints that may mount what it likes; nothing of it is seen outside. */
    private static String shell(String command) throws Exception {
        var process = new ProcessBuilder("unshare", "-rm", "sh", "-c", command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(2, TimeUnit.MINUTES) || process.exitValue() != 0) {
            process.destroyForcibly();
            return out + "failed";
        }
        return out;
    }

    /** The process that has the disk: the arguments are the scenario, the durability and the directory. */
    public static void main(String[] arguments) throws IOException {
        Path disk = Path.of(arguments[2]);
        var durability = Durability.valueOf(arguments[1]);
        switch (arguments[0]) {
            case "low" -> low(disk, durability);
            case "full" -> full(disk, durability);
            default -> check(disk);
        }
        System.out.println("done");
    }

    private static RocksStorage open(Path disk, Durability durability) {
        return RocksStorage.open(
                disk.resolve("data"), false, rocks -> durability == Durability.SYNC ? rocks::syncWal : null);
    }

    private static void low(Path disk, Durability durability) throws IOException {
        Path filler = Files.write(disk.resolve("filler"), new byte[40 << 20]);
        try (var storage = open(disk, durability)) {
            int written = 0;
            try {
                while (true) {
                    put(storage, written);
                    written++;
                    storage.look();
                }
            } catch (StorageUnavailableException refused) {
                require(storage.trouble().orElse("").contains("are held back"), "trouble " + storage.trouble());
            }
            requireRows(storage, written);
            storage.look();
            require(storage.trouble().isPresent(), "no trouble, although nothing is free");
            Files.delete(filler);
            storage.look();
            require(storage.trouble().isEmpty(), "trouble " + storage.trouble());
            put(storage, written);
            requireRows(storage, written + 1);
        }
        require(RocksCheck.check(disk.resolve("data")).isSound(), "not sound");
    }

    private static void full(Path disk, Durability durability) throws IOException {
        Path filler = Files.write(disk.resolve("filler"), new byte[40 << 20]);
        List<Integer> written = new ArrayList<>();
        try (var storage = open(disk, durability)) {
            int number = 0;
            try {
                while (true) {
                    put(storage, number);
                    written.add(number);
                    number++;
                }
            } catch (StorageUnavailableException tooLate) {
                throw new IllegalStateException("refused before it was full", tooLate);
            } catch (StorageException full) {
                require(storage.trouble().orElse("").contains("No space left"), "trouble " + storage.trouble());
            }
            storage.look();
            require(storage.trouble().isPresent(), "no trouble, although nothing is free");
            requireRows(storage, written.size());
            Files.delete(filler);
            storage.look();
            require(storage.trouble().isEmpty(), "trouble " + storage.trouble());
            put(storage, number + 1);
            requireRows(storage, written.size());
        }
        require(RocksCheck.check(disk.resolve("data")).isSound(), "not sound");
        try (var storage = open(disk, durability)) {
            requireRows(storage, written.size());
        }
    }

    private static void check(Path disk) {
        require(RocksCheck.check(disk.resolve("data")).isSound(), "not sound");
        try (var storage = RocksStorage.openReadOnly(disk.resolve("data"))) {
            require(Rows.read(storage, 1).equals("one"), "not read");
        }
    }

    private static void put(RocksStorage storage, int number) {
        Rows.put(storage, number, Integer.toString(number % 10).repeat(ROW_BYTES));
    }

    private static void requireRows(RocksStorage storage, int count) {
        for (int i = 0; i < count; i++) {
            require(Rows.read(storage, i).length() == ROW_BYTES, "row " + i + " of " + count + " is missing");
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }
}
