package dev.armature.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeyShape;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.Storage.Direction;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What it means to be a {@link Storage}. Engines extend this and add nothing but {@link #open()}.
 *
 * <p>The time limit is no measurement: it turns a deadlock into a failure.
 */
@Timeout(120)
public abstract class StorageContract {
    private static final int SPACE = 7;
    private static final int LOG = 3;

    /** An empty storage. */
    protected abstract Storage open() throws Exception;

    /**
     * How often an engine does what one in memory does so many times. What a test proves does not depend on it, as long as threads still meet;
     * one whose every step is a wait for other machines would take minutes.
     */
    protected int times(int inMemory) {
        return inMemory;
    }

    /** Any history reads back like a sorted map and some lists. A failure names its seed; {@code -Dseed=} replays it. */
    @Test
    void anyHistoryReadsBackLikeAMap() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("history: -Dseed=" + seed);
        try (Storage storage = open()) {
            new RandomHistory(storage, new Random(seed), "seed " + seed).run(times(3_000));
        }
    }

    /** They become names of metrics, which may have no other characters. */
    @Test
    void figuresHaveNamesThatMetricsCanHave() throws Exception {
        try (Storage storage = open()) {
            assertThat(storage.statistics().keySet()).allMatch(name -> name.matches("[a-z][a-z0-9_]*"));
        }
    }

    @Test
    void aRejectedDecisionWritesNothing() throws Exception {
        try (Storage storage = open()) {
            put(storage, key(1), 1);
            var outcome = storage.transact(
                    Set.of(key(1)),
                    current -> new Decision<>(
                            false,
                            "no",
                            List.of(new Decision.Write(key(1), row(2)), new Decision.Write(key(2), row(2))),
                            List.of(new Decision.Append(LOG, row(2)))));

            assertThat(outcome).isEqualTo(new Outcome.Rejected<>("no"));
            assertThat(read(storage, key(1))).isEqualTo(1);
            assertThat(storage.read(key(2), Consistency.STRONG)).isNull();
            assertThat(storage.logEnd(LOG)).isZero();
        }
    }

    @Test
    void aDeciderThatThrowsLeavesNothingBehindAndReleasesItsKeys() throws Exception {
        try (Storage storage = open()) {
            put(storage, key(1), 1);
            put(storage, key(2), 1);
            assertThatThrownBy(() -> storage.transact(Set.of(key(1), key(2)), current -> {
                        throw new IllegalArgumentException("the decider's own");
                    }))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the decider's own");

            assertThat(read(storage, key(1))).isEqualTo(1);
            // Another thread, since the one that held the locks could take them again.
            runTogether(List.of(() -> {
                put(storage, key(1), 2);
                put(storage, key(2), 2);
                return null;
            }));
            assertThat(read(storage, key(1))).isEqualTo(2);
            assertThat(read(storage, key(2))).isEqualTo(2);
        }
    }

    @Test
    void aDeciderGetsTheRowsThatExist() throws Exception {
        try (Storage storage = open()) {
            put(storage, key(1), 1);
            put(storage, key(3), 3);
            var outcome = storage.transact(
                    Set.of(key(1), key(2), key(3)),
                    current -> Decision.reject(Map.of(
                            "keys", current.keySet(), "sum", number(current, key(1)) + number(current, key(3)))));

            assertThat(outcome).isEqualTo(new Outcome.Rejected<>(Map.of("keys", Set.of(key(1), key(3)), "sum", 4)));
        }
    }

    /** Index entries are written with the key of their item, which no other transaction holds meanwhile. */
    @Test
    void writesRowsThatAreNotAmongTheKeys() throws Exception {
        try (Storage storage = open()) {
            storage.transact(
                    Set.of(key(1)),
                    current -> Decision.commit(
                            "", List.of(new Decision.Write(key(1), row(1)), new Decision.Write(key(9), row(9)))));
            assertThat(read(storage, key(9))).isEqualTo(9);

            storage.transact(Set.of(key(1)), current -> Decision.commit("", List.of(new Decision.Write(key(9), null))));
            assertThat(storage.read(key(9), Consistency.STRONG)).isNull();
            assertThat(read(storage, key(1))).isEqualTo(1);
        }
    }

    @Test
    void rowsMayBeEmptyOrLarge() throws Exception {
        byte[] large = new byte[500_000];
        new Random(1).nextBytes(large);
        try (Storage storage = open()) {
            storage.transact(
                    Set.of(key(1), key(2)),
                    current -> Decision.commit(
                            "", List.of(new Decision.Write(key(1), new byte[0]), new Decision.Write(key(2), large))));

            assertThat(storage.read(key(1), Consistency.STRONG)).isEmpty();
            assertThat(storage.read(key(2), Consistency.STRONG)).isEqualTo(large);
            assertThat(storage.readTogether(List.of(key(2), key(3), key(1)))).containsExactly(large, null, new byte[0]);
        }
    }

    @Test
    void readsManyRowsAtOnce() throws Exception {
        try (Storage storage = open()) {
            for (Key key : keys(200)) {
                put(storage, key, 1);
            }
            for (Consistency consistency : Consistency.values()) {
                assertThat(storage.readAll(List.of(), consistency)).isEmpty();
                assertThat(storage.readAll(List.of(key(1), key(500), key(1)), consistency))
                        .containsExactly(row(1), null, row(1));
                assertThat(storage.readAll(keys(201), consistency).subList(198, 201))
                        .containsExactly(row(1), row(1), null);
            }
            assertThat(storage.readTogether(List.of())).isEmpty();
        }
    }

    /** A hint is not a limit. */
    @Test
    void aRangeGoesOnBehindTheRowsThatWereExpected() throws Exception {
        try (Storage storage = open()) {
            for (Key key : keys(100)) {
                put(storage, key, 1);
            }
            for (int expected : new int[] {1, 2, 99, Storage.ALL_ROWS}) {
                for (Direction direction : Direction.values()) {
                    int seen = 0;
                    try (var cursor = storage.range(KeyRange.space(SPACE), direction, Consistency.EVENTUAL, expected)) {
                        while (cursor.next()) {
                            seen++;
                        }
                    }
                    assertThat(seen).isEqualTo(100);
                }
            }
        }
    }

    @Test
    void independentTransactionsHaveOutcomesOfTheirOwn() throws Exception {
        try (Storage storage = open()) {
            put(storage, key(1), 1);
            List<Transaction<String>> independent = List.of(
                    new Transaction<>(
                            Set.of(key(1)),
                            current -> new Decision<>(
                                    number(current, key(1)) != 1,
                                    "was there",
                                    List.of(new Decision.Write(key(1), row(9))),
                                    List.of(new Decision.Append(LOG, row(9))))),
                    new Transaction<>(
                            Set.of(key(2), key(3)),
                            current -> Decision.commit(
                                    "rows " + current.size(),
                                    List.of(new Decision.Write(key(2), row(2)), new Decision.Write(key(3), row(3))),
                                    List.of(new Decision.Append(LOG, row(2))))),
                    new Transaction<>(Set.of(key(4)), current -> Decision.commit("nothing to do", List.of())));

            assertThat(storage.transactEach(independent))
                    .containsExactly(
                            new Outcome.Rejected<>("was there"),
                            new Outcome.Committed<>("rows 0"),
                            new Outcome.Committed<>("nothing to do"));
            assertThat(rows(storage, KeyRange.space(SPACE))).hasSize(3);
            assertThat(read(storage, key(1))).isEqualTo(1);
            assertThat(records(storage, LOG, 0).values()).containsExactly(2);
            assertThat(storage.transactEach(List.<Transaction<String>>of())).isEmpty();
        }
    }

    @Test
    void transactionsAboutOneKeyAreNotIndependent() throws Exception {
        try (Storage storage = open()) {
            List<Transaction<String>> both = List.of(
                    new Transaction<>(Set.of(key(1), key(2)), current -> Decision.commit("", List.of())),
                    new Transaction<>(Set.of(key(2)), current -> Decision.commit("", List.of())));
            assertThatThrownBy(() -> storage.transactEach(both)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void whatADeciderOfAGroupThrowsGoesToTheCaller() throws Exception {
        try (Storage storage = open()) {
            List<Transaction<String>> group = new ArrayList<>();
            for (Key key : keys(5)) {
                group.add(new Transaction<>(Set.of(key), current -> {
                    if (key.equals(key(3))) {
                        throw new IllegalArgumentException("the decider's own");
                    }
                    return Decision.commit("", List.of(new Decision.Write(key, row(1))));
                }));
            }
            assertThatThrownBy(() -> storage.transactEach(group)).hasMessage("the decider's own");
            assertThat(storage.read(key(3), Consistency.STRONG)).isNull();
            // Another thread, since the one that held the locks could take them again.
            runTogether(List.of(() -> {
                increment(storage, Set.copyOf(keys(5)));
                return null;
            }));
            assertThat(read(storage, key(3))).isEqualTo(1);
        }
    }

    /** Groups that meet each other and single transactions, in all orders. */
    @Test
    void groupsLoseNoIncrement() throws Exception {
        int threads = 3;
        int rounds = times(300);
        try (Storage storage = open()) {
            List<Callable<Void>> work = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                List<Key> order = thread % 2 == 0 ? keys(8) : keys(8).reversed();
                work.add(() -> {
                    for (int i = 0; i < rounds; i++) {
                        List<Transaction<String>> group = new ArrayList<>();
                        for (Key key : order) {
                            group.add(new Transaction<>(Set.of(key), current -> incremented(Set.of(key), current)));
                        }
                        assertThat(storage.transactEach(group)).containsOnly(new Outcome.Committed<>(""));
                        increment(storage, Set.of(key(0), key(7)));
                    }
                    return null;
                });
            }
            runTogether(work);
            for (int i = 0; i < 8; i++) {
                assertThat(read(storage, key(i))).isEqualTo((i % 7 == 0 ? 2 : 1) * threads * rounds);
            }
        }
    }

    @Test
    void loadsManyRows() throws Exception {
        int count = times(20_000);
        byte[] padding = new byte[200];
        try (Storage storage = open()) {
            put(storage, key(1), 1);
            put(storage, key(count + 1), 7);
            storage.load(IntStream.range(0, 2 * count)
                    .mapToObj(i -> new Decision.Write(
                            key(i % count), i == count + 5 ? null : i < count ? padding : row(i - count)))
                    .iterator());

            assertThat(count(storage, KeyRange.space(SPACE))).isEqualTo(count);
            assertThat(storage.read(key(5), Consistency.STRONG)).isNull();
            for (int i : new int[] {0, 1, 4, 6, count / 2, count - 1}) {
                assertThat(read(storage, key(i))).isEqualTo(i);
            }
            assertThat(read(storage, key(count + 1))).isEqualTo(7);
            storage.load(List.<Decision.Write>of().iterator());
        }
    }

    /** What is loaded may be read from the same storage, and what goes wrong with that is for the caller to know. */
    @Test
    void loadsFromItselfUntilTheSourceFails() throws Exception {
        try (Storage storage = open()) {
            int count = times(2_000);
            for (Key key : keys(count)) {
                put(storage, key, 1);
            }
            try (var cursor = storage.range(KeyRange.space(SPACE), Direction.FORWARD, Consistency.STRONG)) {
                storage.load(new Copying(cursor, SPACE + 1, Integer.MAX_VALUE));
            }
            assertThat(count(storage, KeyRange.space(SPACE + 1))).isEqualTo(count);
            try (var cursor = storage.range(KeyRange.space(SPACE), Direction.FORWARD, Consistency.STRONG)) {
                assertThatThrownBy(() -> storage.load(new Copying(cursor, SPACE + 2, count / 2)))
                        .hasMessage("the source failed");
            }
            assertThat(count(storage, KeyRange.space(SPACE + 2))).isLessThanOrEqualTo(count / 2);
        }
    }

    private static final class Copying implements Iterator<Decision.Write> {
        private final Cursor cursor;
        private final int space;
        private int left;
        private boolean stands;

        Copying(Cursor cursor, int space, int left) {
            this.cursor = cursor;
            this.space = space;
            this.left = left;
            stands = cursor.next();
        }

        @Override
        public boolean hasNext() {
            return stands;
        }

        @Override
        public Decision.Write next() {
            if (left-- == 0) {
                throw new IllegalStateException("the source failed");
            }
            var write = new Decision.Write(cursor.key().inSpace(space), cursor.row());
            stands = cursor.next();
            return write;
        }
    }

    @Test
    void deletesARangeAndNothingElse() throws Exception {
        try (Storage storage = open()) {
            for (int space = 1; space <= 3; space++) {
                for (int i = 0; i < 300; i++) {
                    put(storage, KeyCodec.key(space, List.of(AttributeValue.number(i)), List.of()), i);
                }
            }
            storage.deleteRange(KeyRange.space(2));
            assertThat(count(storage, KeyRange.space(1))).isEqualTo(300);
            assertThat(count(storage, KeyRange.space(2))).isZero();
            assertThat(count(storage, KeyRange.space(3))).isEqualTo(300);

            int lower = count(storage, KeyRange.hashes(1, 0, 20_000));
            int upper = count(storage, KeyRange.hashes(1, 40_000, KeyCodec.HASH_END));
            storage.deleteRange(KeyRange.hashes(1, 20_000, 40_000));
            assertThat(lower + upper).isBetween(1, 299);
            assertThat(count(storage, KeyRange.space(1))).isEqualTo(lower + upper);

            put(storage, KeyCodec.key(2, List.of(AttributeValue.number(5)), List.of()), 5);
            assertThat(count(storage, KeyRange.all())).isEqualTo(lower + upper + 1 + 300);
        }
    }

    @Test
    void anEmptyRangeHasNoRows() throws Exception {
        try (Storage storage = open()) {
            put(storage, key(1), 1);
            byte[] start = key(1).bytes();
            for (Direction direction : Direction.values()) {
                try (var cursor = storage.range(new KeyRange(start, start), direction, Consistency.STRONG)) {
                    assertThat(cursor.next()).isFalse();
                }
                var upsideDown = new KeyRange(KeyCodec.after(start), start);
                try (var cursor = storage.range(upsideDown, direction, Consistency.STRONG)) {
                    assertThat(cursor.next()).isFalse();
                }
            }
            storage.deleteRange(new KeyRange(KeyCodec.after(start), start));
            assertThat(read(storage, key(1))).isEqualTo(1);
        }
    }

    /** Also where a string begins like a number, and where a partition has several components. */
    @Test
    void theKeysOfACursorKnowTheirPartitions() throws Exception {
        var number = AttributeValue.number(0);
        var text = AttributeValue.string("\2\0a");
        try (Storage storage = open()) {
            assertKnowsPartitions(storage, 1, KeyShape.components(AttributeType.N), List.of(number));
            assertKnowsPartitions(storage, 2, KeyShape.components(AttributeType.S), List.of(text));
            assertKnowsPartitions(
                    storage, 3, KeyShape.components(AttributeType.S, AttributeType.N), List.of(text, number));
        }
    }

    private static void assertKnowsPartitions(
            Storage storage, int space, KeyShape shape, List<AttributeValue> partition) {
        var alone = KeyCodec.key(space, partition, List.of());
        var sorted = KeyCodec.key(space, partition, List.of(AttributeValue.string("sort"), AttributeValue.number(1)));
        put(storage, alone, 1);
        put(storage, sorted, 2);
        byte[] prefix = KeyCodec.partition(space, partition);
        for (KeyRange range : List.of(KeyRange.space(space).shaped(shape), KeyRange.partition(prefix))) {
            for (Direction direction : Direction.values()) {
                try (var cursor = storage.range(range, direction, Consistency.STRONG)) {
                    List<Key> seen = new ArrayList<>();
                    while (cursor.next()) {
                        seen.add(cursor.key());
                        assertThat(cursor.key().partitionLength()).isEqualTo(alone.partitionLength());
                    }
                    var inOrder = List.of(alone, sorted);
                    assertThat(seen).isEqualTo(direction == Direction.FORWARD ? inOrder : inOrder.reversed());
                }
            }
        }
    }

    @Test
    void aTrimmedLogGoesOnBehindItsEnd() throws Exception {
        try (Storage storage = open()) {
            append(storage, LOG, 1, 2, 3, 4, 5);
            var positions = List.copyOf(records(storage, LOG, 0).keySet());
            assertThat(storage.logTrimmed(LOG)).isZero();
            storage.trimLog(LOG, positions.get(1));
            assertThat(records(storage, LOG, 0).values()).containsExactly(3, 4, 5);
            assertThat(storage.logTrimmed(LOG)).isEqualTo(positions.get(1));

            storage.trimLog(LOG, Long.MAX_VALUE);
            storage.trimLog(LOG, positions.getFirst());
            assertThat(records(storage, LOG, 0)).isEmpty();
            assertThat(storage.logEnd(LOG)).isEqualTo(positions.getLast());
            assertThat(storage.logTrimmed(LOG)).isEqualTo(positions.getLast());

            append(storage, LOG, 6);
            assertThat(records(storage, LOG, 0).values()).containsExactly(6);
            assertThat(records(storage, LOG, positions.getLast()).values()).containsExactly(6);
            assertThat(storage.logEnd(LOG)).isGreaterThan(positions.getLast());
            assertThat(storage.logTrimmed(LOG)).isEqualTo(positions.getLast());
            assertThat(storage.logEnd(LOG + 1)).isZero();
            assertThat(storage.logTrimmed(LOG + 1)).isZero();
        }
    }

    /** A reader of a log that is trimmed meanwhile misses nothing without being able to know. */
    @Test
    void aReaderOfALogFindsOutThatItWasTrimmed() throws Exception {
        // The last five are not trimmed.
        int count = 7 * times(300) + 5;
        try (Storage storage = open()) {
            runTogether(List.of(
                    () -> {
                        for (int i = 1; i <= count; i++) {
                            append(storage, LOG, i);
                            if (i % 7 == 0) {
                                storage.trimLog(LOG, storage.logEnd(LOG));
                            }
                        }
                        return null;
                    },
                    () -> {
                        int last = 0;
                        long position = 0;
                        while (last < count) {
                            int next = last;
                            long reached = position;
                            boolean missed = false;
                            try (var cursor = storage.log(LOG, position)) {
                                while (cursor.next()) {
                                    missed |= number(cursor.record()) != next + 1;
                                    next = number(cursor.record());
                                    reached = cursor.position();
                                }
                            }
                            if (missed) {
                                assertThat(storage.logTrimmed(LOG)).isGreaterThan(position);
                            }
                            last = next;
                            position = reached;
                        }
                        return null;
                    }));
        }
    }

    @Test
    void countersLoseNoIncrement() throws Exception {
        int threads = 4;
        int increments = times(500);
        try (Storage storage = open()) {
            List<Callable<Void>> work = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                work.add(() -> {
                    for (int i = 0; i < increments; i++) {
                        increment(storage, Set.of(key(i % 2)));
                        increment(storage, Set.of(key(0), key(1), key(2)));
                    }
                    return null;
                });
            }
            runTogether(work);

            assertThat(read(storage, key(0))).isEqualTo(threads * (increments + increments / 2));
            assertThat(read(storage, key(1))).isEqualTo(threads * (increments + increments / 2));
            assertThat(read(storage, key(2))).isEqualTo(threads * increments);
        }
    }

    /** Transfers between many accounts at once: no sum ever differs, for those who read the accounts together. */
    @Test
    void noReaderSeesHalfATransfer() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("transfers: -Dseed=" + seed);
        List<Key> accounts = keys(6);
        int total = 100 * accounts.size();
        try (Storage storage = open()) {
            for (Key account : accounts) {
                put(storage, account, 100);
            }
            var transferring = new AtomicInteger(3);
            List<Callable<Void>> work = new ArrayList<>();
            for (int thread = 0; thread < 3; thread++) {
                var random = new Random(seed + thread);
                work.add(() -> {
                    try {
                        for (int i = 0; i < times(1_000); i++) {
                            transfer(storage, accounts, random);
                        }
                    } finally {
                        transferring.decrementAndGet();
                    }
                    return null;
                });
            }
            work.add(() -> {
                do {
                    assertThat(sum(storage.readTogether(accounts)))
                            .as("seed %d", seed)
                            .isEqualTo(total);
                    if (storage.capabilities().cursorsAreSnapshots()) {
                        assertThat(sum(rows(storage, KeyRange.space(SPACE))))
                                .as("seed %d", seed)
                                .isEqualTo(total);
                    }
                } while (transferring.get() > 0);
                return null;
            });
            runTogether(work);
            assertThat(sum(storage.readTogether(accounts))).isEqualTo(total);
        }
    }

    /** Who has seen a part of a commit, and lets it be carried over, sees the rest. */
    @Test
    void whatIsSeenInPartIsThereOnceItIsCarriedOver() throws Exception {
        try (Storage storage = open()) {
            Key first = key(SPACE, 1);
            Key last = key(SPACE + 1, 1);
            List<Decision.Write> between = IntStream.range(2, 50)
                    .mapToObj(i -> new Decision.Write(key(SPACE + 1, i), row(i)))
                    .toList();
            var done = new AtomicBoolean();
            runTogether(List.of(
                    () -> {
                        for (int round = 1; !done.get(); round++) {
                            byte[] row = row(round);
                            List<Decision.Write> writes = new ArrayList<>(List.of(new Decision.Write(first, row)));
                            writes.addAll(between);
                            writes.add(new Decision.Write(last, row));
                            storage.transact(Set.of(first), current -> Decision.commit("", writes));
                        }
                        return null;
                    },
                    () -> {
                        try {
                            for (int round = 0; round < times(500); round++) {
                                byte[] seen = storage.read(first, Consistency.STRONG);
                                storage.carryOver();
                                byte[] rest = storage.read(last, Consistency.STRONG);
                                assertThat(rest == null ? 0 : number(rest))
                                        .isGreaterThanOrEqualTo(seen == null ? 0 : number(seen));
                            }
                        } finally {
                            done.set(true);
                        }
                        return null;
                    }));
        }
    }

    /** What no writer touches is seen exactly once, in order, while its neighbours come and go. */
    @Test
    void aCursorSeesWhatIsNotTouchedWhileOthersWrite() throws Exception {
        try (Storage storage = open()) {
            int half = times(500);
            for (int i = 0; i < 2 * half; i++) {
                put(storage, key(i), i);
            }
            var done = new AtomicBoolean();
            runTogether(List.of(
                    () -> {
                        for (int round = 0; !done.get(); round++) {
                            Key odd = key(2 * (round % half) + 1);
                            byte[] row = round % 3 == 0 ? null : row(-round);
                            storage.transact(
                                    Set.of(odd), current -> Decision.commit("", List.of(new Decision.Write(odd, row))));
                        }
                        return null;
                    },
                    () -> {
                        try {
                            for (int round = 0; round < 20; round++) {
                                assertSeesEvenRows(
                                        storage, half, round % 2 == 0 ? Direction.FORWARD : Direction.BACKWARD);
                            }
                        } finally {
                            done.set(true);
                        }
                        return null;
                    }));
        }
    }

    private static void assertSeesEvenRows(Storage storage, int rows, Direction direction) {
        List<Integer> seen = new ArrayList<>();
        Key last = null;
        try (var cursor = storage.range(KeyRange.space(SPACE), direction, Consistency.STRONG)) {
            while (cursor.next()) {
                if (last != null) {
                    int order = last.compareTo(cursor.key());
                    assertThat(order).isNotZero();
                    assertThat(order < 0).isEqualTo(direction == Direction.FORWARD);
                }
                last = cursor.key();
                int value = number(cursor.row());
                if (value >= 0 && value % 2 == 0) {
                    seen.add(value);
                }
            }
        }
        assertThat(seen).hasSize(rows).doesNotHaveDuplicates();
    }

    @Test
    void aSnapshotCursorShowsTheMomentItWasOpened() throws Exception {
        try (Storage storage = open()) {
            assumeTrue(storage.capabilities().cursorsAreSnapshots());
            for (Key key : keys(100)) {
                put(storage, key, 1);
            }
            try (var cursor = storage.range(KeyRange.space(SPACE), Direction.BACKWARD, Consistency.STRONG)) {
                storage.deleteRange(KeyRange.space(SPACE));
                put(storage, key(5), 2);
                put(storage, key(500), 2);
                int seen = 0;
                while (cursor.next()) {
                    assertThat(number(cursor.row())).isEqualTo(1);
                    seen++;
                }
                assertThat(seen).isEqualTo(100);
            }
            assertThat(count(storage, KeyRange.space(SPACE))).isEqualTo(2);
        }
    }

    /** Records stand in commit order, and a reader never meets a record before its predecessor. */
    @Test
    void logsFollowTheOrderOfCommits() throws Exception {
        int threads = 3;
        int commits = times(500);
        try (Storage storage = open()) {
            var writing = new AtomicInteger(threads);
            List<Callable<Void>> work = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                // In both orders, so that engines which lock logs have a chance to deadlock.
                int first = thread % 2 == 0 ? LOG : LOG + 1;
                int second = thread % 2 == 0 ? LOG + 1 : LOG;
                Key own = key(100 + thread);
                work.add(() -> {
                    try {
                        for (int i = 0; i < commits; i++) {
                            incrementAndAppend(storage, key(1), LOG + 2);
                            storage.transact(
                                    Set.of(own),
                                    current -> Decision.commit(
                                            "",
                                            List.of(),
                                            List.of(
                                                    new Decision.Append(first, row(0)),
                                                    new Decision.Append(second, row(0)))));
                        }
                    } finally {
                        writing.decrementAndGet();
                    }
                    return null;
                });
            }
            work.add(() -> {
                while (writing.get() > 0) {
                    assertThat(lengthOfSoundLog(storage, LOG)).isBetween(0, threads * commits);
                }
                return null;
            });
            runTogether(work);

            for (int log = LOG; log <= LOG + 2; log++) {
                assertThat(lengthOfSoundLog(storage, log)).isEqualTo(threads * commits);
                assertThat(storage.logEnd(log))
                        .isEqualTo(records(storage, log, 0).lastKey());
            }
            assertThat(records(storage, LOG + 2, 0).values())
                    .containsExactlyElementsOf(
                            IntStream.rangeClosed(1, threads * commits).boxed().toList());
        }
    }

    private static int lengthOfSoundLog(Storage storage, int log) {
        boolean gapFree = storage.capabilities().logPositions() == Capabilities.LogPositions.GAP_FREE;
        int length = 0;
        long last = 0;
        try (var cursor = storage.log(log, 0)) {
            while (cursor.next()) {
                length++;
                assertThat(cursor.position()).isGreaterThan(last);
                last = cursor.position();
                if (gapFree) {
                    assertThat(last).isEqualTo(length);
                }
            }
        }
        return length;
    }

    private static void incrementAndAppend(Storage storage, Key key, int log) {
        storage.transact(Set.of(key), current -> {
            byte[] next = row(number(current, key) + 1);
            return Decision.commit("", List.of(new Decision.Write(key, next)), List.of(new Decision.Append(log, next)));
        });
    }

    private static void increment(Storage storage, Set<Key> keys) {
        storage.transact(keys, current -> incremented(keys, current));
    }

    private static Decision<String> incremented(Set<Key> keys, Map<Key, byte[]> current) {
        return Decision.commit(
                "",
                keys.stream()
                        .map(key -> new Decision.Write(key, row(number(current, key) + 1)))
                        .toList());
    }

    private static void transfer(Storage storage, List<Key> accounts, Random random) {
        Key from = accounts.get(random.nextInt(accounts.size()));
        Key to = accounts.get(random.nextInt(accounts.size()));
        if (from.equals(to)) {
            return;
        }
        int amount = random.nextInt(50);
        storage.transact(Set.of(from, to), current -> {
            int balance = number(current, from);
            if (balance < amount) {
                return Decision.reject("poor");
            }
            return Decision.commit(
                    "paid",
                    List.of(
                            new Decision.Write(from, row(balance - amount)),
                            new Decision.Write(to, row(number(current, to) + amount))));
        });
    }

    /** Runs all at once, and throws what one of them throws. */
    private static void runTogether(List<Callable<Void>> work) throws Exception {
        try (var executor = Executors.newCachedThreadPool()) {
            List<Future<Void>> running = work.stream().map(executor::submit).toList();
            for (Future<Void> future : running) {
                future.get();
            }
        }
    }

    private static void put(Storage storage, Key key, int value) {
        var outcome = storage.transact(
                Set.of(key), current -> Decision.commit("done", List.of(new Decision.Write(key, row(value)))));
        assertThat(outcome).isEqualTo(new Outcome.Committed<>("done"));
    }

    private static void append(Storage storage, int log, int... values) {
        for (int value : values) {
            storage.transact(
                    Set.of(key(1)),
                    current -> Decision.commit("", List.of(), List.of(new Decision.Append(log, row(value)))));
        }
    }

    private static NavigableMap<Long, Integer> records(Storage storage, int log, long after) {
        NavigableMap<Long, Integer> records = new TreeMap<>();
        try (var cursor = storage.log(log, after)) {
            while (cursor.next()) {
                records.put(cursor.position(), number(cursor.record()));
            }
        }
        return records;
    }

    private static int read(Storage storage, Key key) {
        byte[] row = storage.read(key, Consistency.STRONG);
        return row == null ? 0 : number(row);
    }

    private static List<byte @Nullable []> rows(Storage storage, KeyRange range) {
        List<byte @Nullable []> rows = new ArrayList<>();
        try (var cursor = storage.range(range, Direction.FORWARD, Consistency.STRONG)) {
            while (cursor.next()) {
                rows.add(cursor.row());
            }
        }
        return rows;
    }

    private static int count(Storage storage, KeyRange range) {
        return rows(storage, range).size();
    }

    private static int sum(List<byte @Nullable []> rows) {
        return rows.stream().mapToInt(row -> row == null ? 0 : number(row)).sum();
    }

    private static List<Key> keys(int count) {
        return IntStream.range(0, count).mapToObj(StorageContract::key).toList();
    }

    private static Key key(int number) {
        return key(SPACE, number);
    }

    private static Key key(int space, int number) {
        return KeyCodec.key(space, List.of(AttributeValue.number(number)), List.of());
    }

    private static byte[] row(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    private static int number(byte[] row) {
        return ByteBuffer.wrap(row).getInt();
    }

    private static int number(Map<Key, byte[]> current, Key key) {
        byte[] row = current.get(key);
        return row == null ? 0 : number(row);
    }
}
