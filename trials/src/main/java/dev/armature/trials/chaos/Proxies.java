package dev.armature.trials.chaos;

import dev.armature.trials.client.ServerProcess;
import dev.armature.trials.cluster.Link;
import dev.armature.trials.cluster.Store;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** All on 127.0.0.1. Where the store has one port, a server reaches it through another that passes on what arrives, and can hold it back. */
final class Proxies implements Network {
    private final List<InetSocketAddress> addresses;
    private final boolean hasLinks;
    private final Map<Integer, Link> links = new ConcurrentHashMap<>();

    /** @param hasLinks whether servers can reach the store through a port of their own */
    Proxies(int servers, boolean hasLinks) {
        this.hasLinks = hasLinks;
        this.addresses = Stream.generate(ServerProcess::freePort)
                .distinct()
                .limit(servers)
                .map(port -> new InetSocketAddress("127.0.0.1", port))
                .toList();
    }

    @Override
    public List<Cut> cuts() {
        return hasLinks ? List.of(Cut.STORE) : List.of();
    }

    @Override
    public String described() {
        return hasLinks
                ? "servers reach the store through a proxy, which holds back what is sent while they are cut off"
                : "nothing can be cut off";
    }

    @Override
    public InetSocketAddress address(int server) {
        return addresses.get(server);
    }

    @Override
    public String url(int server, Store store) {
        if (!hasLinks) {
            return store.url();
        }
        Link link = links.computeIfAbsent(server, any -> new Link(store.port()));
        return store.urlThrough("127.0.0.1", link.port()).orElseThrow();
    }

    @Override
    public List<String> place(int server) {
        return List.of();
    }

    private Link link(int server) {
        var link = links.get(server);
        if (link == null) {
            throw new IllegalStateException("server " + (server + 1) + " has no way to the store of its own");
        }
        return link;
    }

    @Override
    public void cut(int server, Cut cut) {
        link(server).cut();
    }

    @Override
    public void mend(int server, boolean delivers) {
        link(server).mend(delivers);
    }

    @Override
    public void close() {
        links.values().forEach(Link::close);
    }
}
