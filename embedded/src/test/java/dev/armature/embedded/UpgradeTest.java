package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A data directory that any version wrote opens in this one, with all that is in it. One for each set of stored formats is in {@code directories}, whose README
 * says how they were made.
 */
class UpgradeTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", ".."));
    private static final List<String> WRITERS = List.of("model", "storage", "storage-rocksdb", "engine");
    private static final Pattern FORMAT = Pattern.compile("static final \\w+ (FORMAT\\w*) = (\\d+);");

    @TempDir
    Path directory;

    @ParameterizedTest
    @MethodSource("directories")
    void opensWhatEarlierVersionsWrote(int number) throws IOException {
        unzip(number, directory);
        StoredShop.checkAndUse(directory);
    }

    /** What is written today, by the same eyes: otherwise a fault of the check would look like one of an old directory. */
    @Test
    void opensWhatThisVersionWrites() {
        StoredShop.write(directory);
        StoredShop.checkAndUse(directory);
    }

    /** A stored format that has changed leaves directories of the one before it with people: they have to be here as well. */
    @Test
    void everySetOfFormatsHasADirectory() throws IOException {
        int newest = directories().max().orElseThrow();
        assertThat(resource(newest + ".txt"))
                .as(
                        "A stored format has changed: write directories/%d.zip and %d.txt, as the README there says",
                        newest + 1, newest + 1)
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(formats());
    }

    static IntStream directories() {
        return IntStream.iterate(1, number -> number + 1)
                .takeWhile(number -> UpgradeTest.class.getResource(path(number + ".zip")) != null);
    }

    private static String path(String name) {
        return "/directories/" + name;
    }

    private static byte[] resource(String name) throws IOException {
        try (var in = Objects.requireNonNull(UpgradeTest.class.getResourceAsStream(path(name)), name)) {
            return in.readAllBytes();
        }
    }

    /** Every number of a format that the sources name, a line each. */
    private static String formats() throws IOException {
        var lines = Stream.<String>builder();
        for (String module : WRITERS) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    String name = file.getFileName().toString().replace(".java", "");
                    FORMAT.matcher(Files.readString(file))
                            .results()
                            .forEach(found -> lines.add(name + " " + found.group(1) + " " + found.group(2) + "\n"));
                }
            }
        }
        return lines.build().sorted().collect(Collectors.joining());
    }

    private static void unzip(int number, Path target) throws IOException {
        try (var in = Objects.requireNonNull(UpgradeTest.class.getResourceAsStream(path(number + ".zip")));
                var zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = target.resolve(entry.getName());
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.copy(zip, file);
            }
        }
    }

    /** Writes a directory of the formats of today: the arguments are an empty directory, and where the zip and the txt go. */
    public static void main(String[] arguments) throws IOException {
        Path written = Path.of(arguments[0]);
        StoredShop.write(written);
        try (var zip = new ZipOutputStream(Files.newOutputStream(Path.of(arguments[1] + ".zip")));
                Stream<Path> files = Files.walk(written)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = written.relativize(file).toString();
                // Neither what RocksDB says about itself nor its options is data.
                if (!name.contains("LOG") && !name.contains("OPTIONS") && !name.endsWith("LOCK")) {
                    zip.putNextEntry(new ZipEntry(name));
                    Files.copy(file, zip);
                }
            }
        }
        Files.writeString(Path.of(arguments[1] + ".txt"), formats());
    }
}
