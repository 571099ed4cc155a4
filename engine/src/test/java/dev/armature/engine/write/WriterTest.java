package dev.armature.engine.write;

import static dev.armature.engine.TestItems.attributes;
import static dev.armature.engine.TestItems.condition;
import static dev.armature.engine.TestItems.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.InterposedStorage;
import dev.armature.engine.TestCalls;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.traffic.Traffic;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.storage.KeyRange;
import dev.armature.storage.OutcomeUnknownException;
import dev.armature.storage.Storage;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a write does to an item: {@link EvaluatorTest}. */
class WriterTest {
    private final InterposedStorage storage = new InterposedStorage();
    private final TestDatabase database = new TestDatabase(EngineSettings.defaults(), storage);
    private final List<Access> accesses = new ArrayList<>();

    @AfterEach
    void close() {
        assertThat(EngineCheck.check(storage).findings()).isEmpty();
        database.close();
    }

    private <T> T calling(Function<Call, T> work) {
        List<Traffic> ended = new ArrayList<>();
        database.engine.calls().add(ended::add);
        var call = TestCalls.begin(database.engine, "PutItem");
        try {
            return work.apply(call);
        } finally {
            call.end();
            accesses.clear();
            ended.forEach(traffic -> accesses.addAll(traffic.accesses()));
        }
    }

    private ItemWrite putting(String pk, String condition) {
        var item = attributes("{pk: {S: %s}, kind: {S: book}}".formatted(pk));
        return ItemWrite.put(
                database.table(), item, Item.of(item), new ItemWrite.Guard(condition(condition, null), false));
    }

    private void assertKeys(String... keys) {
        assertThat(database.member("Scan", "{TableName: Orders, ProjectionExpression: pk}", "Items"))
                .isEqualTo(List.of(keys).stream()
                        .map("{pk: {S: %s}}"::formatted)
                        .toList()
                        .toString());
    }

    private long counted() {
        return database.engine.statistics().items(database.table().schema().space());
    }

    @Test
    void chargesAndCountsWhatItWrote() {
        var done = calling(call -> database.engine.writer().write(call, putting("a", "attribute_not_exists(pk)")));
        assertThat(done.cost()).isEqualTo(new Cost(1, Map.of(), Map.of("byKind", 1.0)));
        assertThat(accesses).containsExactly(new Access.Write(done.effect(), done.cost()));
        assertThat(counted()).isEqualTo(1);
    }

    @Test
    void chargesARefusalAndCountsNothing() {
        var write = putting("a", "attribute_exists(pk)");
        assertThatThrownBy(() -> calling(call -> database.engine.writer().write(call, write)))
                .hasMessage("ConditionalCheckFailedException: The conditional request failed");
        assertThat(accesses).containsExactly(new Access.Refused(write, null, Cost.ofTable(1)));
        assertThat(counted()).isZero();
        assertKeys();
    }

    @Test
    void refusesAnItemThatATransactionHas() {
        database.whileHeld(List.of("a"), () -> {
            assertThatThrownBy(() -> database.put("a", "x"))
                    .hasMessage("TransactionConflictException: Transaction is ongoing for the item");
            database.put("b", "x");
        });
        assertKeys("b");
    }

    /** It was done, as it happens, and will be counted when the storage is next opened. */
    @Test
    void doesNotCountWhatIsNotKnownToBeDone() {
        storage.loseOutcomes(1);
        assertThatThrownBy(() ->
                        calling(call -> database.engine.writer().write(call, putting("a", "attribute_not_exists(pk)"))))
                .isInstanceOf(OutcomeUnknownException.class);
        assertThat(accesses).isEmpty();
        assertThat(counted()).isZero();
        database.restart();
        TestDatabase.await(() -> counted() == 1);
        assertKeys("a");
    }

    /** As after any other failure behind which it is not known what was written. */
    @Test
    void countsAgainAfterAnErrorOfTheVirtualMachine() {
        storage.failAfterCommit(new StackOverflowError());
        assertThatThrownBy(() ->
                        calling(call -> database.engine.writer().write(call, putting("a", "attribute_not_exists(pk)"))))
                .isInstanceOf(StackOverflowError.class);
        database.restart();
        TestDatabase.await(() -> counted() == 1);
        assertKeys("a");
    }

