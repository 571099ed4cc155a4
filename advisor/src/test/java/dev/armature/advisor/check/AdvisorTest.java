package dev.armature.advisor.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Model.Note;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.read.ModelReader;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdvisorTest {
    private static final Clock NEW_YEAR = Clock.fixed(Instant.parse("2027-01-01T12:00:00Z"), ZoneOffset.UTC);

    private static final String MODEL = """
            tables:
              - table_config: { table_name: my.App, partition_key: PK, sort_key: SK }
                gsi_list: [{ name: GSI1, partition_key: GSI1PK }]
                entities:
                  Order: { pk_template: "USER#{userId}", sk_template: "ORDER#{n}",
                           access_patterns: [{ name: list, operation: Query }] }
                  Orders: { pk_template: "ORDERS#{userId}", sk_template: "ORDERS" }
            waivers: [%s]
            """;

    /** Reports each place that it is told, by its path. */
    private static Rule reporting(String id, Severity severity, String... paths) {
        return rule(id, severity, (design, findings) -> {
            for (String path : paths) {
                findings.add(severity, new Place(path, path.length(), 1), "wrong at " + path, "evidence", "remedy");
            }
        });
    }

    private static Rule rule(String id, Severity severity, BiConsumer<Design, Findings> check) {
        return new Rule() {
            @Override
            public String id() {
                return id;
            }

            @Override
            public Severity severity() {
                return severity;
            }

            @Override
            public Explanation explanation() {
                return new Explanation("", "", "", "", "", "");
            }

            @Override
            public void check(Design design, Findings findings) {
                check.accept(design, findings);
            }
        };
    }

    @Test
    void saysWhichExpressionsItCannotRead() {
        var model = ModelReader.read("""
                tables:
                  - table_config: { table_name: App, partition_key: PK }
                    entities:
                      Order:
                        pk_template: "ORDER#{orderId}"
                        access_patterns:
                          - { name: pay, operation: UpdateItem, update: "SET paid == :true", condition: "total > 0" }
                          - { name: open, operation: Query, filter: "paid = :false AND" }
                """);
        assertThat(Advisor.check(model, List.of(), NEW_YEAR).notes())
                .extracting(Note::text, note -> note.place().line())
                .containsExactly(
                        tuple(
                                "`SET paid == :true` of pay is not an update that DynamoDB could read, so no rule looks at it",
                                7),
                        tuple(
                                "`paid = :false AND` of open is not a filter that DynamoDB could read, so no rule looks at it",
                                8));
    }

    @Test
    void saysWhatScansAndFiltersCost() {
        var model = ModelReader.read("""
                tables:
                  - table_config: { table_name: App, partition_key: owner, sort_key: id }
                    entities:
                      Doc:
                        pk_template: "{owner}"
                        sk_template: "{id}"
                        usage: { item_count: 1000, item_size_bytes: 4096 }
                        access_patterns:
                          - { name: all, operation: Scan, paginated: true, usage: { rps: 1 } }
                          - { name: some, operation: Query, filter: "a = :a", parameters: [owner],
                              usage: { rps: 1, item_count: 100, selectivity: 0.25 } }
                """);
        // A month has 2,628,000 seconds, and a million read units cost 0.125 dollars.
        assertThat(Advisor.check(model, NEW_YEAR).findings())
                .filteredOn(finding -> finding.monthlyCost() != null)
                .extracting(Finding::rule, Finding::monthlyCost)
                .containsExactly(tuple("AM-P01", new BigDecimal("164.25")), tuple("AM-P04", new BigDecimal("12.32")));
    }

    @Test
    void reportsInTheOrderOfTheFileAndTheWorstFirst() {
        var report = check(
                "",
                reporting("AM-K01", Severity.ADVICE, "abc", "a"),
                reporting("AM-K02", Severity.ERROR, "ab"),
                reporting("AM-K03", Severity.ERROR, "a", "a"));
        assertThat(report.findings())
                .extracting(finding -> finding.rule() + " " + finding.place().path())
                .containsExactly("AM-K03 a", "AM-K01 a", "AM-K02 ab", "AM-K01 abc");
        assertThat(report.count(Severity.ERROR)).isEqualTo(2);
        assertThat(report.hasAtLeast(Severity.ERROR)).isTrue();
        assertThat(check("", reporting("AM-K01", Severity.ADVICE, "a")).hasAtLeast(Severity.WARNING))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "entities.Order.access_patterns.list",
                "entities.Order",
                "entities.Order.*",
                "entities",
                "tables.my.App.entities.Order",
                "''",
                "'*'"
            })
    void waivesWhatIsAtAPlaceOrBelowIt(String at) {
        var report = check(
                "{ rule: am-k05, at: " + at + ", why: known, until: 2027-01-01 }",
                reporting("AM-K05", Severity.ERROR, "entities.Order.access_patterns.list"));
        assertThat(report.findings()).isEmpty();
        assertThat(report.waived()).singleElement().satisfies(waived -> {
            assertThat(waived.finding().rule()).isEqualTo("AM-K05");
            assertThat(waived.waiver().why()).isEqualTo("known");
        });
        assertThat(report.notes()).isEmpty();
    }

    @Test
    void waivesAtATableWithAndWithoutItsName() {
        Rule rule = reporting("AM-I01", Severity.WARNING, "tables.my.App.gsi_list.GSI1");
        assertThat(check("{ rule: AM-I01, at: gsi_list.GSI1, why: x }", rule).findings())
                .isEmpty();
        assertThat(check("{ rule: AM-I01, at: tables.my.App.gsi_list, why: x }", rule)
                        .findings())
                .isEmpty();
        assertThat(check("{ rule: AM-I01, at: tables.other.gsi_list, why: x }", rule)
                        .findings())
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"entities.Orders", "entities.Ord", "Order", "entities.Order.access_patterns.list.more"})
    void waivesNothingElsewhere(String at) {
        var report = check(
                "{ rule: AM-K05, at: " + at + ", why: known }",
                reporting("AM-K05", Severity.ERROR, "entities.Order.access_patterns.list"));
        assertThat(report.findings()).hasSize(1);
        assertThat(report.notes())
                .extracting(Note::text)
                .containsExactly("the waiver of AM-K05 matches nothing at " + at + ": take it out");
    }

    @Test
    void noLongerWaivesWhatHasExpired() {
        Rule rule = reporting("AM-K05", Severity.ERROR, "entities.Order");
        var report = check("{ rule: AM-K05, at: entities.Order, why: x, until: 2026-12-31 }", rule);
        assertThat(report.findings()).hasSize(1);
        assertThat(report.notes())
                .extracting(Note::text)
                .containsExactly("the waiver of AM-K05 ended on 2026-12-31, and what it waived is reported again");
        assertThat(check("{ rule: AM-K05, at: entities.Orders, why: x, until: 2026-12-31 }", rule)
                        .notes())
                .extracting(Note::text)
                .containsExactly("the waiver of AM-K05 ended on 2026-12-31, and there is nothing left to waive");
    }

    @Test
    void saysWhichWaiversAreOfNoRule() {
        var report = check(
                "{ rule: AM-K1, why: x }, { rule: RT-03, why: x }, { rule: AM-K02, why: of a rule not asked }",
                reporting("AM-K05", Severity.ERROR));
        assertThat(report.notes())
                .extracting(Note::text)
                .containsExactly("there is no rule AM-K1; did you mean AM-K01?");
    }

    @Test
    void goesOnWhenARuleFails() {
        var report = check(
                "",
                rule("AM-K01", Severity.ERROR, (design, findings) -> {
                    throw new IllegalStateException("a bug");
                }),
                reporting("AM-K02", Severity.ERROR, "a"));
        assertThat(report.findings()).extracting(Finding::rule).containsExactly("AM-K02");
        assertThat(report.notes())
                .extracting(Note::text)
                .containsExactly("the rule AM-K01 failed, and says nothing: java.lang.IllegalStateException: a bug");
    }

    @Test
    void findsRulesByTheirIdsAndFamilies() {
        assertThat(StaticRules.named(List.of("am-k02 ", "AM-K01")))
                .extracting(Rule::id)
                .containsExactly("AM-K01", "AM-K02");
        assertThat(StaticRules.named(List.of("AM-K")))
                .hasSizeGreaterThan(10)
                .allSatisfy(rule -> assertThat(rule.id()).startsWith("AM-K"));
        assertThatThrownBy(() -> StaticRules.named(List.of("AM-K1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no rule 'AM-K1'; did you mean AM-K01?");
    }

    @Test
    void checksByAllRulesUnlessTold() {
        var report = Advisor.check(ModelReader.read(MODEL.formatted("")), NEW_YEAR);
        assertThat(report.rules()).isEqualTo(StaticRules.ALL);
    }

    private static Report check(String waivers, Rule... rules) {
        return Advisor.check(ModelReader.read(MODEL.formatted(waivers)), List.of(rules), NEW_YEAR);
    }
}
