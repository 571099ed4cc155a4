package dev.armature.conformance.durability;

import dev.armature.trials.client.ServerProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server on a directory that a test keeps, to be killed and started again. */
final class KilledServer {
    private KilledServer() {}

    static Path data(Path directory) {
        return directory.resolve("data");
    }

    static ServerProcess start(Path directory, String... options) throws InterruptedException {
        int port = ServerProcess.freePort();
        List<String> arguments =
                new ArrayList<>(List.of("--data", data(directory).toString()));
        arguments.addAll(List.of(options));
        var command = ServerProcess.serve(List.of(), port, arguments.toArray(String[]::new));
        return ServerProcess.start(command, port, directory.resolve("server.log"));
    }
}
