package dev.armature.advisor.rule.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.rule.FindingsOf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rules about patterns advise; what they find is in {@code pattern.cases}. */
class PatternRulesTest {
    /** The advice is about the operand that may not be there, whatever else the update does. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SET stars = stars + :n | write if_not_exists(stars, :zero) for stars, or use ADD for a number",
                "SET tags = list_append(tags, :t) | write if_not_exists(tags, :empty) for tags",
                "SET tags = list_append(if_not_exists(tags, :none), :t), stars = stars + :n"
                        + " | write if_not_exists(stars, :zero) for stars, or use ADD for a number",
                "SET list_appended = list_appended + :n"
                        + " | write if_not_exists(list_appended, :zero) for list_appended, or use ADD for a number",
            })
    void advisesWhatStandsInForAnAbsentOperand(String update, String remedy) {
        var found = FindingsOf.rule(PatternRules.ALL, "AM-P18", """
                tables:
                  - table_config: { table_name: App, partition_key: PK }
                    entities:
                      Repo:
                        pk_template: "R#{id}"
                        access_patterns:
                          - { name: change, operation: UpdateItem, update: "%s", parameters: [{ name: id }] }
                """.formatted(update));
        assertThat(found).extracting(Finding::remedy).containsExactly(remedy);
    }
}
