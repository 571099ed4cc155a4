package dev.armature.bench.server;

import dev.armature.bench.server.Contestant.Kind;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Everything that can be measured, and how it is started: on the loopback address, in memory unless the name says otherwise.
 *
 * <p>Peers are fetched with npm and Maven into this module's build directory and never become dependencies.
 */
public final class Contestants implements AutoCloseable {
    private static final String DYNALITE = "dynalite@4.0.0";
    private static final String DYNOXIDE = "@dynoxide/linux-x64@1.2.1";

    private final Path root;
    private final Path peers;
    private final Path data;

    /** @param root the directory of the project */
    public Contestants(Path root) throws IOException {
        this.root = root;
        this.peers = Files.createDirectories(root.resolve("bench/target/peers"));
        this.data = Files.createDirectories(root.resolve("bench/target/data"));
    }

    /** Has the server built and its start prepared, so that neither is measured. */
    public void build() throws IOException, InterruptedException {
        new Installation(root).run(List.of(root.resolve("armature").toString(), "version"));
    }

    public Contestant ceiling() {
        return new Contestant(
                "fixed answer (the ceiling)",
                Kind.CEILING,
                port -> ServerProcess.java("dev.armature.bench.server.Ceiling", Integer.toString(port)));
    }

    public Contestant inMemory() {
        return new Contestant("Armature, memory", Kind.OURS, port -> armature(port, "--in-memory"));
    }

    /** On RocksDB; every start begins with an empty directory. */
    public Contestant durable(String durability) {
        return new Contestant(
                "Armature, RocksDB, " + durability,
                Kind.OURS,
                port -> armature(
                        port,
                        "--durability",
                        durability,
                        "--data",
                        freshDirectory("armature-" + durability).toString()));
    }

    private List<String> armature(int port, String... options) {
        var command = new ArrayList<>(
                List.of(root.resolve("armature").toString(), "serve", "--port", Integer.toString(port)));
        command.addAll(List.of(options));
        return command;
    }

    /** Fetches the peers, unless they are there. */
    public void fetch() throws IOException, InterruptedException {
        fetchLoopbackPeers();
        fetchDynamoDbLocal();
    }

    private void fetchLoopbackPeers() throws IOException, InterruptedException {
        if (!Files.exists(dynoxide()) || !Files.exists(dynalite())) {
            new Installation(peers).npm(DYNALITE, DYNOXIDE);
        }
    }

    private void fetchDynamoDbLocal() throws IOException, InterruptedException {
        if (!Files.isDirectory(dynamoDbLocalJars())) {
            new Installation(peers).dynamoDbLocal(dynamoDbLocalJars());
        }
    }

    private Path dynoxide() {
        return peers.resolve("node_modules/@dynoxide/linux-x64/dynoxide");
    }

    private Path dynalite() {
        return peers.resolve("node_modules/dynalite/cli.js");
    }

    private Path dynamoDbLocalJars() {
        return peers.resolve("dynamodb-local");
    }

    /** Those that can be told to listen on this machine only. */
    public List<Contestant> loopbackPeers() throws IOException, InterruptedException {
        fetchLoopbackPeers();
        String dynoxide = dynoxide().toString();
        String dynalite = dynalite().toString();
        return List.of(
                new Contestant(
                        "dynoxide, memory",
                        Kind.PEER,
                        port -> List.of(dynoxide, "--host", "127.0.0.1", "--port", Integer.toString(port))),
                new Contestant(
                        "dynoxide, file",
                        Kind.PEER,
                        port -> List.of(
                                dynoxide,
                                "--host",
                                "127.0.0.1",
                                "--port",
                                Integer.toString(port),
                                "--db-path",
                                freshDirectory("dynoxide") + "/db")),
                new Contestant(
                        "dynalite",
                        Kind.PEER,
                        port -> List.of("node", dynalite, "--host", "127.0.0.1", "--port", Integer.toString(port))));
    }

    /** It listens on all addresses and cannot be told otherwise: to be measured where there is no address but this machine's. */
    public Contestant dynamoDbLocal() throws IOException, InterruptedException {
        fetchDynamoDbLocal();
        return new Contestant(
                "DynamoDB Local",
                Kind.PEER,
                port -> List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        dynamoDbLocalJars() + "/*",
                        "software.amazon.dynamodb.services.local.main.ServerRunner",
                        "-inMemory",
                        "-disableTelemetry",
                        "-port",
                        Integer.toString(port)));
    }

    /** An empty directory that goes when this is closed. */
    public Path freshDirectory(String name) {
        try {
            return Files.createTempDirectory(data, name + "-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes what the servers have stored. */
    @Override
    public void close() throws IOException {
        try (var files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
