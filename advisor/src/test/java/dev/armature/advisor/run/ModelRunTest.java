package dev.armature.advisor.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.read.ModelReader;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A design that answers right passes; each fault that is put into it fails the pattern that it makes answer wrong, and no other. */
class ModelRunTest {
    private static final String SHOP = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                settings: { type_attribute: Type }
                gsi_list: [{ name: GSI1, partition_key: GSI1PK, sort_key: GSI1SK }]
                entities:
                  Customer:
                    pk_template: "CUSTOMER#{username}"
                    sk_template: "PROFILE"
                    fields:
                      - { name: username, type: string, required: true }
                      - { name: email, type: string, format: email, required: true }
                      - { name: orders, type: integer }
                    access_patterns:
                      - { name: get_customer, operation: GetItem, parameters: [{ name: username }] }
                      - { name: count_order, operation: UpdateItem, update: "ADD orders :one", parameters: [{ name: username }] }
                      - { name: collection, operation: Query, parameters: [{ name: username }] }
                  Email:
                    pk_template: "EMAIL#{email}"
                    sk_template: "EMAIL"
                    fields: [{ name: email, type: string, format: email }, { name: username, type: string }]
                  Order:
                    pk_template: "CUSTOMER#{username}"
                    sk_template: "ORDER#{number:06d}"
                    gsi_mappings:
                      - { name: GSI1, pk_template: "ORDERS#{number:shard(3)}", sk_template: "{placed}#{number:06d}",
                          when: "status <> 'DRAFT'" }
                    fields:
                      - { name: username, type: string }
                      - { name: number, type: integer, max: 2000 }
                      - { name: placed, type: string, format: date, required: true }
                      - { name: status, type: string, enum: [DRAFT, OPEN, SHIPPED], required: true }
                      - { name: version, type: integer, required: true }
                    access_patterns:
                      - { name: list_orders, operation: Query, range_condition: begins_with, return_type: entity_list, order: ascending,
                          parameters: [{ name: username }] }
                      - { name: list_from, operation: Query, range_condition: between, return_type: entity_list,
                          parameters: [{ name: username }, { name: from, type: integer }, { name: to, type: integer }] }
                      - { name: list_all, operation: Query, index_name: GSI1, return_type: entity_list, order: newest-first, calls: 3 }
                      - { name: open_orders, operation: Query, range_condition: begins_with, return_type: entity_list,
                          filter: "status = :status", parameters: [{ name: username }, { name: status }] }
                      - { name: ship, operation: UpdateItem, update: "SET status = :status, version = version + :one",
                          condition: "version = :expected", parameters: [{ name: username }, { name: number }] }
                      - { name: place, operation: PutItem, condition: attribute_not_exists(PK),
                          parameters: [{ name: order, entity_type: Order }] }
                      - { name: drop, operation: DeleteItem, parameters: [{ name: username }, { name: number }] }
            cross_table_access_patterns:
              - name: register
                operation: TransactWrite
                entities_involved:
                  - { entity: Customer, action: Put, condition: attribute_not_exists(PK) }
                  - { entity: Email, action: Put, condition: attribute_not_exists(PK) }
            constraints:
              - unique: { entity: Customer, fields: [email], via: Email }
            """;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void passesADesignThatAnswersRight(long seed) throws IOException, InterruptedException {
        var report = new ModelRun(ModelReader.read(SHOP), seed).run();
        assertThat(report.patterns()).as("seed %d", seed).hasSize(11).allSatisfy(result -> {
            assertThat(result.problems()).isEmpty();
            assertThat(result.skipped()).isEmpty();
            assertThat(result.runs()).isPositive();
        });
    }

    @Test
    void answersTheSameForTheSameSeed() throws IOException, InterruptedException {
        var model = ModelReader.read(SHOP.replace(":06d}\"\n", "}\"\n"));
        assertThat(new ModelRun(model, 7).run()).isEqualTo(new ModelRun(model, 7).run());
    }

    @Test
    void showsNumbersThatSortAsTexts() throws IOException, InterruptedException {
        assertThat(failures("ORDER#{number:06d}", "ORDER#{number}"))
                .contains(
                        "Order.list_orders: the order is wrong: number 101 ",
                        "Order.list_from: it did not return the right items");
    }

    @Test
    void showsARangeThatRunsIntoAnotherEntity() throws IOException, InterruptedException {
        String open = "name: list_orders, operation: Query, range_condition: \">=\"";
        assertThat(failures("name: list_orders, operation: Query, range_condition: begins_with", open))
                .containsExactly("Order.list_orders: it did not return the right items");
    }

    @Test
    void showsTheLastDayThatIsLost() throws IOException, InterruptedException {
        assertThat(failures("sk_template: \"ORDER#{number:06d}\"", "sk_template: \"ORDER#{number:06d}#{placed}\""))
                .contains("Order.list_from: it did not return the right items");
    }

    @Test
    void showsShardsThatNobodyReads() throws IOException, InterruptedException {
        assertThat(failures("calls: 3", "calls: 2"))
                .containsExactly("Order.list_all: some items are under keys that it does not ask for");
    }

    @Test
    void showsTwoEntitiesWithOneKey() throws IOException, InterruptedException {
        assertThat(failures("pk_template: \"EMAIL#{email}\"\n        sk_template: \"EMAIL\"", SAME_KEY))
                .contains("Customer.get_customer: it did not return the right items");
    }

    private static final String SAME_KEY = "pk_template: \"CUSTOMER#{username}\"\n        sk_template: \"PROFILE\"";

    @Test
    void showsACountThatFailsOnTheFirst() throws IOException, InterruptedException {
        assertThat(failures("ADD orders :one", "SET orders = orders + :one"))
                .containsExactly(
                        "Customer.count_order: it was refused with ValidationException: The provided expression refers"
                                + " to an attribute that does not exist in the item");
    }

    @Test
    void showsAVersionThatLetsAStaleWriterThrough() throws IOException, InterruptedException {
        String lock = "  - optimistic_lock: { entity: Order, field: version }\n";
        var model = ModelReader.read(SHOP.replace(", version = version + :one", "") + lock);
        assertThat(failures(model))
                .containsExactly("Order.ship: a writer that had read an older version was not refused");
    }

    @Test
    void showsAUniqueFieldThatNothingKeepsUnique() throws IOException, InterruptedException {
        assertThat(failures("      - { entity: Email, action: Put, condition: attribute_not_exists(PK) }\n", ""))
                .singleElement()
                .asString()
                .startsWith("register: there are two items of Customer with the same email");
    }

    @Test
    void showsAKeyThatAnUpdateCannotChange() throws IOException, InterruptedException {
        assertThat(failures("sk_template: \"ORDER#{number:06d}\"", "sk_template: \"ORDER#{status}#{number:06d}\""))
                .anyMatch(failure -> failure.startsWith("Order.ship: what it changes is in the key"));
    }

    private static List<String> failures(String right, String wrong) throws IOException, InterruptedException {
        assertThat(SHOP).contains(right);
        return failures(ModelReader.read(SHOP.replace(right, wrong)));
    }

    /** Up to where they name items. */
    private static List<String> failures(dev.armature.advisor.model.Model model)
            throws IOException, InterruptedException {
        return new ModelRun(model, 1)
                .run().patterns().stream()
                        .filter(result -> !result.passed())
                        .map(result -> (result.entity().isEmpty() ? "" : result.entity() + ".") + result.pattern()
                                + ": " + result.problems().getFirst().what().replaceFirst("\\(.*", ""))
                        .toList();
    }

    /** A refusal repeats what was sent, however much that is. */
    @Test
    void showsARefusalOfALargeRequest() throws Exception {
        var report = new ModelRun(ModelReader.read("""
                tables:
                  - table_config: { table_name: Words, partition_key: PK, sort_key: SK }
                    entities:
                      Word:
                        pk_template: "GAME#{game}"
                        sk_template: "WORD#{number:04d}"
                        fields:
                          - { name: game, type: string }
                          - { name: number, type: integer, max: 9_999 }
                          - { name: text, type: string, size_bytes: 900 }
                        access_patterns:
                          - { name: load_words, operation: BatchWriteItem, batch_size: 60, parameters: [{ name: words, type: array }] }
                """), ModelRun.SEED_DEFAULT).run();
        assertThat(report.patterns().getFirst().problems().getFirst().what())
                .startsWith("it was refused with ValidationException: ");
    }
}
