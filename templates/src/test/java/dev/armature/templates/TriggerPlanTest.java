package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What becomes of a mapping that is there already. */
class TriggerPlanTest {
    private static final TriggerDefinition WANTED = new TriggerDefinition(
            "Orders.Stream",
            "Audit",
            "orders",
            (Json.Object) Json.parse("{UUID: u, EventSourceArn: orders, Target: \"http://127.0.0.1:1\", BatchSize: 10,"
                    + " Enabled: true, StartingPosition: LATEST, FunctionResponseTypes: [a]}"),
            List.of("KMSKeyArn (not supported by this server)"));
    private static final String THERE = "{UUID: u, EventSourceArn: \"arn:aws:dynamodb:x:1:table/orders/stream/2026\","
            + " Target: \"http://127.0.0.1:1\", BatchSize: 10, State: Enabled, StartingPosition: LATEST,"
            + " FunctionResponseTypes: [a], LastModified: 1}";

    private static TriggerPlan plan(String there) {
        return TriggerPlan.between(WANTED, Optional.of((Json.Object) Json.parse(there)));
    }

    @Test
    void createsOneThatIsNotThere() {
        assertThat(TriggerPlan.between(WANTED, Optional.empty()).lines())
                .containsExactly(
                        "+ trigger Orders.Stream: the stream of orders to http://127.0.0.1:1",
                        "    begin at LATEST",
                        "    not applied: KMSKeyArn (not supported by this server)");
    }

    /** The server describes more than a template says, and some of it in another way. */
    @Test
    void leavesOneThatIsAsItShouldBe() {
        var plan = plan(THERE);
        assertThat(plan.verdict()).isEqualTo(TriggerPlan.Verdict.IN_SYNC);
        assertThat(plan.lines().getFirst()).startsWith("= trigger Orders.Stream");
    }

    @Test
    void changesWhatCanBeChanged() {
        var plan = plan(THERE.replace("BatchSize: 10", "BatchSize: 5")
                .replace("State: Enabled", "State: Disabled")
                .replace("[a]", "[]"));
        assertThat(plan.verdict()).isEqualTo(TriggerPlan.Verdict.CHANGE);
        assertThat(plan.differences())
                .containsExactly(
                        "BatchSize 10 instead of 5",
                        "Enabled true instead of false",
                        "FunctionResponseTypes [\"a\"] instead of []");
    }

    /** A mapping reads one stream from one place on. */
    @Test
    void beginsAnewForAnotherStreamOrAnotherPlace() {
        assertThat(plan(THERE.replace("table/orders/", "table/others/")).verdict())
                .isEqualTo(TriggerPlan.Verdict.BEGIN_ANEW);
        var plan = plan(THERE.replace("LATEST", "TRIM_HORIZON"));
        assertThat(plan.verdict()).isEqualTo(TriggerPlan.Verdict.BEGIN_ANEW);
        assertThat(plan.lines())
                .startsWith(
                        "~ trigger Orders.Stream: the stream of orders to http://127.0.0.1:1",
                        "    begin anew",
                        "    StartingPosition LATEST instead of TRIM_HORIZON");
    }
}
