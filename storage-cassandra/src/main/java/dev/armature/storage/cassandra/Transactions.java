package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import dev.armature.model.Key;
import dev.armature.storage.Decider;
import dev.armature.storage.Decision;
import dev.armature.storage.Decision.Write;
import dev.armature.storage.Outcome;
import dev.armature.storage.StorageException;
import dev.armature.storage.StorageUnavailableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Transactions whose keys lie in several buckets. One of these is the home; in each of the others an intent is placed, all at once. Where another
 * transaction has placed one, this one gives up and begins again, so that none waits for another. The commit at home decides. Then the intents are rolled
 * forward. With n buckets it are 2n - 1 light-weight transactions, n of them before the answer is certain, in two rounds.
 *
 * <p>What is only read gets an intent as well, or is committed to at home: so no two transactions each change what the other one has read.
 */
final class Transactions {
    private final Parts parts;

    Transactions(Parts parts) {
        this.parts = parts;
    }

    <T> Outcome<T> transact(Set<Key> keys, Decider<T> decider) {
        Map<Bucket, List<Key>> byBucket = byBucket(keys);
        var deadline = CassandraStorage.deadline();
        parts.locks.lock(byBucket.keySet(), deadline);
        try {
            while (true) {
                Outcome<T> outcome = attempt(byBucket, decider, deadline);
                if (outcome != null) {
                    return outcome;
                }
                if (deadline.isOver()) {
                    throw new StorageUnavailableException(
                            "others wrote to the same partitions all the time; nothing was written");
                }
                Pause.briefly();
            }
        } finally {
            parts.locks.unlock(byBucket.keySet());
        }
    }

    private Map<Bucket, List<Key>> byBucket(Iterable<Key> keys) {
        Map<Bucket, List<Key>> byBucket = new TreeMap<>();
        keys.forEach(key -> byBucket.computeIfAbsent(parts.buckets.of(key), missing -> new ArrayList<>())
                .add(key));
        return byBucket;
    }

    /** The rows under keys of several buckets as of one moment, or null if something changed meanwhile. */
    private @Nullable Map<Key, byte[]> tryReadTogether(Map<Bucket, List<Key>> byBucket, Deadline deadline) {
        List<Part> read = Together.each(
                List.copyOf(byBucket.entrySet()), each -> parts.read(each.getKey(), each.getValue(), deadline));
        return read.size() == 1 || areUnchanged(read, deadline) ? rows(read) : null;
    }

    /** The rows under keys as of one moment. */
    Map<Key, byte[]> readTogether(List<Key> keys, Deadline deadline) {
        Map<Bucket, List<Key>> byBucket = byBucket(keys);
        var rows = tryReadTogether(byBucket, deadline);
        if (rows != null) {
            return rows;
        }
        parts.locks.lock(byBucket.keySet(), deadline);
        try {
            while (true) {
                rows = tryReadTogether(byBucket, deadline);
                if (rows != null) {
                    return rows;
                }
                if (deadline.isOver()) {
                    throw new StorageUnavailableException("others wrote to the same partitions all the time");
                }
                Pause.briefly();
            }
        } finally {
            parts.locks.unlock(byBucket.keySet());
        }
    }

    /** Whether all heads are what they were: then there was a moment between the two reads at which all was so. */
    private boolean areUnchanged(List<Part> read, Deadline deadline) {
        return Together.each(read, part -> parts.isUnchanged(part, deadline)).stream()
                .allMatch(same -> same);
    }

    private static Map<Key, byte[]> rows(List<Part> read) {
        Map<Key, byte[]> rows = new HashMap<>();
        read.forEach(part -> rows.putAll(part.rows()));
        return rows;
    }

    /** Null if others came first, and it has to be begun again. */
    private <T> @Nullable Outcome<T> attempt(Map<Bucket, List<Key>> byBucket, Decider<T> decider, Deadline deadline) {
        List<Part> read = Together.each(
                List.copyOf(byBucket.entrySet()), each -> parts.readToCommit(each.getKey(), each.getValue(), deadline));
        Decision<T> decision;
        try {
            decision = decider.decide(rows(read));
        } catch (RuntimeException refused) {
            // It may have seen what never was there at one moment.
            if (areUnchanged(read, deadline)) {
                throw refused;
            }
            return null;
        }
        if (!decision.commits()
                || decision.writes().isEmpty() && decision.appends().isEmpty()) {
            if (!areUnchanged(read, deadline)) {
                return null;
            }
            return decision.commits()
                    ? new Outcome.Committed<>(decision.answer())
                    : new Outcome.Rejected<>(decision.answer());
        }
        return run(read, decision, deadline);
    }

