package dev.armature.junit;

import dev.armature.embedded.classpath.NettyVersions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A server in a process of its own that answers on a free port, for tests that want what a process has: clients in other
 * languages, a heap of its own, a sudden end.
 *
 * <pre>{@code
 * try (var server = ArmatureProcess.inMemory()) {
 *     var client = DynamoDbClient.builder().endpointOverride(server.endpoint())...
 * }
 * }</pre>
 *
 * <p>It is the {@code armature serve} of {@code dev.armature:armature-cli}, which has to be on the class path, run by the Java that
 * runs the tests. It ends with the test, at the latest with the Java that started it.
 */
public final class ArmatureProcess implements AutoCloseable {
    private static final String MAIN = "dev.armature.cli.Main";
    private static final Pattern LISTENS = Pattern.compile("listens on (http://\\S+?),");
    private static final Duration START_MAX = Duration.ofSeconds(60);
    private static final Duration STOP_MAX = Duration.ofSeconds(20);
    private static final int LINES_MAX = 100;

    private final Process process;
    private final Thread ending;
    private final CompletableFuture<URI> listening = new CompletableFuture<>();
    /** The last lines that it printed. Guarded by itself. */
    private final Deque<String> printed = new ArrayDeque<>();

    private ArmatureProcess(Process process) {
        this.process = process;
        this.ending = new Thread(process::destroyForcibly, "armature-process-end");
        Runtime.getRuntime().addShutdownHook(ending);
        // Not a virtual thread: waiting for a process's output, it would keep a core from all others of its kind.
        Thread.ofPlatform().daemon().name("armature-process-output").start(this::read);
    }

    /** @param options more options of {@code armature serve}, such as {@code --simulation} */
    public static ArmatureProcess inMemory(String... options) {
        return start(List.of("--in-memory"), options);
    }

    /** A server that keeps its data in a directory; a second one finds what the first one acknowledged. */
    public static ArmatureProcess onDisk(Path directory, String... options) {
        return start(List.of("--data", directory.toString()), options);
    }

    private static ArmatureProcess start(List<String> data, String... options) {
        requireServer();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(MAIN, "serve"));
        if (Stream.of(options).noneMatch(option -> option.startsWith("--port"))) {
            command.addAll(List.of("--port", "0"));
        }
        command.addAll(data);
        command.addAll(List.of(options));
        try {
            var server = new ArmatureProcess(
                    new ProcessBuilder(command).redirectErrorStream(true).start());
            server.awaitStart();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void requireServer() {
        var loader = ArmatureProcess.class.getClassLoader();
        if (loader.getResource(MAIN.replace('.', '/') + ".class") == null) {
            throw new IllegalStateException("ArmatureProcess needs dev.armature:armature-cli on the class path");
        }
        NettyVersions.requireOne(loader);
    }

    /** Reads to the end: a process whose output is not read would stop. */
    private void read() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                note(line);
                Matcher listens = LISTENS.matcher(line);
                if (listens.find()) {
                    listening.complete(URI.create(listens.group(1)));
                }
            }
        } catch (IOException ended) {
            note("(its output ended: " + ended.getMessage() + ")");
        }
        listening.completeExceptionally(new IllegalStateException("the server ended; it said:\n" + output()));
    }

    private void note(String line) {
        synchronized (printed) {
            printed.addLast(line);
            if (printed.size() > LINES_MAX) {
                printed.removeFirst();
            }
        }
    }

    private void awaitStart() {
        try {
            listening.get(START_MAX.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException ended) {
            kill();
            throw new IllegalStateException(ended.getCause());
        } catch (TimeoutException late) {
            kill();
            throw new IllegalStateException(
                    "the server did not listen within " + START_MAX.toSeconds() + " s; it said:\n" + output(), late);
        } catch (InterruptedException interrupted) {
            kill();
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Where it answers. */
    public URI endpoint() {
        return listening.join();
    }

    /** The last lines that it printed. */
    public String output() {
        synchronized (printed) {
            return String.join("\n", printed);
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Ends it as a power cut would, as far as the process can tell. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
        forget();
    }

    /** Lets it finish the requests that are running. */
    @Override
    public void close() {
        process.destroy();
        try {
            process.onExit().get(STOP_MAX.toSeconds(), TimeUnit.SECONDS);
            forget();
        } catch (TimeoutException | ExecutionException late) {
            kill();
        } catch (InterruptedException interrupted) {
            kill();
            Thread.currentThread().interrupt();
        }
    }

    private void forget() {
        try {
            Runtime.getRuntime().removeShutdownHook(ending);
        } catch (IllegalStateException shuttingDown) {
            // Then it has run, or is about to, and finds the process ended.
        }
    }
}
