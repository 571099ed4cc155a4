package dev.armature.trials.soak;

import dev.armature.trials.ledger.Ledgers;
import dev.armature.trials.ledger.Writing;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The server under attack and its writers, which come and go together, and the comparison of one with the other. */
final class Site {
    private static final int WRITERS = 4;
    private static final Duration WRITERS_PAUSE = Duration.ofMillis(5);

    private final Path directory;
    private final String durability;
    private final Ledgers ledgers;
    private final List<String> faults = new ArrayList<>();
    private volatile SoakServer server;
    private Writing writing;

    private Site(Path directory, String durability, Ledgers ledgers, SoakServer server) throws InterruptedException {
        this.directory = directory;
        this.durability = durability;
        this.ledgers = ledgers;
        this.server = server;
        this.writing = write();
    }

    /** Starts a server with the tables that attackers and writers use, and the writers. */
    static Site open(Path directory, String durability, SplittableRandom random)
            throws IOException, InterruptedException {
        var server = SoakServer.start(directory, durability);
        Ledgers.createTable(server.port());
        LoadAttacks.load(server.port());
        return new Site(directory, durability, new Ledgers(WRITERS, random), server);
    }

    /** The one of the moment, which may be on its way to an end. */
    SoakServer server() {
        return server;
    }

    long acknowledged() {
        return ledgers.acknowledged();
    }

    long underWay() {
        return ledgers.underWay();
    }

    /** What was found to be wrong so far, a sentence each. */
    List<String> faults() {
        return faults;
    }

    /** Kills the server, in the middle of writing. */
    void kill() throws InterruptedException {
        server.kill();
        compareDirectory();
    }

    /** Asks the server to end, in the middle of writing. */
    void stop() throws InterruptedException {
        server.stop();
        compareDirectory();
    }

    /** Starts a process on the directory, and kills it so much later. */
    void interruptAStart(int millis) throws IOException, InterruptedException {
        SoakServer.interruptAStart(directory, durability, millis);
    }

    /** Starts the server again, compares what it has with the ledgers, and lets the writers write. */
    void start() throws IOException, InterruptedException {
        server = SoakServer.start(directory, durability);
        faults.addAll(ledgers.verify(server.port()));
        writing = write();
    }

    /** Sees whether the server and its writers are there, as they should be. */
    void look() {
        if (server.isDead()) {
            faults.add("the server died");
        } else if (writing.isBroken()) {
            faults.add("a writer lost its connection, or was refused");
        }
    }

    /** Stops the writers, compares, and stops the server. Returns what memory it had. */
    long close() throws IOException, InterruptedException {
        writing.stop();
        faults.addAll(writing.end());
        long bytes = server.residentBytes();
        if (!server.isDead()) {
            faults.addAll(ledgers.verify(server.port()));
        }
        stop();
        return bytes;
    }

    private Writing write() throws InterruptedException {
        Writing begun = ledgers.write(server.port(), WRITERS_PAUSE);
        if (!begun.begun()) {
            faults.add("there is a writer whom nothing was acknowledged");
        }
        return begun;
    }

    private void compareDirectory() throws InterruptedException {
        faults.addAll(writing.end());
        faults.addAll(Ledgers.check(SoakServer.data(directory)));
    }
}
