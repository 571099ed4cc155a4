package dev.armature.engine.coordination;

import dev.armature.storage.Storage;
import java.time.Duration;
import java.util.function.LongSupplier;

/** What an engine agrees on with its own threads, or with other engines on the same storage. */
public interface Coordination extends AutoCloseable {
    Fence fence();

    Claims claims();

    Leases leases();

    /** Whether other engines may change what is stored. */
    boolean isShared();

    /** Does what others wait for, if there are any. Returns when to come again; zero for never. */
    Duration keepUp();

    /** Reads everything again if others may have gone on without this engine: what it knows is as old as its lease. */
    void ensureLease();

    /** The version of the catalog that no engine works with an older one than; the highest there is for an engine on its own. */
    long versionKnown();

    /** Tells others where they reach the server of this engine. */
    void advertise(String address);

    /** The servers of this and other engines. */
    Peers peers();

    /** No write and no job is under way any more, and other engines need not wait for this one. */
    @Override
    void close();

    /** For an engine whose storage is its own. */
    static Coordination alone() {
        return new AloneCoordination(new LocalFence(), new LocalClaims(), new LocalLeases());
    }

    /**
     * For one of several engines.
     *
     * @param space for what they tell one another
     * @param id that no other engine has, now or later
     * @param nanos of a monotonic clock
     */
    static Coordination shared(
            Storage storage,
            int space,
            String id,
            Sharing sharing,
            LongSupplier nanos,
            StoredFence.Pause pause,
            Replica replica) {
        var timeLimit = storage.capabilities().timeLimit();
        if (timeLimit != null && timeLimit.compareTo(sharing.reserve()) >= 0) {
            throw new IllegalArgumentException("a write may be under way for " + timeLimit
                    + ", and the reserve of a lease has to be more than that: " + sharing.reserve());
        }
        var membership = new Membership(storage, space, id, sharing, nanos);
        return new SharedCoordination(
                membership,
                new StoredFence(membership, sharing, pause, replica),
                new LocalClaims(),
                new StoredLeases(storage, membership));
    }
}
