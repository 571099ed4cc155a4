package dev.armature.trials.cluster;

import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A store and the servers on it, all on loopback addresses of this machine. */
public final class Cluster implements AutoCloseable {
    private static final List<String> HEAP = List.of("-Xms64m", "-Xmn32m", "-Xmx384m");

    private final Store store;
    private final List<ClusterServer> servers;

    private Cluster(Store store, List<ClusterServer> servers) {
        this.store = store;
        this.servers = List.copyOf(servers);
    }

    /** What a server is started with. */
    public interface Launch {
        /**
         * @param index of the server, from 0
         * @param address where it is to listen
         * @return the command of the process
         */
        List<String> command(int index, InetSocketAddress address, Store store);
    }

    /** Servers as {@code armature serve} starts them. */
    public static Launch serve() {
        return (index, address, store) -> ServerProcess.serve(HEAP, address.getPort(), "--store", store.url());
    }

    /** Options for the virtual machine of a server that is one of several on a machine. */
    public static List<String> heap() {
        return HEAP;
    }

    /**
     * Starts everything, one after the other; when this returns, every server answers. What was started is ended again if something does
     * not start.
     *
     * @param directory of the data and of what the processes say
     * @param addresses of each server
     * @param progress told what happens
     */
    public static Cluster start(
            Store.Kind kind,
            Path directory,
            List<InetSocketAddress> addresses,
            Launch launch,
            Consumer<String> progress)
            throws IOException, InterruptedException {
        return start(kind, kind.usualNodes(), directory, addresses, launch, progress);
    }

    /** The same on a store with so many nodes. */
    public static Cluster start(
            Store.Kind kind,
            int nodes,
            Path directory,
            List<InetSocketAddress> addresses,
            Launch launch,
            Consumer<String> progress)
            throws IOException, InterruptedException {
        Files.createDirectories(directory);
        progress.accept("starting the store, data in " + directory.toAbsolutePath());
        Store store = kind.start(directory, nodes, progress);
        progress.accept("the store is ready: " + store.url());
        List<ClusterServer> servers = new ArrayList<>();
        for (int i = 0; i < addresses.size(); i++) {
            int index = i;
            InetSocketAddress address = addresses.get(i);
            Path log = directory.resolve("server-" + (i + 1) + ".log");
            servers.add(
                    new ClusterServer("server " + (i + 1), address, log, () -> launch.command(index, address, store)));
        }
        var cluster = new Cluster(store, servers);
        try {
            for (ClusterServer each : servers) {
                each.start();
                progress.accept(each.name() + " answers at " + each.url() + ", after "
                        + each.coldStart().toMillis() + " ms");
            }
            return cluster;
        } catch (RuntimeException | InterruptedException failure) {
            cluster.close();
            throw failure;
        }
    }

    public Store store() {
        return store;
    }

    public List<ClusterServer> servers() {
        return servers;
    }

    /** Ends the servers in good order, then the store. */
    @Override
    public void close() {
        stopServers();
        store.close();
    }

    public void stopServers() {
        servers.parallelStream().forEach(ClusterServer::stop);
    }
}