    private <T> @Nullable Outcome<T> run(List<Part> read, Decision<T> decision, Deadline deadline) {
        parts.buckets.note(
                byBucket(decision.writes().stream().map(Write::key).toList()).keySet(), deadline);
        List<Bucket> all = read.stream().map(Part::bucket).toList();
        parts.buckets.note(all, deadline);
        // That at home is about to be replaced. The others have records of items that this transaction has records of
        // as well, and
        // those go to the logs from home: the older ones first.
        Together.each(read, part -> {
            parts.carrier.carry(part.bucket(), part.head().outbox(), deadline);
            return true;
        });
        var plan = Plan.of(read, decision, parts.buckets);
        var noted = parts.hints.note(all, deadline);
        try {
            parts.steps.reached(Step.HINTED);
            UUID tx = UUID.randomUUID();
            boolean isPlaced = placeAll(tx, plan, deadline) && !deadline.isOver();
            Boolean committed = isPlaced ? commit(tx, plan, deadline) : Boolean.FALSE;
            if (committed == null) {
                // Those that meet an intent find out, and so does this server, later.
                all.forEach(parts.carrier::leave);
                return new Outcome.Unknown<>();
            }
            if (!committed) {
                giveUp(tx, plan);
                return null;
            }
            parts.steps.reached(Step.DECIDED);
            rollForward(tx, plan);
            return new Outcome.Committed<>(decision.answer());
        } finally {
            noted.end();
        }
    }

    /**
     * What a transaction does where.
     *
     * @param home where it is decided
     * @param atHome the rows that it writes there
     * @param outbox what it wants outside of all its buckets
     * @param others the other buckets
     * @param intents of each of them
     */
    private record Plan(Part home, List<Write> atHome, Outbox outbox, List<Part> others, Map<Bucket, Intent> intents) {
        static Plan of(List<Part> read, Decision<?> decision, Buckets buckets) {
            Part home = read.getFirst();
            long seq = home.head().seq() + 1;
            long stamp = read.stream()
                    .mapToLong(part -> part.head().nextStamp())
                    .max()
                    .orElseThrow();
            Map<Bucket, List<Write>> rows = new TreeMap<>();
            read.forEach(part -> rows.put(part.bucket(), new ArrayList<>()));
            List<Write> entries = new ArrayList<>();
            // Of several rows under one key the last one counts.
            Map<Key, Write> last = new LinkedHashMap<>();
            decision.writes().forEach(write -> last.put(write.key(), write));
            for (Write write : last.values()) {
                rows.getOrDefault(buckets.of(write.key()), entries).add(write);
            }
            Map<Bucket, Intent> intents = new TreeMap<>();
            rows.forEach((bucket, own) -> intents.put(bucket, new Intent(home.bucket(), seq, stamp, own)));
            Intent atHome = intents.remove(home.bucket());
            return new Plan(
                    home,
                    atHome == null ? List.of() : atHome.rows(),
                    new Outbox(seq, stamp, entries, decision.appends()),
                    read.subList(1, read.size()),
                    intents);
        }

        Intent intent(Part part) {
            Intent intent = intents.get(part.bucket());
            if (intent == null) {
                throw new IllegalStateException("every bucket but home has an intent");
            }
            return intent;
        }

        /** The head of a bucket as it is after the intent was placed. */
        Head placed(Part part, UUID tx) {
            Head before = part.head();
            return new Head(
                    before.seq() + 1,
                    before.stamp(),
                    before.recent(),
                    before.outbox(),
                    before.decided(),
                    tx,
                    intent(part).encode());
        }

        byte @Nullable [] outboxAtHome() {
            return outbox.isEmpty() ? home.head().outbox() : outbox.encode();
        }
    }

    /** Places all intents at once, and says whether all are there. */
    private boolean placeAll(UUID tx, Plan plan, Deadline deadline) {
        List<CompletableFuture<Boolean>> placing = new ArrayList<>();
        for (Part part : plan.others()) {
            placing.add(parts.connection.conditionalAsync(deadline, place(tx, part, plan.intent(part)), List.of()));
            if (placing.size() == 1) {
                afterFirst(placing.getFirst());
            }
        }
        boolean all = true;
        for (int i = 0; i < placing.size(); i++) {
            all &= isPlaced(tx, plan.others().get(i), placing.get(i));
        }
        if (all) {
            parts.steps.reached(Step.ALL_INTENTS);
        }
        return all;
    }

