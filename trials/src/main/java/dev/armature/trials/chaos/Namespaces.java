package dev.armature.trials.chaos;

import dev.armature.trials.cluster.Link;
import dev.armature.trials.cluster.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A network namespace for each server, with two cables: one to the clients, and one to the store. A cable that is pulled loses packets; TCP
 * sends them again when it is back.
 *
 * <p>It needs to run in a network namespace of its own already, in which it may do as it likes: {@code armature chaos} does so where the
 * system allows it ({@code unshare -rn}). None of the addresses can be reached from outside of that.
 *
 * <table>
 * <caption>addresses, of the server with the number n</caption>
 * <tr><td>10.77.n.1, 10.77.n.2</td><td>clients, and the server as they reach it</td></tr>
 * <tr><td>10.78.n.1, 10.78.n.2</td><td>the store, and the server as it reaches that. The store itself listens on 127.0.0.1 all the same, and a port of
 *     10.78.n.1 leads to it</td></tr>
 * </table>
 */
final class Namespaces implements Network {
    /** Set by the script that runs this in a namespace. */
    private static final String INSIDE = "ARMATURE_NETWORK_OF_ITS_OWN";

    private static final int PORT = 8000;
    private static final Duration MADE_MAX = Duration.ofSeconds(10);

    /** Processes that do nothing but hold a namespace until their input ends, as it does when this process is gone. */
    private final List<Process> holders = new ArrayList<>();

    private final List<String> cables = new ArrayList<>();
    private final Map<Integer, Link> links = new ConcurrentHashMap<>();

    private Namespaces() {}

    /** Whether this process is where it can make namespaces. */
    static boolean areAvailable() {
        return System.getenv(INSIDE) != null;
    }

    static Namespaces open(int servers) throws IOException, InterruptedException {
        var network = new Namespaces();
        try {
            for (int i = 0; i < servers; i++) {
                network.make(i);
            }
            return network;
        } catch (IOException | InterruptedException | RuntimeException failure) {
            network.close();
            throw failure;
        }
    }

    private void make(int server) throws IOException, InterruptedException {
        Process holder = new ProcessBuilder("unshare", "-n", "cat")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        holders.add(holder);
        awaitNamespace(holder);
        inside(holder, "ip", "link", "set", "lo", "up");
        cable(holder, "clients" + server, "10.77." + server);
        cable(holder, "store" + server, "10.78." + server);
    }

    private static void awaitNamespace(Process holder) throws IOException, InterruptedException {
        Path own = Path.of("/proc/self/ns/net");
        Path made = Path.of("/proc", Long.toString(holder.pid()), "ns/net");
        long deadline = System.nanoTime() + MADE_MAX.toNanos();
        while (Files.readSymbolicLink(made).equals(Files.readSymbolicLink(own))) {
            if (System.nanoTime() > deadline || !holder.isAlive()) {
                throw new IOException("no network namespace was made");
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /** Between here, with an address that ends with 1, and a namespace, with one that ends with 2. */
    private void cable(Process holder, String name, String addresses) throws IOException, InterruptedException {
        run("ip", "link", "add", name, "type", "veth", "peer", "name", "inside", "netns", Long.toString(holder.pid()));
        cables.add(name);
        run("ip", "address", "add", addresses + ".1/24", "dev", name);
        run("ip", "link", "set", name, "up");
        inside(holder, "ip", "link", "set", "inside", "name", name);
        inside(holder, "ip", "address", "add", addresses + ".2/24", "dev", name);
        inside(holder, "ip", "link", "set", name, "up");
    }

    private static void inside(Process holder, String... command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(enter(holder));
        words.addAll(List.of(command));
        run(words.toArray(String[]::new));
    }

    private static List<String> enter(Process holder) {
        return List.of("nsenter", "--net=/proc/" + holder.pid() + "/ns/net");
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        if (status != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + status + ": " + said.strip());
        }
    }

    @Override
    public List<Cut> cuts() {
        return List.of(Cut.values());
    }

    @Override
    public String described() {
        return "each server has a network namespace of its own, whose packets are lost while it is cut off";
    }

    @Override
    public InetSocketAddress address(int server) {
        return new InetSocketAddress("10.77." + server + ".2", PORT);
    }

    @Override
    public String url(int server, Store store) {
        String host = "10.78." + server + ".1";
        Link link = links.computeIfAbsent(
                server, any -> new Link(new InetSocketAddress(host, 0).getAddress(), store.port()));
        return store.urlThrough(host, link.port()).orElseThrow();
    }

    @Override
    public List<String> place(int server) {
        return enter(holders.get(server));
    }

    @Override
    public void cut(int server, Cut cut) throws IOException, InterruptedException {
        set("store" + server, "down");
        if (cut == Cut.ALL) {
            set("clients" + server, "down");
        }
    }

    @Override
    public void mend(int server, boolean delivers) throws IOException, InterruptedException {
        var link = links.get(server);
        if (!delivers && link != null) {
            link.mend(false);
        }
        set("store" + server, "up");
        set("clients" + server, "up");
    }

    private static void set(String cable, String state) throws IOException, InterruptedException {
        run("ip", "link", "set", cable, state);
    }

    @Override
    public void close() {
        links.values().forEach(Link::close);
        try {
            // They would go with the namespaces, but only some time after: the next run may be there before that.
            for (String cable : cables) {
                run("ip", "link", "delete", cable);
            }
            for (Process holder : holders) {
                holder.getOutputStream().close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }
}
