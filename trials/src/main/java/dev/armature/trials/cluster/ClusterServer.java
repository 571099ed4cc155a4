package dev.armature.trials.cluster;

import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One of the servers on a store. It has the same port whenever it is started. */
public final class ClusterServer {
    private static final int READY_MILLIS_MAX = 2_000;

    private final String name;
    private final InetSocketAddress address;
    private final Path log;
    private final Supplier<List<String>> command;
    private volatile @Nullable ServerProcess process;
    private volatile boolean isWanted;

    /** @param command asked for at each start */
    ClusterServer(String name, InetSocketAddress address, Path log, Supplier<List<String>> command) {
        this.name = name;
        this.address = address;
        this.log = log;
        this.command = command;
    }

    public String name() {
        return name;
    }

    public InetSocketAddress address() {
        return address;
    }

    public String url() {
        return "http://" + address.getHostString() + ":" + address.getPort();
    }

    /** Returns when it answers. */
    public void start() throws InterruptedException {
        var started = ServerProcess.start(command.get(), address, log);
        process = started;
        isWanted = true;
    }

    /** How long the last start took. */
    public Duration coldStart() {
        var running = process;
        return running == null ? Duration.ZERO : running.coldStart();
    }

    public void kill() throws InterruptedException {
        isWanted = false;
        var running = process;
        if (running != null) {
            running.kill();
        }
    }

    /** Asks it to end, and waits. */
    public void stop() {
        isWanted = false;
        var running = process;
        if (running != null) {
            running.close();
        }
    }

    public void suspend() throws IOException, InterruptedException {
        running().suspend();
    }

    public void resume() throws IOException, InterruptedException {
        running().resume();
    }

    /** Writes what its threads do to a file beside its log. */
    public void dumpThreads() throws InterruptedException {
        running().dumpThreads(log.resolveSibling(log.getFileName() + ".threads"));
    }

    private ServerProcess running() {
        var running = process;
        if (running == null) {
            throw new IllegalStateException(name + " was never started");
        }
        return running;
    }

    /** Whether it ended without being asked to. */
    public boolean isLost() {
        var running = process;
        return isWanted && running != null && !running.isAlive();
    }

    /** Whether it says that it can serve. */
    public boolean isReady() {
        try (var connection = new Connection(address, READY_MILLIS_MAX)) {
            return connection.page("GET", "/ready", "").isOk();
        } catch (IOException notNow) {
            return false;
        }
    }

    public Path log() {
        return log;
    }
}
