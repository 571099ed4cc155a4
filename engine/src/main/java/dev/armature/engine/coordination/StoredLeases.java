package dev.armature.engine.coordination;

import dev.armature.engine.coordination.CoordinationRow.OfJob;
import dev.armature.model.Key;
import dev.armature.storage.Decision;
import dev.armature.storage.Storage;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of engines that share a storage. A job is an engine's as long as the lease of that engine lasts, so that it need not be
 * renewed on its own; under a new lease the engine has none of its jobs any more.
 *
 * <p>What became of taking a job or giving it back may not be known. So a job that is this engine's by its row counts as under way only if it
 * is here too: otherwise no engine would do it as long as this one lives.
 */
public final class StoredLeases implements Leases {
    private final Storage storage;
    private final Membership membership;
    /** What this engine has taken and not closed, by name. */
    private final Map<String, OfJob> taken = new ConcurrentHashMap<>();

    StoredLeases(Storage storage, Membership membership) {
        this.storage = storage;
        this.membership = membership;
    }

    private record Stored(Membership membership, Key key, OfJob job, Runnable closing) implements Lease {
        @Override
        public boolean isHeld() {
            return membership.holds(job.epoch());
        }

        /** What another engine has taken up since is its own. */
        @Override
        public void close() {
            try {
                var unused = membership.transact(Set.of(key), current -> {
                    byte[] row = current.get(key);
                    return row != null && CoordinationRow.job(row).equals(job)
                            ? Decision.commit(true, List.of(new Decision.Write(key, null)))
                            : Decision.reject(false);
                });
            } finally {
                // Not before: what this engine takes anew must not be given back by this.
                closing.run();
            }
        }
    }

    @Override
    public @Nullable Lease take(String name) {
        long epoch = membership.epoch();
        if (epoch == 0) {
            return null;
        }
        Key key = CoordinationRow.jobKey(membership.space(), name);
        byte[] row = storage.read(key, Storage.Consistency.STRONG);
        var before = row == null ? null : CoordinationRow.job(row);
        Key own = membership.ownKey();
        Key owner = before == null ? own : CoordinationRow.engineKey(membership.space(), before.owner());
        var job = new OfJob(membership.id(), epoch);
        if (!reserve(name, job)) {
            return null;
        }
        boolean isTaken = false;
        try {
            isTaken = take(key, row, before, own, owner, job);
            return isTaken ? new Stored(membership, key, job, () -> taken.remove(name, job)) : null;
        } finally {
            if (!isTaken) {
                taken.remove(name, job);
            }
        }
    }

    /** False if it is under way here. What was taken under an earlier lease is not any more. */
    private boolean reserve(String name, OfJob job) {
        var earlier = taken.putIfAbsent(name, job);
        return earlier == null || earlier.epoch() != job.epoch() && taken.replace(name, earlier, job);
    }

    private boolean take(Key key, byte @Nullable [] row, @Nullable OfJob before, Key own, Key owner, OfJob job) {
        return membership.transact(new HashSet<>(List.of(key, own, owner)), current -> {
            boolean isFree =
                    before == null || before.equals(job) || !Membership.isLive(current.get(owner), before.epoch());
            return isFree && Arrays.equals(current.get(key), row) && Membership.isLive(current.get(own), job.epoch())
                    ? Decision.commit(true, List.of(new Decision.Write(key, job.encode())))
                    : Decision.reject(false);
        });
    }
}
