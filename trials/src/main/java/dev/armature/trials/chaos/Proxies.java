package dev.armature.trials.chaos;

import dev.armature.trials.client.ServerProcess;
import dev.armature.trials.cluster.Link;
import dev.armature.trials.cluster.Store;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** All on 127.0.0.1. A server reaches each node of the store through a port that passes on what arrives, and can hold it back. */
final class Proxies implements Network {
    private final List<InetSocketAddress> addresses;
    /** Of each server, to each node. */
    private final Map<Integer, List<Link>> links = new ConcurrentHashMap<>();

    Proxies(int servers) {
        this.addresses = Stream.generate(ServerProcess::freePort)
                .distinct()
                .limit(servers)
                .map(port -> new InetSocketAddress("127.0.0.1", port))
                .toList();
    }

    @Override
    public List<Cut> cuts() {
        return List.of(Cut.STORE);
    }

    @Override
    public String described() {
        return "servers reach the store through a proxy, which holds back what is sent while they are cut off";
    }

    @Override
    public InetSocketAddress address(int server) {
        return addresses.get(server);
    }

    private Store.Way way(int server, Store store) {
        List<Link> own = links.computeIfAbsent(
                server,
                any -> store.addresses().stream()
                        .map(node -> new Link(InetAddress.getLoopbackAddress(), node))
                        .toList());
        return store.through(own.stream().map(Link::port).toList());
    }

    @Override
    public String url(int server, Store store) {
        return way(server, store).url();
    }

    @Override
    public List<String> options(int server, Store store) {
        return way(server, store).options();
    }

    @Override
    public List<String> place(int server) {
        return List.of();
    }

    @Override
    public void cut(int server, Cut cut) {
        links.getOrDefault(server, List.of()).forEach(Link::cut);
    }

    @Override
    public void mend(int server, boolean delivers) {
        links.getOrDefault(server, List.of()).forEach(link -> link.mend(delivers));
    }

    @Override
    public void close() {
        links.values().forEach(own -> own.forEach(Link::close));
    }
}
