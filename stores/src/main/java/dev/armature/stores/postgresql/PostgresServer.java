package dev.armature.stores.postgresql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server on 127.0.0.1, with a role and a database that are both named {@code armature} and need no password. It keeps its data in
 * {@code data} and what it says in {@code server.log}, both in the directory that it was given, and its port whenever it is started again.
 */
public final class PostgresServer implements AutoCloseable {
    private static final String NAME = "armature";
    private static final Duration STARTING_MAX = Duration.ofSeconds(60);

    private final PostgresBinaries binaries;
    private final Path directory;
    private final int port;
    private @Nullable Process process;

    private PostgresServer(PostgresBinaries binaries, Path directory) {
        this.binaries = binaries;
        this.directory = directory;
        this.port = freePort();
    }

    /** Why there can be none on this machine, for tests to say when they are skipped; empty if there can. */
    public static Optional<String> missing() {
        return PostgresBinaries.missing();
    }

    public static PostgresServer start(Path directory) {
        return start(directory, Map.of());
    }

    /**
     * Starts one in a directory that may be there already, with what an earlier one left in it.
     *
     * @param settings of {@code postgresql.conf}, besides those that make it small and local
     */
    public static PostgresServer start(Path directory, Map<String, String> settings) {
        var server = new PostgresServer(PostgresBinaries.get(), directory.toAbsolutePath());
        server.create(settings);
        server.start();
        return server;
    }

    private Path data() {
        return directory.resolve("data");
    }

    private Path log() {
        return directory.resolve("server.log");
    }

