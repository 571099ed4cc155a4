package dev.armature.storage;

import dev.armature.model.Key;
import dev.armature.storage.Batch.Member;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets transactions that wait for a store at the same time go to it together, with one commit for all of them.
 *
 * <p>There is no thread of its own. A caller that finds fewer leaders than there may be leads: it takes what waits, the oldest first and
 * its own among them, and has the {@link Store} do it as one {@link Batch}. What comes meanwhile waits for the next. A leader whose own
 * transactions have ended makes one of those that wait the next leader. So a transaction that comes alone waits for nothing, and under load
 * batches grow by themselves to what comes in the time of a commit.
 *
 * <p>A batch costs the store about the same whether it has three members or thirty. So a further one begins beside one that is under way only when it
 * would be large, or when somebody has waited for long, because the store keeps the other one waiting.
 */
public final class Combiner {
    /** Where batches go. It is called by as many threads at once as there may be leaders. */
    @FunctionalInterface
    public interface Store {
        /** Does a batch, and says how it ended. What it throws befalls all members that it has not said so of. */
        void run(Batch batch);
    }

    /**
     * How much goes together.
     *
     * @param leaders how many batches may be under way at once
     * @param members how many transactions a batch has at most
     * @param keys how many keys they have together at most, but for one with more
     * @param further when a batch begins beside others
     */
    public record Bounds(int leaders, int members, int keys, Further further) {
        /** Of which each begins at once, if it may. */
        public Bounds(int leaders, int members, int keys) {
            this(leaders, members, keys, Further.AT_ONCE);
        }
    }

    /**
     * When a batch begins although another one is under way.
     *
     * @param waiting if as many wait
     * @param patience or one has waited for as long. Not zero: those that wait would keep the processors from those that they wait for
     */
    public record Further(int waiting, Duration patience) {
        static final Further AT_ONCE = new Further(1, Duration.ofSeconds(1));

        public Further {
            if (!patience.isPositive()) {
                throw new IllegalArgumentException("who waits has to wait for a while: " + patience);
            }
        }
    }

    private final Store store;
    private final Bounds bounds;
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by the lock, like the next. */
    private final Deque<Member<?>> waiting = new ArrayDeque<>();

    private int leaders;

    public Combiner(Store store, Bounds bounds) {
        this.store = store;
        this.bounds = bounds;
    }

    public <T> Outcome<T> transact(Transaction<T> transaction) {
        var member = new Member<>(transaction);
        await(List.of(member));
        return member.outcome();
    }

    /** As {@link Storage#transactEach}. */
    public <T> List<Outcome<T>> transactEach(List<Transaction<T>> independent) {
        List<Member<T>> members = independent.stream().map(Member::new).toList();
        await(members);
        boolean noneWasDone = members.stream().allMatch(Member::isRefused);
        List<Outcome<T>> outcomes = new ArrayList<>(members.size());
        for (Member<T> member : members) {
            // An exception of the storage's would say that none was done, which holds for this one only.
            outcomes.add(member.isRefused() && !noneWasDone ? new Outcome.Unknown<>() : member.outcome());
        }
        return outcomes;
    }

