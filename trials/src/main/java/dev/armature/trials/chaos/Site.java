package dev.armature.trials.chaos;

import dev.armature.trials.client.ServerProcess;
import dev.armature.trials.cluster.Cluster;
import dev.armature.trials.cluster.ClusterServer;
import dev.armature.trials.cluster.Store;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The cluster that is tried: each server has a way to the store that can be cut, and a clock that can be wrong. */
final class Site implements AutoCloseable {
    private static final Duration READY_MAX = Duration.ofSeconds(90);
    private static final int LOOK_AGAIN_MILLIS = 100;

    private final Cluster cluster;
    private final Network network;
    private final Map<Integer, Duration> clocks;

    private Site(Cluster cluster, Network network, Map<Integer, Duration> clocks) {
        this.cluster = cluster;
        this.network = network;
        this.clocks = clocks;
    }

    static Site start(Store.Kind kind, int nodes, Path directory, int servers, Consumer<String> progress)
            throws IOException, InterruptedException {
        Network network = network(kind, servers);
        progress.accept(network.described());
        Map<Integer, Duration> clocks = new ConcurrentHashMap<>();
        try {
            var cluster = Cluster.start(
                    kind,
                    nodes,
                    directory,
                    IntStream.range(0, servers).mapToObj(network::address).toList(),
                    (index, address, store) -> command(
                            network.place(index),
                            address,
                            new Store.Way(network.url(index, store), network.options(index, store)),
                            clocks.getOrDefault(index, Duration.ZERO)),
                    progress);
            return new Site(cluster, network, clocks);
        } catch (IOException | InterruptedException | RuntimeException failure) {
            network.close();
            throw failure;
        }
    }

    private static Network network(Store.Kind kind, int servers) throws IOException, InterruptedException {
        return kind == Store.Kind.POSTGRESQL && Namespaces.areAvailable()
                ? Namespaces.open(servers)
                : new Proxies(servers);
    }

    private static List<String> command(List<String> place, InetSocketAddress address, Store.Way way, Duration ahead) {
        String host = address.getHostString();
        List<String> options = new ArrayList<>(Cluster.heap());
        options.addAll(way.options());
        List<String> command = new ArrayList<>(place);
        // That of a namespace is no loopback address, and no other machine can reach it.
        command.addAll(
                ahead.isZero()
                        ? ServerProcess.serve(
                                options,
                                address.getPort(),
                                "--store",
                                way.url(),
                                "--host",
                                host,
                                "--bind-public-without-auth")
                        : ServerProcess.java(
                                options,
                                List.of(
                                        ShiftedServer.class.getName(),
                                        host,
                                        Integer.toString(address.getPort()),
                                        way.url(),
                                        ahead.toString())));
        return command;
    }

    List<ClusterServer> servers() {
        return cluster.servers();
    }

    Store store() {
        return cluster.store();
    }

    List<InetSocketAddress> addresses() {
        return servers().stream().map(ClusterServer::address).toList();
    }

    Network network() {
        return network;
    }

    /** How far the clock of a server is ahead, from its next start on. */
    void setClock(int server, Duration ahead) {
        clocks.put(server, ahead);
    }

    /** Servers that ended without being asked to. */
    List<String> lost() {
        return servers().stream()
                .filter(ClusterServer::isLost)
                .map(server -> server.name() + " has ended by itself; " + server.log() + " says why")
                .toList();
    }

    /** Waits until all servers say that they are ready; returns those that do not, which have written down what they do. */
    List<String> awaitReady() throws InterruptedException {
        long deadline = System.nanoTime() + READY_MAX.toNanos();
        List<ClusterServer> waiting = new ArrayList<>(servers());
        while (!waiting.isEmpty() && System.nanoTime() < deadline) {
            waiting.removeIf(ClusterServer::isReady);
            TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
        }
        for (ClusterServer server : waiting) {
            server.dumpThreads();
        }
        return waiting.stream()
                .map(server ->
                        server.name() + " was not ready " + READY_MAX.toSeconds() + " s after all was well again")
                .toList();
    }

    void stopServers() {
        cluster.stopServers();
    }

    @Override
    public void close() {
        cluster.close();
        network.close();
    }
}
