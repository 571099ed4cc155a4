package dev.armature.advisor.convert.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.convert.Placeless;
import dev.armature.advisor.read.ModelReader;
import org.junit.jupiter.api.Test;

class ModelTextTest {
    private static final String ORDERS = """
            armature: 1
            profile: single-table
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                settings: { billing: on-demand, pitr: true, ttl_attribute: ExpiresAt, stream: NEW_IMAGE, type_attribute: Type }
                gsi_list:
                  - { name: GSI1, partition_key: GSI1PK, sort_key: GSI1SK, projection: ALL }
                  - { name: ByRegion, partition_key: [tournamentId, region], sort_key: [round, bracket], projection: KEYS_ONLY }
                entities:
                  Order:
                    entity_type: Order
                    pk_template: "CUSTOMER#{username}"
                    sk_template: "#ORDER#{orderId}"
                    gsi_mappings:
                      - { name: GSI1, pk_template: "ORDER#{orderId}", sk_template: "ORDER#{orderId}", when: "status <> 'DRAFT'" }
                    fields:
                      - { name: orderId, type: string, required: true, immutable: true, format: ksuid }
                      - { name: status, type: string, mutable: often, enum: [PLACED, SHIPPED] }
                      - { name: total, type: decimal, max: 99999999.99 }
                    ttl: { attribute: ExpiresAt, after: 36h }
                    usage: { item_count: 20000000, item_size_bytes: 900, per_partition: { avg: 40, max: 5000 } }
                    access_patterns:
                      - pattern_id: 7
                        name: list_orders
                        operation: Query
                        parameters: [{ name: username, type: string, known_from: URL path }]
                        range_condition: begins_with
                        order: newest-first
                        latency_ms: 20
                        usage: { rps: 300, hottest_key_share: 0.001 }
            constraints:
              - unique: { entity: User, fields: [username, email], via: UserEmail }
            waivers:
              - { rule: AM-K05, at: entities.Store, why: "35 countries, read only", until: "2027-06-30" }
            """;

    @Test
    void writesAModelAsAPersonWould() {
        assertThat(ModelText.yaml(ModelReader.read(ORDERS))).isEqualTo(ORDERS);
    }

    /** Prints nothing if all is well; a failure names its seed, and {@code -Dseed=} replays it. */
    @Test
    void readsBackWhateverAModelSays() {
        long seed = Long.getLong("seed", System.nanoTime());
        var models = new RandomModels(seed);
        for (int i = 0; i < 100; i++) {
            var model = Placeless.of(models.next());
            assertThat(Placeless.of(ModelReader.read(ModelText.yaml(model))))
                    .as("seed %d, model %d, as YAML", seed, i)
                    .isEqualTo(model);
            assertThat(Placeless.of(ModelReader.read(ModelText.json(model))))
                    .as("seed %d, model %d, as JSON", seed, i)
                    .isEqualTo(model);
        }
    }

    @Test
    void readsBackHowLongItemsLive() {
        for (String after : new String[] {"45s", "90m", "36h", "7d"}) {
            var model = ModelReader.read(ORDERS.replace("36h", after));
            assertThat(ModelText.yaml(model)).contains("after: " + after);
        }
    }

    @Test
    void putsRemarksBehindLinesAndAboveWhatIsLonger() {
        var remarks = new Remarks();
        remarks.add("", "A draft.");
        remarks.add("tables.App", "sampled");
        remarks.add("tables.App.settings.stream", "no consumer reads it");
        remarks.add("entities.Order", "found by its type");
        remarks.add("entities.Order", "in 10 items");
        remarks.add("entities.Order.fields.total", "guessed");
        remarks.add("entities.Order.fields.status", "guessed: " + "x".repeat(100));
        assertThat(ModelText.yaml(ModelReader.read(ORDERS), remarks))
                .startsWith("# A draft.\narmature: 1\n")
                .contains("tables:\n  # sampled\n  - table_config:")
                .contains("    settings:\n      billing: on-demand\n")
                .contains("      stream: NEW_IMAGE  # no consumer reads it\n")
                .contains("      # found by its type\n      # in 10 items\n      Order:\n")
                .contains("          - { name: total, type: decimal, max: 99999999.99 }  # guessed\n")
                .contains("          # guessed: " + "x".repeat(100) + "\n          - { name: status");
        assertThat(Placeless.of(ModelReader.read(ModelText.yaml(ModelReader.read(ORDERS), remarks))))
                .isEqualTo(Placeless.of(ModelReader.read(ORDERS)));
    }
}