    @Test
    void doesIndependentWritesEachForItself() {
        database.put("b", "x");
        var writes = List.of(
                putting("a", "attribute_not_exists(pk)"),
                putting("b", "attribute_not_exists(pk)"),
                ItemWrite.update(
                        database.table(),
                        attributes("{pk: {S: c}}"),
                        update("SET x = absent", null),
                        ItemWrite.Guard.NONE),
                putting("d", "attribute_not_exists(pk)"));
        var results = calling(call -> database.engine.writer().writeEach(call, writes));
        assertThat(results.get(0)).isInstanceOf(Writer.Result.Done.class);
        assertThat(results.get(1)).isInstanceOf(Writer.Result.ConditionFailed.class);
        assertThat(results.get(2)).isInstanceOf(Writer.Result.Invalid.class);
        assertThat(results.get(3)).isInstanceOf(Writer.Result.Done.class);
        assertThat(accesses).hasSize(3);
        assertThat(counted()).isEqualTo(3);
    }

    @Test
    void saysOfEachIndependentWriteWhetherItIsKnown() {
        storage.loseGroupedOutcomes(1);
        var results = calling(call -> database.engine
                .writer()
                .writeEach(
                        call,
                        List.of(putting("a", "attribute_not_exists(pk)"), putting("b", "attribute_not_exists(pk)"))));
        assertThat(results.get(0))
                .isInstanceOfSatisfying(
                        Writer.Result.Invalid.class,
                        unknown ->
                                assertThat(unknown.fault()).hasMessage("InternalServerError: Internal server error"));
        assertThat(results.get(1)).isInstanceOf(Writer.Result.Done.class);
        assertThat(accesses).hasSize(1);
        assertThat(counted()).isEqualTo(1);
        // The figures are in doubt and counted again.
        database.restart();
        TestDatabase.await(() -> counted() == 2);
        assertKeys("b", "a");
    }

    /** A storage that fails may have written all the same, so what is counted then is not relied on. */
    @Test
    void countsAgainWhatMayHaveBeenWrittenByAStorageThatFailed() {
        for (int attempt = 0; attempt < 3; attempt++) {
            var write = putting("item " + attempt, "attribute_not_exists(pk)");
            Function<Call, Object> writing = switch (attempt) {
                case 0 -> call -> database.engine.writer().writeEach(call, List.of(write));
                case 1 -> call -> database.engine.writer().write(call, write);
                default ->
                    call -> {
                        return Objects.requireNonNull(
                                database.engine.writer().writeTransaction(call, List.of(write), null));
                    };
            };
            storage.failAfterCommit(new IllegalStateException("on purpose"));
            assertThatThrownBy(() -> calling(writing)).hasMessage("on purpose");
            database.restart();
            int written = attempt + 1;
            TestDatabase.await(() -> counted() == written);
        }
    }

    @Test
    void doesATransactionAsAWhole() {
        database.put("b", "x");
        var failing = List.of(putting("a", "attribute_not_exists(pk)"), putting("b", "attribute_not_exists(pk)"));
        var results = calling(call -> database.engine.writer().writeTransaction(call, failing, null));
        assertThat(results).hasSize(2);
        assertThat(accesses).isEmpty();
        assertThat(counted()).isEqualTo(1);
        assertKeys("b");

        var both = List.of(putting("a", "attribute_not_exists(pk)"), putting("b", "attribute_exists(pk)"));
        var done = calling(call -> database.engine.writer().writeTransaction(call, both, null));
        assertThat(done).allMatch(Writer.Result.Done.class::isInstance);
        assertThat(accesses).hasSize(2).allMatch(access -> access.cost().table() == 2);
        assertThat(counted()).isEqualTo(2);
    }

    /** The token's row is there when it is, and only then; another of the same token finds that it was done. */
    @Test
    void commitsATokenWithItsTransaction() {
        var writes = List.of(putting("a", "attribute_not_exists(pk)"));
        var tokens = database.engine.tokens();
        for (boolean first : List.of(true, false)) {
            try (var use = tokens.use("owner", "token", "digest")) {
                assertThat(use.isReplay()).isEqualTo(!first);
                var results = calling(call -> database.engine.writer().writeTransaction(call, writes, use));
                assertThat(results == null).isEqualTo(!first);
            }
        }
        try (var use = tokens.use("owner", "failing", "digest")) {
            calling(call -> database.engine.writer().writeTransaction(call, writes, use));
        }
        try (var use = tokens.use("owner", "failing", "digest")) {
            assertThat(use.isReplay()).isFalse();
        }
    }

