package dev.armature.stores.cassandra;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Nodes at 127.0.0.1, 127.0.0.2 and so on, of which the first is the seed. Their ports are free ones, so that several clusters can run at once.
 *
 * <p>Start-up is shortened as it must not be where data matters: nodes do not wait for gossip to settle, and a new one takes no data over.
 */
public final class CassandraCluster implements AutoCloseable {
    /** What a node needs with its heap, its buffers and its code, measured. */
    private static final long NODE_MEGABYTES = 1_300;

    private final List<CassandraNode> nodes = new ArrayList<>();

    /**
     * How a cluster is to be.
     *
     * @param directory for all files, one directory for each node in it; made if it is missing
     * @param heapMegabytes of each node
     * @param durable whether nodes keep what they have acknowledged when they are killed
     * @param quickStart whether nodes are to start fast rather than run fast
     */
    public record Options(Path directory, int nodes, int heapMegabytes, boolean durable, boolean quickStart) {
        public Options {
            if (nodes < 1 || nodes > 9) {
                throw new IllegalArgumentException("from 1 to 9 nodes, and not " + nodes);
            }
        }

        /** For tests that are over in a minute. A node that is killed may lose everything. */
        public static Options of(Path directory, int nodes) {
            return new Options(directory, nodes, 512, false, true);
        }

        /** For nodes that have what they acknowledged after they were killed, and after a start of the whole cluster in the same directory. */
        public static Options kept(Path directory, int nodes) {
            return new Options(directory, nodes, 512, true, true);
        }

        /** The same for nodes that run for long, and fast when they are warm. */
        public Options warm() {
            return new Options(directory, nodes, heapMegabytes, durable, false);
        }
    }

    private CassandraCluster() {}

    /** Starts the nodes one after another. What has started is ended if one of them does not. */
    public static CassandraCluster start(Options options, Consumer<String> progress)
            throws IOException, InterruptedException {
        Path java = java17().orElseThrow(() -> new IOException("there is no JDK 17, which Cassandra needs"));
        Path jars = CassandraJars.fetched(progress);
        var cluster = new CassandraCluster();
        try {
            Ports ports = Ports.of(options);
            for (int number = 1; number <= options.nodes(); number++) {
                var settings = new NodeSettings(
                        options.directory().toAbsolutePath().resolve("node" + number),
                        number,
                        options.nodes(),
                        ports.nativePort,
                        ports.storagePort,
                        freePort(1),
                        options.heapMegabytes(),
                        options.durable(),
                        options.quickStart());
                var node = new CassandraNode(settings, java, jars, progress);
                cluster.nodes.add(node);
                node.start();
            }
            return cluster;
        } catch (IOException | InterruptedException | RuntimeException failed) {
            cluster.close();
            throw failed;
        }
    }

    /**
     * Ports of all nodes. They are written down in the directory, as is how many nodes there are: a node knows the others by their ports, also after a
     * start.
     */
    private record Ports(int nativePort, int storagePort) {
        private static final String FILE = "cluster.properties";

        static Ports of(Options options) throws IOException {
            Path file = options.directory().resolve(FILE);
            var written = new Properties();
            if (Files.exists(file)) {
                try (var in = Files.newBufferedReader(file)) {
                    written.load(in);
                }
                return read(file, written, options.nodes());
            }
            var ports = new Ports(freePort(options.nodes()), freePort(options.nodes()));
            written.setProperty("nodes", Integer.toString(options.nodes()));
            written.setProperty("native", Integer.toString(ports.nativePort));
            written.setProperty("storage", Integer.toString(ports.storagePort));
            Files.createDirectories(options.directory());
            try (var out = Files.newBufferedWriter(file)) {
                written.store(out, null);
            }
            return ports;
        }

        private static Ports read(Path file, Properties written, int nodes) throws IOException {
            int before = number(file, written, "nodes");
            if (before != nodes) {
                throw new IOException("%s holds a cluster of %d nodes, and %d were asked for"
                        .formatted(file.toAbsolutePath().getParent(), before, nodes));
            }
            var ports = new Ports(number(file, written, "native"), number(file, written, "storage"));
            for (int port : List.of(ports.nativePort, ports.storagePort)) {
                if (!isFree(port, nodes)) {
                    throw new IOException("port " + port + " of the cluster in "
                            + file.toAbsolutePath().getParent() + " is in use: does it run already?");
                }
            }
            return ports;
        }

