package dev.armature.advisor.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.read.ModelReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures that documents about DynamoDB print, and the edges around them. */
class CostsTest {
    private static final String MODEL = """
            armature: 1
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                gsi_list:
                  - { name: All, partition_key: A, projection: ALL }
                  - { name: Keys, partition_key: K, projection: KEYS_ONLY }
                  - { name: Some, partition_key: S, projection: INCLUDE, included_attributes: [title] }
                lsi_list:
                  - { name: Local, sort_key: at, projection: KEYS_ONLY }
                entities:
                  Doc:
                    pk_template: "DOC#{id}"
                    sk_template: "DOC"
                    gsi_mappings:
                      - { name: All, pk_template: "{owner}" }
                      - { name: Keys, pk_template: "{state}" }
                      - { name: Some, pk_template: "{kind}", when: "attribute_exists(published)" }
                    fields:
                      - { name: id, type: string }
                      - { name: owner, type: string }
                      - { name: state, type: string }
                      - { name: kind, type: string }
                      - { name: title, type: string }
                      - { name: body, type: string }
                      - { name: at, type: string }
                    usage: { item_size_bytes: 10_240, item_count: 1000 }
                    access_patterns:
                      - { name: get, operation: GetItem, consistent_read: true }
                      - { name: get_eventually, operation: GetItem }
                      - { name: create, operation: PutItem, condition: attribute_not_exists(PK) }
                      - { name: replace, operation: PutItem, condition: "version = :expected" }
                      - { name: delete, operation: DeleteItem }
                      - { name: change_body, operation: UpdateItem, update: "SET body = :body" }
                      - { name: change_title, operation: UpdateItem, update: "SET title = :title" }
                      - { name: change_state, operation: UpdateItem, update: "SET #state = :state" }
                      - { name: change_owner, operation: UpdateItem, parameters: [{ name: id }, { name: owner }] }
                      - { name: publish, operation: UpdateItem, update: "SET published = :now" }
                      - { name: unfile, operation: UpdateItem, update: "REMOVE kind" }
                      - { name: change, operation: UpdateItem }
                      - { name: list, operation: Query, index_name: All, usage: { item_count: 20 } }
                      - { name: list_keys, operation: Query, index_name: Keys, usage: { item_count: 20 } }
                      - { name: list_local, operation: Query, index_name: Local, consistent_read: true,
                          projection: [title], usage: { item_count: 3 } }
                      - { name: first, operation: Query, limit: 1, usage: { item_count: 20 } }
                      - { name: all, operation: Scan }
                      - { name: small, operation: Query, usage: { item_count: 1027, item_size_bytes: 1000 } }
                      - { name: too_much, operation: Query, usage: { item_count: 1000000000, item_size_bytes: 1000 } }
                      - { name: first_page, operation: Query, paginated: false, usage: { item_count: 5000, item_size_bytes: 1000 } }
                      - { name: some, operation: BatchGetItem, batch_size: 3 }
                      - { name: some_together, operation: TransactGetItems, batch_size: 3 }
                      - { name: write_some, operation: BatchWriteItem, batch_size: 2 }
                      - { name: write_together, operation: TransactWriteItems, batch_size: 2 }
                  Note: { pk_template: "NOTE#{id}", sk_template: "NOTE", fields: [{ name: id, type: string }] }
            cross_table_access_patterns:
              - name: file
                operation: TransactWrite
                entities_involved:
                  - { table: App, entity: Doc, action: Put, condition: attribute_not_exists(PK) }
                  - { table: App, entity: Doc, action: Update, update: "ADD views :one" }
                  - { table: App, entity: Doc, action: ConditionCheck, condition: attribute_exists(PK) }
              - name: look
                operation: TransactGet
                entities_involved:
                  - { table: App, entity: Doc, action: Get }
                  - { table: App, entity: Note, action: Get }
            """;

    private static final Design DESIGN = new Design(ModelReader.read(MODEL));

    @ParameterizedTest
    @CsvSource({"20480, true, 5", "20480, false, 2.5", "1, true, 1", "4096, true, 1", "4097, false, 1", "0, false, 0.5"
    })
    void aReadTakesAUnitForEachFourKilobytesBegun(long bytes, boolean isConsistent, double units) {
        assertThat(Costs.readUnits(bytes, isConsistent)).isEqualTo(units);
    }

