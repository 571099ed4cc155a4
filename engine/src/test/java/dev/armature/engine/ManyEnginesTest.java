package dev.armature.engine;

import static dev.armature.engine.TestRequests.string;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.SharedEngines.Member;
import dev.armature.engine.backup.BackupArn;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.coordination.LeaseLostException;
import dev.armature.engine.definition.AttributeDefinition;
import dev.armature.engine.definition.GlobalSecondaryIndex;
import dev.armature.engine.definition.GlobalSecondaryIndexUpdate;
import dev.armature.engine.definition.IndexProjection;
import dev.armature.engine.definition.KeySchemaElement;
import dev.armature.engine.definition.StreamSpecification;
import dev.armature.engine.item.Effect;
import dev.armature.engine.operation.CreateBackup;
import dev.armature.engine.operation.CreateTable;
import dev.armature.engine.operation.DeleteBackup;
import dev.armature.engine.operation.DeleteItem;
import dev.armature.engine.operation.DeleteTable;
import dev.armature.engine.operation.DescribeTable;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.RestoreTableToPointInTime;
import dev.armature.engine.operation.TransactWriteItems;
import dev.armature.engine.operation.UpdateContinuousBackups;
import dev.armature.engine.operation.UpdateTable;
import dev.armature.engine.operation.UpdateTimeToLive;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.stream.StreamRecord;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Traffic;
import dev.armature.engine.transaction.TransactWriteItem;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.Item;
import dev.armature.model.UncheckedValue;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Several engines on one storage do what one would: random requests go to any of them, while engines are paused for longer than a lease
 * lasts, go without a word, or come. A failure names its seed; {@code -Dseed=} repeats it, {@code -Dsteps=} makes it longer.
 */
class ManyEnginesTest {
    private static final int STEPS = Integer.getInteger("steps", 10_000);
    private static final String NAME = "Orders";
    private static final TableRef TABLE = TestDatabase.TABLE;

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final SharedEngines engines = new SharedEngines(random, this::follow);
    /** What each incarnation of the table holds, by its id. */
    private final Map<String, TableModel> models = new HashMap<>();

    private final List<Copy> copies = new ArrayList<>();
    private final Map<String, Integer> byToken = new HashMap<>();
    private long numbers;
    /** How many writes there have been: what happens in the middle of something else shows in it. */
    private long writes;

    private int depth;
    private int pauses;
    private final Map<String, Integer> done = new TreeMap<>();
    /** What cannot be thrown where it is found. */
    private final List<String> failures = new ArrayList<>();

    /** A backup or a restored table, whose items are those of a moment between two writes. */
    private record Copy(
            @Nullable BackupArn backup, @Nullable TableRef table, TableModel model, long from, long to) {}

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void doWhatOneWould(int count) {
        System.out.println("many engines: -Dseed=" + seed);
        for (int i = 0; i < count; i++) {
            var unused = engines.open(Duration.ofMillis(random.nextInt(60_000)));
        }
        create();
        for (int step = 0; step < STEPS / 2; step++) {
            try {
                step();
                if (step % 50 == 0) {
                    check();
                }
            } catch (RuntimeException | AssertionError failure) {
                throw new AssertionError("step " + step + ", -Dseed=" + seed, failure);
            }
        }
        check();
        System.out.println("many engines: " + done);
    }

    private void step() {
        Member member = any();
        if (depth < Math.min(2, engines.members.size() - 1) && random.nextInt(10) == 0) {
            member.pauseAfter(random.nextInt(12), this::meanwhile);
        }
        int kind = random.nextInt(100);
        if (kind < 35) {
            attempt("put", () -> put(member));
        } else if (kind < 45) {
            attempt("delete", () -> delete(member));
        } else if (kind < 55) {
            attempt("transaction", () -> transact(member));
        } else if (kind < 65) {
            attempt("get", () -> get(member));
        } else if (kind < 80) {
            attempt("task", member::runTask);
        } else if (kind < 86) {
            engines.pass(Duration.ofMillis(random.nextInt(2_000)));
        } else if (kind < 89) {
            attempt("upkeep", () -> upkeep(member));
        } else if (kind < 99) {
            attempt("tables", () -> changeTable(member));
        } else if (engines.members.stream().noneMatch(other -> other.isPaused)) {
            replace(member);
        }
        member.pauseAfter(-1, () -> {});
    }

