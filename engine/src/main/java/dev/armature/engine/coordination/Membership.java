package dev.armature.engine.coordination;

import dev.armature.engine.coordination.CoordinationRow.OfEngine;
import dev.armature.engine.coordination.CoordinationRow.OfFence;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decider;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * This engine among those that share its storage: its own lease, and what it sees of others'.
 *
 * <p>An engine counts its lease from before it was sent, and ends it earlier by the reserve; others count it from when they saw it, to
 * its full length. Then they remove its row, unless it has been renewed: from there on the engine has no lease, and finds that out when it
 * renews it. So no two engines have to agree on the time.
 */
final class Membership {
    private final Storage storage;
    private final int space;
    private final String id;
    private final Sharing sharing;
    private final LongSupplier nanos;
    private final Key ownKey;
    private final Key fenceKey;

    /** The lease of this engine. A new one has a higher epoch. */
    private record Held(long epoch, long renewals, long since, long until) {}

    private volatile @Nullable Held held;
    private volatile String address = "";
    private volatile List<Peer> peers = List.of();
    /** The highest epoch so far. Guarded by this, like what follows. */
    private long epochs;
    /** When each of the others was first seen as it is. */
    private final Map<String, Seen> seen = new HashMap<>();

    private record Seen(long epoch, long renewals, long since) {}

    /**
     * @param id that no other engine has, now or later
     * @param nanos of a monotonic clock
     */
    Membership(Storage storage, int space, String id, Sharing sharing, LongSupplier nanos) {
        this.storage = storage;
        this.space = space;
        this.id = id;
        this.sharing = sharing;
        this.nanos = nanos;
        this.ownKey = CoordinationRow.engineKey(space, id);
        this.fenceKey = CoordinationRow.fenceKey(space);
    }

    String id() {
        return id;
    }

    /** Where others reach the server of this engine, which they know with the next renewal. */
    void advertise(String at) {
        address = at;
    }

    /** The servers that had a lease when this engine last looked, this one included if it has an address. */
    Peers peers() {
        return new Peers(id, !address.isEmpty(), peers);
    }

    int space() {
        return space;
    }

    /** Nanoseconds of the monotonic clock. */
    long now() {
        return nanos.getAsLong();
    }

    Key ownKey() {
        return ownKey;
    }

    Key fenceKey() {
        return fenceKey;
    }

    /** The epoch of the lease; 0 if there is none, or it has run out. */
    long epoch() {
        var lease = held;
        return lease == null || nanos.getAsLong() - lease.until >= 0 ? 0 : lease.epoch;
    }

    boolean holds(long epoch) {
        return epoch != 0 && epoch() == epoch;
    }

    boolean isRenewalDue() {
        var lease = held;
        return lease == null
                || nanos.getAsLong() - lease.since >= sharing.interval().toNanos();
    }

    /** Whether a row among these says that an engine has the lease of an epoch. */
    static boolean isLive(byte @Nullable [] row, long epoch) {
        return row != null && CoordinationRow.engine(row).epoch() == epoch;
    }

    <T> T transact(Set<Key> keys, Decider<T> decider) {
        return storage.transact(keys, decider).certain();
    }

    /**
     * Takes a lease, with a new epoch.
     *
     * @param isQuiet whether no write of this engine is under way. One may be that left before the last lease ran out
     * @return the last closing of the fence that this engine need not be waited for
     */
    synchronized long join(boolean isQuiet) {
        long before = nanos.getAsLong();
        long epoch = ++epochs;
        held = null;
        long acknowledged = transact(Set.of(ownKey, fenceKey), current -> {
            List<Decision.Write> writes = new ArrayList<>();
            OfFence fence = fence(current.get(fenceKey));
            if (fence.owner().equals(id)) {
                // Closed under the last lease, and left so.
                fence = fence.opened();
                writes.add(new Decision.Write(fenceKey, fence.encode()));
            }
            long known = isQuiet ? fence.number() : fence.number() - 1;
            var row = new OfEngine(id, epoch, 0, sharing.lease().toMillis(), 0, known, address);
            writes.add(new Decision.Write(ownKey, row.encode()));
            return Decision.commit(known, writes);
        });
        held = new Held(epoch, 0, before, end(before));
        return acknowledged;
    }

