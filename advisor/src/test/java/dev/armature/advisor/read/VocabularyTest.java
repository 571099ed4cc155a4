package dev.armature.advisor.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.StreamConsumer;
import dev.armature.advisor.model.TableModel;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The several ways in which people say one thing. */
class VocabularyTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            on-demand                                    | ON_DEMAND   |    |
            PAY_PER_REQUEST                              | ON_DEMAND   |    |
            provisioned                                  | PROVISIONED |    |
            {mode: provisioned, read: 10, write: 5}      | PROVISIONED | 10 | 5
            PROVISIONED, read_capacity: 1_000            | PROVISIONED | 1000 |
            {mode: on-demand}                            | ON_DEMAND   |    |
            """)
    void readsBilling(String billing, Settings.Billing mode, Long read, Long write) {
        var settings = table("settings: { billing: " + billing + " }").settings();
        assertThat(settings.billing()).isEqualTo(mode);
        assertThat(settings.readCapacity()).isEqualTo(read);
        assertThat(settings.writeCapacity()).isEqualTo(write);
    }

    @Test
    void takesCapacityForBeingProvisioned() {
        assertThat(table("settings: { read_capacity: 5, write_capacity: 5 }")
                        .settings()
                        .billing())
                .isEqualTo(Settings.Billing.PROVISIONED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            settings: { stream: NEW_IMAGE }                                    | NEW_IMAGE          | 0
            settings: { stream: true }                                         | NEW_AND_OLD_IMAGES | 0
            settings: { stream: none }                                         | NONE               | 0
            stream: keys-only                                                  | KEYS_ONLY          | 0
            stream: { view: OLD_IMAGE, consumers: [{ name: a }] }              | OLD_IMAGE          | 1
            settings: { stream: { view: NEW_IMAGE, consumers: [a, b] } }       | NEW_IMAGE          | 2
            stream: { consumers: [a] }                                         | NEW_AND_OLD_IMAGES | 1
            consumers: [{ name: a, reads: Order, writes: [Total] }]            |                    | 1
            """)
    void readsStreams(String text, Settings.StreamView view, int consumers) {
        var table = table(text);
        assertThat(table.settings().stream()).isEqualTo(view);
        assertThat(table.consumers()).hasSize(consumers);
        assertThat(table.consumers())
                .allSatisfy(consumer ->
                        assertThat(consumer.place().path()).isEqualTo("tables.App.consumers." + consumer.name()));
    }

    @Test
    void readsWhatAConsumerDoes() {
        StreamConsumer consumer = table("""
                consumers: [{ name: totals, reads: [Order, OLD_IMAGE], writes: Total, idempotent: false,
                update: "ADD amount :n", filter: { dynamodb: { NewImage: { Type: { S: [Order] } } } } }]
                """).consumers().getFirst();
        assertThat(consumer.reads()).containsExactly("Order", "OLD_IMAGE");
        assertThat(consumer.writes()).containsExactly("Total");
        assertThat(consumer.idempotent()).isFalse();
        assertThat(consumer.filter()).isEqualTo("{\"dynamodb\": {\"NewImage\": {\"Type\": {\"S\": [\"Order\"]}}}}");
    }

    @Test
    void readsWhatIsInProduction() {
        assertThat(table("settings: { production: true }").settings().production())
                .isTrue();
        assertThat(table("production: yes").settings().production()).isTrue();
        var model = ModelReader.read("""
                production: true
                tables:
                  - table_config: { table_name: A, partition_key: PK }
                  - { table_config: { table_name: B, partition_key: PK }, production: false }
                """);
        assertThat(model.tables())
                .extracting(table -> table.settings().production())
                .containsExactly(true, false);
    }

    @ParameterizedTest
    @CsvSource({
        "true, KMS",
        "KMS, KMS",
        "aws-managed, KMS",
        "false, DEFAULT",
        "AES256, DEFAULT",
        "customer-managed, CUSTOMER_MANAGED",
        "alias/Orders, alias/Orders"
    })
    void readsEncryption(String text, String encryption) {
        assertThat(table("settings: { sse: " + text + " }").settings().encryption())
                .isEqualTo(encryption);
        assertThat(table("settings: { encryption: " + text + " }").settings().encryption())
                .isEqualTo(encryption);
    }

    @ParameterizedTest
    @CsvSource({
        "lock: true, LOCK",
        "role: lock, LOCK",
        "kind: lock, LOCK",
        "session: true, SESSION",
        "role: session, SESSION",
        "entity_type: Lock, DATA",
        "lock: false, DATA",
        "kind: aggregate, DATA"
    })
    void readsRoles(String text, Entity.Role role) {
        assertThat(entity(text).role()).isEqualTo(role);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ttl: none                                  |           |
            ttl: expiresAt                             | expiresAt |
            ttl: 24h                                   | ttl       | 86400
            ttl: true                                  | ttl       |
            ttl: { attribute: gone, after: 30 days }   | gone      | 2592000
            ttl: { after: 15m }                        | ttl       | 900
            ttl: { attribute: gone, after: PT90S }     | gone      | 90
            ttl: { attribute: gone }                   | gone      |
            """)
    void readsTimesToLive(String text, String attribute, Long seconds) {
        var ttl = Objects.requireNonNull(entity(text).ttl());
        assertThat(ttl.attribute()).isEqualTo(attribute);
        assertThat(ttl.afterSeconds()).isEqualTo(seconds);
        assertThat(ttl.place().path()).isEqualTo("entities.Order.ttl");
    }

    @ParameterizedTest
    @CsvSource({
        "mutable: true, MUTABLE",
        "mutable: rarely, MUTABLE",
        "mutable: often, OFTEN",
        "mutable: false, IMMUTABLE",
        "immutable: true, IMMUTABLE",
        "immutable: false, MUTABLE",
        "type: string, UNSAID"
    })
    void readsMutability(String text, Field.Mutability mutability) {
        assertThat(field(text).mutability()).isEqualTo(mutability);
    }

    @ParameterizedTest
    @CsvSource({
        "integer, INTEGER", "number, INTEGER", "N, INTEGER", "int, INTEGER", "decimal, DECIMAL", "float, DECIMAL",
        "'number, max: 9.99', DECIMAL", "S, STRING", "map, OBJECT", "L, ARRAY", "SS, STRING_SET", "bool, BOOLEAN"
    })
    void readsTypes(String text, Field.Type type) {
        assertThat(field("type: " + text).type()).isEqualTo(type);
    }

    @Test
    void readsBoundsOfFields() {
        var field =
                field("min: -1_000.5, max: 1e3, min_length: 1, max_length: 2_000, pattern: '[a-z]+', size_bytes: 7");
        assertThat(field.min()).hasToString("-1000.5");
        assertThat(field.max()).isEqualByComparingTo("1000");
        assertThat(field.minLength()).isEqualTo(1);
        assertThat(field.maxLength()).isEqualTo(2000);
        assertThat(field.pattern()).isEqualTo("[a-z]+");
    }

    @Test
    void readsAnElementThatIsNothingButItsName() {
        var entity = entity("fields: [id, { name: total, type: decimal }]");
        assertThat(entity.fields()).extracting(Field::name).containsExactly("id", "total");
        assertThat(pattern("parameters: [id, day]").parameters())
                .extracting(
                        AccessPattern.Parameter::name,
                        parameter -> parameter.place().path())
                .containsExactly(
                        tuple("id", "entities.Order.access_patterns.p.parameters.id"),
                        tuple("day", "entities.Order.access_patterns.p.parameters.day"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            order: newest-first                          | NEWEST_FIRST |
            order_by: createdAt                          |              | createdAt
            order_by: createdAt desc                     | DESCENDING   | createdAt
            scan_index_forward: false                    | DESCENDING   |
            order: asc, order_by: total                  | ASCENDING    | total
            """)
    void readsOrders(String text, AccessPattern.Order order, String by) {
        assertThat(pattern(text).order()).isEqualTo(order);
        assertThat(pattern(text).orderBy()).isEqualTo(by);
    }

    @Test
    void readsExpressionsUnderAwssNamesToo() {
        var pattern = pattern("condition_expression: attribute_exists(PK), update_expression: SET a = :a,"
                + " projection_expression: 'a, b,c', filter: 'status = :s AND size(tags) > :n', latency_ms: 5");
        assertThat(pattern.condition()).isEqualTo("attribute_exists(PK)");
        assertThat(pattern.update()).isEqualTo("SET a = :a");
        assertThat(pattern.projection()).containsExactly("a", "b", "c");
        assertThat(Objects.requireNonNull(pattern.filter()).expression()).isEqualTo("status = :s AND size(tags) > :n");
        assertThat(pattern("usage: { rps: 1, latency_ms: 5 }").latencyMillis()).isEqualTo(5);
    }

    @Test
    void readsAwssStructuredFilter() {
        var filter = Objects.requireNonNull(pattern("filter_expression: { logical_operator: OR, conditions: ["
                        + "{ field: total, operator: between, param: low, param2: high },"
                        + "{ field: status, operator: in, params: [a, b] },"
                        + "{ field: tags, function: size, operator: '>', param: n },"
                        + "{ field: gone, function: attribute_not_exists }] }")
                .filter());
        assertThat(filter.expression())
                .isEqualTo("total BETWEEN :low AND :high OR status IN (:a, :b) OR size(tags) > :n OR"
                        + " attribute_not_exists(gone)");
    }

    @Test
    void readsIndexesInBothPlaces() {
        var table = ModelReader.read("""
                tables:
                  - table_config:
                      table_name: App
                      partition_key: PK
                      gsi_list: [{ name: A, partition_key: a, included_attributes: [x] }]
                    gsi_list: [{ name: B, partition_key: [a, b], sort_key: [c, d], projection: keys_only }]
                    lsi_list: [{ name: C, sort_key: e }]
                """).tables().getFirst();
        assertThat(table.indexes()).extracting(Index::name).containsExactly("B", "A", "C");
        assertThat(table.index("A").orElseThrow().projection()).isEqualTo(Index.Projection.INCLUDE);
        assertThat(table.index("C").orElseThrow().partitionKey()).containsExactly("PK");
    }

    @Test
    void readsAliasesAndMergeKeys() {
        var order = ModelReader.read("""
                x-common: &common { type: string, required: true }
                tables:
                  - table_config: { table_name: App, partition_key: PK }
                    entities:
                      Order:
                        pk_template: "ORDER#{id}"
                        fields:
                          - { <<: *common, name: id, format: ulid }
                          - { <<: [{ type: integer }, *common], name: total }
                """).entity("Order").orElseThrow();
        assertThat(order.field("id").orElseThrow().isRequired()).isTrue();
        assertThat(order.field("total").orElseThrow().type()).isEqualTo(Field.Type.INTEGER);
        assertThat(order.field("total").orElseThrow().isRequired()).isTrue();
    }

    private static TableModel table(String text) {
        return model(text).tables().getFirst();
    }

    private static Entity entity(String text) {
        return model("settings: { ttl_attribute: ttl }, entities: { Order: { pk_template: 'ORDER#{id}', " + text
                        + " } }")
                .entity("Order")
                .orElseThrow();
    }

    private static Field field(String text) {
        return entity("fields: [{ name: id, " + text + " }]").fields().getFirst();
    }

    private static AccessPattern pattern(String text) {
        return entity("access_patterns: [{ name: p, operation: Query, " + text + " }]")
                .accessPatterns()
                .getFirst();
    }

    private static Model model(String table) {
        return ModelReader.read("tables: [{ table_config: { table_name: App, partition_key: PK }, " + table + " }]");
    }
}
