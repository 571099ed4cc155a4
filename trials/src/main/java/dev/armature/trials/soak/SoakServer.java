package dev.armature.trials.soak;

import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The server that is attacked, from one start to its end. */
final class SoakServer {
    private static final List<String> HEAP = List.of("-Xmx512m");

    private final ServerProcess process;
    private volatile boolean up = true;

    private SoakServer(ServerProcess process) {
        this.process = process;
    }

    static SoakServer start(Path directory, String durability) throws InterruptedException {
        int port = ServerProcess.freePort();
        return new SoakServer(ServerProcess.start(command(port, directory, durability), port, log(directory)));
    }

    /** Starts a process and kills it soon, most probably before it has come up. */
    static void interruptAStart(Path directory, String durability, int millis)
            throws IOException, InterruptedException {
        Process process =
                ServerProcess.launch(command(ServerProcess.freePort(), directory, durability), log(directory));
        TimeUnit.MILLISECONDS.sleep(millis);
        process.destroyForcibly();
        process.waitFor();
    }

    static Path data(Path directory) {
        return directory.resolve("data");
    }

    private static Path log(Path directory) {
        return directory.resolve("server.log");
    }

    private static List<String> command(int port, Path directory, String durability) {
        return ServerProcess.serve(
                HEAP, port, "--simulation", "--data", data(directory).toString(), "--durability", durability);
    }

    int port() {
        return process.port();
    }

    /** Whether it is meant to answer. */
    boolean isUp() {
        return up;
    }

    /** Whether it died by itself. */
    boolean isDead() {
        return up && !process.isAlive();
    }

    long residentBytes() {
        return process.residentBytes();
    }

    void kill() throws InterruptedException {
        up = false;
        process.kill();
    }

    /** Asks it to end, and waits. */
    void stop() {
        up = false;
        process.close();
    }
}
