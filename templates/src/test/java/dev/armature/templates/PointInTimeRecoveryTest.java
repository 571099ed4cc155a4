package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Plans for servers that can switch point-in-time recovery, and for those that cannot. */
class PointInTimeRecoveryTest {
    private static final String ON = "PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}";

    @Test
    void isSwitchedOnWithANewTable() {
        var plan = Plan.between(table(ON), Found.NOTHING);
        assertThat(plan.steps()).extracting(Step::operation).containsExactly("CreateTable", "UpdateContinuousBackups");
        assertThat(plan.steps().getLast().request())
                .hasToString("{\"TableName\": \"shop-Orders\","
                        + " \"PointInTimeRecoverySpecification\": {\"PointInTimeRecoveryEnabled\": true}}");
        assertThat(plan.notApplied()).isEmpty();
    }

    @Test
    void isNamedWhereTheServerCannot() {
        var without = table(ON).without(Ability.RECOVERY, "not supported by this server");
        var plan = Plan.between(without, Found.table(described(OptionalLong.empty())));
        assertThat(plan.steps()).isEmpty();
        assertThat(plan.notApplied())
                .containsExactly("PointInTimeRecoverySpecification (not supported by this server)");
    }

    @Test
    void isChangedAsTheTemplateSays() {
        String week = ON.replace("true}", "true, RecoveryPeriodInDays: 7}");
        assertThat(changes(ON, OptionalLong.of(35))).isEmpty();
        assertThat(changes(ON, OptionalLong.empty())).containsExactly("keep 35 days for point-in-time recovery");
        assertThat(changes(week, OptionalLong.of(35))).containsExactly("keep 7 days for point-in-time recovery");
        assertThat(changes(week, OptionalLong.of(7))).isEmpty();
        assertThat(changes("", OptionalLong.of(7))).containsExactly("switch point-in-time recovery off");
        assertThat(changes(ON.replace("true", "false"), OptionalLong.empty())).isEmpty();
    }

    /** As old versions of DynamoDB Local are. */
    @Test
    void isOffWhereTheServerHasNoBackups() throws Exception {
        Endpoint server = (operation, request) -> operation.equals("DescribeContinuousBackups")
                ? new Endpoint.Answer(
                        400, "{\"__type\": \"com.amazonaws.dynamodb.v20120810#UnknownOperationException\"}")
                : new Endpoint.Answer(200, "{\"Table\": {\"TableName\": \"Orders\"}}");
        assertThat(new Deployment(server, () -> {})
                        .describe("Orders")
                        .orElseThrow()
                        .recoveryDays())
                .isEmpty();
    }

    private static List<String> changes(String property, OptionalLong days) {
        return Plan.between(table(property), Found.table(described(days))).steps().stream()
                .map(Step::sentence)
                .toList();
    }

    private static TableDefinition table(String property) {
        String template = """
                Resources:
                  Orders:
                    Type: AWS::DynamoDB::Table
                    Properties:
                      BillingMode: PAY_PER_REQUEST
                      AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
                      KeySchema: [{AttributeName: id, KeyType: HASH}]
                """;
        return Template.parse(template + "      " + property)
                .stack(StackSettings.named("shop"))
                .tables()
                .getFirst();
    }

    private static Described described(OptionalLong days) {
        var table = table("").createTable().with("BillingModeSummary", Json.parse("{BillingMode: PAY_PER_REQUEST}"));
        return new Described(table, Optional.empty(), Map.of(), days);
    }
}
