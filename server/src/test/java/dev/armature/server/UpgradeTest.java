package dev.armature.server;

import dev.armature.storage.StoredFormats;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Users, keys, policies and triggers that any version stored are there in this one. A directory for each set of their formats is in {@code directories}, whose
 * README says how they were made.
 */
@Timeout(120)
class UpgradeTest {
    private static final StoredFormats FORMATS =
            new StoredFormats(UpgradeTest.class, "directories", List.of("security", "triggers"));

    @TempDir
    Path directory;

    @ParameterizedTest
    @MethodSource("directories")
    void opensWhatEarlierVersionsWrote(int number) throws Exception {
        FORMATS.unzip(number, directory);
        StoredOffice.checkAndUse(directory);
    }

    static IntStream directories() {
        return FORMATS.numbers();
    }

    /** What is written today, by the same eyes: otherwise a fault of the check would look like one of an old directory. */
    @Test
    void opensWhatThisVersionWrites() throws Exception {
        StoredOffice.write(directory);
        StoredOffice.checkAndUse(directory);
    }

    @Test
    void everySetOfFormatsHasADirectory() throws IOException {
        FORMATS.requireOneOfToday();
    }

    /** Writes a directory of the formats of today: the arguments are an empty directory, and where the zip and the txt go. */
    public static void main(String[] arguments) throws Exception {
        StoredOffice.write(Path.of(arguments[0]));
        FORMATS.write(Path.of(arguments[0]), arguments[1]);
    }
}
