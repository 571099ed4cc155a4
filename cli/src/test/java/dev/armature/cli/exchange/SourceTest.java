package dev.armature.cli.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.engine.exchange.format.Compression;
import dev.armature.engine.exchange.layout.ExportObjects;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files an import reads, and as what. */
class SourceTest {
    @TempDir
    private Path directory;

    private Path file(String name, byte[] content) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, content);
    }

    private Path file(String name) throws IOException {
        return file(name, "{}".getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] gzip(String text) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    private void assertUnusable(Path given, String text) {
        assertThatThrownBy(() -> Source.find(given, Optional.empty()))
                .isInstanceOf(Unusable.class)
                .hasMessageContaining(text);
    }

    @ParameterizedTest
    @CsvSource({
        "songs.json, JSON",
        "songs.jsonl, JSON",
        "SONGS.NDJSON, JSON",
        "songs.json.gz, JSON",
        "songs.JSON.ZST, JSON",
        "songs.v1.ion.zstd, ION",
        "songs.ion, ION",
        "songs.csv, CSV",
        ".songs.csv, CSV"
    })
    void namesSayWhatIsInAFile(String name, FileFormat expected) throws Exception {
        var source = Source.find(file(name), Optional.empty());
        assertThat(source.files()).singleElement().satisfies(file -> {
            assertThat(file.format()).isEqualTo(expected);
            assertThat(file.name()).isEqualTo(name);
            assertThat(file.listed()).isEmpty();
        });
        assertThat(source.export()).isEmpty();
        assertThat(source.items()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"songs", "songs.txt", "songs.txt.gz", "songs.gz", "gz", ".gz", "zst", "json", "songs."})
    void refusesANameThatDoesNotSayUnlessItIsTold(String name) throws Exception {
        Path file = file(name);
        assertUnusable(file, "does not say what is in it; --format is json, ion or csv");
        assertThat(Source.find(file, Optional.of(FileFormat.ION)).files())
                .singleElement()
                .satisfies(found -> assertThat(found.format()).isEqualTo(FileFormat.ION));
    }

    /** The name may say otherwise: what a browser downloads is often inflated already, and keeps its name. */
    @Test
    void bytesSayHowAFileIsCompressed() throws Exception {
        assertThat(compression(file("a.json", gzip("{}")))).isEqualTo(Compression.GZIP);
        assertThat(compression(file("a.json.gz"))).isEqualTo(Compression.NONE);
        assertThat(compression(file("b.json", new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD})))
                .isEqualTo(Compression.ZSTD);
        assertThat(compression(file("b.json", new byte[] {0x28, (byte) 0xB5, 0x2F})))
                .as("too short to be it")
                .isEqualTo(Compression.NONE);
        assertThat(compression(file("b.json", new byte[] {0x1F}))).isEqualTo(Compression.NONE);
        assertThat(compression(file("b.json", new byte[0]))).isEqualTo(Compression.NONE);
    }

    private static Compression compression(Path file) throws Exception {
        return Source.find(file, Optional.empty()).files().getFirst().compression();
    }

    @Test
    void filesOfADirectoryAreReadInTheOrderOfTheirNames() throws Exception {
        file("in/b.json");
        file("in/a/z.csv");
        file("in/a/.hidden");
        file("in/c.ion");
        var source = Source.find(directory.resolve("in"), Optional.empty());
        assertThat(source.files()).extracting(SourceFile::name).containsExactly("a/z.csv", "b.json", "c.ion");
        assertThat(source.files())
                .extracting(SourceFile::format)
                .containsExactly(FileFormat.CSV, FileFormat.JSON, FileFormat.ION);
        assertThat(source.files()).allSatisfy(file -> assertThat(file.length()).isEqualTo(2));
    }

    @Test
    void refusesWhatHasNoFiles() throws Exception {
        assertUnusable(directory.resolve("nowhere"), "there is no file or directory ");
        assertUnusable(directory, "there are no files in ");
        file(".only-hidden");
        assertUnusable(directory, "there are no files in ");
    }

    /** Its data files without their manifests would be read as anything that lies around. */
    @Test
    void refusesADirectoryAboveAnExport() throws Exception {
        file("copy/of/2026/" + ExportObjects.MANIFEST_SUMMARY);
        assertUnusable(directory.resolve("copy"), "there is an export in " + directory.resolve("copy/of/2026"));
    }

    @Test
    void refusesToChooseBetweenExports() throws Exception {
        Files.createDirectories(directory.resolve(ExportObjects.ROOT));
        assertUnusable(directory, "there is no export below " + directory);
        file(ExportObjects.ROOT + "/1/" + ExportObjects.STARTED);
        assertUnusable(directory, "is an export that was not finished: it has no " + ExportObjects.MANIFEST_SUMMARY);
        file(ExportObjects.ROOT + "/2/" + ExportObjects.STARTED);
        assertUnusable(directory, "there are 2 exports below " + directory + "; name one of them, such as ");
    }

    @Test
    void refusesManifestsThatAreNotAsTheyWereWritten() throws Exception {
        Path summary = file("e/" + ExportObjects.MANIFEST_SUMMARY);
        assertUnusable(directory.resolve("e"), "the export lacks ");
        Files.writeString(Path.of(ExportObjects.checksumOf(summary.toString())), "bm9wZQ==\n");
        assertUnusable(directory.resolve("e"), "is not as it was exported: its checksum is not the one in ");
    }

    /** An import that goes on must read what it read before. */
    @Test
    void fingerprintsTellOtherFilesApart() throws Exception {
        file("in/a.json");
        Path in = directory.resolve("in");
        String one = Source.find(in, Optional.empty()).fingerprint();
        assertThat(Source.find(in, Optional.empty()).fingerprint()).isEqualTo(one);
        file("in/b.json");
        String two = Source.find(in, Optional.empty()).fingerprint();
        assertThat(two).isNotEqualTo(one);
        file("in/b.json", new byte[3]);
        String longer = Source.find(in, Optional.empty()).fingerprint();
        assertThat(longer).isNotIn(one, two);
        Files.move(in.resolve("b.json"), in.resolve("c.json"));
        assertThat(Source.find(in, Optional.empty()).fingerprint()).isNotIn(one, two, longer);
    }
}
