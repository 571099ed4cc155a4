package dev.armature.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server of this build, started as a user starts it: a command, and a line that says where it listens. */
final class ServerProcess implements AutoCloseable {
    private static final Pattern LISTENS = Pattern.compile("listens on (http://\\S+?),");

    private final Process process;
    private final URI endpoint;

    private ServerProcess(Process process, URI endpoint) {
        this.process = process;
        this.endpoint = endpoint;
    }

    static ServerProcess inMemory(String... options) {
        List<String> all = new ArrayList<>(List.of("--in-memory"));
        all.addAll(List.of(options));
        return start(0, all.toArray(String[]::new));
    }

    /** @param environment besides that of this process */
    static ServerProcess inMemory(Map<String, String> environment, String... options) {
        List<String> all = new ArrayList<>(List.of("--in-memory"));
        all.addAll(List.of(options));
        return start(0, environment, all.toArray(String[]::new));
    }

    static ServerProcess onDisk(Path directory) {
        return onDisk(directory, 0);
    }

    static ServerProcess onDisk(Path directory, int port, String... options) {
        // What is written survives the process either way; only a power cut asks for more, and tests cut no power.
        List<String> all = new ArrayList<>(List.of("--data", directory.toString(), "--durability", "os"));
        all.addAll(List.of(options));
        return start(port, all.toArray(String[]::new));
    }

    /** One of those that share a store. */
    static ServerProcess shared(String store) {
        return start(0, "--store", store);
    }

    private static ServerProcess start(int port, String... options) {
        return start(port, Map.of(), options);
    }

    private static ServerProcess start(int port, Map<String, String> environment, String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // It lives for seconds, in which the optimizing compiler takes more than it gives.
        command.addAll(List.of(
                "-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of("dev.armature.cli.Main", "serve", "--port", Integer.toString(port)));
        command.addAll(List.of(options));
        try {
            var builder = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(
                            Path.of("target", "server.log").toFile()));
            builder.environment().putAll(environment);
            Process process = builder.start();
            return new ServerProcess(process, endpoint(process));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static URI endpoint(Process process) throws IOException {
        BufferedReader out = process.inputReader();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher listens = LISTENS.matcher(line);
            if (listens.find()) {
                // A thread must read on, or a server that prints much would stop.
                Thread.ofPlatform().daemon().start(() -> discard(process));
                return URI.create(listens.group(1));
            }
        }
        throw new IllegalStateException("the server ended before it listened; see target/server.log");
    }

    private static void discard(Process process) {
        try (var out = process.getInputStream()) {
            out.transferTo(OutputStream.nullOutputStream());
        } catch (IOException ended) {
            // The process has ended, which is what it was waiting for.
        }
    }

    URI endpoint() {
        return endpoint;
    }

    /** Ends it without a chance to put anything in order. */
    void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    @Override
    public void close() {
        process.destroy();
        awaitEnd();
    }

    private void awaitEnd() {
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
