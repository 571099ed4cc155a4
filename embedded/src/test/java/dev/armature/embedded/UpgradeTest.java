package dev.armature.embedded;

import dev.armature.storage.StoredFormats;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A data directory that any version wrote opens in this one, with all that is in it. One for each set of stored formats is in {@code directories}, whose README
 * says how they were made.
 */
class UpgradeTest {
    private static final StoredFormats FORMATS = new StoredFormats(
            UpgradeTest.class, "directories", List.of("model", "storage", "storage-rocksdb", "engine"));

    @TempDir
    Path directory;

    @ParameterizedTest
    @MethodSource("directories")
    void opensWhatEarlierVersionsWrote(int number) {
        FORMATS.unzip(number, directory);
        StoredShop.checkAndUse(directory);
    }

    static IntStream directories() {
        return FORMATS.numbers();
    }

    /** What is written today, by the same eyes: otherwise a fault of the check would look like one of an old directory. */
    @Test
    void opensWhatThisVersionWrites() {
        StoredShop.write(directory);
        StoredShop.checkAndUse(directory);
    }

    @Test
    void everySetOfFormatsHasADirectory() throws IOException {
        FORMATS.requireOneOfToday();
    }

    /** Writes a directory of the formats of today: the arguments are an empty directory, and where the zip and the txt go. */
    public static void main(String[] arguments) throws IOException {
        StoredShop.write(Path.of(arguments[0]));
        FORMATS.write(Path.of(arguments[0]), arguments[1]);
    }
}