        private static int number(Path file, Properties written, String name) throws IOException {
            try {
                return Integer.parseInt(written.getProperty(name, ""));
            } catch (NumberFormatException e) {
                throw new IOException(file + " has no number for " + name, e);
            }
        }
    }

    /** Why no cluster of so many nodes can be started here; empty if one can, as far as is known before trying. */
    public static Optional<String> obstacle(int nodes) {
        if (java17().isEmpty()) {
            return Optional.of(
                    "there is no JDK 17, which Cassandra needs; looked for in CASSANDRA_JAVA_HOME and /usr/lib/jvm");
        }
        long free = availableMegabytes();
        long needed = nodes * NODE_MEGABYTES + 1_700;
        if (free < needed) {
            return Optional.of(
                    "%d nodes of Cassandra need %d MB of memory, and %d are free".formatted(nodes, needed, free));
        }
        for (int number = 1; number <= nodes; number++) {
            if (!CassandraNode.isUsable(NodeSettings.host(number))) {
                return Optional.of("the address " + NodeSettings.host(number) + " cannot be used on this machine");
            }
        }
        return Optional.empty();
    }

    public List<CassandraNode> nodes() {
        return List.copyOf(nodes);
    }

    /** Counted from 0. The first is the seed. */
    public CassandraNode node(int index) {
        return nodes.get(index);
    }

    /** {@code host1:port,host2:port}, as an address of a store names them. */
    public String hosts() {
        return nodes.stream().map(CassandraNode::hostAndPort).collect(Collectors.joining(","));
    }

    /** The data center of all nodes. */
    public String dataCenter() {
        return "dc1";
    }

    /** Ends all nodes in order, so that they start faster the next time. */
    public void stop() {
        nodes.parallelStream().filter(CassandraNode::isAlive).forEach(node -> {
            try {
                node.stop();
            } catch (InterruptedException e) {
                node.close();
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Ends all nodes at once; their files stay. */
    @Override
    public void close() {
        for (CassandraNode node : nodes) {
            node.close();
        }
    }

    /** The command of a JDK 17. */
    static Optional<Path> java17() {
        @Nullable String named = System.getenv("CASSANDRA_JAVA_HOME");
        if (named != null) {
            return Optional.of(Path.of(named, "bin", "java")).filter(Files::isExecutable);
        }
        try (Stream<Path> homes = Files.list(Path.of("/usr/lib/jvm"))) {
            return homes.filter(CassandraCluster::is17)
                    .map(home -> home.resolve("bin/java"))
                    .filter(Files::isExecutable)
                    .sorted()
                    .findFirst();
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    private static boolean is17(Path home) {
        try {
            return Files.readString(home.resolve("release")).contains("JAVA_VERSION=\"17");
        } catch (IOException other) {
            return false;
        }
    }

    private static long availableMegabytes() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/meminfo"))) {
            return lines.filter(line -> line.startsWith("MemAvailable:"))
                    .map(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                    .findFirst()
                    .orElse(Long.MAX_VALUE);
        } catch (IOException unknown) {
            return Long.MAX_VALUE;
        }
    }

    /** A port that is free at the addresses of all nodes. */
    private static int freePort(int nodes) throws IOException {
        while (true) {
            int port;
            try (var any = new ServerSocket(0, 1, InetAddress.getByName(NodeSettings.host(1)))) {
                port = any.getLocalPort();
            }
            if (isFree(port, nodes)) {
                return port;
            }
        }
    }

    private static boolean isFree(int port, int nodes) {
        return IntStream.rangeClosed(1, nodes).allMatch(number -> isFree(NodeSettings.host(number), port));
    }

    private static boolean isFree(String host, int port) {
        try (var socket = new ServerSocket(port, 1, InetAddress.getByName(host))) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
