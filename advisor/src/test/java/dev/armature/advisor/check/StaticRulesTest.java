package dev.armature.advisor.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.read.ModelReader;
import dev.armature.advisor.rule.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every rule promises: its own examples show what it reports, and that the repaired design is not reported. */
class StaticRulesTest {
    @ParameterizedTest
    @MethodSource("rules")
    void reportsItsBadExample(Rule rule) {
        assertThat(findings(rule, rule.explanation().bad())).isNotEmpty().allSatisfy(finding -> {
            assertThat(finding.rule()).isEqualTo(rule.id());
            assertThat(finding.severity()).isGreaterThanOrEqualTo(rule.severity());
            assertThat(finding.place().line()).isPositive();
            assertThat(finding.message()).isNotBlank();
            assertThat(finding.evidence()).isNotBlank();
            assertThat(finding.remedy()).isNotBlank();
        });
    }

    @ParameterizedTest
    @MethodSource("rules")
    void findsNothingInItsGoodExample(Rule rule) {
        assertThat(findings(rule, rule.explanation().good())).isEmpty();
    }

    @Test
    void everyRuleHasAnIdOfItsOwn() {
        assertThat(StaticRules.ALL).extracting(Rule::id).doesNotHaveDuplicates();
    }

    private static List<Finding> findings(Rule rule, String example) {
        return StaticRules.findings(rule, new Design(ModelReader.read(example)));
    }

    static List<Rule> rules() {
        return StaticRules.ALL;
    }
}
