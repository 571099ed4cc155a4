package dev.armature.storage.rocksdb;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Whether writes are refused, and why. Writers say so when something fails, the one who watches the disk when it gets full, and
 * takes it back; what one of them says meanwhile, the other does not undo.
 */
final class Refusals {
    private static final Logger LOG = System.getLogger(RocksStorage.class.getName());

    private final AtomicReference<@Nullable Refusal> current;

    /** @param first null if writes are not refused */
    Refusals(@Nullable Refusal first) {
        current = new AtomicReference<>(first);
    }

    /** Null while writes are not refused. */
    @Nullable
    Refusal current() {
        return current.get();
    }

    /** Refuses writes, unless they are for a reason that takes as much to pass; gives the one that holds. Told when it begins, not for each write. */
    Refusal refuse(Refusal with) {
        while (true) {
            var before = current.get();
            if (before != null && before.until().compareTo(with.until()) >= 0) {
                return before;
            }
            if (current.compareAndSet(before, with)) {
                LOG.log(Level.ERROR, () -> "writes are refused: " + with.why());
                return with;
            }
        }
    }

    /** Takes a refusal back; false if another one has taken its place. */
    boolean lift(Refusal passed) {
        return current.compareAndSet(passed, null);
    }
}
