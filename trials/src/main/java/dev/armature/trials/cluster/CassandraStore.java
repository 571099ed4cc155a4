package dev.armature.trials.cluster;

import dev.armature.stores.cassandra.CassandraCluster;
import dev.armature.stores.cassandra.CassandraNode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Cassandra nodes; everything has three copies, if there are so many nodes. */
final class CassandraStore implements Store {
    private static final int COPIES = 3;

    private final CassandraCluster nodes;

    private CassandraStore(CassandraCluster nodes) {
        this.nodes = nodes;
    }

    static Optional<String> missing(int nodes) {
        return CassandraCluster.obstacle(nodes);
    }

    static CassandraStore start(Path directory, int nodes, Consumer<String> progress)
            throws IOException, InterruptedException {
        var options = CassandraCluster.Options.kept(directory.resolve("cassandra"), nodes);
        return new CassandraStore(CassandraCluster.start(options, progress));
    }

    @Override
    public String url() {
        return url(nodes.hosts());
    }

    @Override
    public String urlWhenAlone() {
        return url() + "&patience=1";
    }

    private String url(String hosts) {
        return "cassandra://" + hosts + "/armature?dc=" + nodes.dataCenter() + "&replication="
                + Math.min(COPIES, nodes());
    }

    @Override
    public List<InetSocketAddress> addresses() {
        return nodes.nodes().stream().map(CassandraNode::address).toList();
    }

    @Override
    public Way through(List<Integer> ports) {
        String hosts = ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
        return new Way(url(hosts), LinkTranslator.options(addresses(), ports));
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
        return nodes.nodes().size();
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
        nodes.stop();
        nodes.close();
    }
}
