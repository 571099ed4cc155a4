package dev.armature.advisor.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings.Billing;
import dev.armature.advisor.model.Settings.TableClass;
import dev.armature.advisor.read.ModelReader;
import dev.armature.templates.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Every figure here is worked out by hand, beside it. */
class CostReportTest {
    /** A second of a month has 730 * 3600 = 2,628,000 others. */
    private static final Model ORDERS = ModelReader.read("""
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                gsi_list: [{ name: GSI1, partition_key: GSI1PK, projection: ALL }]
                entities:
                  Order:
                    pk_template: "CUSTOMER#{customer}"
                    sk_template: "ORDER#{id}"
                    gsi_mappings: [{ name: GSI1, pk_template: "ORDER#{id}" }]
                    fields: [{ name: customer, type: string }, { name: id, type: string }, { name: note, type: string }]
                    usage: { item_count: 10_000_000, item_size_bytes: 924 }
                    access_patterns:
                      - { pattern_id: 1, name: get, operation: GetItem, usage: { rps: 100, peak_rps: 140 } }
                      - { pattern_id: 2, name: create, operation: PutItem, usage: { rps: 10, peak_rps: 70 } }
                      - { pattern_id: 3, name: by_id, operation: Query, index_name: GSI1, calls: 2,
                          usage: { rps: 20, peak_rps: 20, item_count: 1 } }
                      - { pattern_id: 4, name: unrated, operation: DeleteItem }
            cross_table_access_patterns:
              - name: together
                pattern_id: T1
                operation: TransactWrite
                usage: { rps: 1, peak_rps: 1 }
                entities_involved:
                  - { table: App, entity: Order, action: Put }
                  - { table: App, entity: Order, action: ConditionCheck }
            """);

    private final CostReport report = CostReport.of(new Design(ORDERS), PriceBooks.standard());

    @Test
    void countsAMonthOfEachPattern() {
        // 0.5 units * 100 * 2.628 million * $0.125
        assertThat(monthly("get").onDemand().orElseThrow()).isEqualByComparingTo("16.425");
        // 0.5 * 140 / 0.7 = 100 units * $0.0949
        assertThat(monthly("get").provisioned().orElseThrow()).isEqualByComparingTo("9.49");
        // 2 units, one of them the index's, * 10 * 2.628 million * $0.625
        assertThat(monthly("create").onDemand().orElseThrow()).isEqualByComparingTo("32.85");
        // 2 * 70 / 0.7 = 200 units * $0.4745
        assertThat(monthly("create").provisioned().orElseThrow()).isEqualByComparingTo("94.9");
        // 0.5 * 2 calls * 20
        assertThat(monthly("by_id").onDemand().orElseThrow()).isEqualByComparingTo("6.57");
        // 2 + 2 for the table, 1 for the index
        assertThat(monthly("together").units().write()).isEqualTo(5);
        assertThat(monthly("together").entity()).isEqualTo("Order");
        assertThat(monthly("together").onDemand().orElseThrow()).isEqualByComparingTo("8.2125");
        assertThat(monthly("unrated").onDemand()).isEmpty();
        assertThat(report.dearestFirst().getFirst().pattern()).isEqualTo("create");
        assertThat(report.dearestFirst().getLast().pattern()).isEqualTo("unrated");
    }

    @Test
    void addsUpTheTable() {
        TableCost table = report.table("App").orElseThrow();
        assertThat(table.onDemand().orElseThrow()).isEqualByComparingTo("64.0575");
        // The table: 100 reads, (70 + 4) / 0.7 = 106 writes; the index: 20 / 0.7 = 29 reads, 71 / 0.7 = 102 writes.
        assertThat(table.provisioned().orElseThrow()).isEqualByComparingTo("110.9381");
        // 10 million items and as many entries of 1024 bytes, 100 of them AWS's own.
        assertThat(table.storage().bytes()).isEqualTo(2 * 10_000_000d * 1024);
        assertThat(table.storageCost().orElseThrow())
                .isCloseTo(new BigDecimal("4.7684"), Percentage.withPercentage(0.01));
        assertThat(report.total()).isCloseTo(new BigDecimal("68.8259"), Percentage.withPercentage(0.01));
        assertThat(report.entities().get("Order"))
                .isCloseTo(new BigDecimal("66.4417"), Percentage.withPercentage(0.01));
    }

    @Test
    void tellsWhatIsNotIncluded() {
        assertThat(report.notIncluded())
                .contains("requests of unrated, as their rps is not said", "reads of streams")
                .doesNotContain("storage of Order, as the item_count is not said");
    }

    /** The figures that documents print for a unit that is kept ready for a month, and for when that pays. */
    @Test
    void knowsWhatAUnitCostsAndWhenItPays() {
        var prices = new Prices(PriceBooks.standard());
        assertThat(prices.provisioned(TableClass.STANDARD, 1, 0).orElseThrow()).isEqualByComparingTo("0.0949");
        assertThat(prices.provisioned(TableClass.STANDARD, 0, 1).orElseThrow()).isEqualByComparingTo("0.4745");
        assertThat(prices.breakEvenUtilisation().orElseThrow())
                .isCloseTo(new BigDecimal("0.2889"), within(new BigDecimal("0.0001")));
        assertThat(prices.provisioned(TableClass.STANDARD_INFREQUENT_ACCESS, 1, 0))
                .isEmpty();
    }

