package dev.armature.stores.cassandra;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/**
 * One node: a process on a loopback address of its own, with its data, its configuration and its output in a directory of its own.
 *
 * <p>Not for use by two threads.
 */
public final class CassandraNode implements AutoCloseable {
    private static final Duration START_MAX = Duration.ofMinutes(4);
    private static final Duration STOP_AT_EXIT_MAX = Duration.ofSeconds(25);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
    private static final int CONNECT_MILLIS_MAX = 500;

    /** The exports and the opens that Cassandra 5.0 needs of a JDK 17. */
    private static final List<String> EXPORTS = List.of(
            "java.base/jdk.internal.misc",
            "java.base/jdk.internal.ref",
            "java.base/sun.nio.ch",
            "java.management.rmi/com.sun.jmx.remote.internal.rmi",
            "java.rmi/sun.rmi.registry",
            "java.rmi/sun.rmi.server",
            "java.rmi/sun.rmi.transport.tcp",
            "java.sql/java.sql",
            "jdk.unsupported/sun.misc");

    private static final List<String> OPENS = List.of(
            "java.base/java.lang.module",
            "java.base/jdk.internal.loader",
            "java.base/jdk.internal.ref",
            "java.base/jdk.internal.reflect",
            "java.base/jdk.internal.math",
            "java.base/jdk.internal.module",
            "java.base/jdk.internal.util.jar",
            "java.base/jdk.internal.vm",
            "jdk.management/com.sun.management.internal",
            "java.base/sun.nio.ch",
            "java.base/java.io",
            "java.base/java.nio",
            "java.base/java.lang",
            "java.base/java.lang.reflect",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/java.util.concurrent.atomic",
            "java.rmi/sun.rmi.transport.tcp");

    private final NodeSettings settings;
    private final Path java;
    private final Path jars;
    private final Consumer<String> progress;
    private @Nullable Process process;
    private @Nullable Thread atExit;

    CassandraNode(NodeSettings settings, Path java, Path jars, Consumer<String> progress) {
        this.settings = settings;
        this.java = java;
        this.jars = jars;
        this.progress = progress;
    }

    /** Where drivers connect to. */
    public InetSocketAddress address() {
        return new InetSocketAddress(settings.host(), settings.nativePort());
    }

    /** {@code 127.0.0.1:9042}, as an address of a store names it. */
    public String hostAndPort() {
        return settings.host() + ":" + settings.nativePort();
    }

    /** Its files. {@code node.log} is what it prints. */
    public Path directory() {
        return settings.directory();
    }

    public boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** The process id, for those who do to it what is not offered here. */
    public long pid() {
        return running().pid();
    }