    /** What others do while one is held up: sometimes for longer than its lease lasts. */
    private void meanwhile() {
        depth++;
        try {
            boolean forLong = random.nextBoolean();
            for (int i = random.nextInt(10); i >= 0; i--) {
                step();
                engines.pass(forLong ? Duration.ofSeconds(3) : Duration.ofMillis(10));
            }
            done.merge("pauses", 1, Integer::sum);
            pauses++;
        } finally {
            depth--;
        }
    }

    private Member any() {
        var able = engines.members.stream().filter(member -> !member.isPaused).toList();
        return able.get(random.nextInt(able.size()));
    }

    private void attempt(String kind, Runnable work) {
        try {
            work.run();
            done.merge(kind, 1, Integer::sum);
        } catch (ApiException refusal) {
            done.merge(kind + " " + refusal.code(), 1, Integer::sum);
        } catch (LeaseLostException lost) {
            done.merge(kind + " lost", 1, Integer::sum);
        }
    }

    /** Told of every write when it has been done, before anything else can be. */
    private void follow(Traffic traffic) {
        for (Access access : traffic.accesses()) {
            if (access instanceof Access.Write(Effect effect, var ignored)
                    && effect.changesItem()
                    && access.table().equals(TABLE)) {
                model(effect.write().table()).write(++writes, effect, failures);
                var after = effect.after();
                if (after != null && after.has("token")) {
                    byToken.merge(TableModel.text(after, "token"), 1, Integer::sum);
                }
            }
        }
    }

    private TableModel model(Table table) {
        return models.computeIfAbsent(table.id(), id -> new TableModel());
    }

    private String key() {
        return "item" + random.nextInt(12);
    }

    private Map<String, UncheckedValue> item(String key) {
        Map<String, UncheckedValue> item = new LinkedHashMap<>();
        item.put("pk", string(key));
        item.put("value", string(Long.toString(numbers++)));
        if (random.nextBoolean()) {
            item.put("kind", string("kind" + random.nextInt(3)));
        }
        if (random.nextInt(8) == 0) {
            long expiry = engines.clock.instant().getEpochSecond() + random.nextInt(600);
            item.put("expires", UncheckedValue.of(AttributeType.N, Long.toString(expiry)));
        }
        return item;
    }

    private void put(Member member) {
        var unused = member.run(PutItem.from(TestRequests.put(NAME, item(key())), member.intake()));
    }

    private void delete(Member member) {
        var unused = member.run(DeleteItem.from(
                new DeleteItem.Request(
                        NAME, Map.of("pk", string(key())), null, null, null, null, null, null, null, null, null),
                member.intake()));
    }

    /** With a token, which is sent again to another engine: it is done once. */
    private void transact(Member member) {
        String token = "token" + numbers++;
        var first = item("first" + random.nextInt(4));
        first.put("token", string(token));
        var request = new TransactWriteItems.Request(
                List.of(transactPut(first), transactPut(item("second" + random.nextInt(4)))), token, null, null);
        var unused = member.run(TransactWriteItems.from(request, member.intake()));
        Member other = any();
        assertThat(other.run(TransactWriteItems.from(request, other.intake()))).isNotNull();
        if (byToken.getOrDefault(token, 0) != 1) {
            failures.add("a transaction was done " + byToken.get(token) + " times");
        }
    }

    private static TransactWriteItem transactPut(Map<String, UncheckedValue> item) {
        return new TransactWriteItem(null, new TransactWriteItem.Put(NAME, item, null, null, null, null), null, null);
    }

