package dev.armature.trials.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A server in a process of its own, that answers.
 *
 * <p>The caller that starts one ends it: {@link #close} asks it to stop, {@link #kill} gives it no chance to. What is still there when
 * this process ends, ends with it.
 */
public final class ServerProcess implements AutoCloseable {
    private static final Duration START_MAX = Duration.ofSeconds(60);
    private static final Duration STOP_MAX = Duration.ofSeconds(20);
    /** A person waits for this process to end. */
    private static final Duration STOP_AT_END_MAX = Duration.ofSeconds(8);

    private final Process process;
    private final InetSocketAddress address;
    private final Duration coldStart;

    private ServerProcess(Process process, InetSocketAddress address, Duration coldStart) {
        this.process = process;
        this.address = address;
        this.coldStart = coldStart;
    }

    /**
     * Starts a command and waits until it answers ListTables.
     *
     * @param port where the command was told to listen
     * @param log takes what the process prints; its end is quoted when the process does not come up
     */
    public static ServerProcess start(List<String> command, int port, Path log) throws InterruptedException {
        return start(command, new InetSocketAddress("127.0.0.1", port), log);
    }

    /** The same for one that listens elsewhere. */
    public static ServerProcess start(List<String> command, InetSocketAddress address, Path log)
            throws InterruptedException {
        long started = System.nanoTime();
        try {
            Process process = launch(command, log);
            while (!answers(address)) {
                Duration waited = Duration.ofNanos(System.nanoTime() - started);
                if (!process.isAlive() || waited.compareTo(START_MAX) > 0) {
                    process.destroyForcibly();
                    throw new IllegalStateException(
                            "did not come up within " + waited.toMillis() + " ms; it said:\n" + tail(log));
                }
                TimeUnit.MILLISECONDS.sleep(2);
            }
            return new ServerProcess(process, address, Duration.ofNanos(System.nanoTime() - started));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a command and waits for nothing. */
    public static Process launch(List<String> command, Path log) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process)));
        return process;
    }

    /** Asks it to end, and ends it if it does not. */
    private static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(STOP_AT_END_MAX.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
        }
    }

    /**
     * The command of a server of this build.
     *
     * @param options for the virtual machine, besides those that this one has; the last of a kind counts
     */
    public static List<String> serve(List<String> options, int port, String... arguments) {
        List<String> all = new ArrayList<>(List.of("dev.armature.cli.Main", "serve", "--port", Integer.toString(port)));
        all.addAll(List.of(arguments));
        return java(options, all);
    }

    /** The java that runs this, with its options and class path. */
    public static List<String> java(String... arguments) {
        return java(List.of(), List.of(arguments));
    }

    /** @param options for the virtual machine, besides those that this one has; the last of a kind counts */
    public static List<String> java(List<String> options, List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(options);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.addAll(arguments);
        return command;
    }

    public static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean answers(InetSocketAddress address) {
        try (var connection = new Connection(address)) {
            return connection.call("ListTables", "{}").isOk();
        } catch (IOException e) {
            return false;
        }
    }

    private static String tail(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size()));
    }

    public int port() {
        return address.getPort();
    }

    /** From the start of the process to its first answer. */
    public Duration coldStart() {
        return coldStart;
    }

    public long pid() {
        return process.pid();
    }

    /** Stops it where it is, until {@link #resume}: connections stay open and nothing is answered. */
    public void suspend() throws IOException, InterruptedException {
        signal("-STOP");
    }

    public void resume() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        int status = new ProcessBuilder("kill", name, Long.toString(process.pid()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("kill " + name + " " + process.pid() + " ended with " + status);
        }
    }

    /** Writes down what all threads do, virtual ones included. A Java without the tool for that writes nothing. */
    public void dumpThreads(Path file) throws InterruptedException {
        try {
            int unused = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(process.pid()),
                            "Thread.dump_to_file",
                            "-overwrite",
                            file.toAbsolutePath().toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException withoutTool) {
            // What it is for has been found without it.
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Memory that the process holds now, or 0 where the system does not tell. */
    public long residentBytes() {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.isReadable(status)) {
            return 0;
        }
        try (var lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }

    /** Ends the process as a power cut would, as far as the process can tell. */
    public void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_MAX.toSeconds(), TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
