package dev.armature.engine.read;

import static dev.armature.engine.TestItems.attributes;
import static dev.armature.engine.TestItems.condition;
import static dev.armature.engine.TestItems.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestCalls;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.item.Keys;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.traffic.Traffic;
import dev.armature.language.KeySelection;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.Storage.Direction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReaderTest {
    private final TestDatabase database = new TestDatabase();
    private final List<Access> accesses = new ArrayList<>();
    private Table table = database.table();

    @BeforeEach
    void create() {
        database.createWideTable();
        table = database.engine.catalog().existing(TestDatabase.CALLER.table("Wide"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void put(String pk, int sk, String rest) {
        database.transcript("> PutItem {TableName: Wide, Item: {pk: {S: %s}, sk: {N: %d}%s}}".formatted(pk, sk, rest));
    }

    private <T> T reading(Function<Call, T> work) {
        List<Traffic> ended = new ArrayList<>();
        database.engine.calls().add(ended::add);
        var call = TestCalls.begin(database.engine, "Query");
        T result = work.apply(call);
        call.end();
        accesses.clear();
        ended.forEach(traffic -> accesses.addAll(traffic.accesses()));
        return result;
    }

    private Key key(int sk) {
        return Keys.ofKey(table.schema(), attributes("{pk: {S: a}, sk: {N: %d}}".formatted(sk)));
    }

    private KeyRange partition(String pk) {
        return partition(pk, null);
    }

    private KeyRange partition(String pk, @Nullable SecondaryIndex index) {
        int space = index == null ? table.schema().space() : index.space();
        return QueryRange.of(space, new KeySelection(List.of(AttributeValue.string(pk)), List.of(), null));
    }

    private Page page(List<KeyRange> ranges, Direction direction, @Nullable Integer limit) {
        var request = new PageRequest(table, null, ranges, direction, Consistency.STRONG, limit, null, false);
        return reading(call -> database.engine.reader().page(call, request));
    }

    private static List<String> sortKeys(Page page) {
        return page.items().stream()
                .map(each -> ((AttributeValue.N) Objects.requireNonNull(each.get("sk")))
                        .value()
                        .toString())
                .toList();
    }

    @Test
    void chargesForAnItemByItsSizeAndForNothing() {
        put("a", 1, ", x: {S: ${x*5000}}");
        var reader = database.engine.reader();
        var strong = reading(call -> reader.item(call, table, key(1), Consistency.STRONG));
        assertThat(strong.cost()).isEqualTo(Cost.ofTable(2));
        assertThat(accesses)
                .singleElement()
                .isInstanceOfSatisfying(
                        Access.Get.class, got -> assertThat(got.cost()).isEqualTo(Cost.ofTable(2)));
        assertThat(reading(call -> reader.item(call, table, key(1), Consistency.EVENTUAL))
                        .cost())
                .isEqualTo(Cost.ofTable(1));
        var nothing = reading(call -> reader.item(call, table, key(2), Consistency.STRONG));
        assertThat(nothing).isEqualTo(new Fetched(null, Cost.ofTable(1)));
        assertThat(reading(call -> reader.itemOfTransaction(call, table, key(1)))
                        .cost())
                .isEqualTo(Cost.ofTable(4));
        var together = reading(call -> reader.itemsTogether(call, List.of(table, table), List.of(key(2), key(1))));
        assertThat(together).extracting(Fetched::cost).containsExactly(Cost.ofTable(2), Cost.ofTable(4));
        assertThat(together.getFirst().item()).isNull();
        assertThat(accesses).hasSize(2);
    }

    /** More than are read ahead at once, and one that the caller has no room for. */
    @Test
    void readsABatchInTheOrderOfItsKeys() {
        for (int i = 0; i < 100; i += 2) {
            put("a", i, i == 60 ? ", x: {S: ${x*5000}}" : "");
        }
        List<Key> keys = IntStream.range(0, 100).mapToObj(this::key).toList();
        var found = reading(call -> {
            var batch = database.engine.reader().batch(call, table, keys, Consistency.EVENTUAL);
            List<@Nullable Fetched> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                all.add(batch.item(i, 1000));
            }
            return all;
        });
        for (int i = 0; i < 100; i++) {
            var fetched = found.get(i);
            if (i == 60) {
                assertThat(fetched).isNull();
            } else {
                assertThat(Objects.requireNonNull(fetched).item())
                        .isEqualTo(i % 2 == 1 ? null : item("{pk: {S: a}, sk: {N: %d}}".formatted(i)));
            }
        }
        assertThat(accesses).hasSize(99);
    }

    /** An answer may be filled to its last byte. */
    @Test
    void givesAnItemOfABatchThatJustFits() {
        put("a", 0, ", x: {S: abc}");
        int size = item("{pk: {S: a}, sk: {N: 0}, x: {S: abc}}").sizeBytes();
        List<@Nullable Fetched> found = reading(call -> {
            List<@Nullable Fetched> both = new ArrayList<>();
            for (int room : new int[] {size, size - 1}) {
                both.add(database.engine
                        .reader()
                        .batch(call, table, List.of(key(0)), Consistency.EVENTUAL)
                        .item(0, room));
            }
            return both;
        });
        assertThat(Objects.requireNonNull(found.getFirst()).item()).isNotNull();
        assertThat(found.getLast()).isNull();
        assertThat(accesses).hasSize(1);
    }

    @Test
    void endsAPageAtTheLimitWithAPlaceToGoOnFrom() {
        for (int sk = 1; sk <= 3; sk++) {
            put("a", sk, "");
        }
        var two = page(List.of(partition("a")), Direction.FORWARD, 2);
        assertThat(sortKeys(two)).containsExactly("1", "2");
        assertThat(two.last()).isEqualTo(item("{pk: {S: a}, sk: {N: 2}}"));
        assertThat(sortKeys(page(List.of(partition("a")), Direction.BACKWARD, 2)))
                .containsExactly("3", "2");
        assertThat(page(List.of(partition("a")), Direction.FORWARD, 3).last()).isNotNull();
        assertThat(page(List.of(partition("a")), Direction.FORWARD, 4).last()).isNull();
    }

    /** The row that fills the megabyte is part of the page. */
    @Test
    void endsAPageAtAMegabyte() {
        for (int sk = 0; sk < 4; sk++) {
            put("a", sk, ", x: {S: ${x*300000}}");
        }
        var page = page(List.of(partition("a")), Direction.FORWARD, null);
        assertThat(sortKeys(page)).containsExactly("0", "1", "2", "3");
        assertThat(page.last()).isNotNull();
        put("a", 4, "");
        assertThat(sortKeys(page(List.of(partition("a")), Direction.FORWARD, null)))
                .hasSize(4);
    }

    /** To the byte, by the weights of rows: with one less there is no more to be said than that it is the end. */
    @Test
    void aPageThatIsAMegabyteIsFull() {
        long weight = 0;
        for (int sk = 0; sk < 3; sk++) {
            put("a", sk, ", x: {S: ${x*300000}}");
            weight += PageWeight.of(item("{pk: {S: a}, sk: {N: %d}, x: {S: %s}}".formatted(sk, "x".repeat(300000)))
                    .sizeBytes());
        }
        int base = item("{pk: {S: a}, sk: {N: 3}, x: {S: ''}}").sizeBytes();
        int length = 0;
        while (weight + PageWeight.of(base + length) < Limits.PAGE_BYTES_MAX) {
            length++;
        }
        assertThat(weight + PageWeight.of(base + length)).isEqualTo(Limits.PAGE_BYTES_MAX);
        put("a", 3, ", x: {S: ${x*%d}}".formatted(length - 1));
        assertThat(page(List.of(partition("a")), Direction.FORWARD, null).last())
                .isNull();
        put("a", 3, ", x: {S: ${x*%d}}".formatted(length));
        assertThat(page(List.of(partition("a")), Direction.FORWARD, null).last())
                .isNotNull();
    }

    /** What is read by its key is the same page, at the same price, as what is found in the range that has nothing else. */
    @Test
    void readsTheOnlyItemOfAPageByItsKey() {
        put("a", 1, ", x: {S: ${x*9000}}");
        for (Consistency consistency : Consistency.values()) {
            for (Integer limit : new Integer[] {null, 1, 2}) {
                for (String filter : new String[] {"attribute_exists(x)", "attribute_not_exists(x)"}) {
                    for (int sk : new int[] {1, 2}) {
                        var key = key(sk);
                        var request = new PageRequest(
                                table,
                                null,
                                List.of(KeyRange.startingWith(key.bytes())),
                                Direction.FORWARD,
                                consistency,
                                limit,
                                condition(filter, null),
                                false);
                        var byRange = reading(call -> database.engine.reader().page(call, request));
                        var told = pageAccess();
                        Page byKey = reading(call -> database.engine.reader().page(call, request, key));
                        assertThat(byKey).isEqualTo(byRange);
                        var toldByKey = pageAccess();
                        assertThat(toldByKey.cost()).isEqualTo(told.cost());
                        assertThat(toldByKey.bytes()).isEqualTo(told.bytes());
                        assertThat(toldByKey.scanned())
                                .isEqualTo(told.scanned())
                                .isEqualTo(sk == 1 ? 1 : 0);
                        assertThat(toldByKey.more()).isEqualTo(told.more()).isEqualTo(byRange.last() != null);
                    }
                }
            }
        }
    }

    private Access.Page pageAccess() {
        assertThat(accesses).hasSize(1);
        return (Access.Page) accesses.getFirst();
    }

    /** Each range is rounded for itself, the empty one too. */
    @Test
    void chargesEachRangeAsAQuery() {
        put("a", 1, ", x: {S: ${x*4000}}");
        put("a", 2, ", x: {S: ${x*4000}}");
        put("b", 1, "");
        var page = page(List.of(partition("a"), partition("none"), partition("b")), Direction.FORWARD, null);
        assertThat(page.scanned()).isEqualTo(3);
        assertThat(page.cost()).isEqualTo(Cost.ofTable(2 + 1 + 1));
        assertThat(accesses).singleElement().isInstanceOfSatisfying(Access.Page.class, access -> {
            assertThat(access.scanned()).isEqualTo(3);
            assertThat(access.returned()).isEqualTo(3);
            assertThat(access.cost()).isEqualTo(page.cost());
        });
        var first = page(List.of(partition("a"), partition("b")), Direction.FORWARD, 2);
        assertThat(first.cost()).isEqualTo(Cost.ofTable(2));
    }

    @Test
    void chargesWhatTheFilterLeavesOut() {
        put("a", 1, ", x: {S: ${x*4000}}");
        put("a", 2, ", x: {S: ${x*4000}}");
        var request = new PageRequest(
                table,
                null,
                List.of(partition("a")),
                Direction.FORWARD,
                Consistency.STRONG,
                2,
                condition("attribute_not_exists(x)", null),
                false);
        var page = reading(call -> database.engine.reader().page(call, request));
        assertThat(page.items()).isEmpty();
        assertThat(page.scanned()).isEqualTo(2);
        assertThat(page.last())
                .isEqualTo(database.engine
                        .reader()
                        .item(TestCalls.begin(database.engine, "GetItem"), table, key(2), Consistency.STRONG)
                        .item());
        assertThat(page.cost()).isEqualTo(Cost.ofTable(2));
    }

    /** What a filter asks may be in the item alone; each that is fetched is paid for. */
    @Test
    void fetchesTheItemsOfALocalIndex() {
        put("a", 1, ", seen: {N: 2}, x: {S: yes}");
        put("a", 2, ", seen: {N: 1}, x: {S: no}");
        SecondaryIndex byTime = Objects.requireNonNull(table.schema().index("byTime"));
        var request = new PageRequest(
                table,
                byTime,
                List.of(partition("a", byTime)),
                Direction.FORWARD,
                Consistency.STRONG,
                null,
                condition("x = :x", "{:x: {S: yes}}"),
                true);
        var page = reading(call -> database.engine.reader().page(call, request));
        assertThat(page.items()).containsExactly(item("{pk: {S: a}, sk: {N: 1}, seen: {N: 2}, x: {S: yes}}"));
        assertThat(page.cost()).isEqualTo(new Cost(2, Map.of("byTime", 1.0), Map.of()));
        assertThat(Reader.resumeKey(page.items().getFirst(), table.schema(), byTime.keys()))
                .isEqualTo(item("{pk: {S: a}, sk: {N: 1}, seen: {N: 2}}"));
    }

    /** Entries without them would fill a page by the ten thousands, and none of it would fit into an answer. */
    @Test
    void countsFetchedItemsToThePage() {
        for (int sk = 1; sk <= 6; sk++) {
            put("a", sk, ", seen: {N: " + sk + "}, x: {S: ${x*300000}}");
        }
        SecondaryIndex byTime = Objects.requireNonNull(table.schema().index("byTime"));
        var request = new PageRequest(
                table,
                byTime,
                List.of(partition("a", byTime)),
                Direction.FORWARD,
                Consistency.STRONG,
                null,
                null,
                true);
        var page = reading(call -> database.engine.reader().page(call, request));
        assertThat(page.scanned()).isEqualTo(4);
        assertThat(Reader.resumeKey(Objects.requireNonNull(page.last()), table.schema(), byTime.keys()))
                .isEqualTo(item("{pk: {S: a}, sk: {N: 4}, seen: {N: 4}}"));
    }

    /** Page after page, whatever their size and direction, is the whole. */
    @Test
    void pagesAreTheWhole() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        List<String> whole = new ArrayList<>();
        for (int sk = 0; sk < 50; sk++) {
            put("a", sk, random.nextInt(4) == 0 ? ", x: {S: ${x*200000}}" : "");
            whole.add(Integer.toString(sk));
        }
        for (Direction direction : Direction.values()) {
            for (int round = 0; round < 10; round++) {
                Integer limit = random.nextBoolean() ? null : 1 + random.nextInt(60);
                List<String> all = new ArrayList<>();
                KeyRange range = partition("a");
                Item last;
                do {
                    var page = page(List.of(range), direction, limit);
                    all.addAll(sortKeys(page));
                    last = page.last();
                    range = last == null
                            ? range
                            : range.after(
                                    Keys.ofItem(table.schema(), last.attributes())
                                            .bytes(),
                                    direction);
                } while (last != null);
                assertThat(all)
                        .as("seed %d, %s, limit %s", seed, direction, limit)
                        .isEqualTo(whole);
            }
            Collections.reverse(whole);
        }
    }
}