    private void get(Member member) {
        int before = pauses;
        String key = key();
        var found = member.run(GetItem.from(TestRequests.get(NAME, Map.of("pk", string(key)), true), member.intake()))
                .item();
        var table = member.engine.catalog().find(TABLE);
        if (before == pauses
                && table != null
                && !Objects.equals(found, model(table).items.get(key))) {
            failures.add(
                    "read " + found + " in the place of " + model(table).items.get(key));
        }
    }

    private void upkeep(Member member) {
        var table = member.engine.catalog().find(TABLE);
        var stream = table == null ? null : table.stream();
        switch (random.nextInt(5)) {
            case 0 -> member.engine.sweeper().sweepDue();
            case 1 -> member.engine.backups().upkeep();
            case 2 -> member.engine.streams().upkeep();
            case 3 -> member.engine.resume();
            default -> {
                if (stream != null) {
                    member.engine.streams().roll(new StreamArn(TABLE, stream.label()));
                }
            }
        }
    }

    private void create() {
        Member member = any();
        var unused = member.run(CreateTable.from(TestRequests.createTable(NAME), member.intake()));
    }

    private void changeTable(Member member) {
        assertThat(member.run(new DescribeTable(TABLE)).table().tableName()).isEqualTo(NAME);
        var stored = Objects.requireNonNull(member.engine.catalog().find(TABLE));
        long from = writes;
        switch (random.nextInt(10)) {
            case 0, 1 -> member.run(indexUpdate(member, stored));
            case 2, 3 -> switchStream(member, stored);
            case 4 -> member.run(new UpdateContinuousBackups(TABLE, random.nextInt(4) > 0, 35));
            case 5 -> member.run(new UpdateTimeToLive(TABLE, "expires", stored.expiryAttribute() == null));
            case 6 -> {
                if (copies.size() < 4) {
                    var made = member.run(new CreateBackup(TABLE, "backup"));
                    var arn = Objects.requireNonNull(
                            BackupArn.parse(made.backupDetails().backupArn()));
                    // It is of the moment of each item at which that is copied.
                    copies.add(new Copy(arn, null, model(unlessReplaced(member, stored)), from, Long.MAX_VALUE));
                }
            }
            case 7, 8 -> {
                if (copies.size() < 4) {
                    var target = TestDatabase.CALLER.table("Restored" + numbers++);
                    var unused = member.run(RestoreTableToPointInTime.from(
                            TestRequests.restore(NAME, target.name(), null), member.intake()));
                    copies.add(new Copy(null, target, model(unlessReplaced(member, stored)), from, writes));
                }
            }
            default -> {
                var unused = member.run(new DeleteTable(TABLE));
                create();
            }
        }
    }

    /** The table that an operation was about: while its engine was paused, it may have been deleted and created again. */
    private static Table unlessReplaced(Member member, Table table) {
        var now = member.engine.catalog().find(TABLE);
        return now == null ? table : now;
    }

    private static UpdateTable indexUpdate(Member member, Table table) {
        boolean adds = table.schema().index("byKind") == null;
        var update = adds
                ? new GlobalSecondaryIndexUpdate(
                        null,
                        new GlobalSecondaryIndex(
                                "byKind",
                                List.of(new KeySchemaElement("kind", "HASH")),
                                new IndexProjection("ALL", null),
                                null,
                                null,
                                null),
                        null)
                : new GlobalSecondaryIndexUpdate(null, null, new GlobalSecondaryIndexUpdate.DeleteAction("byKind"));
        return UpdateTable.from(
                request(List.of(update), null, List.of(new AttributeDefinition("kind", "S"))), member.intake());
    }

