package dev.armature.advisor.runtime.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.runtime.TestTraffic;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every rule promises. */
class TrafficRulesTest {
    @ParameterizedTest
    @MethodSource("rules")
    void saysWhatItIsAbout(TrafficRule rule) {
        var documentation = rule.documentation();
        assertThat(documentation.title()).isNotBlank();
        assertThat(documentation.why()).endsWith(".");
        assertThat(documentation.source()).isNotBlank();
        assertThat(documentation.measured()).isNotBlank();
        assertThat(documentation.threshold()).isNotBlank();
        assertThat(documentation.remedy()).endsWith(".");
        assertThat(documentation.minimum().inTest())
                .isBetween(1L, documentation.minimum().inTraffic());
    }

    @Test
    void thereAreTwentyFiveInTheirOrder() {
        assertThat(TrafficRules.ALL)
                .extracting(TrafficRule::id)
                .isSorted()
                .doesNotHaveDuplicates()
                .hasSize(25);
        assertThat(TrafficRules.ALL.getLast().id()).isEqualTo("RT-25");
    }

    /** A well-behaved application, for a day: no rule has anything to say. */
    @Test
    void findNothingInCleanTraffic() {
        try (var traffic = new TestTraffic()) {
            traffic.createTable("App", "kind S", TestTraffic.globalIndex("byKind", "kind", "sk", "ALL"));
            for (int hour = 0; hour < 24; hour++) {
                for (int i = 0; i < 50; i++) {
                    String user = "USER#" + hour + "x" + i;
                    traffic.call(
                            "PutItem",
                            "{'TableName':'App','Item':"
                                    + TestTraffic.item(user, "PROFILE", "'kind':{'S':'K" + i + "'},'v':{'S':'x'}")
                                    + ",'ConditionExpression':'attribute_not_exists(pk)'}");
                    traffic.advance(Duration.ofSeconds(10));
                    traffic.get("App", user, "PROFILE");
                    traffic.call(
                            "Query",
                            "{'TableName':'App','IndexName':'byKind','KeyConditionExpression':'kind = :k','ExpressionAttributeValues':"
                                    + "{':k':{'S':'K" + i + "'}},'Limit':1}");
                }
                traffic.advance(Duration.ofMinutes(51));
            }
            assertThat(TrafficRules.findings(traffic.inquiry(null, false))).isEmpty();
        }
    }

    @Test
    void nothingIsSaidOfNothing() {
        try (var traffic = new TestTraffic()) {
            assertThat(TrafficRules.findings(traffic.inquiry(null, false))).isEmpty();
            assertThat(TrafficRules.findings(traffic.inquiry(null, true))).isEmpty();
        }
    }

    static Iterable<TrafficRule> rules() {
        return TrafficRules.ALL;
    }
}
