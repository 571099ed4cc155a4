package dev.armature.trials.chaos;

import dev.armature.trials.client.ServerProcess;
import dev.armature.trials.cluster.Cluster;
import dev.armature.trials.cluster.ClusterServer;
import dev.armature.trials.cluster.Link;
import dev.armature.trials.cluster.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The cluster that is tried: each server has a way to the store that can be cut, and a clock that can be wrong. */
final class Site implements AutoCloseable {
    private static final Duration READY_MAX = Duration.ofSeconds(90);
    private static final int LOOK_AGAIN_MILLIS = 100;

    private final Cluster cluster;
    private final Map<Integer, Link> links;
    private final Map<Integer, Duration> clocks;

    private Site(Cluster cluster, Map<Integer, Link> links, Map<Integer, Duration> clocks) {
        this.cluster = cluster;
        this.links = links;
        this.clocks = clocks;
    }

    static Site start(Store.Kind kind, Path directory, int servers, Consumer<String> progress)
            throws IOException, InterruptedException {
        Map<Integer, Link> links = new ConcurrentHashMap<>();
        Map<Integer, Duration> clocks = new ConcurrentHashMap<>();
        List<Integer> ports = Stream.generate(ServerProcess::freePort)
                .distinct()
                .limit(servers)
                .toList();
        var cluster = Cluster.start(
                kind,
                directory,
                ports,
                (index, port, store) ->
                        command(port, url(index, store, links), clocks.getOrDefault(index, Duration.ZERO)),
                progress);
        return new Site(cluster, links, clocks);
    }

    private static String url(int index, Store store, Map<Integer, Link> links) {
        if (store.urlThrough(0).isEmpty()) {
            return store.url();
        }
        Link link = links.computeIfAbsent(index, any -> new Link(store.port()));
        return store.urlThrough(link.port()).orElseThrow();
    }

    private static List<String> command(int port, String store, Duration ahead) {
        return ahead.isZero()
                ? ServerProcess.serve(Cluster.heap(), port, "--store", store)
                : ServerProcess.java(
                        Cluster.heap(),
                        List.of(ShiftedServer.class.getName(), Integer.toString(port), store, ahead.toString()));
    }

    List<ClusterServer> servers() {
        return cluster.servers();
    }

    Store store() {
        return cluster.store();
    }

    List<Integer> ports() {
        return servers().stream().map(ClusterServer::port).toList();
    }

    /** How far the clock of a server is ahead, from its next start on. */
    void setClock(int server, Duration ahead) {
        clocks.put(server, ahead);
    }

    boolean canCut() {
        return !links.isEmpty();
    }

    Link link(int server) {
        var link = links.get(server);
        if (link == null) {
            throw new IllegalStateException("server " + (server + 1) + " has no way to the store of its own");
        }
        return link;
    }

    /** Servers that ended without being asked to. */
    List<String> lost() {
        return servers().stream()
                .filter(ClusterServer::isLost)
                .map(server -> server.name() + " has ended by itself; " + server.log() + " says why")
                .toList();
    }

    /** Waits until all servers say that they are ready; returns those that do not. */
    List<String> awaitReady() throws InterruptedException {
        long deadline = System.nanoTime() + READY_MAX.toNanos();
        List<ClusterServer> waiting = new ArrayList<>(servers());
        while (!waiting.isEmpty() && System.nanoTime() < deadline) {
            waiting.removeIf(ClusterServer::isReady);
            TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
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
        links.values().forEach(Link::close);
    }
}