    /** Infrequent access saves 0.15 of 0.25 a GB; it costs 24 % more for reads and 24.8 % more for writes. */
    @Test
    void findsTheBreakEvenOfTheTableClass() {
        var prices = new Prices(PriceBooks.standard());
        double gb = 1L << 30;
        BigDecimal reads = prices.onDemand(TableClass.STANDARD, 10, 0).orElseThrow();
        BigDecimal readsRarely =
                prices.onDemand(TableClass.STANDARD_INFREQUENT_ACCESS, 10, 0).orElseThrow();
        double storage = reads.doubleValue() * 0.40 / 0.25 * gb;
        BigDecimal saved = prices.storage(TableClass.STANDARD, storage)
                .orElseThrow()
                .subtract(prices.storage(TableClass.STANDARD_INFREQUENT_ACCESS, storage)
                        .orElseThrow());
        assertThat(readsRarely.subtract(reads)).isCloseTo(saved, within(new BigDecimal("0.0001")));
        BigDecimal writes = prices.onDemand(TableClass.STANDARD, 0, 10).orElseThrow();
        BigDecimal writesRarely =
                prices.onDemand(TableClass.STANDARD_INFREQUENT_ACCESS, 0, 10).orElseThrow();
        assertThat(writesRarely.subtract(writes).doubleValue() / (writes.doubleValue() * 0.6))
                .isCloseTo(0.4133, within(0.0001));
    }

    @Test
    void comparesDesigns() {
        // The write of the index, and its storage; what reads it is gone, too.
        var without = CostReport.of(new Design(WhatIf.withoutIndex(ORDERS, "GSI1")), PriceBooks.standard());
        assertThat(without.patterns()).extracting(PatternCost::pattern).doesNotContain("by_id");
        assertThat(without.table("App").orElseThrow().onDemand().orElseThrow()).isEqualByComparingTo("39.42");
        assertThat(WhatIf.readersOf(ORDERS, "App.GSI1")).containsExactly("by_id");

        var keysOnly = CostReport.of(
                new Design(WhatIf.withProjection(ORDERS, "GSI1", Index.Projection.KEYS_ONLY, List.of())),
                PriceBooks.standard());
        assertThat(keysOnly.total()).isLessThan(report.total());
        assertThat(CostReport.of(new Design(WhatIf.withBilling(ORDERS, Billing.PROVISIONED)), PriceBooks.standard())
                        .total())
                .isGreaterThan(report.total());
        var rarely = CostReport.of(
                new Design(WhatIf.withClass(ORDERS, TableClass.STANDARD_INFREQUENT_ACCESS)), PriceBooks.standard());
        assertThat(rarely.table("App").orElseThrow().storageCost().orElseThrow())
                .isCloseTo(new BigDecimal("1.9073"), Percentage.withPercentage(0.01));
        assertThat(WhatIf.hasIndex(ORDERS, "Other.GSI1")).isFalse();
    }

    @Test
    void knowsWhatAnIndexCosts() {
        var savings = new Savings(new Design(ORDERS));
        var table = ORDERS.tables().getFirst();
        // 11 entries a second * 2.628 million * $0.625, and 2.3842 of storage
        assertThat(savings.withoutIndex(table, table.indexes().getFirst())).contains(new BigDecimal("20.45"));
    }

    @Test
    void isAnObjectForPrograms() {
        var json = (Json.Object) CostJson.of(report);
        assertThat(json.members()).containsKeys("patterns", "storage", "total", "prices", "tables", "not_included");
        var first = (Json.Object)
                ((Json.Array) json.member("patterns").orElseThrow()).elements().get(1);
        assertThat(first).hasToString("""
                {"table": "App", "entity": "Order", "pattern": "create", "pattern_id": 2, "operation": "PutItem",\
                 "read_units": 0, "write_units": 2, "indexes": {"GSI1": 1}, "calls": 1,\
                 "monthly": {"on_demand": 32.85, "provisioned": 94.9}}""");
        assertThat(json.toString()).contains("\"monthly\": {\"on_demand\": null, \"provisioned\": null}");
    }

    @Test
    void isATableForPeople() {
        String text = CostText.of(report);
        assertThat(text)
                .startsWith("Total $68.83 a month, at the prices of us-east-1 of 2026-01-31.")
                .contains("On demand is cheaper while less than 28.89 %")
                .contains("Not included:\n  requests of unrated");
        assertThat(text.lines().filter(line -> line.contains("create")))
                .singleElement()
                .asString()
                .matches("  create +Order +PutItem +2 +GSI1 1 +\\$32.85 +\\$94.90 +51 %");
        assertThat(text.indexOf("create")).isLessThan(text.indexOf("get"));
        assertThat(CostText.of(report, report, List.of("nothing")))
                .startsWith("With nothing: $68.83 instead of $68.83");
    }

    private PatternCost monthly(String name) {
        Optional<PatternCost> found = report.patterns().stream()
                .filter(pattern -> pattern.pattern().equals(name))
                .findFirst();
        return found.orElseThrow();
    }
}
