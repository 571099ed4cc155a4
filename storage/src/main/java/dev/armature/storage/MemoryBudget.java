package dev.armature.storage;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many bytes a storage in memory takes, to the byte of what is estimated for each row, and how many it may.
 *
 * <p>What grows is taken before it is written, so that two writers cannot both get the last room. A write that removes may take
 * a little more than there is: what a table keeps of removed items, in its stream or its history, must not keep them from going.
 */
final class MemoryBudget {
    /** The objects around a row: its slot, key and arrays, a node of the hash table, and nodes of the skip list. */
    static final long ROW_BYTES = 200;
    /** The objects around a record of a log. */
    static final long RECORD_BYTES = 150;

    private static final int REMOVALS_PART = 16;

    private final long limit;
    private final AtomicLong used = new AtomicLong();

    MemoryBudget(long limit) {
        this.limit = limit;
    }

    long limit() {
        return limit;
    }

    long used() {
        return used.get();
    }

    /**
     * Takes room for a write, or refuses it.
     *
     * @param growth by how much more, or less, is taken afterwards
     * @param removed what the rows take that it removes
     */
    void take(long growth, long removed) {
        if (growth == 0) {
            return;
        }
        long now = used.addAndGet(growth);
        if (growth > 0 && now > limit && !(growth <= 2 * removed && now - limit <= limit / REMOVALS_PART)) {
            used.addAndGet(-growth);
            throw new StorageFullException("The data takes " + (now - growth)
                    + " bytes of memory, of which it may take " + limit + ": delete some of it, or allow for more");
        }
    }

    void give(long bytes) {
        if (bytes != 0) {
            used.addAndGet(-bytes);
        }
    }
}
