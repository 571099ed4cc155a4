package dev.armature.storage;

import dev.armature.model.Key;
import dev.armature.storage.Decision.Append;
import dev.armature.storage.Decision.Write;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Transactions of several callers that a store commits as one. Each caller has an outcome of its own, and none has it before the commit: also
 * a rejection may be the answer to rows that another member of the batch wrote.
 *
 * <p>For one thread, that of the leader. A store asks for the {@link #keys}, reads their rows, lets the members {@link #decide}, writes, and
 * says how that ended: {@link #committed}, {@link #unknown} or {@link #failed}. Before it has said so it may begin again.
 */
public final class Batch {
    /** What the members want written together: of each key the last row, and all appends in the order of the members. */
    public record Writes(List<Write> rows, List<Append> appends) {
        public boolean isEmpty() {
            return rows.isEmpty() && appends.isEmpty();
        }
    }

    /** Takes transactions that wait and need no keys but these, as many as there is room for beside those that are in the batch already. */
    @FunctionalInterface
    interface Latecomers {
        List<Member<?>> take(Set<Key> keys, int membersBefore);
    }

    private final Latecomers latecomers;
    /** All that were ever in it. */
    private final List<Member<?>> taken;

    private List<Member<?>> members;

    Batch(List<Member<?>> members, Latecomers latecomers) {
        this.taken = new ArrayList<>(members);
        this.members = List.copyOf(members);
        this.latecomers = latecomers;
    }

    /** How many transactions are in it. */
    public int size() {
        return members.size();
    }

    /** How many of them have a key. */
    public int size(Key key) {
        int having = 0;
        for (Member<?> member : members) {
            having += member.transaction.keys().contains(key) ? 1 : 0;
        }
        return having;
    }

    /** The keys of all members, each once. */
    public Set<Key> keys() {
        Set<Key> keys = new LinkedHashSet<>();
        members.forEach(member -> keys.addAll(member.transaction.keys()));
        return keys;
    }

    /**
     * Takes in transactions that have come since, and need no keys but those of this batch: while a batch waits for the lock of an item that
     * many write, most of them come, and do not have to wait for another commit.
     *
     * <p>Only for a store whose commit is void if a row under these keys has changed since it was read: those that come in are answered by
     * rows that were read before they came.
     */
    public void admitLate() {
        List<Member<?>> late = latecomers.take(keys(), members.size());
        if (!late.isEmpty()) {
            taken.addAll(late);
            List<Member<?>> all = new ArrayList<>(members);
            all.addAll(late);
            members = all;
        }
    }

    /**
     * Asks the deciders one after another. Each sees what those before want written. Asked again, it forgets what they said before.
     *
     * <p>Members that come after as much as fits are not asked: they leave the batch, and are in a later one.
     *
     * @param current the rows under all {@link #keys}; those that do not exist are not in it
     * @param bytesMax how much is written at most, but for the first member, which is always asked
     */
    public Writes decide(Map<Key, byte[]> current, long bytesMax) {
        Map<Key, byte[]> seen = new HashMap<>(current);
        Map<Key, Write> rows = new LinkedHashMap<>();
        List<Append> appends = new ArrayList<>();
        long bytes = 0;
        int asked = 0;
        for (Member<?> member : members) {
            if (asked > 0 && bytes >= bytesMax) {
                break;
            }
            asked++;
            Decision<?> decision = member.decide(seen);
            if (decision == null || !decision.commits()) {
                continue;
            }
            for (Write write : decision.writes()) {
                rows.put(write.key(), write);
                byte[] row = write.row();
                if (row == null) {
                    seen.remove(write.key());
                } else {
                    seen.put(write.key(), row);
                }
                bytes += write.key().bytes().length + (row == null ? 0 : row.length);
            }
            for (Append append : decision.appends()) {
                appends.add(append);
                bytes += append.record().length;
            }
        }
        leave(asked);
        return new Writes(List.copyOf(rows.values()), appends);
    }

    private void leave(int asked) {
        if (asked < members.size()) {
            members.subList(asked, members.size()).forEach(Member::putBack);
            members = members.subList(0, asked);
        }
    }

    /** What the members wanted is written, or they wanted nothing. */
    public void committed() {
        members.forEach(Member::committed);
    }

    /** It is not known whether it was written. */
    public void unknown() {
        members.forEach(member -> member.end(Member.State.UNKNOWN, null));
    }

    /** Nothing was written. Each member has an exception of its own, since each has a caller of its own. */
    public void failed(Supplier<? extends RuntimeException> failure) {
        members.forEach(member -> member.end(Member.State.FAILED, failure.get()));
    }

    /** Its members, each in a batch of its own: for a store that has refused them together, to find out which it does not take. */
    public List<Batch> apart() {
        return members.stream()
                .map(member -> new Batch(List.of(member), (keys, before) -> List.of()))
                .toList();
    }

    List<Member<?>> taken() {
        return taken;
    }

    boolean isEnded() {
        return members.stream().allMatch(Member::isEnded);
    }

    boolean isEmpty() {
        return members.isEmpty();
    }

    /** A transaction on its way, and the thread that waits for its outcome. */
    static final class Member<T> {
        enum State {
            WAITING,
            /** In a batch. */
            TAKEN,
            COMMITTED,
            REJECTED,
            UNKNOWN,
            FAILED
        }

        private final Transaction<T> transaction;
        private final Thread caller = Thread.currentThread();
        private @Nullable Decision<T> decision;
        private @Nullable RuntimeException thrown;
        private volatile State state = State.WAITING;
        /** Whether it is up to the caller to lead. */
        volatile boolean leads;

        Member(Transaction<T> transaction) {
            this.transaction = transaction;
        }

        int keys() {
            return transaction.keys().size();
        }

        boolean needsOnly(Set<Key> keys) {
            return keys.containsAll(transaction.keys());
        }

        boolean isWaiting() {
            return state == State.WAITING;
        }

        boolean isEnded() {
            return state.compareTo(State.TAKEN) > 0;
        }

        /** Whether the storage said that it has done nothing. */
        boolean isRefused() {
            return state == State.FAILED
                    && (thrown instanceof StorageFullException || thrown instanceof StorageUnavailableException);
        }

        void take() {
            state = State.TAKEN;
        }

        private void putBack() {
            state = State.WAITING;
        }

        /** Null if it threw: that is what its caller gets. */
        private @Nullable Decision<T> decide(Map<Key, byte[]> seen) {
            decision = null;
            thrown = null;
            Map<Key, byte[]> own = HashMap.newHashMap(transaction.keys().size());
            for (Key key : transaction.keys()) {
                byte[] row = seen.get(key);
                if (row != null) {
                    own.put(key, row);
                }
            }
            try {
                decision = transaction.decider().decide(Collections.unmodifiableMap(own));
            } catch (RuntimeException refused) {
                thrown = refused;
            }
            return decision;
        }

        private void committed() {
            if (decision == null) {
                end(State.FAILED, thrown);
            } else {
                end(decision.commits() ? State.COMMITTED : State.REJECTED, null);
            }
        }

        private void end(State how, @Nullable RuntimeException failure) {
            if (!isEnded()) {
                thrown = failure;
                state = how;
                LockSupport.unpark(caller);
            }
        }

        void lead() {
            leads = true;
            LockSupport.unpark(caller);
        }

        Outcome<T> outcome() {
            return switch (state) {
                case WAITING, TAKEN -> throw new IllegalStateException("it has not ended");
                case COMMITTED -> new Outcome.Committed<>(decided().answer());
                case REJECTED -> new Outcome.Rejected<>(decided().answer());
                case UNKNOWN -> new Outcome.Unknown<>();
                case FAILED -> throw thrown == null ? new IllegalStateException("failed without a reason") : thrown;
            };
        }

        private Decision<T> decided() {
            if (decision == null) {
                throw new IllegalStateException("it has not decided");
            }
            return decision;
        }
    }
}