    private void create(Map<String, String> settings) {
        try {
            Files.createDirectories(directory);
            if (!Files.exists(data().resolve("PG_VERSION"))) {
                binaries.own(directory);
                run(
                        log(),
                        binaries.command(
                                "initdb",
                                "-D",
                                data().toString(),
                                "-U",
                                NAME,
                                "--auth=trust",
                                "--encoding=UTF8",
                                "--locale=C",
                                "--no-sync"));
                run(
                        log(),
                        "create database " + NAME + ";\n",
                        binaries.command("postgres", "--single", "-D", data().toString(), "postgres"));
            }
            configure(Map.of(
                    "listen_addresses", "127.0.0.1",
                    "unix_socket_directories", "",
                    "shared_buffers", "64MB",
                    "max_connections", "200"));
            configure(Map.of("port", Integer.toString(port)));
            configure(settings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds to {@code postgresql.conf}, of which the last line counts. It is read when the server starts. */
    public void configure(Map<String, String> settings) {
        try {
            String lines = settings.entrySet().stream()
                    .map(each -> each.getKey() + " = '" + each.getValue().replace("'", "''") + "'\n")
                    .collect(Collectors.joining());
            Files.writeString(data().resolve("postgresql.conf"), lines, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts it again, after {@link #stop} or {@link #kill}. When it returns, connections are taken. */
    public synchronized void start() {
        if (isRunning()) {
            throw new IllegalStateException("it runs already");
        }
        try {
            var started = new ProcessBuilder(binaries.command("postgres", "-D", data().toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
            process = started;
            awaitReady(started);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitReady(Process started) throws IOException {
        long deadline = System.nanoTime() + STARTING_MAX.toNanos();
        while (!isReady()) {
            if (!started.isAlive() || System.nanoTime() - deadline > 0) {
                started.destroyForcibly();
                throw new IOException("PostgreSQL did not start:\n" + lastLines());
            }
            pause();
        }
    }

    /** The last line of its file says so once it takes connections, be it as a standby. */
    private boolean isReady() {
        try {
            List<String> lines = Files.readAllLines(data().resolve("postmaster.pid"));
            // It is empty when it has just been made.
            String state = lines.size() < 8 ? "" : lines.get(7).strip();
            return !lines.isEmpty()
                    && lines.getFirst().strip().equals(Long.toString(pid()))
                    && (state.equals("ready") || state.equals("standby"))
                    && connects();
        } catch (IOException none) {
            return false;
        }
    }

    private boolean connects() {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private String lastLines() throws IOException {
        List<String> lines = Files.readAllLines(log(), StandardCharsets.ISO_8859_1);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
    }

    public synchronized boolean isRunning() {
        return process != null && process.isAlive();
    }

    /** Of the process that all others are children of. */
    public synchronized long pid() {
        if (process == null) {
            throw new IllegalStateException("it does not run");
        }
        return process.pid();
    }

    public int port() {
        return port;
    }

    /** {@code postgresql://armature@127.0.0.1:PORT/armature}. */
    public String url() {
        return url(List.of(this));
    }

    /** An address that names several servers, of which the primary is meant. */
    public static String url(List<PostgresServer> servers) {
        return "postgresql://" + NAME + "@"
                + servers.stream().map(server -> "127.0.0.1:" + server.port).collect(Collectors.joining(",")) + "/"
                + NAME;
    }

    /** Ends all of its processes at once, by SIGKILL. */
    public synchronized void kill() {
        var running = process;
        if (running != null) {
            List<ProcessHandle> all = Stream.concat(Stream.of(running.toHandle()), running.descendants())
                    .toList();
            all.forEach(ProcessHandle::destroyForcibly);
            await(running);
            all.forEach(each -> each.onExit().join());
            process = null;
        }
    }

    /** Ends it in good order; connections are closed, what they were doing is undone. */
    public synchronized void stop() {
        var running = process;
        if (running != null) {
            // What ends a group of processes, as Ctrl-C does, may have ended it already.
            if (running.isAlive()) {
                signal("INT", Stream.of(running.toHandle()));
            }
            await(running);
            process = null;
        }
    }

    /** Stops all of its processes where they are, until {@link #resume}. Connections stay open and nothing is answered. */
    public synchronized void suspend() {
        signal("STOP", handles());
    }

    public synchronized void resume() {
        signal("CONT", handles());
    }

    private Stream<ProcessHandle> handles() {
        var running = process;
        if (running == null) {
            throw new IllegalStateException("it does not run");
        }
        return Stream.concat(Stream.of(running.toHandle()), running.descendants());
    }

    /** To each on its own: one that serves a connection may end by itself meanwhile, and must not keep the others from being told. */
    private void signal(String name, Stream<ProcessHandle> to) {
        to.forEach(each -> {
            try {
                run(log(), List.of("kill", "-" + name, Long.toString(each.pid())));
            } catch (IllegalStateException failed) {
                if (each.isAlive()) {
                    throw failed;
                }
            }
        });
    }

    private static void await(Process running) {
        try {
            if (!running.waitFor(STARTING_MAX.toSeconds(), TimeUnit.SECONDS)) {
                running.destroyForcibly();
                throw new IllegalStateException("PostgreSQL did not end in " + STARTING_MAX);
            }
        } catch (InterruptedException e) {
            running.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Gives it a standby with a copy of its data, for which it is stopped and started again. From then on a commit is answered when both have
     * written it.
     */
    public synchronized PostgresServer standby(Path copy) {
        stop();
        var standby = new PostgresServer(binaries, copy.toAbsolutePath());
        try {
            Files.createDirectories(standby.directory);
            binaries.own(standby.directory);
            run(log(), List.of("cp", "-a", data().toString(), standby.data().toString()));
            Path signal = standby.data().resolve("standby.signal");
            Files.createFile(signal);
            binaries.own(signal);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        standby.configure(Map.of(
                "port",
                Integer.toString(standby.port),
                "synchronous_standby_names",
                "",
                "primary_conninfo",
                "host=127.0.0.1 port=" + port + " user=" + NAME));
        configure(Map.of("synchronous_standby_names", "*"));
        start();
        standby.start();
        return standby;
    }

    /** Makes a standby the primary. When it returns, it takes writes. */
    public void promote() {
        run(log(), binaries.command("pg_ctl", "promote", "-w", "-D", data().toString()));
    }

    /** Ends it; its data stays. */
    @Override
    public void close() {
        kill();
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void run(Path log, List<String> command) {
        run(log, "", command);
    }

    /** Runs a command to its end; what it says is added to a file, and to the exception if it fails. */
    private static void run(Path log, String input, List<String> command) {
        try {
            var process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            try (var in = process.getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            }
            await(process);
            if (process.exitValue() != 0) {
                throw new IllegalStateException(
                        command + " failed:\n" + Files.readString(log, StandardCharsets.ISO_8859_1));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
