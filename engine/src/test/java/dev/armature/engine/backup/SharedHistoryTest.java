package dev.armature.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestCalls;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.coordination.Sharing;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.write.Writer;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import dev.armature.storage.Transaction;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A history that two engines write, of which one has a clock that is behind. */
class SharedHistoryTest {
    private static final EngineSettings SHARED =
            EngineSettings.defaults().withSharing(new Sharing(Duration.ofMinutes(1), Duration.ofSeconds(20)));

    private final Storage storage = independentOnly(TestStorage.create());
    private final TestDatabase database = new TestDatabase(SHARED, storage);
    private final Engine behind;

    SharedHistoryTest() {
        database.transcript("""
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                """);
        database.clock.advance(Duration.ofMinutes(1));
        behind = new Engine(
                storage,
                Clock.offset(database.clock, Duration.ofSeconds(-2)),
                new Random(2),
                SHARED.withoutBackground());
    }

    @AfterEach
    void close() {
        behind.close();
        database.close();
    }

    /** Refuses what a storage need not be able to do: transactions side by side that have a key in common. */
    private static Storage independentOnly(Storage storage) {
        return (Storage) Proxy.newProxyInstance(
                Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("transactEach")) {
                        Set<Key> taken = new HashSet<>();
                        for (Object each : (List<?>) arguments[0]) {
                            for (Key key : ((Transaction<?>) each).keys()) {
                                assertThat(taken.add(key))
                                        .as("%s is in two transactions", key)
                                        .isTrue();
                            }
                        }
                    }
                    return method.invoke(storage, arguments);
                });
    }

    private ItemWrite putting(Engine engine, String pk) {
        var item = Map.<String, AttributeValue>of("pk", AttributeValue.string(pk));
        return ItemWrite.put(engine.catalog().existing(TestDatabase.TABLE), item, Item.of(item), ItemWrite.Guard.NONE);
    }

    private ItemWrite deleting(Engine engine, String pk) {
        return ItemWrite.delete(
                engine.catalog().existing(TestDatabase.TABLE),
                Map.of("pk", AttributeValue.string(pk)),
                ItemWrite.Guard.NONE);
    }

    private void write(Engine engine, ItemWrite write) {
        var unused = engine.writer().write(TestCalls.begin(engine, "PutItem"), write);
    }

    private Key lastStampKey(String pk) {
        return Objects.requireNonNull(database.engine
                .history()
                .lastStampKey(database.table().recovery(), database.deleting(pk).key()));
    }

    private long lastStamp(String pk) {
        return History.lastStamp(storage.read(lastStampKey(pk), Storage.Consistency.STRONG));
    }

    /** Otherwise what was written last would be undone first, or not at all. */
    @Test
    void stampsEachWriteHigherThanTheOneItReplaces() {
        write(database.engine, putting(database.engine, "a"));
        long first = lastStamp("a");
        assertThat(first).isPositive();
        write(behind, deleting(behind, "a"));
        long second = lastStamp("a");
        assertThat(second).isGreaterThan(first);
        write(database.engine, putting(database.engine, "a"));
        assertThat(lastStamp("a")).isGreaterThan(second);
    }

    /** What changes nothing leaves no trace. */
    @Test
    void stampsNothingForAWriteThatChangesNothing() {
        write(database.engine, putting(database.engine, "a"));
        long first = lastStamp("a");
        write(behind, putting(behind, "a"));
        assertThat(lastStamp("a")).isEqualTo(first);
    }

    @Test
    void stampsATransactionOnceForAllOfItsItems() {
        write(database.engine, putting(database.engine, "a"));
        long first = lastStamp("a");
        var results = behind.writer()
                .writeTransaction(
                        TestCalls.begin(behind, "TransactWriteItems"),
                        List.of(deleting(behind, "a"), putting(behind, "b"), putting(behind, "c")),
                        null);
        assertThat(results).hasSize(3).allMatch(result -> result instanceof Writer.Result.Done);
        assertThat(lastStamp("a"))
                .isGreaterThan(first)
                .isEqualTo(lastStamp("b"))
                .isEqualTo(lastStamp("c"));
    }

    /** Items whose stamps are in one row are written one after the other, and all others side by side. */
    @Test
    void writesThoseApartThatShareARow() {
        String other = "";
        int hash = KeyCodec.hashOf(database.deleting("a").key());
        for (int i = 0; other.isEmpty(); i++) {
            other = KeyCodec.hashOf(database.deleting("x" + i).key()) == hash ? "x" + i : "";
        }
        assertThat(lastStampKey(other)).isEqualTo(lastStampKey("a")).isNotEqualTo(lastStampKey("b"));
        var results = behind.writer()
                .writeEach(
                        TestCalls.begin(behind, "BatchWriteItem"),
                        List.of(putting(behind, "a"), putting(behind, other), putting(behind, "b")));
        assertThat(results).hasSize(3).allMatch(result -> result instanceof Writer.Result.Done);
        assertThat(results)
                .extracting(
                        result -> ((Writer.Result.Done) result).effect().write().key())
                .as("in the order in which they were asked for")
                .containsExactly(
                        putting(behind, "a").key(),
                        putting(behind, other).key(),
                        putting(behind, "b").key());
        for (String pk : List.of("a", other, "b")) {
            assertThat(storage.read(database.deleting(pk).key(), Storage.Consistency.STRONG))
                    .isNotNull();
            assertThat(lastStamp(pk)).isPositive();
        }
    }
}
