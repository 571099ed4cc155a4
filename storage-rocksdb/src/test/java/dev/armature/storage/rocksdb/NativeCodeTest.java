package dev.armature.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeCodeTest {
    /** A second JVM, because this one may have loaded its own already. It has no directory for temporary files to fall back on. */
    @Test
    void unpackedCodeIsFoundByTheLibraryPath(@TempDir Path directory) throws Exception {
        NativeCode.unpack(directory);

        var command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.library.path=" + directory,
                "-Djava.io.tmpdir=" + directory.resolve("missing"),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Loading.class.getName());
        Path said = directory.resolve("said");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        int status = process.waitFor();

        assertThat(Files.readString(said)).endsWith("loaded\n");
        assertThat(status).isZero();
    }

    @Test
    void unpackingAgainReplacesWhatIsThere(@TempDir Path directory) throws Exception {
        NativeCode.unpack(directory);
        NativeCode.unpack(directory);

        try (var files = Files.list(directory)) {
            assertThat(files).hasSize(1);
        }
    }

    /** What the second JVM runs. */
    static final class Loading {
        public static void main(String[] arguments) {
            NativeCode.load();
            System.out.println("loaded");
        }
    }
}