    /** A test that stops after the first intent has to stop before the second is sent. */
    private void afterFirst(CompletableFuture<Boolean> first) {
        if (!parts.steps.equals(CassandraStorage.NO_STEPS)) {
            boolean ignored = Connection.join(first.exceptionally(failed -> false));
            parts.steps.reached(Step.FIRST_INTENT);
        }
    }

    private static Connection.Bound place(UUID tx, Part part, Intent intent) {
        Bucket bucket = part.bucket();
        return bind(
                Statement.PLACE_INTENT,
                part.head().seq() + 1,
                tx,
                intent.encode(),
                bucket.space(),
                bucket.number(),
                part.head().seqSeen());
    }

    private boolean isPlaced(UUID tx, Part part, CompletableFuture<Boolean> placing) {
        try {
            return Connection.join(placing);
        } catch (StorageUnavailableException untried) {
            return false;
        } catch (UncertainException e) {
            return isFound(tx, part);
        }
    }

    /** One that is not found may still come: then those that meet it find that the transaction was not done, and never will be. */
    private boolean isFound(UUID tx, Part part) {
        try {
            return tx.equals(Part.head(parts.connection, part.bucket(), CassandraStorage.resolving())
                    .tx());
        } catch (StorageException e) {
            return false;
        }
    }

    /** Commits at home, which decides. False if that was not done and never will be, null if it is not known. */
    private @Nullable Boolean commit(UUID tx, Plan plan, Deadline deadline) {
        Bucket home = plan.home().bucket();
        Head head = plan.home().head();
        var condition = bind(
                Statement.COMMIT_DECIDED,
                plan.outbox().seq(),
                plan.outbox().stamp(),
                plan.outboxAtHome(),
                head.decidedWith(tx, parts.decided.over(home, head)),
                home.space(),
                home.number(),
                head.seqSeen());
        List<Connection.Bound> members =
                plan.atHome().stream().map(write -> Resolver.write(home, write)).toList();
        try {
            boolean committed = parts.connection.conditional(deadline, condition, members);
            if (committed) {
                parts.ownCommits.add(home, plan.outbox().seq());
            } else {
                parts.ownCommits.forget(home);
            }
            return committed;
        } catch (StorageUnavailableException untried) {
            return false;
        } catch (UncertainException e) {
            return settled(tx, plan);
        }
    }

    private @Nullable Boolean settled(UUID tx, Plan plan) {
        try {
            return parts.resolver.decide(plan.home().bucket(), tx, plan.outbox().seq(), CassandraStorage.resolving());
        } catch (StorageException | UncertainException notInTime) {
            return null;
        }
    }

    /** Its place at home is taken, or it was never sent there: it is known by all who meet an intent that it will not be. */
    private void giveUp(UUID tx, Plan plan) {
        var deadline = CassandraStorage.resolving();
        try {
            parts.steps.reached(Step.GIVEN_UP);
            Together.each(plan.others(), part -> {
                Head head = Part.head(parts.connection, part.bucket(), deadline);
                if (tx.equals(head.tx())) {
                    parts.resolver.back(part.bucket(), head, tx, deadline);
                }
                return true;
            });
            parts.steps.reached(Step.ROLLED_BACK);
        } catch (StorageException | UncertainException later) {
            plan.others().forEach(part -> parts.carrier.leave(part.bucket()));
        }
    }

    /** It is committed, whatever comes of this: those that meet what is left do the same. */
    private void rollForward(UUID tx, Plan plan) {
        var deadline = CassandraStorage.resolving();
        Bucket home = plan.home().bucket();
        try {
            parts.carrier.carry(home, plan.outboxAtHome(), deadline);
            parts.steps.reached(Step.HOME_CARRIED);
            Together.each(plan.others(), part -> {
                parts.resolver.rollForward(part.bucket(), plan.placed(part, tx), tx, deadline);
                return true;
            });
            parts.steps.reached(Step.ALL_FORWARD);
            parts.decided.add(home, tx);
        } catch (StorageException | UncertainException later) {
            parts.carrier.leave(home);
            plan.others().forEach(part -> parts.carrier.leave(part.bucket()));
        }
    }
}
