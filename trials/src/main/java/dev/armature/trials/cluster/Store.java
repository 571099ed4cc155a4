package dev.armature.trials.cluster;

import dev.armature.cli.arguments.UsageException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The nodes of a store on this machine. They keep their data in a directory, from one start to the next. */
public interface Store extends AutoCloseable {
    /** What can be asked for. */
    enum Kind {
        POSTGRESQL,
        CASSANDRA;

        public static Kind of(String name) {
            return name.equals("postgresql") ? POSTGRESQL : CASSANDRA;
        }

        /**
         * How many nodes it has.
         *
         * @param given what was asked for, 0 for nothing
         */
        public int nodes(int given) throws UsageException {
            if (this == POSTGRESQL && given > 1) {
                throw new UsageException("--nodes " + given + ": a PostgreSQL store has one node");
            }
            return given > 0 ? given : usualNodes();
        }

        int usualNodes() {
            return this == POSTGRESQL ? 1 : 3;
        }

        /** Why there can be none on this machine; empty if there can. */
        public Optional<String> missing() {
            return missing(usualNodes());
        }

        /** The same for one with so many nodes. */
        public Optional<String> missing(int nodes) {
            return switch (this) {
                case POSTGRESQL -> PostgresStore.missing();
                case CASSANDRA -> CassandraStore.missing(nodes);
            };
        }

        /**
         * Starts all nodes; when it returns, they can be used.
         *
         * @param progress told what happens
         */
        public Store start(Path directory, Consumer<String> progress) throws IOException, InterruptedException {
            return start(directory, usualNodes(), progress);
        }

        /** The same with so many nodes. */
        public Store start(Path directory, int nodes, Consumer<String> progress)
                throws IOException, InterruptedException {
            return switch (this) {
                case POSTGRESQL -> PostgresStore.start(directory);
                case CASSANDRA -> CassandraStore.start(directory, nodes, progress);
            };
        }
    }

    /** What a server is given as {@code --store}. */
    String url();

    /** The same for something that knows that no server is left: it does not wait for any before it finishes what was left undone. */
    default String urlWhenAlone() {
        return url();
    }

    /** The same by way of another address of this machine, if all traffic can go through one: for a server that is to be cut off. */
    Optional<String> urlThrough(String host, int port);

    /** The port of 127.0.0.1 that it has to lead to. */
    int port();

    /** Where servers connect to, one address for each node. */
    List<InetSocketAddress> addresses();

    /** For a server that is to be cut off: it uses ports of 127.0.0.1 in place of the addresses. */
    Way through(List<Integer> ports);

    /**
     * How a server comes to the store.
     *
     * @param url what it is given as {@code --store}
     * @param options for its virtual machine
     */
    record Way(String url, List<String> options) {}

    int nodes();

    /** Ends a node as a power cut would, as far as the node can tell. */
    void kill(int node) throws IOException, InterruptedException;

    /** Starts a node that was killed. */
    void restart(int node) throws IOException, InterruptedException;

    /** Stops a node where it is. */
    void suspend(int node) throws IOException, InterruptedException;

    void resume(int node) throws IOException, InterruptedException;

    boolean isRunning(int node);

    /** Ends all nodes in good order. */
    @Override
    void close();
}
