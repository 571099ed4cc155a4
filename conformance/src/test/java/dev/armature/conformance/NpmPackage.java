package dev.armature.conformance;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

/** Programs of others that tests run, from npm. */
final class NpmPackage {
    private static final Path HOME = Path.of("target", "peers").toAbsolutePath();
    private static final int FETCH_SECONDS_MAX = 120;

    private NpmPackage() {}

    /** Where it lies. Fetched once into the build directory; a machine that cannot do that skips the test, and says why. */
    static Path fetch(String name, String version) throws IOException, InterruptedException {
        Files.createDirectories(HOME);
        // Tests run in more than one process. Closing the channel ends the lock.
        try (var channel =
                FileChannel.open(HOME.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            var unused = channel.lock();
            Path there = HOME.resolve("node_modules").resolve(name);
            if (!Files.exists(there.resolve("package.json"))) {
                install(name + "@" + version);
            }
            return there;
        }
    }

    private static void install(String wanted) throws IOException, InterruptedException {
        if (!Files.exists(HOME.resolve("package.json"))) {
            Files.writeString(HOME.resolve("package.json"), "{\"private\": true}\n");
        }
        Path said = HOME.resolve("npm.log");
        try {
            Process npm = new ProcessBuilder("npm", "install", "--no-audit", "--no-fund", wanted)
                    .directory(HOME.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            if (!npm.waitFor(FETCH_SECONDS_MAX, TimeUnit.SECONDS)) {
                npm.destroyForcibly().waitFor();
            }
            if (npm.exitValue() != 0) {
                abort("skipped: npm cannot fetch " + wanted + ": "
                        + Files.readString(said, StandardCharsets.UTF_8)
                                .lines()
                                .findFirst()
                                .orElse(""));
            }
        } catch (IOException missing) {
            abort("skipped: there is no npm on this machine to fetch " + wanted + " with");
        }
    }
}
