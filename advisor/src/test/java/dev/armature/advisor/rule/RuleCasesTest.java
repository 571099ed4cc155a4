package dev.armature.advisor.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Cases of the rules about keys, patterns and indexes: edges of what they report, and what is no fault though it looks like one. */
class RuleCasesTest {
    @ParameterizedTest
    @MethodSource("cases")
    void findsWhatTheCaseSays(RuleCase ruleCase) {
        assertThat(ruleCase.findings()).as(ruleCase.model()).isEqualTo(ruleCase.expected());
    }

    static List<RuleCase> cases() {
        return Stream.of("key.cases", "pattern.cases", "index.cases")
                .flatMap(file -> RuleCase.read(file).stream())
                .toList();
    }
}
