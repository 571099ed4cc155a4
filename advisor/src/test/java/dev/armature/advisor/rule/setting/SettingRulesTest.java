package dev.armature.advisor.rule.setting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.rule.FindingsOf;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingRulesTest {
    private static List<Finding> findings(String rule, String model) {
        return FindingsOf.rule(SettingRules.ALL, rule, model);
    }

    private static String table(String settings, String usage, String patterns) {
        return """
                tables:
                  - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                    settings: { %s }
                    gsi_list: [{ name: GSI1, partition_key: GSI1PK }]
                    lsi_list: [{ name: LSI1, sort_key: at }]
                    entities:
                      Thing:
                        pk_template: "THING#{id}"
                        sk_template: "THING"
                        fields: [{ name: id, type: string }]
                        usage: { item_size_bytes: 1000%s }
                        access_patterns: [%s]
                """.formatted(settings, usage, patterns);
    }

    /** On demand it pays to be used less than 28.89 % of the time, of a peak that is provisioned at 70 %. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "billing: on-demand | rps: 100, peak_rps: 100 | 1",
                "billing: on-demand | rps: 100, peak_rps: 180 | 1",
                "billing: on-demand | rps: 100, peak_rps: 200 | 0",
                "billing: on-demand | rps: 100, peak_rps: 240 | 0",
                "billing: on-demand | rps: 100, peak_rps: 500 | 0",
                "billing: provisioned | rps: 100, peak_rps: 500 | 1",
                "billing: provisioned | rps: 100, peak_rps: 100 | 0",
                "billing: on-demand | rps: 100 | 0",
                "billing: on-demand | peak_rps: 100 | 0",
                "billing: on-demand | rps: 0.1, peak_rps: 0.1 | 0",
                "'billing: provisioned, read_capacity: 10, write_capacity: 5000' | rps: 10 | 1",
                "'billing: provisioned, read_capacity: 10, write_capacity: 20' | rps: 10 | 0",
            })
    void comparesWaysToBeBilled(String settings, String usage, int count) {
        String put = "{ name: put, operation: PutItem, usage: { " + usage + " } }";
        assertThat(findings("AM-C01", table(settings, "", put))).hasSize(count);
    }

    @Test
    void tellsWhatTheOtherBillWouldSave() {
        String put = "{ name: put, operation: PutItem, usage: { rps: 70, peak_rps: 70 } }";
        // 70 * 2.628 million * $0.625 = $114.975; 100 units * $0.4745, one for the reads of the table and each of the
        // index.
        assertThat(findings("AM-C01", table("billing: on-demand", "", put)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.monthlyCost()).isEqualByComparingTo("66.86");
                    assertThat(finding.place().path()).isEqualTo("tables.App.settings");
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // 1,000 items of 1,100 bytes are nothing; a hundred million are 102 GB and $25.61.
                "STANDARD | 100_000_000 | rps: 1 | 1",
                "STANDARD | 100_000_000 | rps: 100 | 0",
                "STANDARD | 1_000 | rps: 0.001 | 0",
                "STANDARD_INFREQUENT_ACCESS | 100_000_000 | rps: 1 | 0",
                "STANDARD_INFREQUENT_ACCESS | 100_000_000 | rps: 100 | 1",
            })
    void comparesTableClasses(String tableClass, String items, String usage, int count) {
        String put = "{ name: put, operation: PutItem, usage: { " + usage + " } }";
        assertThat(findings("AM-C02", table("class: " + tableClass, ", item_count: " + items, put)))
                .hasSize(count);
    }

    /** What was not said may turn the balance. */
    @Test
    void comparesTableClassesOnlyIfEnoughIsKnown() {
        String put = "{ name: put, operation: PutItem, usage: { rps: 1 } }";
        assertThat(findings(
                        "AM-C02", table("", ", item_count: 100_000_000", put + ", { name: get, operation: GetItem }")))
                .isEmpty();
        assertThat(findings("AM-C02", table("class: IA", "", put.replace("1", "100"))))
                .isEmpty();
        assertThat(findings("AM-C02", table("billing: provisioned", ", item_count: 100_000_000", put)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "operation: GetItem, consistent_read: true | 1",
                "operation: GetItem, consistent_read: true, consistent_read_reason: payment | 0",
                "operation: GetItem | 0",
                "operation: Query, consistent_read: true, index_name: LSI1 | 1",
                "operation: TransactGetItems, consistent_read: true | 0",
            })
    void asksWhyAReadIsStronglyConsistent(String pattern, int count) {
        assertThat(findings("AM-C03", table("", "", "{ name: read, " + pattern + " }")))
                .hasSize(count);
    }

    @Test
    void tellsWhatAStronglyConsistentReadCosts() {
        String get = "{ name: get, operation: GetItem, consistent_read: true%s }";
        assertThat(findings("AM-C03", table("", "", get.formatted(", usage: { rps: 100 }")))
                        .getFirst()
                        .monthlyCost())
                .isEqualByComparingTo("16.43");
        assertThat(findings("AM-C03", table("", "", get.formatted("")))
                        .getFirst()
                        .monthlyCost())
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "operation: TransactWriteItems, batch_size: 1 | 1",
                "operation: TransactWriteItems, usage: { item_count: 1 } | 1",
                "operation: TransactGetItems, batch_size: 1 | 1",
                "operation: TransactWriteItems | 0",
                "operation: TransactWriteItems, batch_size: 2 | 0",
                "operation: PutItem | 0",
            })
    void findsTransactionsOfOneItem(String pattern, int count) {
        assertThat(findings("AM-C04", table("", "", "{ name: one, " + pattern + " }")))
                .hasSize(count);
    }

    @Test
    void tellsWhatATransactionOfOneItemCosts() {
        String one = table("", "", "") + """
                cross_table_access_patterns:
                  - name: one
                    operation: TransactWrite
                    usage: { rps: 10%s }
                    entities_involved: [{ table: App, entity: Thing, action: Put }]
                """;
        assertThat(findings("AM-C04", one.formatted(""))).singleElement().satisfies(finding -> {
            assertThat(finding.monthlyCost()).isEqualByComparingTo("16.43");
            assertThat(finding.place().path()).isEqualTo("cross_table_access_patterns.one");
            assertThat(finding.remedy()).isEqualTo("use PutItem");
        });
        assertThat(findings("AM-C04", one.formatted(", item_count: 5"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "production: true | 1",
                "'production: true, pitr: true' | 1",
                "'production: true, pitr: true, deletion_protection: true' | 0",
                "'production: true, pitr: true, deletion_protection: true, sse: none' | 1",
                "'production: true, pitr: true, deletion_protection: true, sse: KMS' | 0",
                "'pitr: false' | 0",
                "'' | 0",
            })
    void wantsProtectionInProduction(String settings, int count) {
        assertThat(findings("AM-O01", table(settings, "", ""))).hasSize(count);
    }

    @Test
    void speaksOfGraphqlOnlyWhereEntitiesShareATable() {
        String alone = "profile: graphql\n" + table("", "", "");
        assertThat(findings("AM-G01", alone)).isEmpty();
        String shared = alone
                + "      Other: { pk_template: \"O#{id}\", sk_template: O, fields: [{ name: id, type: string }] }\n";
        assertThat(findings("AM-G01", shared)).extracting(Finding::severity).containsExactly(Severity.ADVICE);
        assertThat(findings("AM-G01", shared.replace("graphql", "kv"))).isEmpty();
    }
}
