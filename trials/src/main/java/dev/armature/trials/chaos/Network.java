package dev.armature.trials.chaos;

import dev.armature.trials.cluster.Store;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/** How servers reach the store and clients reach servers, and how that is cut. */
interface Network extends AutoCloseable {
    /** What is cut off from what. */
    enum Cut {
        /** A server from the store. Clients reach it. */
        STORE,
        /** A server from the store and from clients. */
        ALL
    }

    /** What can be cut here. */
    List<Cut> cuts();

    /** How it is cut, for people who read what a run has shown. */
    String described();

    /** Where a server is to listen. */
    InetSocketAddress address(int server);

    /** What a server is given as {@code --store}. */
    String url(int server, Store store);

    /** For the virtual machine of a server, so that it comes to the store by that. */
    default List<String> options(int server, Store store) {
        return List.of();
    }

    /** The words of a command that start a server in its place, before those of the server itself. */
    List<String> place(int server);

    /** From now on nothing arrives, and nothing is refused. */
    void cut(int server, Cut cut) throws IOException, InterruptedException;

    /** @param delivers whether what was sent to the store meanwhile arrives after all; otherwise connections to it are gone */
    void mend(int server, boolean delivers) throws IOException, InterruptedException;

    @Override
    void close();
}
