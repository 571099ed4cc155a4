package dev.armature.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
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

/**
 * Data of each set of formats that some modules store, as the versions wrote it that introduced one. It is among the resources of a test: {@code N.txt} has the formats
 * that the sources named then, and a file of the same number the data.
 *
 * @param test whose resources they are
 * @param folder where they are
 * @param modules that write what is in them
 */
public record StoredFormats(Class<?> test, String folder, List<String> modules) {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", ".."));
    /** In an interface, a constant says neither of what it is. */
    private static final Pattern FORMAT =
            Pattern.compile("(?:static final|^   ) \\w+ (FORMAT\\w*) = (\\d+|\".*\");", Pattern.MULTILINE);

    /** Those that there are. */
    public IntStream numbers() {
        return IntStream.iterate(1, number -> number + 1)
                .takeWhile(number -> test.getResource(path(number, "txt")) != null);
    }

    private String path(int number, String ending) {
        return "/" + folder + "/" + number + "." + ending;
    }

    public byte[] data(int number, String ending) {
        String path = path(number, ending);
        try (var in = Objects.requireNonNull(test.getResourceAsStream(path), path)) {
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Of a data directory. */
    public void unzip(int number, Path target) {
        try (var zip = new ZipInputStream(new ByteArrayInputStream(data(number, "zip")))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = target.resolve(entry.getName());
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.copy(zip, file);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** A stored format that has changed leaves data of the one before it with people: it has to be here as well. */
    public void requireOneOfToday() throws IOException {
        int newest = numbers().max().orElseThrow();
        assertThat(data(newest, "txt"))
                .as(
                        "A stored format has changed: write what is of number %d in %s, as the README there says",
                        newest + 1, folder)
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(formats());
    }

    /** Every format that the sources name, a line each. */
    public String formats() throws IOException {
        var lines = Stream.<String>builder();
        for (String module : modules) {
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

    /**
     * Writes down a directory of the formats of today.
     *
     * @param to where the zip and the txt go, without those endings
     */
    public void write(Path directory, String to) throws IOException {
        try (var zip = new ZipOutputStream(Files.newOutputStream(Path.of(to + ".zip")));
                Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = directory.relativize(file).toString();
                // Neither what RocksDB says about itself nor its options is data.
                if (!name.contains("LOG") && !name.contains("OPTIONS") && !name.endsWith("LOCK")) {
                    zip.putNextEntry(new ZipEntry(name));
                    Files.copy(file, zip);
                }
            }
        }
        Files.writeString(Path.of(to + ".txt"), formats());
    }
}
