package dev.armature.advisor.rule.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.rule.FindingsOf;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemRulesTest {
    /** One entity, with fields, more members, and patterns. */
    private static String model(String fields, String members, String patterns) {
        return """
                tables:
                  - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                    settings: { ttl_attribute: expiresAt }
                    entities:
                      Thing:
                        pk_template: "THING#{id}"
                        sk_template: "THING"
                        fields: [{ name: id, type: string }%s]
                        %s
                        access_patterns: [%s]
                """.formatted(fields.isEmpty() ? "" : ", " + fields, members, patterns);
    }

    private static List<Finding> findings(String rule, String model) {
        return FindingsOf.rule(ItemRules.ALL, rule, model);
    }

    @ParameterizedTest
    @CsvSource({
        "409601, ERROR",
        "409600, WARNING",
        "102401, WARNING",
        "102400, ADVICE",
        "10241, ADVICE",
    })
    void tellsLargeItemsApart(long bytes, Severity severity) {
        assertThat(findings(
                        "AM-S01",
                        model("{ name: body, type: string }", "usage: { max_size_bytes: " + bytes + " }", "")))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(severity);
                    assertThat(finding.place().path()).isEqualTo("entities.Thing");
                });
    }

    @Test
    void saysNothingOfItemsThatAreNotLargeOrCannotBeCompressed() {
        assertThat(findings("AM-S01", model("", "", ""))).isEmpty();
        assertThat(findings("AM-S01", model("{ name: body, type: string }", "usage: { max_size_bytes: 10240 }", "")))
                .isEmpty();
        assertThat(findings("AM-S01", model("{ name: zip, type: binary }", "usage: { max_size_bytes: 20000 }", "")))
                .isEmpty();
        assertThat(findings(
                        "AM-S01",
                        model(
                                "{ name: state, type: string, enum: [A, B] }, { name: at, type: string, format: iso-8601 }",
                                "usage: { max_size_bytes: 20000 }",
                                "")))
                .extracting(Finding::remedy)
                .allSatisfy(remedy -> assertThat(remedy).doesNotContain("state"));
    }

    @Test
    void addsUpFieldsThatAreTooLarge() {
        assertThat(findings("AM-S01", model("{ name: photo, type: binary, size_bytes: 500000 }", "", "")))
                .extracting(Finding::severity)
                .containsExactly(Severity.ERROR);
    }

    @Test
    void knowsWhatASplitSaves() {
        String views = "{ name: views, type: integer }, { name: bio, type: string }";
        String update = "{ name: view, operation: UpdateItem, update: \"ADD #views :one\", usage: { rps: 100 } }";
        // 10 units become 1: 9 * 100 * 2.628 million * $0.625
        assertThat(findings("AM-S02", model(views, "usage: { item_size_bytes: 10240 }", update)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.monthlyCost()).isEqualByComparingTo("1478.25");
                    assertThat(finding.evidence()).contains("10 write units").contains("would be 1");
                    assertThat(finding.place().path()).isEqualTo("entities.Thing.fields.views");
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // The large part is written, too.
                "{ name: write, operation: UpdateItem, update: \"SET bio = :bio, #views = :n\", usage: { rps: 100 } }",
                // It is not said how often.
                "{ name: write, operation: UpdateItem, update: \"ADD #views :one\" }",
                // The whole item is put.
                "{ name: write, operation: PutItem, usage: { rps: 100 } }",
                "{ name: write, operation: UpdateItem, usage: { rps: 100 } }"
            })
    void doesNotSplitWhatIsWrittenAsAWhole(String pattern) {
        String fields = "{ name: views, type: integer }, { name: bio, type: string }";
        assertThat(findings("AM-S02", model(fields, "usage: { item_size_bytes: 10240 }", pattern)))
                .isEmpty();
    }

    @Test
    void doesNotSplitSmallItems() {
        String views = "{ name: views, type: integer, mutable: often }";
        assertThat(findings("AM-S02", model(views, "usage: { item_size_bytes: 4096 }", "")))
                .isEmpty();
        assertThat(findings("AM-S02", model(views, "", ""))).isEmpty();
        assertThat(findings("AM-S02", model(views, "usage: { item_size_bytes: 4097 }", "")))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "{ name: l, type: array } | SET l = list_append(l, :x) | ERROR",
                "{ name: l, type: array } | SET l = list_append(if_not_exists(l, :e), :x) | ERROR",
                "{ name: l, type: string_set } | ADD l :x | ERROR",
                "{ name: l, type: object } | SET l.#user = :x | ERROR",
                "{ name: l, type: array, mutable: true } | SET a = :a | ERROR",
                "{ name: l, type: array } | SET a = :a | ADVICE",
                "{ name: l, type: array, max_length: 9 } | SET l = list_append(l, :x) | none",
                "{ name: l, type: array, immutable: true } | SET a = :a | none",
                "{ name: l, type: object, mutable: true } | SET l.city = :x | none",
                "{ name: l, type: integer } | ADD l :x | none",
            })
    void findsWhatGrowsWithoutABound(String field, String update, Severity severity) {
        var found = findings(
                "AM-S03", model(field, "", "{ name: add, operation: UpdateItem, update: \"" + update + "\" }"));
        if (severity == null) {
            assertThat(found).isEmpty();
        } else {
            assertThat(found).extracting(Finding::severity).containsExactly(severity);
        }
    }

    @Test
    void knowsThatAConditionOrALargestSizeIsABound() {
        String add = "{ name: add, operation: UpdateItem, update: \"SET l = list_append(l, :x)\"%s }";
        assertThat(findings(
                        "AM-S03",
                        model("{ name: l, type: array }", "", add.formatted(", condition: \"size(l) < :max\""))))
                .extracting(Finding::severity)
                .doesNotContain(Severity.ERROR);
        assertThat(findings(
                        "AM-S03",
                        model("{ name: l, type: array }", "usage: { max_size_bytes: 5000 }", add.formatted(""))))
                .isEmpty();
    }

    @Test
    void countsNamesInLargeTablesOnly() {
        String name = "{ name: aVeryLongNameOfAnAttribute, type: boolean }";
        assertThat(findings("AM-S04", model(name, "usage: { item_count: 100_000_000 }", "")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.monthlyCost()).isNotNull());
        assertThat(findings("AM-S04", model(name, "usage: { item_count: 1_000_000 }", "")))
                .isEmpty();
        assertThat(findings("AM-S04", model(name, "usage: { item_count: 100_000_000, item_size_bytes: 1000 }", "")))
                .isEmpty();
        assertThat(findings("AM-S04", model(name, "", ""))).isEmpty();
    }

    @Test
    void wantsATypeWhereEntitiesShareATableOfASingleTableDesign() {
        String two = """
                profile: %s
                tables:
                  - table_config: { table_name: App, partition_key: PK }
                    entities:
                      A: { pk_template: "A#{id}", fields: [{ name: id, type: string }%s] }
                      B: { pk_template: "B#{id}", fields: [{ name: id, type: string }%s] }
                """;
        String type = ", { name: entityType, type: string }";
        assertThat(findings("AM-S05", two.formatted("single-table", "", ""))).hasSize(1);
        assertThat(findings("AM-S05", two.formatted("single-table", type, ""))).hasSize(1);
        assertThat(findings("AM-S05", two.formatted("single-table", type, type)))
                .isEmpty();
        assertThat(findings("AM-S05", two.formatted("multi-table", "", ""))).isEmpty();
    }

    @Test
    void wantsASetForSingleValuesOnly() {
        String add = "{ name: add, operation: UpdateItem, update: \"SET l = list_append(l, :x)\"%s }";
        String texts = "{ name: l, type: array, item_type: string, max_length: 9 }";
        assertThat(findings("AM-S06", model(texts, "", add.formatted("")))).hasSize(1);
        assertThat(findings("AM-S06", model(texts, "", add.formatted(", condition: \"NOT contains(l, :x)\""))))
                .isEmpty();
        assertThat(findings("AM-S06", model(texts, "", ""))).isEmpty();
        assertThat(findings(
                        "AM-S06",
                        model("{ name: l, type: array, item_type: object, max_length: 9 }", "", add.formatted(""))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "integer | 0",
                "number | 0",
                "'integer, format: epoch' | 0",
                "'integer, format: epoch-ms' | 1",
                "string | 1",
                "'string, format: iso-8601' | 1",
                "'string, format: epoch' | 1",
                "boolean | 1",
            })
    void takesSecondsAsANumberForTimeToLive(String type, int count) {
        assertThat(findings("AM-T01", model("{ name: expiresAt, type: " + type + " }", "", "")))
                .hasSize(count);
    }

    @Test
    void looksAtTheAttributeThatTheEntityNames() {
        assertThat(findings("AM-T01", model("{ name: until, type: string }", "ttl: { attribute: until }", "")))
                .hasSize(1);
        assertThat(findings("AM-T01", model("{ name: until, type: string }", "", "")))
                .isEmpty();
        assertThat(findings("AM-T01", model("{ name: expiresAt, type: string }", "ttl: none", "")))
                .isEmpty();
    }

    @Test
    void wantsWhatExpiryNeeds() {
        String field = "{ name: expiresAt, type: integer }";
        String ttl = "ttl: { attribute: expiresAt, after: 24h }";
        assertThat(findings("AM-T02", model(field, ttl, ""))).isEmpty();
        assertThat(findings("AM-T02", model("", ttl, ""))).hasSize(1);
        assertThat(findings("AM-T02", model(field, "ttl: { attribute: until }", "")))
                .hasSize(1);
        assertThat(findings(
                        "AM-T02",
                        model(field, ttl, "").replace("settings: { ttl_attribute: expiresAt }", "settings: {}")))
                .hasSize(1);
        assertThat(findings("AM-T02", model("", "", ""))).isEmpty();
    }

    private static final String FAMILY = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                settings: { ttl_attribute: expiresAt }
                entities:
                  Parent:
                    pk_template: "GAME#{id}"
                    sk_template: "%s"
                    fields: [{ name: id, type: string }, { name: expiresAt, type: integer }]
                    ttl: { attribute: expiresAt, after: 24h }
                    %s
                  Child:
                    pk_template: "GAME#{id}"
                    sk_template: "%s"
                    fields: [{ name: id, type: string }, { name: n, type: string }, { name: expiresAt, type: integer }]
                    %s
            """;

    @Test
    void findsChildrenThatStayBehind() {
        String none = FAMILY.replace(
                ", { name: n, type: string }, { name: expiresAt, type: integer }", ", { name: n, type: string }");
        assertThat(findings("AM-T02", none.formatted("METADATA", "", "PLAYER#{n}", "")))
                .hasSize(1);
        assertThat(findings("AM-T02", none.formatted("GAME#{id}", "", "PLAYER#{n}", "")))
                .hasSize(1);
        assertThat(findings("AM-T02", none.formatted("ROUND#{id}", "", "ROUND#{id}#{n}", "")))
                .hasSize(1);
        assertThat(findings("AM-T02", none.formatted("STATE", "", "PLAYER#{n}", "parent: Parent")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.place().path()).isEqualTo("entities.Child"));
        // Said to stay, not said to belong, or not what others belong to.
        assertThat(findings("AM-T02", none.formatted("METADATA", "", "PLAYER#{n}", "ttl: none")))
                .isEmpty();
        assertThat(findings("AM-T02", none.formatted("STATE", "", "PLAYER#{n}", "")))
                .isEmpty();
        assertThat(findings("AM-T02", none.formatted("METADATA", "role: lock", "PLAYER#{n}", "")))
                .isEmpty();
        assertThat(findings("AM-T02", FAMILY.formatted("METADATA", "", "PLAYER#{n}", "")))
                .isEmpty();
        assertThat(findings(
                        "AM-T02",
                        FAMILY.formatted("METADATA", "", "PLAYER#{n}", "ttl: { attribute: expiresAt, after: 48h }")))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lock | { name: take, operation: PutItem, condition: attribute_not_exists(PK) } | 1",
                "lock | { name: take, operation: UpdateItem, condition: attribute_not_exists(PK), update: 'SET o = :o' } | 1",
                "lock | { name: take, operation: PutItem, condition: 'attribute_not_exists(PK) OR expiresAt < :now' } | 0",
                "lock | { name: keep, operation: UpdateItem, condition: 'holder = :me', update: 'SET expiresAt = :t' } | 0",
                "lock | { name: free, operation: DeleteItem } | 1",
                "lock | { name: free, operation: DeleteItem, condition: 'holder = :me' } | 0",
                "session | { name: get, operation: GetItem } | 1",
                "session | { name: get, operation: GetItem, condition: 'expiresAt > :now' } | 0",
                "session | { name: list, operation: Query, filter: 'expiresAt > :now' } | 0",
                "session | { name: log_out, operation: DeleteItem } | 0",
                "data | { name: get, operation: GetItem } | 0",
            })
    void doesNotTrustExpiryToBePrompt(String role, String pattern, int count) {
        String fields = "{ name: expiresAt, type: integer }, { name: holder, type: string }";
        assertThat(findings("AM-T03", model(fields, "role: " + role, pattern))).hasSize(count);
        // What never expires does not wait for it.
        assertThat(findings("AM-T03", model(fields, "role: " + role + "\n        ttl: none", pattern)))
                .isEmpty();
    }
}
