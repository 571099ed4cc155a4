package dev.armature.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestCalls;
import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.item.Keys;
import dev.armature.engine.table.CatalogRow;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.table.Throughput;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import dev.armature.storage.Decision;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An intact database passes, and each kind of damage is found: every test but the first does one kind of damage. */
class EngineCheckTest {
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");
    private static final Span SPAN = new Span(NOW, NOW);
    private static final Map<String, AttributeValue> SONG = Map.of(
            "pk", AttributeValue.string("song"),
            "genre", AttributeValue.string("rock"),
            "year", AttributeValue.number(1969));

    private final Storage storage = TestStorage.create();
    private final Engine engine = new Engine(
            storage,
            Clock.fixed(NOW, ZoneOffset.UTC),
            new Random(1),
            EngineSettings.defaults().withoutBackground());
    private Table table;
    private SecondaryIndex byGenre;

    EngineCheckTest() {
        table = createTable();
        byGenre = Objects.requireNonNull(table.schema().index("byGenre"));
    }

    @BeforeEach
    void writeItems() {
        put(SONG);
        put(Map.of("pk", AttributeValue.string("silence")));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void passesWhatIsIntact() {
        var report = EngineCheck.check(storage);
        assertThat(report.findings()).isEmpty();
        assertThat(report.isSound()).isTrue();
        assertThat(report.tables()).isEqualTo(1);
        assertThat(report.items()).isEqualTo(2);
        assertThat(report.entries()).isEqualTo(1);
    }

    @Test
    void findsATableThatCannotBeRead() {
        write(KeyCodec.key(1, List.of(AttributeValue.string("a/b/c")), List.of()), new byte[] {9});
        assertThat(findings()).singleElement().asString().contains("catalog's row", "cannot be read");
    }

    @Test
    void findsAKinesisDestinationThatCannotBeRead() {
        write(
                KeyCodec.key(
                        Spaces.KINESIS, List.of(AttributeValue.string("id")), List.of(AttributeValue.string("logs"))),
                new byte[] {9});
        assertThat(findings()).singleElement().asString().contains("the Kinesis destination", "cannot be read");
    }

    @Test
    void findsASpaceThatWouldBeGivenOutAgain() {
        var next = new CatalogRow.NextSpace(byGenre.space());
        write(next.key(), next.encode());
        assertThat(findings())
                .singleElement()
                .isEqualTo("the space " + byGenre.space() + " of the index byGenre of " + table.ref()
                        + " would be given out again");
    }

    @Test
    void findsASpaceThatTwoTablesHave() {
        var twin = new Caller("2", "eu-west-1").table("twin");
        var unused = engine.catalog().change(twin, current -> copy(table, twin));
        assertThat(findings()).anyMatch(finding -> finding.contains("belongs to both"));
    }

    @Test
    void findsAnItemThatCannotBeRead() {
        byte[] stored = Item.of(SONG).stored();
        write(key(SONG), Arrays.copyOf(stored, stored.length / 2));
        assertThat(findings()).first().asString().contains("the item", "cannot be read");
    }

    @Test
    void findsAnItemInTheWrongPlace() {
        write(
                KeyCodec.key(table.schema().space(), List.of(AttributeValue.string("elsewhere")), List.of()),
                Item.of(SONG).stored());
        assertThat(findings()).singleElement().asString().contains("the item", "belongs under " + key(SONG));
    }

    @Test
    void findsAnItemWithoutItsKey() {
        write(key(SONG), Item.of(Map.of("genre", AttributeValue.string("rock"))).stored());
        assertThat(findings()).first().asString().contains("has no key");
    }

    @Test
    void findsAnItemThatIsNotAsLargeAsItSays() {
        byte[] stored = Item.of(SONG).stored().clone();
        stored[1]++;
        write(key(SONG), stored);
        assertThat(findings()).anyMatch(finding -> finding.contains("says it has 23 bytes and has 22"));
    }

    @Test
    void findsAnItemWithoutItsEntry() {
        write(entry(SONG).key(), null);
        assertThat(findings()).singleElement().asString().contains("has no entry in the index byGenre");
    }

    @Test
    void findsAnEntryWithoutItsItem() {
        write(key(SONG), null);
        assertThat(findings()).singleElement().asString().contains("the entry", "has no item");
    }

    @Test
    void findsAnEntryThatIsOutOfDate() {
        Map<String, AttributeValue> moved = new LinkedHashMap<>(SONG);
        moved.put("genre", AttributeValue.string("jazz"));
        write(entry(moved).key(), entry(moved).item().stored());
        assertThat(findings()).singleElement().asString().contains("is not where its item says");
    }

    @Test
    void findsAnEntryThatDiffersFromItsItem() {
        Map<String, AttributeValue> older = new LinkedHashMap<>(SONG);
        older.put("year", AttributeValue.number(1968));
        write(entry(SONG).key(), Item.of(older).stored());
        assertThat(findings()).singleElement().asString().contains("differs from its item");
    }

    @Test
    void findsRowsThatBelongToNothing() {
        write(KeyCodec.key(4_000_000, List.of(AttributeValue.string("stray")), List.of()), new byte[] {1});
        assertThat(findings()).containsExactly("1 rows lie in the space 4000000, which belongs to nothing");
    }

    /** What was dropped may still have rows until the database is next opened. */
    @Test
    void knowsOfSpacesThatWereDropped() {
        var unused = engine.catalog().change(table.ref(), current -> null);
        write(key(SONG), Item.of(SONG).stored());
        assertThat(findings()).isEmpty();
    }

    /** An index in the making may lack entries, but those it has are right. */
    @Test
    void doesNotWantAllEntriesOfAnIndexInTheMaking() {
        engine.catalog().changeSame(table, current -> {
            var draft = current.draft();
            draft.changes.add(new TableChange.IndexCreation(SPAN, "byGenre", SPAN));
            return draft.build();
        });
        write(entry(SONG).key(), null);
        assertThat(findings()).isEmpty();
    }

    private List<String> findings() {
        return EngineCheck.check(storage).findings();
    }

    private void put(Map<String, AttributeValue> item) {
        var unused = engine.writer()
                .write(
                        TestCalls.begin(engine, "PutItem"),
                        ItemWrite.put(table, item, Item.of(item), ItemWrite.Guard.NONE));
    }

    private Key key(Map<String, AttributeValue> item) {
        return Keys.ofItem(table.schema(), item);
    }

    private IndexEntry entry(Map<String, AttributeValue> item) {
        return Objects.requireNonNull(IndexEntry.of(byGenre, table.schema(), Item.of(item)));
    }

    private void write(Key key, byte @Nullable [] row) {
        var unused =
                storage.transact(Set.of(key), current -> Decision.commit(true, List.of(new Decision.Write(key, row))));
    }

    private Table createTable() {
        var spaces = engine.catalog().newSpaces(2);
        var keys = new KeySchema(List.of(new KeyAttribute("pk", AttributeType.S)), List.of());
        var index = new SecondaryIndex(
                "byGenre",
                SecondaryIndex.Kind.GLOBAL,
                spaces.get(1),
                new KeySchema(List.of(new KeyAttribute("genre", AttributeType.S)), List.of()),
                SecondaryIndex.ProjectionType.ALL,
                Set.of());
        var draft = new TableDraft(
                new Caller("1", "eu-west-1").table("music"),
                "id",
                NOW,
                Map.of("pk", AttributeType.S, "genre", AttributeType.S),
                new TableSchema(spaces.getFirst(), keys, List.of(index)));
        draft.indexThroughput.put("byGenre", Throughput.onDemand());
        var created = draft.build();
        var unused = engine.catalog().change(created.ref(), current -> created);
        return created;
    }

    private static Table copy(Table table, TableRef ref) {
        var draft = new TableDraft(ref, "twin", NOW, table.definitions(), table.schema());
        draft.indexThroughput.putAll(table.indexThroughput());
        return draft.build();
    }
}
