package dev.armature.engine.coordination;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Servers on one store, as one of them sees the others: all that had a lease when it last looked, a second ago or less.
 *
 * <p>For each place of a store they agree on one of them without a word, the <em>holder</em>: the one whose id and the place have the highest hash
 * together. A server that comes or goes changes the holder of its own places only. Two that do not see the same servers may name different ones, which
 * does no harm: what may be written is decided by the store.
 *
 * @param own id of this one
 * @param isReachable whether this one is among those that may hold a place: others reach it
 * @param others that can be reached, as they say
 */
public record Peers(String own, boolean isReachable, List<Peer> others) {
    static final Peers NONE = new Peers("", false, List.of());

    public boolean isEmpty() {
        return others.isEmpty();
    }

    /**
     * The holder of a place; empty if it is this server itself, or there is none.
     *
     * @param isFit of the others, which of them are to be counted
     */
    public Optional<Peer> holder(long place, Predicate<Peer> isFit) {
        Peer holder = null;
        long highest = isReachable ? rank(own, place) : Long.MIN_VALUE;
        for (Peer peer : others) {
            long rank = rank(peer.id(), place);
            if (rank > highest && isFit.test(peer)) {
                highest = rank;
                holder = peer;
            }
        }
        return Optional.ofNullable(holder);
    }

    /** The same at every server, of whatever version: FNV-1a of 64 bits over the id, and the place, mixed as in SplitMix. */
    private static long rank(String id, long place) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < id.length(); i++) {
            hash = (hash ^ id.charAt(i)) * 0x100000001b3L;
        }
        hash ^= place * 0x9e3779b97f4a7c15L;
        hash = (hash ^ hash >>> 30) * 0xbf58476d1ce4e5b9L;
        hash = (hash ^ hash >>> 27) * 0x94d049bb133111ebL;
        return hash ^ hash >>> 31;
    }
}
