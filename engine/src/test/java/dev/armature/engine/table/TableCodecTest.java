package dev.armature.engine.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TableCodecTest {
    private static final KeyAttribute PK = new KeyAttribute("pk", AttributeType.S);
    private static final KeyAttribute SK = new KeyAttribute("sk", AttributeType.N);
    private static final KeyAttribute BLOB = new KeyAttribute("blob", AttributeType.B);

    /** Every value differs from every other, so that none can be taken for another. */
    static final Table FULL = new Table(
            new TableRef("123456789012", "eu-west-2", "Orders"),
            "0b2f6a8e-5a55-4d53-9d8c-2a1e6a3c9f10",
            Instant.ofEpochMilli(1_001),
            definitions(),
            new TableSchema(
                    17,
                    new KeySchema(List.of(PK), List.of(SK)),
                    List.of(
                            new SecondaryIndex(
                                    "local",
                                    SecondaryIndex.Kind.LOCAL,
                                    18,
                                    new KeySchema(List.of(PK), List.of(BLOB)),
                                    SecondaryIndex.ProjectionType.KEYS_ONLY,
                                    Set.of()),
                            new SecondaryIndex(
                                    "global",
                                    SecondaryIndex.Kind.GLOBAL,
                                    19,
                                    new KeySchema(List.of(BLOB, SK), List.of(PK)),
                                    SecondaryIndex.ProjectionType.INCLUDE,
                                    Set.of("b", "a")))),
            Table.BillingMode.PAY_PER_REQUEST,
            Instant.ofEpochMilli(1_003),
            throughput(2_000),
            Map.of("global", throughput(3_000)),
            Table.TableClass.STANDARD_INFREQUENT_ACCESS,
            Instant.ofEpochMilli(1_004),
            true,
            new Table.Encryption("KMS", "alias/own"),
            new Table.Stream(Instant.ofEpochMilli(1_005), Table.StreamViewType.NEW_IMAGE, 20, 4, true),
            "ttl",
            Map.of("team", "blue", "cost", ""),
            new Table.Recovery(Instant.ofEpochMilli(1_006), 7, 21),
            new Table.Restoration(
                    new TableRef("210987654321", "us-west-2", "Sales"),
                    "arn:backup",
                    Instant.ofEpochMilli(1_007),
                    true),
            Map.of("table", new ResourcePolicy("{1}", "1131"), "label", new ResourcePolicy("{2}", "1132")),
            Map.of(
                    Table.OF_TABLE,
                    new Insights(true, Insights.Mode.ACCESSED_AND_THROTTLED_KEYS, span(1_133), false),
                    "global",
                    new Insights(false, Insights.Mode.THROTTLED_KEYS, span(1_135), true)),
            List.of(
                    new KinesisDestination(
                            "arn:1",
                            KinesisDestination.Phase.FAILED,
                            span(1_137),
                            KinesisDestination.Precision.MICROSECOND,
                            "why",
                            1_139,
                            4),
                    new KinesisDestination(
                            "arn:2", KinesisDestination.Phase.ACTIVE, span(1_140), null, null, 1_143, 1)),
            new GlobalTable(
                    "group",
                    22,
                    23,
                    GlobalTable.State.LEAVING,
                    Map.of(
                            "eu-west-1",
                            new GlobalTable.Member(
                                    new Stamp(1_201, "eu-west-1"),
                                    true,
                                    null,
                                    Instant.ofEpochMilli(1_202),
                                    GlobalTable.Overrides.NONE,
                                    Map.of("key", new Stamp(1_214, "us-east-1")),
                                    Map.of()),
                            "us-east-1",
                            new GlobalTable.Member(
                                    new Stamp(1_203, "eu-west-1"),
                                    false,
                                    "eu-west-1",
                                    Instant.ofEpochMilli(1_204),
                                    new GlobalTable.Overrides(
                                            new GlobalTable.Reads(1_208L, 1_205L),
                                            Map.of(
                                                    "global", new GlobalTable.Reads(null, 1_206L),
                                                    "other", new GlobalTable.Reads(1_209L, null)),
                                            "key",
                                            Table.TableClass.STANDARD),
                                    Map.of(
                                            "class",
                                            new Stamp(1_215, "eu-west-1"),
                                            "reads/global",
                                            new Stamp(1_218, "eu-west-1")),
                                    Map.of(
                                            "dynamodb:table:ReadCapacityUnits",
                                            new GlobalTable.Capacity(new Stamp(1_216, "us-east-1"), null),
                                            "dynamodb:table:WriteCapacityUnits",
                                            new GlobalTable.Capacity(
                                                    new Stamp(1_217, "us-east-1"),
                                                    new AutoScaling(
                                                            1_210,
                                                            1_211,
                                                            "role",
                                                            List.of(
                                                                    new AutoScaling.Policy(
                                                                            "p", 55.5, 1_212, 1_213, true),
                                                                    new AutoScaling.Policy(
                                                                            "q", 70, null, null, false))))))),
                    new GroupSettings(
                            Map.of("capacity", new Stamp(1_207, "us-east-1")),
                            Map.of("pk", AttributeType.S),
                            Table.BillingMode.PROVISIONED,
                            throughput(7_000),
                            List.of(new SecondaryIndex(
                                    "global",
                                    SecondaryIndex.Kind.GLOBAL,
                                    0,
                                    new KeySchema(List.of(PK), List.of()),
                                    SecondaryIndex.ProjectionType.ALL,
                                    Set.of())),
                            Map.of("global", throughput(8_000)),
                            "ttl",
                            "KMS",
                            Table.TableClass.STANDARD_INFREQUENT_ACCESS),
                    true),
            List.of(
                    new TableChange.Creation(span(1_101)),
                    new TableChange.Capacity(
                            span(1_103),
                            Table.BillingMode.PROVISIONED,
                            Instant.ofEpochMilli(1_105),
                            throughput(4_000),
                            Map.of("global", throughput(5_000))),
                    new TableChange.StreamStatus(span(1_106), true),
                    new TableChange.ClassUpdate(span(1_108), Table.TableClass.STANDARD, Instant.ofEpochMilli(1_110)),
                    new TableChange.ClassUpdate(span(1_111), null, null),
                    new TableChange.EncryptionUpdate(span(1_113), new Table.Encryption("KMS", "alias/former")),
                    new TableChange.EncryptionUpdate(span(1_115), null),
                    new TableChange.Warming(span(1_117), null, 1_119, 1_120),
                    new TableChange.Warming(span(1_121), "global", 1_123, 1_124),
                    new TableChange.IndexUpdate(span(1_125), "global", throughput(6_000)),
                    new TableChange.IndexCreation(
                            span(1_127), "global", new Span(Instant.ofEpochMilli(1_127), Instant.ofEpochMilli(1_129))),
                    new TableChange.IndexDeletion(span(1_130), "global"),
                    new TableChange.ReplicaUpdate(span(1_132), "us-east-1")));

    /** As little as a table can have. */
    private static final Table BARE = new Table(
            new TableRef("1", "r", "bare"),
            "id",
            Instant.EPOCH,
            Map.of("pk", AttributeType.S),
            new TableSchema(16, new KeySchema(List.of(PK), List.of()), List.of()),
            Table.BillingMode.PROVISIONED,
            null,
            Throughput.provisioned(1, 1),
            Map.of(),
            null,
            null,
            false,
            null,
            null,
            null,
            Map.of(),
            null,
            null,
            Map.of(),
            Map.of(),
            List.of(),
            null,
            List.of());

    @Test
    void readsWhatItWrote() {
        assertThat(TableCodec.decode(TableCodec.encode(FULL))).isEqualTo(FULL);
        assertThat(TableCodec.decode(TableCodec.encode(BARE))).isEqualTo(BARE);
    }

    /** The first format had one time for all changes, and a status for each index. */
    @Test
    void readsTheFirstFormat() {
        var span = span(1_001);
        assertThat(former("CREATING").changes())
                .containsExactly(new TableChange.Creation(span), new TableChange.IndexCreation(span, "global", span));
        assertThat(former("DELETING").changes()).contains(new TableChange.IndexDeletion(span, "global"));
        assertThat(former("ACTIVE").indexThroughput()).isEqualTo(FULL.indexThroughput());
    }

    private static Span span(long since) {
        return new Span(Instant.ofEpochMilli(since), Instant.ofEpochMilli(since + 1));
    }

    private static Table former(String indexStatus) {
        var row = Item.ofStored(TableCodec.encode(FULL)).attributes();
        row.remove("changes");
        row.put("format", AttributeValue.number(1));
        row.put("activeAt", AttributeValue.number(1_002));
        row.put("creating", new AttributeValue.Bool(true));
        var indexes = new ArrayList<>(((AttributeValue.L) Objects.requireNonNull(row.get("indexes"))).values());
        Map<String, AttributeValue> global = new LinkedHashMap<>(((AttributeValue.M) indexes.getLast()).values());
        global.put("status", AttributeValue.string(indexStatus));
        global.put("backfilling", new AttributeValue.Bool(false));
        indexes.set(1, new AttributeValue.M(global));
        row.put("indexes", new AttributeValue.L(indexes));
        return TableCodec.decode(Item.of(row).stored());
    }

    /** The order of definitions and indexes is part of what is told about a table. */
    @Test
    void keepsOrder() {
        var read = TableCodec.decode(TableCodec.encode(FULL));
        assertThat(read.definitions().keySet()).containsExactly("sk", "pk", "blob");
        assertThat(read.schema().indexes()).extracting(SecondaryIndex::name).containsExactly("local", "global");
    }

    @Test
    void refusesANewerFormat() {
        var row = Item.ofStored(TableCodec.encode(BARE)).attributes();
        row.put("format", AttributeValue.number(4));
        assertThatThrownBy(() -> TableCodec.decode(Item.of(row).stored()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("newer version of Armature");
    }

    /** A version that does not know what a table has must not take it for one without. */
    @Test
    void asksForANewerVersionOnlyWhereATableNeedsOne() {
        var draft = BARE.draft();
        assertThat(format(draft.build())).isEqualTo(2);
        draft.insights.put(Table.OF_TABLE, new Insights(true, Insights.Mode.THROTTLED_KEYS, span(1), false));
        assertThat(format(draft.build())).isEqualTo(3);
        draft.insights.clear();
        draft.destinations.addAll(FULL.destinations());
        assertThat(format(draft.build())).isEqualTo(3);
    }

    private static long format(Table table) {
        return Fields.of(Item.ofStored(TableCodec.encode(table))).number("format");
    }

    @Test
    void refusesARowThatLacksSomething() {
        for (String name : Item.ofStored(TableCodec.encode(BARE)).attributes().keySet()) {
            var row = Item.ofStored(TableCodec.encode(BARE)).attributes();
            row.remove(name);
            assertThatThrownBy(() -> TableCodec.decode(Item.of(row).stored()))
                    .as(name)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("damaged catalog: no " + name);
        }
    }

    private static Map<String, AttributeType> definitions() {
        Map<String, AttributeType> definitions = new LinkedHashMap<>();
        definitions.put("sk", AttributeType.N);
        definitions.put("pk", AttributeType.S);
        definitions.put("blob", AttributeType.B);
        return definitions;
    }

    private static Throughput throughput(long first) {
        return new Throughput(
                first,
                first + 1,
                Instant.ofEpochMilli(first + 2),
                Instant.ofEpochMilli(first + 3),
                4,
                first + 5,
                first + 6,
                first + 7,
                first + 8);
    }
}
