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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
            Instant.ofEpochMilli(1_002),
            true,
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
            Map.of("global", new Table.IndexState(Table.Status.CREATING, true, throughput(3_000))),
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
                    true));

    /** As little as a table can have. */
    private static final Table BARE = new Table(
            new TableRef("1", "r", "bare"),
            "id",
            Instant.EPOCH,
            Instant.EPOCH,
            false,
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
            null);

    @Test
    void readsWhatItWrote() {
        assertThat(TableCodec.decode(TableCodec.encode(FULL))).isEqualTo(FULL);
        assertThat(TableCodec.decode(TableCodec.encode(BARE))).isEqualTo(BARE);
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
        row.put("format", AttributeValue.number(2));
        assertThatThrownBy(() -> TableCodec.decode(Item.of(row).stored()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("newer version of Armature");
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
