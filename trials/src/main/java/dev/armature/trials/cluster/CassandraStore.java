package dev.armature.trials.cluster;

import dev.armature.stores.cassandra.CassandraCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Three Cassandra nodes, each with a copy of everything. */
final class CassandraStore implements Store {
    private static final int NODES = 3;

    private final CassandraCluster nodes;

    private CassandraStore(CassandraCluster nodes) {
        this.nodes = nodes;
    }

    static Optional<String> missing() {
        return CassandraCluster.obstacle(NODES);
    }

    static CassandraStore start(Path directory, Consumer<String> progress) throws IOException, InterruptedException {
        var options = CassandraCluster.Options.of(directory.resolve("cassandra"), NODES);
        return new CassandraStore(CassandraCluster.start(options, progress));
    }

    @Override
    public String url() {
        return "cassandra://" + nodes.hosts() + "/armature?dc=" + nodes.dataCenter() + "&replication=" + NODES;
    }

    /** Its driver goes to each node by the address that the node has told it. */
    @Override
    public Optional<String> urlThrough(String host, int port) {
        return Optional.empty();
    }

    @Override
    public int port() {
        return nodes.node(0).address().getPort();
    }

    @Override
    public int nodes() {
        return NODES;
    }

    @Override
    public void kill(int node) throws InterruptedException {
        nodes.node(node).kill();
    }

    @Override
    public void restart(int node) throws IOException, InterruptedException {
        nodes.node(node).start();
    }

    @Override
    public void suspend(int node) throws IOException, InterruptedException {
        nodes.node(node).pause();
    }

    @Override
    public void resume(int node) throws IOException, InterruptedException {
        nodes.node(node).resume();
    }

    @Override
    public boolean isRunning(int node) {
        return nodes.node(node).isAlive();
    }

    @Override
    public void close() {
        nodes.close();
    }
}