    /** Until all have ended. An interrupt does not end it: what has gone to the store cannot be taken back. */
    private void await(List<? extends Member<?>> own) {
        if (own.isEmpty()) {
            return;
        }
        boolean interrupted = false;
        boolean leads = enqueue(own);
        long patience = bounds.further().patience().toNanos();
        long patientUntil = System.nanoTime() + patience;
        while (true) {
            // Looked at in this order: one that is to lead has been told so before it ended in the batch of another
            // leader.
            boolean ended = areEnded(own);
            if (leads || isToLead(own)) {
                leads = false;
                // It would befall what others wait for, too.
                interrupted |= Thread.interrupted();
                leadUntilEnded(own);
            } else if (ended) {
                break;
            } else {
                LockSupport.parkNanos(this, patience);
                interrupted |= Thread.interrupted();
                if (System.nanoTime() - patientUntil >= 0) {
                    leads = isStillWaiting(own);
                    patientUntil = System.nanoTime() + patience;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the caller is to lead. */
    private boolean enqueue(List<? extends Member<?>> own) {
        lock.lock();
        try {
            waiting.addAll(own);
            return (leaders == 0 || isCrowded()) && admitLeader();
        } finally {
            lock.unlock();
        }
    }

    /** Whether the caller is to lead, because it has waited for long and is in no batch yet. */
    private boolean isStillWaiting(List<? extends Member<?>> own) {
        lock.lock();
        try {
            return own.stream().anyMatch(Member::isWaiting) && admitLeader();
        } finally {
            lock.unlock();
        }
    }

    /** Under the lock. */
    private boolean isCrowded() {
        return waiting.size() >= bounds.further().waiting();
    }

    /** Counts one more leader, if there may be one. Under the lock. */
    private boolean admitLeader() {
        if (leaders == bounds.leaders()) {
            return false;
        }
        leaders++;
        return true;
    }

    private static boolean areEnded(List<? extends Member<?>> own) {
        for (Member<?> member : own) {
            if (!member.isEnded()) {
                return false;
            }
        }
        return true;
    }

    private static boolean isToLead(List<? extends Member<?>> own) {
        for (Member<?> member : own) {
            if (member.leads) {
                member.leads = false;
                return true;
            }
        }
        return false;
    }

    private void leadUntilEnded(List<? extends Member<?>> own) {
        try {
            while (!areEnded(own)) {
                Batch batch = take();
                if (batch.isEmpty()) {
                    // What is left of its own is in the batch of another leader.
                    break;
                }
                run(batch);
            }
        } catch (Error failure) {
            withdraw(own);
            throw failure;
        } finally {
            passOn();
        }
    }

    /** The thread that waited for them does no longer, and could not lead. */
    private void withdraw(List<? extends Member<?>> own) {
        lock.lock();
        try {
            waiting.removeAll(own);
        } finally {
            lock.unlock();
        }
    }

    private Batch take() {
        lock.lock();
        try {
            List<Member<?>> taken = new ArrayList<>();
            int keys = 0;
            Iterator<Member<?>> oldest = waiting.iterator();
            while (oldest.hasNext() && taken.size() < bounds.members()) {
                Member<?> next = oldest.next();
                if (!taken.isEmpty() && keys + next.keys() > bounds.keys()) {
                    break;
                }
                keys += next.keys();
                next.take();
                taken.add(next);
                oldest.remove();
            }
            return new Batch(taken, this::takeLate);
        } finally {
            lock.unlock();
        }
    }

    /** Those that need no keys but these, whatever else waits before them. */
    private List<Member<?>> takeLate(Set<Key> keys, int membersBefore) {
        List<Member<?>> taken = new ArrayList<>();
        lock.lock();
        try {
            Iterator<Member<?>> oldest = waiting.iterator();
            while (oldest.hasNext() && membersBefore + taken.size() < bounds.members()) {
                Member<?> next = oldest.next();
                if (next.needsOnly(keys)) {
                    next.take();
                    taken.add(next);
                    oldest.remove();
                }
            }
        } finally {
            lock.unlock();
        }
        return taken;
    }

    private void run(Batch batch) {
        try {
            store.run(batch);
            if (!batch.isEnded()) {
                throw new IllegalStateException("the store has not said how a batch ended");
            }
        } catch (RuntimeException failure) {
            batch.failed(() -> failure);
        } catch (Error failure) {
            batch.unknown();
            throw failure;
        } finally {
            putBack(batch.taken());
        }
    }

    /** Those that did not fit, in front of those that came later. */
    private void putBack(List<Member<?>> taken) {
        lock.lock();
        try {
            for (Member<?> member : taken.reversed()) {
                if (member.isWaiting()) {
                    waiting.addFirst(member);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** To one that waits and is not to lead yet, unless few wait and another one leads; or to the next that comes. */
    private void passOn() {
        lock.lock();
        try {
            boolean isNeeded = leaders == 1 || isCrowded();
            for (Member<?> next : waiting) {
                if (isNeeded && !next.leads) {
                    next.lead();
                    return;
                }
            }
            leaders--;
        } finally {
            lock.unlock();
        }
    }
}
