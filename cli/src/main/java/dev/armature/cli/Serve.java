package dev.armature.cli;

import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.security.secret.RootKey;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.server.ServerConfig.Data;
import dev.armature.storage.StorageException;
import dev.armature.storage.rocksdb.Durability;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.net.UnknownHostException;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;

/** {@code armature serve}: a server in the foreground, until a signal ends it. */
final class Serve {
    private final PrintStream out;
    private final PrintStream err;
    private final String version;

    Serve(PrintStream out, PrintStream err, String version) {
        this.out = out;
        this.err = err;
        this.version = version;
    }

    int run(ServeOptions options) throws InterruptedException {
        Server server;
        try {
            server = start(options);
        } catch (UnknownHostException unknown) {
            err.println("armature: --host needs an address of this machine, not '"
                    + options.config().host() + "'");
            return Main.CANNOT_START;
        } catch (IOException | IllegalArgumentException | StorageException e) {
            err.println("armature: " + e.getMessage() + advice(e));
            return Main.CANNOT_START;
        }
        // Closing in order could wait for ever for what is lost; what was acknowledged is on the disk.
        server.whenLost(() -> Runtime.getRuntime().halt(Main.LOST));
        var closed = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            server.close();
                            closed.countDown();
                        },
                        "armature-stop"));
        closed.await();
        return Main.OK;
    }

    private static String advice(Exception refused) {
        boolean isTaken = refused.getCause() instanceof BindException bind
                && String.valueOf(bind.getMessage()).contains("in use");
        return isTaken ? "; --port N listens on another port, and --port 0 on one that is free" : "";
    }

    Server start(ServeOptions options) throws IOException {
        Server server = Server.start(options.config());
        for (String note : options.notes()) {
            err.println("armature: note: " + note);
        }
        String who = server.rootKey().isPresent() ? "who may administer" : "every client of";
        options.config().simulation().ifPresent(settings -> err.println("armature: note: " + simulated(who, settings)));
        server.triggers()
                .ifPresent(on -> err.println("armature: note: " + who
                        + " this server may add triggers, which make it call any URL and append to any file"));
        server.rootKey().filter(RootKey::isMade).ifPresent(this::showRootKey);
        out.println(startLine(server, options.config()));
        return server;
    }

    /** The one time that a secret is shown; to the person who starts the server, and not in a log. */
    private void showRootKey(RootKey made) {
        out.println("A root access key was made, which may do everything. Its secret is shown only now:");
        out.println("  export AWS_ACCESS_KEY_ID=" + made.credentials().accessKey());
        out.println("  export AWS_SECRET_ACCESS_KEY=" + made.credentials().secretKey());
    }

    private static String simulated(String who, SimulationSettings settings) {
        return who + " this server may move its clock and simulate faults; simulated now: "
                + (settings.described().isEmpty() ? "nothing" : String.join(", ", settings.described()));
    }

    private String startLine(Server server, ServerConfig config) {
        String data = switch (config.data()) {
            case Data.InMemory(long bytesMax) -> "data in memory only, " + (bytesMax >> 20) + " MB of it at most";
            case Data.OnDisk(var directory, var durability, boolean ignored) ->
                "data in " + directory.toAbsolutePath().normalize()
                        + (durability == Durability.SYNC
                                ? ", every write synced"
                                : ", writes left to the operating system to sync");
            case Data.Shared shared -> "data shared in " + shared.described();
        };
        String tables =
                config.sharedDb() ? "one set of tables for all" : "separate tables for each access key and Region";
        String access = server.rootKey()
                .map(root -> "requests have to be signed, root's access key is "
                        + root.credentials().accessKey()
                        + (config.sharedDb() ? ", Region " + config.region() : ", separate tables for each Region"))
                .orElse("any credentials are accepted, " + tables);
        String triggers = server.triggers()
                .map(present -> "; triggers on, event source mappings: "
                        + present.list().size())
                .orElse("");
        String peers = config.replication().isOn()
                ? "; replicas in "
                        + String.join(
                                ", ", new TreeSet<>(config.replication().peers().keySet()))
                : "";
        String console = server.console().map(where -> "; " + where).orElse("");
        return "Armature " + version + " listens on " + server.url() + ", " + data + "; " + access + triggers + peers
                + console;
    }
}
