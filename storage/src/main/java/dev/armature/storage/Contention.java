package dev.armature.storage;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where this process writes in turn with others. A <em>place</em> is what the writers of a store take turns at: a row, or a partition. Each commit
 * tells which version of a place it found and which one it left. If a version that was found is not the one that this process left there a moment ago,
 * another process has written in between; twice in a row, and the place is contended for a second. Where so many write to it in this process that
 * they fill a commit by themselves, it is not: they gain nothing by going with those of others.
 *
 * <p>What is remembered is bounded: of two places that need the same slot, the later one has it. For any number of threads; of two commits at
 * once one may not be counted, which makes no difference to a place where they keep coming.
 */
public final class Contention {
    /** For how long a place is taken to be contended. Then this process tries again. */
    static final Duration LASTING = Duration.ofSeconds(1);

    private static final int SLOTS = 1 << 10;
    private static final int IN_A_ROW = 2;

    private final long soon;
    private final int enough;
    private final LongSupplier nanos;
    private final AtomicReferenceArray<@Nullable Slot> slots = new AtomicReferenceArray<>(SLOTS);
    /** When the last place stops to be contended. */
    private volatile long anyUntil;

    /**
     * @param version that this process left there
     * @param foreign how often in a row it found another one
     * @param together how many have gone together lately: the most, a little less with each commit since
     * @param until when it stops to be contended
     */
    private record Slot(long place, long version, long at, int foreign, int together, long until) {}

    /**
     * @param soon how soon after one of its own a commit has to come. What is written more seldom gains nothing by being written elsewhere
     * @param enough how many transactions that go together gain nothing either
     */
    public Contention(Duration soon, int enough) {
        this(soon, enough, System::nanoTime);
    }

    /** @param nanos of a monotonic clock */
    Contention(Duration soon, int enough, LongSupplier nanos) {
        this.soon = soon.toNanos();
        this.enough = enough;
        this.nanos = nanos;
        this.anyUntil = nanos.getAsLong();
    }

    /** The version of a row, as far as two of them can be told apart. */
    public static long version(byte @Nullable [] row) {
        return row == null ? 0 : (long) row.length << 32 | Arrays.hashCode(row) & 0xFFFFFFFFL;
    }

    /**
     * A commit found one version at a place, and leaves another. To be told while no other commit of this process can come in between, in the order of
     * the commits; one that fails all the same only counts as another process's.
     *
     * @param together how many transactions of the commit have to do with the place; asked for only where that matters
     */
    public void wrote(long place, long found, long left, IntSupplier together) {
        long now = nanos.getAsLong();
        Slot last = slots.get(index(place));
        int foreign = 0;
        int most = 0;
        long until = now;
        if (last != null && last.place == place && now - last.at < soon) {
            most = Math.max(0, last.together - 1);
            if (last.version != found) {
                foreign = Math.min(last.foreign + 1, IN_A_ROW);
                most = Math.max(most, together.getAsInt());
            }
            until = last.until;
        }
        if (foreign == IN_A_ROW && most < enough) {
            until = now + LASTING.toNanos();
            anyUntil = until;
        }
        slots.set(index(place), new Slot(place, left, now, foreign, most, until));
    }

    public boolean isContended(long place) {
        Slot last = slots.get(index(place));
        return last != null && last.place == place && last.until - nanos.getAsLong() > 0;
    }

    /** Whether any place may be contended. It is quicker to ask than for one of them. */
    public boolean isAnyContended() {
        return anyUntil - nanos.getAsLong() > 0;
    }

    private static int index(long place) {
        return (int) (place * 0x9E3779B97F4A7C15L >>> 32) & SLOTS - 1;
    }
}