    /** All writes of a transaction have one stamp, so that a restored table has all of them or none. */
    @Test
    void stampsATransactionOnce() {
        database.transcript(
                "> UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}");
        var recovery = Objects.requireNonNull(database.table().recovery());
        database.put("before", "x");
        database.writeTogether(
                database.putting(Map.of("pk", AttributeValue.string("a"))),
                database.putting(Map.of("pk", AttributeValue.string("b"))));
        Set<Long> stamps = new HashSet<>();
        int written = 0;
        try (var rows = database.engine
                .storage()
                .range(KeyRange.space(recovery.space()), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            for (; rows.next(); written++) {
                // Behind the space and two bytes that stand for a hash.
                stamps.add(ByteBuffer.wrap(rows.key().bytes()).getLong(6));
            }
        }
        assertThat(written).isEqualTo(3);
        assertThat(stamps)
                .as("that of the write before, and that of the transaction")
                .hasSize(2)
                .allMatch(stamp -> stamp > 0);
    }

    private void assertCounts(long items, long bytes, long entries, long entryBytes) {
        var statistics = database.engine.statistics();
        var schema = database.table().schema();
        int index = schema.indexes().getFirst().space();
        assertThat(statistics.items(schema.space())).isEqualTo(items);
        assertThat(statistics.bytes(schema.space())).isEqualTo(bytes);
        assertThat(statistics.items(index)).isEqualTo(entries);
        assertThat(statistics.bytes(index)).isEqualTo(entryBytes);
    }

    /** Of the table and of each index: one more, one that is larger or smaller than before, one that has left the index, one less. */
    @Test
    void countsItemsAndEntriesWithTheirBytes() {
        var one = attributes("{pk: {S: a}, kind: {S: book}}");
        var larger = attributes("{pk: {S: a}, kind: {S: book}, x: {S: abcdef}}");
        var elsewhere = attributes("{pk: {S: a}, x: {S: abcdef}}");
        long size = Item.of(one).sizeBytes();
        long largerSize = Item.of(larger).sizeBytes();
        database.put(one);
        assertCounts(1, size, 1, size);
        database.put(larger);
        assertCounts(1, largerSize, 1, largerSize);
        database.put(one);
        assertCounts(1, size, 1, size);
        database.put(elsewhere);
        assertCounts(1, Item.of(elsewhere).sizeBytes(), 0, 0);
        database.put(larger);
        database.delete("a");
        assertCounts(0, 0, 0, 0);
    }

    @Test
    void tellsTheItemThatFailedAConditionIfItIsAskedFor() {
        database.put("a", "x");
        var item = attributes("{pk: {S: a}}");
        for (boolean isAskedFor : new boolean[] {false, true}) {
            var write = ItemWrite.put(
                    database.table(),
                    item,
                    Item.of(item),
                    new ItemWrite.Guard(condition("attribute_not_exists(pk)", null), isAskedFor));
            assertThatThrownBy(() -> calling(call -> database.engine.writer().write(call, write)))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            failed -> assertThat(failed.details())
                                    .isEqualTo(new Writer.ConditionFailure(
                                            isAskedFor ? Item.of(attributes("{pk: {S: a}, value: {S: x}}")) : null)));
        }
    }

    /** A write that is counted in and not out would keep every change of a table waiting for ever. */
    @Test
    void leavesTheFenceWhateverBecomesOfAWrite() {
        database.put("a", "x");
        calling(call -> database.engine.writer().writeEach(call, List.of(putting("b", "attribute_not_exists(pk)"))));
        database.writeTogether(putting("c", "attribute_not_exists(pk)"));
        database.writeTogether(putting("a", "attribute_not_exists(pk)"));
        for (int kind = 0; kind < 3; kind++) {
            int which = kind;
            storage.failAfterCommit(new IllegalStateException("for a test"));
            var write = putting("d" + kind, "attribute_not_exists(pk)");
            assertThatThrownBy(() -> calling(call -> switch (which) {
                        case 0 -> database.engine.writer().attempt(call, write);
                        case 1 -> database.engine.writer().writeEach(call, List.of(write));
                        default -> database.engine.writer().writeTransaction(call, List.of(write), null);
                    }))
                    .hasMessage("for a test");
        }
        var quiesced = new AtomicBoolean();
        Thread.ofPlatform()
                .daemon()
                .start(() -> quiesced.set(database.engine.coordination().fence().quiesce(() -> true)));
        TestDatabase.await(quiesced::get);
    }
}
