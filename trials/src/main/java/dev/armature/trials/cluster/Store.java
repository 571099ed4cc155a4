package dev.armature.trials.cluster;

import java.io.IOException;
import java.nio.file.Path;
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

        /** Why there can be none on this machine; empty if there can. */
        public Optional<String> missing() {
            return switch (this) {
                case POSTGRESQL -> PostgresStore.missing();
                case CASSANDRA -> CassandraStore.missing();
            };
        }

        /**
         * Starts all nodes; when it returns, they can be used.
         *
         * @param progress told what happens
         */
        public Store start(Path directory, Consumer<String> progress) throws IOException, InterruptedException {
            return switch (this) {
                case POSTGRESQL -> PostgresStore.start(directory);
                case CASSANDRA -> CassandraStore.start(directory, progress);
            };
        }
    }

    /** What a server is given as {@code --store}. */
    String url();

    /** The same by way of another address of this machine, if all traffic can go through one: for a server that is to be cut off. */
    Optional<String> urlThrough(String host, int port);

    /** The port of 127.0.0.1 that it has to lead to. */
    int port();

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