    private long end(long since) {
        return since + sharing.lease().minus(sharing.reserve()).toNanos();
    }

    /** Renews the lease, and says what it stands for. False if it was lost. */
    synchronized boolean renew(long version, long acknowledged) {
        var lease = held;
        if (lease == null) {
            return false;
        }
        long before = nanos.getAsLong();
        var row = new OfEngine(
                id, lease.epoch, lease.renewals + 1, sharing.lease().toMillis(), version, acknowledged, address);
        boolean renewed = transact(
                Set.of(ownKey),
                current -> isLive(current.get(ownKey), lease.epoch)
                        ? Decision.commit(true, List.of(new Decision.Write(ownKey, row.encode())))
                        : Decision.reject(false));
        held = renewed ? new Held(lease.epoch, lease.renewals + 1, before, end(before)) : null;
        return renewed;
    }

    /** Gives the lease up, and the fence if this engine has left it closed: no other one would open it. Nothing is waited for. */
    synchronized void leave() {
        held = null;
        var unused = storage.transact(Set.of(ownKey, fenceKey), current -> {
            List<Decision.Write> writes = new ArrayList<>();
            writes.add(new Decision.Write(ownKey, null));
            OfFence fence = fence(current.get(fenceKey));
            if (fence.owner().equals(id)) {
                writes.add(new Decision.Write(fenceKey, fence.opened().encode()));
            }
            return Decision.commit(true, writes);
        });
    }

    OfFence fence() {
        return fence(storage.read(fenceKey, Storage.Consistency.STRONG));
    }

    static OfFence fence(byte @Nullable [] row) {
        return row == null ? OfFence.NEVER_CLOSED : CoordinationRow.fence(row);
    }

    /** All that have a lease, as far as is known, but this one. */
    List<OfEngine> others() {
        List<OfEngine> others = new ArrayList<>();
        var all = KeyRange.partition(KeyCodec.partition(space, CoordinationRow.engines()));
        try (var rows = storage.range(all, Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                var engine = CoordinationRow.engine(rows.row());
                if (!engine.id().equals(id)) {
                    others.add(engine);
                }
            }
        }
        return others;
    }

    /** The lowest version that an engine works with, this one included. */
    long versionKnown() {
        byte[] own = storage.read(ownKey, Storage.Consistency.STRONG);
        long lowest = own == null ? 0 : CoordinationRow.engine(own).version();
        for (OfEngine other : others()) {
            lowest = Math.min(lowest, other.version());
        }
        return lowest;
    }

    /**
     * Ends the leases of those that have not been heard of for as long as these last.
     *
     * @param first done before each
     */
    synchronized void endRunOut(Runnable first) {
        Set<String> there = new HashSet<>();
        List<OfEngine> others = others();
        peers = others.stream()
                .filter(other -> !other.address().isEmpty())
                .map(other -> new Peer(other.id(), other.address()))
                .toList();
        // After they were read: this engine may have been held up, and must not think that it has seen them for longer
        // than it has.
        long now = nanos.getAsLong();
        for (OfEngine other : others) {
            there.add(other.id());
            var last = seen.get(other.id());
            if (last == null || last.epoch != other.epoch() || last.renewals != other.renewals()) {
                seen.put(other.id(), new Seen(other.epoch(), other.renewals(), now));
            } else if (now - last.since >= other.millis() * 1_000_000) {
                first.run();
                end(other);
            }
        }
        seen.keySet().retainAll(there);
    }

    /** With the fence, if it has closed that. */
    private void end(OfEngine other) {
        Key key = CoordinationRow.engineKey(space, other.id());
        var unused = storage.transact(Set.of(key, fenceKey), current -> {
            byte[] row = current.get(key);
            if (row == null || !sameRenewal(CoordinationRow.engine(row), other)) {
                return Decision.reject(false);
            }
            List<Decision.Write> writes = new ArrayList<>();
            writes.add(new Decision.Write(key, null));
            OfFence fence = fence(current.get(fenceKey));
            if (fence.owner().equals(other.id())) {
                writes.add(new Decision.Write(fenceKey, fence.opened().encode()));
            }
            return Decision.commit(true, writes);
        });
    }

    private static boolean sameRenewal(OfEngine one, OfEngine other) {
        return one.epoch() == other.epoch() && one.renewals() == other.renewals();
    }
}