    @ParameterizedTest
    @CsvSource({"10240, 10", "102, 1", "0, 1", "1024, 1", "1025, 2", "409600, 400"})
    void aWriteTakesAUnitForEachKilobyteBegun(long bytes, long units) {
        assertThat(Costs.writeUnits(bytes)).isEqualTo(units);
    }

    /** The table's part, and what each index that pays has to pay. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "get | 3 | none",
                "get_eventually | 1.5 | none",
                "create | 10 | All=10,Keys=1,Some=1,Local=1",
                "delete | 10 | All=10,Keys=1,Some=1,Local=1",
                "replace | 10 | All=10,Some=1",
                "change_body | 10 | All=10",
                "change_title | 10 | All=10,Some=1",
                "change_state | 10 | All=10,Keys=2",
                "change_owner | 10 | All=20",
                "publish | 10 | All=10,Some=1",
                "unfile | 10 | All=10,Some=1",
                "change | 10 | All=10,Some=1",
                "list | 0 | All=25",
                "list_keys | 0 | Keys=0.5",
                "list_local | 9 | Local=1",
                "first | 1.5 | none",
                "some | 4.5 | none",
                "some_together | 18 | none",
                "write_some | 20 | All=20,Keys=2,Some=2,Local=2",
                "write_together | 40 | All=20,Keys=2,Some=2,Local=2",
            })
    void countsWhatTheTableAndEachIndexTake(String name, double table, String indexes) {
        Units units = units(name);
        assertThat(units.ofTable()).isEqualTo(table);
        assertThat(units.indexes()).isEqualTo(indexes(indexes));
    }

    /** A page ends when it has a megabyte, and each page is rounded up. */
    @Test
    void roundsAScanPageByPage() {
        assertThat(units("all").read()).isEqualTo(1250);
        assertThat(units("small").read()).isEqualTo(125.5 + 0.5);
        assertThat(units("too_much").read()).isEqualTo(125.5 * 1e9 / 1026, within(100.0));
        assertThat(units("first_page").read()).isEqualTo(125.5);
    }

    @Test
    void addsUpATransaction() {
        var file = DESIGN.model().crossTablePatterns().getFirst();
        Units units = Costs.of(file, DeclaredSizes.of(DESIGN.model(), file));
        assertThat(units.ofTable()).isEqualTo(60);
        assertThat(units.indexes()).isEqualTo(Map.of("All", 20.0, "Keys", 1.0, "Some", 1.0, "Local", 1.0));
        var look = DESIGN.model().crossTablePatterns().getLast();
        assertThat(Costs.of(look, DeclaredSizes.of(DESIGN.model(), look)).read())
                .isEqualTo(6 + 2);
    }

    /** Three indexes with everything in them make a write four times as dear; an index that the item is not in costs nothing. */
    @Test
    void multipliesAWriteByItsIndexes() {
        var three = List.of(
                new Sizes.EntryChange("1", 0, 10_240, false),
                new Sizes.EntryChange("2", 0, 10_240, false),
                new Sizes.EntryChange("3", 0, 10_240, false));
        var put = new Sizes.Written(List.of(new Sizes.ItemChange(0, 10_240, three)));
        assertThat(Costs.of(placed("create"), put).write()).isEqualTo(40);
        var alone = new Sizes.Written(List.of(new Sizes.ItemChange(0, 10_240, List.of())));
        assertThat(Costs.of(placed("create"), alone).write()).isEqualTo(10);
    }

    @Test
    void takesTheLargerOfBeforeAndAfter() {
        var shrinks = new Sizes.Written(List.of(new Sizes.ItemChange(
                5000,
                100,
                List.of(
                        new Sizes.EntryChange("in place", 5000, 100, true),
                        new Sizes.EntryChange("moved", 5000, 100, false)))));
        Units units = Costs.of(placed("change"), shrinks);
        assertThat(units.ofTable()).isEqualTo(5);
        assertThat(units.indexes()).isEqualTo(Map.of("in place", 5.0, "moved", 6.0));
    }

    private static Units units(String name) {
        return Costs.of(DESIGN, placed(name));
    }

    private static Design.Placed placed(String name) {
        return DESIGN.patterns().stream()
                .filter(placed -> placed.pattern().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, Double> indexes(String text) {
        Map<String, Double> indexes = new HashMap<>();
        if (text != null) {
            for (String index : text.split(",", -1)) {
                int equals = index.indexOf('=');
                indexes.put(index.substring(0, equals), Double.valueOf(index.substring(equals + 1)));
            }
        }
        return indexes;
    }
}
