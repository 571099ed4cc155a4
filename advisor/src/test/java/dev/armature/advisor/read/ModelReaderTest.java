package dev.armature.advisor.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings;
import org.junit.jupiter.api.Test;

class ModelReaderTest {
    private static final String ORDERS = """
            armature: 1
            profile: single-table
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                settings: { billing: on-demand, class: STANDARD, pitr: true, ttl_attribute: ExpiresAt,
                            stream: NEW_AND_OLD_IMAGES, type_attribute: Type, delimiter: "#" }
                gsi_list:
                  - { name: GSI1, partition_key: GSI1PK, sort_key: GSI1SK, projection: ALL }
                  - { name: ByRegion, partition_key: [tournamentId, region],
                      sort_key: [round, bracket, matchId], projection: KEYS_ONLY }
                entities:
                  Order:
                    entity_type: Order
                    pk_template: "CUSTOMER#{username}"
                    sk_template: "#ORDER#{orderId}"
                    gsi_mappings:
                      - { name: GSI1, pk_template: "ORDER#{orderId}", sk_template: "ORDER#{orderId}",
                          when: "status <> 'DRAFT'" }
                    fields:
                      - { name: orderId, type: string, format: ksuid, required: true, immutable: true }
                      - { name: status,  type: string, enum: [PLACED, SHIPPED], mutable: often }
                      - { name: total,   type: decimal, max: 99999999.99 }
                    ttl: none
                    usage: { item_count: 20_000_000, item_size_bytes: 900, max_size_bytes: 6_000,
                             per_partition: { avg: 40, max: 5_000 } }
                    access_patterns:
                      - pattern_id: 7
                        name: list_orders
                        operation: Query
                        range_condition: begins_with
                        parameters: [{ name: username, type: string, known_from: "URL path" }]
                        order: newest-first
                        usage: { rps: 300, peak_rps: 900, item_count: 20, hottest_key_share: 0.001 }
                        latency_ms: 20
                        consistent_read: false
            constraints:
              - unique: { entity: User, fields: [username, email], via: UserEmail }
              - counter: { entity: Repo, field: starCount, counts: Star, mode: transaction }
              - optimistic_lock: { entity: Document, field: version }
            waivers:
              - { rule: AM-K05, at: "entities.Store", why: "35 countries, read only, cached", until: 2027-06-30 }
            """;

    @Test
    void readsEveryPartOfAModel() {
        var model = ModelReader.read(ORDERS);
        assertThat(model.profile()).isEqualTo(Model.Profile.SINGLE_TABLE);
        var table = model.tables().getFirst();
        assertThat(table.settings().stream()).isEqualTo(Settings.StreamView.NEW_AND_OLD_IMAGES);
        assertThat(table.index("ByRegion").orElseThrow().sortKey()).containsExactly("round", "bracket", "matchId");
        var order = model.entity("Order").orElseThrow();
        assertThat(order.place().path()).isEqualTo("entities.Order");
        assertThat(order.place().line()).isEqualTo(12);
        assertThat(order.field("orderId").orElseThrow().format()).isEqualTo(new Format(Format.Kind.KSUID, "ksuid"));
        assertThat(order.field("status").orElseThrow().mutability()).isEqualTo(Field.Mutability.OFTEN);
        assertThat(order.usage().itemCount()).isEqualTo(20_000_000L);
        var pattern = order.accessPatterns().getFirst();
        assertThat(pattern.place().path()).isEqualTo("entities.Order.access_patterns.list_orders");
        assertThat(pattern.order()).isEqualTo(AccessPattern.Order.NEWEST_FIRST);
        assertThat(pattern.usage().peakRps()).isEqualTo(900.0);
        assertThat(model.constraints())
                .extracting(constraint -> (Object) constraint.getClass())
                .containsExactly(Constraint.Unique.class, Constraint.Counter.class, Constraint.OptimisticLock.class);
        assertThat(model.waivers().getFirst().until()).hasToString("2027-06-30");
        assertThat(model.notes())
                .extracting(note -> note.place().path() + ": " + note.text())
                .containsExactly(
                        "entities.Order: {username} in a key is not among the fields, so nothing is known of it",
                        "constraints.0.unique: there is no entity User in the model, so this says nothing",
                        "constraints.1.counter: there is no entity Repo in the model, so this says nothing",
                        "constraints.2.optimistic_lock: there is no entity Document in the model, so this says nothing");
    }

    @Test
    void namesLineAndColumnOfEverythingThatIsWrong() {
        String wrong = ORDERS.replace("name: list_orders", "naem: list_orders").replace("rps: 300", "rps: many");
        assertThatThrownBy(() -> ModelReader.read(wrong))
                .hasMessageContaining("line 28, column 13")
                .hasMessageContaining("did you mean name?")
                .hasMessageContaining(
                        "line 33, column 27: entities.Order.access_patterns.0.usage.rps: must be a number, not 'many'");
    }

    @Test
    void readsJsonAsItReadsYaml() {
        var model = ModelReader.read("""
                {
                \t"tables": [{
                \t\t"table_config": {"table_name": "Users", "partition_key": "pk"},
                \t\t"entities": {"User": {
                \t\t\t"entity_type": "USER",
                \t\t\t"pk_template": "USER#{user_id}",
                \t\t\t"fields": [{"name": "user_id", "type": "string", "required": true}]
                \t\t}}
                \t}]
                }
                """);
        var user = model.entity("User").orElseThrow();
        assertThat(user.type()).isEqualTo("USER");
        assertThat(user.place().line()).isEqualTo(4);
        assertThat(user.field("user_id").orElseThrow().required()).isTrue();
        assertThat(model.profile()).isEqualTo(Model.Profile.MULTI_TABLE);
    }

    @Test
    void tellsWhatWasNotSaidFromWhatWasDenied() {
        var order = ModelReader.read(ORDERS).entity("Order").orElseThrow();
        assertThat(order.field("orderId").orElseThrow().required()).isTrue();
        assertThat(order.field("status").orElseThrow().required()).isNull();
        assertThat(order.field("status").orElseThrow().isRequired()).isFalse();
    }
}
