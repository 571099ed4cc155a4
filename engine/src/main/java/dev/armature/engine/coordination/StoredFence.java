package dev.armature.engine.coordination;

import dev.armature.engine.coordination.CoordinationRow.OfEngine;
import dev.armature.engine.coordination.CoordinationRow.OfFence;
import dev.armature.model.Key;
import dev.armature.storage.Decision;
import dev.armature.storage.StorageTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The fence of engines that share a storage.
 *
 * <p>An engine that quiesces all writers closes the fence in its row, and waits until every engine has acknowledged that or has lost its
 * lease. An engine acknowledges when no write of its own is under way, lets none in from then on, and opens again when the fence has been
 * opened and it has read what was changed. So it has to {@link #keepUp}, at short intervals.
 *
 * <p>An engine whose lease has run out lets no write in, and none go on that is in: it takes a new lease first, and reads everything again.
 */
public final class StoredFence implements Fence {
    private static final Duration LOOK_AGAIN = Duration.ofMillis(5);

    /** Waits. A test that does not want to gives another one. */
    @FunctionalInterface
    public interface Pause {
        void pause(Duration time);
    }

    private final Membership membership;
    private final Sharing sharing;
    private final Pause pause;
    private final Replica replica;
    private final WriterCount writers = new WriterCount();
    /** Held while this engine quiesces all writers. */
    private final ReentrantLock quiescing = new ReentrantLock();
    /** Guards what follows. */
    private final ReentrantLock keeping = new ReentrantLock();

    private volatile boolean closed = true;
    /** The closing of the fence that this engine has acknowledged. */
    private long acknowledged;
    /** Whether it is this engine that has closed the fence, and which closing that was. */
    private volatile long closedHere;
    /** Whether this engine is about to close the fence, or has. If not, and the fence is closed in its name, that was left behind. */
    private volatile boolean isQuiescing;

    StoredFence(Membership membership, Sharing sharing, Pause pause, Replica replica) {
        this.membership = membership;
        this.sharing = sharing;
        this.pause = pause;
        this.replica = replica;
    }

    @Override
    public long enter() {
        long begun = membership.now();
        while (true) {
            writers.enter();
            // The fence is closed before writers are counted, so one of the two sees the other.
            long epoch = closed ? 0 : membership.epoch();
            if (epoch != 0) {
                return epoch;
            }
            writers.leave();
            var unused = keepUp();
            // Also where another thread renews a lease that has run out: it has to get a processor.
            if (closed || membership.epoch() == 0) {
                // For one server that has gone without a word, and another one.
                requireSince(
                        begun,
                        sharing.lease().multipliedBy(2),
                        closed ? "a table is being changed" : "this server has no lease");
                pause.pause(LOOK_AGAIN);
            }
        }
    }

    /** Nothing waits for ever: those who wait for a thread that waits for the store would otherwise have to, one after the other. */
    private void requireSince(long begun, Duration max, String why) {
        if (membership.now() - begun > max.toNanos()) {
            throw new StorageTimeoutException(why + " for more than " + max.toSeconds() + " s");
        }
    }

    @Override
    public void leave() {
        writers.leave();
    }

    @Override
    public boolean holds(long entered) {
        return membership.holds(entered);
    }

    /** Renews the lease, follows what others do with the fence, and ends the leases of those that have gone. Returns when to come again. */
    public Duration keepUp() {
        if (!keeping.tryLock()) {
            return LOOK_AGAIN;
        }
        try {
            boolean due = membership.isRenewalDue();
            if (membership.epoch() == 0 || due && !membership.renew(replica.refresh(), acknowledged)) {
                join();
            }
            if (due) {
                membership.endRunOut(replica::lost);
            }
            follow(membership.fence());
            return closed ? LOOK_AGAIN : sharing.interval();
        } finally {
            keeping.unlock();
        }
    }

    /**
     * Returns when this engine has a lease, which is a commit that is not older than that. So what is read afterwards is not from a server of a store
     * that others have gone on without, as its commits would have failed.
     */
    void awaitLease() {
        if (membership.epoch() != 0) {
            return;
        }
        long begun = membership.now();
        while (membership.epoch() == 0) {
            var unused = keepUp();
            if (membership.epoch() == 0) {
                requireSince(begun, sharing.reserve(), "this server has no lease");
                pause.pause(LOOK_AGAIN);
            }
        }
    }

    /** Writes that are in have lost their epoch, and none comes in before all is read again. */
    private void join() {
        closed = true;
        acknowledged = membership.join(writers.isZero());
    }

    private void follow(OfFence found) {
        OfFence fence = found;
        if (fence.owner().equals(membership.id())) {
            if (isQuiescing) {
                return;
            }
            // What became of closing or opening it was not known, or the store was out of reach: no other engine can
            // open it.
            var unused = openStored(fence.number());
            fence = fence.opened();
        }
        if (closedHere != 0) {
            return;
        }
        if (fence.isOpen()) {
            if (closed && membership.renew(replica.refresh(), acknowledged)) {
                closed = false;
            }
            return;
        }
        closed = true;
        if (acknowledged < fence.number() && writers.isZero()) {
            replica.drained();
            if (membership.renew(replica.refresh(), fence.number())) {
                acknowledged = fence.number();
            }
        }
    }

    @Override
    public <T> T quiesce(Supplier<T> work) {
        if (quiescing.isHeldByCurrentThread()) {
            return work.get();
        }
        quiescing.lock();
        try {
            isQuiescing = true;
            Closing closing = close();
            try {
                drain(closing);
                return work.get();
            } finally {
                open(closing);
            }
        } finally {
            closedHere = 0;
            isQuiescing = false;
            quiescing.unlock();
        }
    }

    /**
     * Which closing of the fence it is, and under which lease. With another lease it is over: the fence was
     * opened when that was taken, or before, and no engine acknowledges a closing that it does not see.
     */
    private record Closing(long number, long epoch) {}

    /** Announces it. */
    private Closing close() {
        while (true) {
            var unused = keepUp();
            long epoch = membership.epoch();
            long number = epoch == 0 ? 0 : close(epoch);
            if (number != 0) {
                return new Closing(number, epoch);
            }
            pause.pause(LOOK_AGAIN);
        }
    }

    private long close(long epoch) {
        Key own = membership.ownKey();
        Key key = membership.fenceKey();
        return membership.transact(Set.of(own, key), current -> {
            OfFence fence = Membership.fence(current.get(key));
            // Closed in the name of this engine, it is left from a change before.
            boolean isFree = fence.isOpen() || fence.owner().equals(membership.id());
            if (!isFree || !Membership.isLive(current.get(own), epoch)) {
                return Decision.reject(0L);
            }
            var closing = fence.closedBy(membership.id(), epoch);
            return Decision.commit(closing.number(), List.of(new Decision.Write(key, closing.encode())));
        });
    }

    /** Waits for writes of all engines. Those of this one go on as long as others are waited for. */
    private void drain(Closing closing) {
        await(closing, other -> other.acknowledged() >= closing.number());
        keeping.lock();
        try {
            closedHere = closing.number();
            closed = true;
        } finally {
            keeping.unlock();
        }
        while (!writers.isZero()) {
            stayAlive(closing);
            pause.pause(LOOK_AGAIN);
        }
        replica.drained();
        var unused = replica.refresh();
    }

    private void await(Closing closing, Predicate<OfEngine> condition) {
        stayAlive(closing);
        while (!membership.others().stream().allMatch(condition)) {
            pause.pause(LOOK_AGAIN);
            stayAlive(closing);
        }
    }

    private void stayAlive(Closing closing) {
        var unused = keepUp();
        if (!membership.holds(closing.epoch())) {
            throw new LeaseLostException();
        }
    }

    private boolean isClosedHere(OfFence fence, long number) {
        return fence.number() == number && fence.owner().equals(membership.id());
    }

    /** False if others have opened it, because this engine was not heard of for too long. */
    private boolean openStored(long number) {
        Key key = membership.fenceKey();
        return membership.transact(Set.of(key), current -> {
            OfFence fence = Membership.fence(current.get(key));
            return isClosedHere(fence, number)
                    ? Decision.commit(
                            true, List.of(new Decision.Write(key, fence.opened().encode())))
                    : Decision.reject(false);
        });
    }

    private void open(Closing closing) {
        boolean opened = openStored(closing.number());
        long version;
        keeping.lock();
        try {
            closedHere = 0;
            version = replica.refresh();
            if (opened && membership.renew(version, acknowledged)) {
                closed = false;
            }
        } finally {
            keeping.unlock();
        }
        if (opened) {
            awaitKnown(closing, version);
        }
    }

    /** Waits until every engine works with what was changed. */
    private void awaitKnown(Closing closing, long version) {
        try {
            await(closing, other -> other.version() >= version);
        } catch (LeaseLostException lost) {
            // What was changed has been. An engine that has not read it yet lets no write in before it has.
        }
    }

    @Override
    public Set<Key> keys() {
        return quiescing.isHeldByCurrentThread() ? Set.of(membership.fenceKey()) : Set.of();
    }

    @Override
    public Predicate<Map<Key, byte[]>> permission() {
        if (!quiescing.isHeldByCurrentThread()) {
            return current -> true;
        }
        long number = closedHere;
        return current -> isClosedHere(Membership.fence(current.get(membership.fenceKey())), number);
    }
}