    private static UpdateTable.Request request(
            @Nullable List<GlobalSecondaryIndexUpdate> indexes,
            @Nullable StreamSpecification stream,
            @Nullable List<AttributeDefinition> definitions) {
        return new UpdateTable.Request(
                definitions,
                NAME,
                null,
                null,
                indexes,
                stream,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private void switchStream(Member member, Table table) {
        var before = table.stream();
        boolean enables = before == null || !before.enabled();
        long from = writes;
        var changed = member.run(UpdateTable.from(
                request(null, new StreamSpecification(enables, enables ? "NEW_AND_OLD_IMAGES" : null), null),
                member.intake()));
        String label = Objects.requireNonNull(changed.tableDescription().latestStreamLabel());
        if (enables) {
            model(table).streamSince.put(label, writes);
        } else {
            model(table).streamUntil.put(label, from);
        }
    }

    /** One engine goes, with or without a word, and another one comes. */
    private void replace(Member member) {
        if (random.nextBoolean()) {
            engines.drop(member);
        } else {
            engines.close(member);
        }
        var unused = engines.open(Duration.ofMillis(random.nextInt(60_000)));
        done.merge("replaced", 1, Integer::sum);
    }

    private void check() {
        assertThat(failures).isEmpty();
        Member member = any();
        var unused = member.engine.catalog().refresh();
        var table = member.engine.catalog().find(TABLE);
        if (table == null) {
            create();
            return;
        }
        assertThat(rows(table.schema().space())).isEqualTo(model(table).items);
        checkStream(member, table);
        copies.removeIf(copy -> isChecked(member, copy));
        if (random.nextInt(4) == 0) {
            countAtRest();
            checkFigures();
        }
        assertThat(EngineCheck.check(engines.storage).findings()).isEmpty();
    }

    /** Until all that is under way is done: by those that are there, once they know of those that are not. */
    private void settle() {
        engines.pass(Duration.ofSeconds(25));
        for (int i = 0; i < 3; i++) {
            engines.resume();
            engines.pass(Duration.ofSeconds(2));
        }
        var table = any().engine.catalog().find(TABLE);
        if (table != null) {
            assertThat(table.changes()).isEmpty();
        }
    }

    /** Where a cursor shows what is written while it is open, figures are exact if nothing is: it is counted until that was so. */
    private void countAtRest() {
        long writesBefore;
        do {
            writesBefore = writes;
            any().engine.statistics().doubt();
            settle();
        } while (writes != writesBefore);
    }

    private void checkFigures() {
        var table = any().engine.catalog().find(TABLE);
        for (Member member : engines.members) {
            if (table != null) {
                assertThat(member.run(new DescribeTable(TABLE)).table().itemCount())
                        .isEqualTo(model(table).items.size());
            }
        }
    }

    private Map<String, Item> rows(int space) {
        Map<String, Item> found = new TreeMap<>();
        try (var rows =
                engines.storage.range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                Item item = Item.ofStored(rows.row());
                found.put(TableModel.text(item, "pk"), item);
            }
        }
        return found;
    }

    private void checkStream(Member member, Table table) {
        var stream = table.stream();
        if (stream == null) {
            return;
        }
        Map<String, List<String>> records = new HashMap<>();
        for (StreamRecord record : TestStream.records(member.engine, table)) {
            records.computeIfAbsent(TableModel.text(record.keys(), "pk"), key -> new ArrayList<>())
                    .add(TableModel.change(record.oldImage(), record.newImage()));
        }
        model(table).requireRecords(stream.label(), records);
    }

    /** Whether a copy has been made, and then it is as it should be, and goes. */
    private boolean isChecked(Member member, Copy copy) {
        var arn = copy.backup();
        if (arn != null) {
            var backup = Objects.requireNonNull(member.engine.backups().find(arn));
            if (!backup.creating()) {
                copy.model().requireWithin(rows(backup.space()), copy.from(), writes);
                attempt("delete backup", () -> member.run(new DeleteBackup(arn, TestDatabase.CALLER)));
            }
            return !backup.creating();
        }
        var ref = Objects.requireNonNull(copy.table());
        var table = Objects.requireNonNull(member.engine.catalog().find(ref));
        if (!table.isRestoring()) {
            copy.model().requireWithin(rows(table.schema().space()), copy.from(), copy.to());
            attempt("delete restored", () -> member.run(new DeleteTable(ref)));
        }
        return !table.isRestoring();
    }
}
