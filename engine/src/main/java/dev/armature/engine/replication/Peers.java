package dev.armature.engine.replication;

import java.util.Set;

/** The servers of other Regions that this one replicates to and hears from. */
public interface Peers {
    /** No other Region. */
    Peers NONE = new Peers() {
        @Override
        public String own() {
            return "";
        }

        @Override
        public Set<String> regions() {
            return Set.of();
        }

        @Override
        public byte[] send(String region, byte[] message) {
            throw new PeerUnreachableException(region, "there is no such peer");
        }
    };

    /** The Region that this server is. */
    String own();

    /** The others. */
    Set<String> regions();

    /**
     * Takes a message there, and its answer back. It may arrive although this fails, or twice.
     *
     * @throws PeerUnreachableException if there was no answer
     */
    byte[] send(String region, byte[] message);
}