    /** Starts it and waits until it takes connections. Its predecessor has ended, also its ports. */
    public void start() throws IOException, InterruptedException {
        if (isAlive()) {
            throw new IllegalStateException(hostAndPort() + " runs already");
        }
        long begun = System.nanoTime();
        progress.accept("starting Cassandra " + CassandraJars.VERSION + " at " + hostAndPort());
        settings.write();
        var started = new ProcessBuilder(command())
                .directory(settings.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
        process = started;
        // A node must not outlive the process that tries it.
        atExit = new Thread(() -> endAtExit(started));
        Runtime.getRuntime().addShutdownHook(atExit);
        awaitReady(started);
        progress.accept(
                "%s takes connections after %.1f s".formatted(hostAndPort(), (System.nanoTime() - begun) / 1e9));
    }

    /** One that keeps its data is given the time to be stopped by those that use it, after them. */
    private void endAtExit(Process started) {
        try {
            if (!settings.durable() || !started.waitFor(STOP_AT_EXIT_MAX.toSeconds(), TimeUnit.SECONDS)) {
                started.destroyForcibly();
            }
        } catch (InterruptedException e) {
            started.destroyForcibly();
        }
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(List.of(
                java.toString(),
                "-Xms256M",
                "-Xmx" + settings.heapMegabytes() + "M",
                "-XX:MaxDirectMemorySize=256M",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=" + (settings.quickStart() ? 1 : 4),
                "-javaagent:" + jars.resolve("jamm-0.4.0.jar")));
        EXPORTS.forEach(each -> command.addAll(List.of("--add-exports", each + "=ALL-UNNAMED")));
        OPENS.forEach(each -> command.addAll(List.of("--add-opens", each + "=ALL-UNNAMED")));
        command.addAll(List.of(
                "-Dcassandra.config=" + settings.yaml().toUri(),
                "-Dcassandra.storagedir=" + settings.directory(),
                "-Dcassandra.jmx.local.port=" + settings.jmxPort(),
                "-Dcassandra.skip_wait_for_gossip_to_settle=0",
                "-Dcassandra.ring_delay_ms=3000",
                "-Dcassandra-foreground=yes",
                "-Dcassandra.test.flush_local_schema_changes=" + settings.durable(),
                "-cp",
                settings.directory() + ":" + jars.resolve("*"),
                "org.apache.cassandra.service.CassandraDaemon"));
        return command;
    }

    private void awaitReady(Process started) throws IOException, InterruptedException {
        long end = System.nanoTime() + START_MAX.toNanos();
        while (!takesConnections()) {
            if (!started.isAlive()) {
                throw new IOException(hostAndPort() + " ended while starting: " + lastError());
            }
            if (System.nanoTime() - end > 0) {
                kill();
                throw new IOException(
                        hostAndPort() + " took no connection in " + START_MAX.toSeconds() + " s, see " + log());
            }
            Thread.sleep(LOOK_AGAIN);
        }
    }

    private boolean takesConnections() {
        try (var socket = new Socket()) {
            socket.connect(address(), CONNECT_MILLIS_MAX);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private Path log() {
        return settings.directory().resolve("node.log");
    }

    private String lastError() throws IOException {
        List<String> lines = Files.readAllLines(log());
        return lines.stream()
                        .filter(line -> line.contains("ERROR") || line.contains("Exception"))
                        .findFirst()
                        .orElse(lines.isEmpty() ? "it said nothing" : lines.getLast())
                + ", see " + log();
    }

    /** {@code kill -9}: what it had not written to its files is gone with it. Returns when the process has ended. */
    public void kill() throws InterruptedException {
        end(running().destroyForcibly());
    }

    /** Ends it in order, and waits for that. */
    public void stop() throws InterruptedException {
        var ending = running();
        ending.destroy();
        if (!ending.waitFor(30, TimeUnit.SECONDS)) {
            ending.destroyForcibly();
        }
        end(ending);
    }

    private void end(Process ending) throws InterruptedException {
        int unused = ending.waitFor();
        ended();
    }

    private void ended() {
        if (atExit != null) {
            try {
                Runtime.getRuntime().removeShutdownHook(atExit);
            } catch (IllegalStateException exiting) {
                // It runs already, and finds that the process has ended.
            }
            atExit = null;
        }
        process = null;
    }

    /** {@code kill -STOP}: connections stay, and no answer comes. */
    public void pause() throws IOException, InterruptedException {
        signal("STOP");
    }

    /** {@code kill -CONT}. */
    public void resume() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        int result = new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
                .start()
                .waitFor();
        if (result != 0) {
            throw new IOException("kill -" + name + " of " + hostAndPort() + " ended with " + result);
        }
    }

    /**
     * Changes a setting, until the next start.
     *
     * @param attribute as Cassandra's {@code StorageService} calls it
     */
    public void set(String attribute, Object value) throws IOException {
        var url = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + settings.jmxPort() + "/jmxrmi");
        try (var connector = JMXConnectorFactory.connect(url)) {
            connector
                    .getMBeanServerConnection()
                    .setAttribute(
                            new ObjectName("org.apache.cassandra.db:type=StorageService"),
                            new Attribute(attribute, value));
        } catch (JMException e) {
            throw new IOException(hostAndPort() + " does not take " + attribute + ": " + e.getMessage(), e);
        }
    }

    private Process running() {
        var current = process;
        if (current == null) {
            throw new IllegalStateException(hostAndPort() + " does not run");
        }
        return current;
    }

    /** Kills it, if it runs. */
    @Override
    public void close() {
        var current = process;
        if (current != null) {
            current.destroyForcibly().onExit().join();
            ended();
        }
    }

    /** Whether an address of this machine can be bound to; on some systems 127.0.0.2 cannot. */
    static boolean isUsable(String host) {
        try (var socket = new java.net.ServerSocket(0, 1, InetAddress.getByName(host))) {
            return socket.isBound();
        } catch (IOException unusable) {
            return false;
        }
    }
}
