package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The Kinesis Client Library in a process of its own, {@code Consumer} in {@code examples/kcl}: it needs versions of the AWS SDK
 * that nothing else here does. {@code ./armature test} builds it.
 */
final class KinesisClientLibrary implements AutoCloseable {
    private static final Path BUILT = Path.of(System.getProperty("armature.root", ".."), "examples", "kcl", "target");
    /** It has timers of its own, and goes on only seconds after it lost the server. */
    private static final Duration AWAITED_MAX = Duration.ofMinutes(2);

    /** One line that it prints. */
    private record Read(String shard, String sequenceNumber, String key, int version) {
        static Read parse(String line) {
            String[] words = line.split(" ", -1);
            return new Read(words[0], words[1], words[2], Integer.parseInt(words[3]));
        }
    }

    private final Process process;
    private final LinkedBlockingQueue<Optional<Read>> printed = new LinkedBlockingQueue<>();
    /** By sequence number, in the order of their first delivery: a reader that goes on at a checkpoint sees some twice. */
    private final Map<String, Read> read = new LinkedHashMap<>();

    private KinesisClientLibrary(Process process) {
        this.process = process;
    }

    static void assumePresent() {
        assumeTrue(
                Files.isDirectory(BUILT.resolve("lib")),
                "the Kinesis Client Library is not here: ./armature test fetches it, if there is a network");
    }

    static KinesisClientLibrary start(URI endpoint, String streamArn) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-Dorg.slf4j.simpleLogger.showDateTime=true",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=info",
                        "-cp",
                        BUILT.resolve("classes") + ":" + BUILT.resolve("lib") + "/*",
                        "Consumer",
                        endpoint.toString(),
                        streamArn)
                .redirectError(Path.of("target", "kcl.log").toFile())
                .start();
        var library = new KinesisClientLibrary(process);
        Thread.ofPlatform().daemon().start(library::listen);
        return library;
    }

    private void listen() {
        try (BufferedReader lines = process.inputReader()) {
            lines.lines().map(Read::parse).map(Optional::of).forEach(printed::add);
        } catch (UncheckedIOException | IOException ended) {
            // Said below, as at an ordinary end.
        }
        printed.add(Optional.empty());
    }

    /** Waits until it has read so many records, not counting repetitions. */
    void await(int records) throws InterruptedException {
        long end = System.nanoTime() + AWAITED_MAX.toNanos();
        while (read.size() < records) {
            var next = printed.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            assertThat(next)
                    .as("what comes after %s of %s records; see target/kcl.log", read.size(), records)
                    .isPresent();
            next.ifPresent(record -> read.putIfAbsent(record.sequenceNumber(), record));
        }
    }

    /** What it read of an item, in the order in which it did. */
    List<Integer> versionsOf(String key) {
        return read.values().stream()
                .filter(record -> record.key().equals(key))
                .map(Read::version)
                .toList();
    }

    /** In how many shards, one the child of the other, it found an item. */
    long shardsOf(String key) {
        return read.values().stream()
                .filter(record -> record.key().equals(key))
                .map(Read::shard)
                .distinct()
                .count();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
