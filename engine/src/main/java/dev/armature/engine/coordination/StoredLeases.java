package dev.armature.engine.coordination;

import dev.armature.engine.coordination.CoordinationRow.OfJob;
import dev.armature.model.Key;
import dev.armature.storage.Decision;
import dev.armature.storage.Storage;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of engines that share a storage. A job is an engine's as long as the lease of that engine lasts, so that it need not be
 * renewed on its own; under a new lease the engine has none of its jobs any more.
 */
public final class StoredLeases implements Leases {
    private final Storage storage;
    private final Membership membership;

    StoredLeases(Storage storage, Membership membership) {
        this.storage = storage;
        this.membership = membership;
    }

    private record Stored(Membership membership, Key key, OfJob job) implements Lease {
        @Override
        public boolean isHeld() {
            return membership.holds(job.epoch());
        }

        /** What another engine has taken up since is its own. */
        @Override
        public void close() {
            var unused = membership.transact(Set.of(key), current -> {
                byte[] row = current.get(key);
                return row != null && CoordinationRow.job(row).equals(job)
                        ? Decision.commit(true, List.of(new Decision.Write(key, null)))
                        : Decision.reject(false);
            });
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
        boolean taken = membership.transact(new HashSet<>(List.of(key, own, owner)), current -> {
            boolean isFree = before == null || !Membership.isLive(current.get(owner), before.epoch());
            return isFree && Arrays.equals(current.get(key), row) && Membership.isLive(current.get(own), epoch)
                    ? Decision.commit(true, List.of(new Decision.Write(key, job.encode())))
                    : Decision.reject(false);
        });
        return taken ? new Stored(membership, key, job) : null;
    }
}
