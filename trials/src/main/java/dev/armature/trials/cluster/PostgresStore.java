package dev.armature.trials.cluster;

import dev.armature.stores.postgresql.PostgresServer;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** One PostgreSQL server. */
final class PostgresStore implements Store {
    private final PostgresServer server;

    private PostgresStore(PostgresServer server) {
        this.server = server;
    }

    static Optional<String> missing() {
        return PostgresServer.missing();
    }

    static PostgresStore start(Path directory) {
        return new PostgresStore(PostgresServer.start(directory.resolve("postgresql")));
    }

    @Override
    public String url() {
        return server.url();
    }

    @Override
    public Optional<String> urlThrough(String host, int port) {
        return Optional.of(server.url().replace("127.0.0.1:" + server.port() + "/", host + ":" + port + "/"));
    }

    @Override
    public int port() {
        return server.port();
    }

    @Override
    public List<InetSocketAddress> addresses() {
        return List.of(new InetSocketAddress("127.0.0.1", server.port()));
    }

    @Override
    public Way through(List<Integer> ports) {
        return new Way(urlThrough("127.0.0.1", ports.getFirst()).orElseThrow(), List.of());
    }

    @Override
    public int nodes() {
        return 1;
    }

    @Override
    public void kill(int node) {
        server.kill();
    }

    @Override
    public void restart(int node) {
        server.start();
    }

    @Override
    public void suspend(int node) {
        server.suspend();
    }

    @Override
    public void resume(int node) {
        server.resume();
    }

    @Override
    public boolean isRunning(int node) {
        return server.isRunning();
    }

    @Override
    public void close() {
        server.stop();
    }
}
