package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The requests that lead from a table as it is described to the one that a template has. */
class DifferenceTest {
    private static final String KEY = "KeySchema: [{AttributeName: id, KeyType: HASH}]";
    private static final String INDEX =
            "IndexName: i, KeySchema: [{AttributeName: a, KeyType: HASH}], Projection: {ProjectionType: ALL}";
    private static final String DEFINITIONS =
            "AttributeDefinitions: [{AttributeName: id, AttributeType: S}, {AttributeName: a, AttributeType: S}]";
    private static final String ON_DEMAND = "BillingModeSummary: {BillingMode: PAY_PER_REQUEST}";

    /** Properties of the template, members of the description, and what is sent besides the name of the table. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            BillingMode: PAY_PER_REQUEST | BillingModeSummary: {BillingMode: PROVISIONED} | "BillingMode": "PAY_PER_REQUEST"
            BillingMode: PAY_PER_REQUEST, OnDemandThroughput: {MaxReadRequestUnits: 5} | a: b | "BillingMode": "PAY_PER_REQUEST", "OnDemandThroughput": {"MaxReadRequestUnits": 5, "MaxWriteRequestUnits": -1}
            BillingMode: PAY_PER_REQUEST, OnDemandThroughput: {MaxWriteRequestUnits: 6} | BillingModeSummary: {BillingMode: PAY_PER_REQUEST} | "OnDemandThroughput": {"MaxReadRequestUnits": -1, "MaxWriteRequestUnits": 6}
            BillingMode: PAY_PER_REQUEST | BillingModeSummary: {BillingMode: PAY_PER_REQUEST}, OnDemandThroughput: {MaxReadRequestUnits: 5} | "OnDemandThroughput": {"MaxReadRequestUnits": -1, "MaxWriteRequestUnits": -1}
            ProvisionedThroughput: {ReadCapacityUnits: 2, WriteCapacityUnits: 1} | ProvisionedThroughput: {ReadCapacityUnits: 1, WriteCapacityUnits: 1} | "ProvisionedThroughput": {"ReadCapacityUnits": 2, "WriteCapacityUnits": 1}
            ProvisionedThroughput: {ReadCapacityUnits: 2, WriteCapacityUnits: 1} | BillingModeSummary: {BillingMode: PAY_PER_REQUEST} | "BillingMode": "PROVISIONED", "ProvisionedThroughput": {"ReadCapacityUnits": 2, "WriteCapacityUnits": 1}
            StreamSpecification: {StreamViewType: KEYS_ONLY} | a: b | "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "KEYS_ONLY"}
            TableName: shop-Orders | StreamSpecification: {StreamEnabled: true, StreamViewType: NEW_IMAGE} | "StreamSpecification": {"StreamEnabled": false}
            SSESpecification: {SSEEnabled: true} | a: b | "SSESpecification": {"Enabled": true}
            SSESpecification: {SSEEnabled: true, KMSMasterKeyId: k2} | SSEDescription: {Status: ENABLED, KMSMasterKeyArn: "arn:aws:kms:x:1:key/k1"} | "SSESpecification": {"KMSMasterKeyId": "k2", "Enabled": true}
            SSESpecification: {SSEEnabled: false} | SSEDescription: {Status: ENABLED, KMSMasterKeyArn: "arn:aws:kms:x:1:key/k1"} | "SSESpecification": {"Enabled": false}
            TableClass: STANDARD_INFREQUENT_ACCESS | a: b | "TableClass": "STANDARD_INFREQUENT_ACCESS"
            TableName: shop-Orders | TableClassSummary: {TableClass: STANDARD_INFREQUENT_ACCESS} | "TableClass": "STANDARD"
            DeletionProtectionEnabled: true | a: b | "DeletionProtectionEnabled": true
            DeletionProtectionEnabled: false | DeletionProtectionEnabled: true | "DeletionProtectionEnabled": false
            WarmThroughput: {ReadUnitsPerSecond: 13000} | WarmThroughput: {ReadUnitsPerSecond: 12000, WriteUnitsPerSecond: 4000} | "WarmThroughput": {"ReadUnitsPerSecond": 13000}
            WarmThroughput: {ReadUnitsPerSecond: 13000, WriteUnitsPerSecond: 5000} | WarmThroughput: {ReadUnitsPerSecond: 12000, WriteUnitsPerSecond: 4000} | "WarmThroughput": {"ReadUnitsPerSecond": 13000, "WriteUnitsPerSecond": 5000}
            """)
    void isOneUpdateOfTheTable(String wanted, String present, String sent) {
        var plan = plan(wanted, present);

        assertThat(plan.verdict()).isEqualTo(TablePlan.Verdict.CHANGE);
        assertThat(plan.steps()).extracting(Step::operation).containsExactly("UpdateTable");
        assertThat(plan.steps().getFirst().request()).hasToString("{\"TableName\": \"shop-Orders\", " + sent + "}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            TableName: shop-Orders | TableStatus: ACTIVE
            SSESpecification: {SSEEnabled: true} | SSEDescription: {KMSMasterKeyArn: "arn:aws:kms:x:1:key/k1"}
            SSESpecification: {SSEEnabled: true, KMSMasterKeyId: k1} | SSEDescription: {KMSMasterKeyArn: "arn:aws:kms:x:1:key/k1"}
            SSESpecification: {SSEEnabled: true, KMSMasterKeyId: "arn:aws:kms:x:1:key/k1"} | SSEDescription: {KMSMasterKeyArn: "arn:aws:kms:x:1:key/k1"}
            SSESpecification: {SSEEnabled: true, KMSMasterKeyId: alias/mine} | SSEDescription: {KMSMasterKeyArn: "arn:aws:kms:x:1:key/k1"}
            SSESpecification: {SSEEnabled: false} | TableStatus: ACTIVE
            DeletionProtectionEnabled: false | TableStatus: ACTIVE
            TableClass: STANDARD | TableStatus: ACTIVE
            WarmThroughput: {ReadUnitsPerSecond: 12000} | WarmThroughput: {ReadUnitsPerSecond: 12000, WriteUnitsPerSecond: 4000}
            TableName: shop-Orders | WarmThroughput: {ReadUnitsPerSecond: 12000, WriteUnitsPerSecond: 4000}
            StreamSpecification: {StreamViewType: NEW_IMAGE} | StreamSpecification: {StreamEnabled: true, StreamViewType: NEW_IMAGE}
            BillingMode: PAY_PER_REQUEST | BillingModeSummary: {BillingMode: PAY_PER_REQUEST}, ProvisionedThroughput: {ReadCapacityUnits: 0, WriteCapacityUnits: 0}
            Tags: [] | TableStatus: ACTIVE
            """)
    void isNothingWhereTheTwoMeanTheSame(String wanted, String present) {
        var plan = plan(wanted, present);

        assertThat(plan.steps()).isEmpty();
        assertThat(plan.verdict()).isEqualTo(TablePlan.Verdict.IN_SYNC);
        assertThat(plan.notApplied()).isEmpty();
    }

    @Test
    void lowersNoWarmThroughput() {
        var plan = plan(
                "WarmThroughput: {WriteUnitsPerSecond: 100}",
                "WarmThroughput: {ReadUnitsPerSecond: 12000, WriteUnitsPerSecond: 4000}");

        assertThat(plan.steps()).isEmpty();
        assertThat(plan.notApplied()).containsExactly("WarmThroughput of the table (it cannot be lowered)");
    }

    @Test
    void changesTheViewOfAStreamByBeginningAnother() {
        var plan = plan(
                "StreamSpecification: {StreamViewType: KEYS_ONLY}",
                "StreamSpecification: {StreamEnabled: true, StreamViewType: NEW_IMAGE}");

        assertThat(plan.steps())
                .extracting(Step::sentence)
                .containsExactly("switch the stream off", "begin a stream of KEYS_ONLY");
    }

    @Test
    void buildsAnewAnIndexThatProjectsSomethingElse() {
        String other = INDEX.replace("ALL", "KEYS_ONLY");
        var plan = plan(
                "BillingMode: PAY_PER_REQUEST, GlobalSecondaryIndexes: [{" + INDEX + "}]",
                ON_DEMAND + ", GlobalSecondaryIndexes: [{" + other + "}]");

        assertThat(plan.steps())
                .extracting(Step::sentence)
                .containsExactly("remove index i, to be built anew", "add index i: key a (S); projects ALL");
        assertThat(plan.steps().getFirst().request())
                .hasToString(
                        "{\"TableName\": \"shop-Orders\", \"GlobalSecondaryIndexUpdates\": [{\"Delete\": {\"IndexName\": \"i\"}}]}");
        assertThat(plan.steps().getLast().request().toString())
                .contains("\"AttributeDefinitions\": [{\"AttributeName\": \"a\", \"AttributeType\": \"S\"}]")
                .contains("\"Create\": {\"IndexName\": \"i\"");
    }

    /** A table that becomes provisioned has to say in the same request what each index gets, but for those that go before. */
    @Test
    void tellsWhatIndexesGetWhenATableBecomesProvisioned() {
        var plan = plan(
                "ProvisionedThroughput: {ReadCapacityUnits: 1, WriteCapacityUnits: 1}, GlobalSecondaryIndexes: [{"
                        + INDEX + ", ProvisionedThroughput: {ReadCapacityUnits: 2, WriteCapacityUnits: 3}}]",
                ON_DEMAND + ", GlobalSecondaryIndexes: [{" + INDEX.replace("IndexName: i", "IndexName: gone") + "}, {"
                        + INDEX + "}]");

        assertThat(plan.steps())
                .extracting(Step::sentence)
                .containsExactly(
                        "remove index gone",
                        "change throughput to PROVISIONED with 1 read and 1 write units\n"
                                + "change throughput of index i to PROVISIONED with 2 read and 3 write units");
        assertThat(plan.steps().getLast().request().toString())
                .contains(
                        "\"GlobalSecondaryIndexUpdates\": [{\"Update\": {\"IndexName\": \"i\", \"ProvisionedThroughput\":"
                                + " {\"ReadCapacityUnits\": 2, \"WriteCapacityUnits\": 3}}}]");
    }

    @Test
    void setsTheCeilingsOfIndexesOneByOne() {
        var plan = plan(
                "BillingMode: PAY_PER_REQUEST, GlobalSecondaryIndexes: [{" + INDEX
                        + ", OnDemandThroughput: {MaxReadRequestUnits: 9}}]",
                ON_DEMAND + ", GlobalSecondaryIndexes: [{" + INDEX + "}]");

        assertThat(plan.steps())
                .extracting(Step::sentence)
                .containsExactly("change throughput of index i to PAY_PER_REQUEST with at most 9 read units");
    }

    @Test
    void changesTagsAndLeavesAwsItsOwn() {
        var wanted = table("Tags: [{Key: same, Value: a}, {Key: other, Value: b}, {Key: new, Value: c}]");
        var present = new Described(
                described(""),
                Optional.empty(),
                Map.of("same", "a", "other", "x", "old", "y", "aws:stack", "z"),
                OptionalLong.empty());

        var steps = Plan.between(wanted, Found.table(present)).steps();

        assertThat(steps).extracting(Step::operation).containsExactly("TagResource", "UntagResource");
        assertThat(steps.getFirst().request())
                .hasToString(
                        "{\"Tags\": [{\"Key\": \"new\", \"Value\": \"c\"}, {\"Key\": \"other\", \"Value\": \"b\"}]}");
        assertThat(steps.getLast().request()).hasToString("{\"TagKeys\": [\"old\"]}");
        assertThat(steps).extracting(Step::arn).containsOnly(Step.Resource.TABLE);
    }

    @Test
    void changesTheAttributeByWhichItemsExpire() {
        var wanted = table("TimeToLiveSpecification: {AttributeName: b, Enabled: true}");

        assertThat(expiry(wanted, "a")).containsExactly("switch time to live by a off", "expire items by b");
        assertThat(expiry(wanted, "b")).isEmpty();
        assertThat(expiry(table("TimeToLiveSpecification: {AttributeName: b, Enabled: false}"), "b"))
                .containsExactly("switch time to live by b off");
    }

    private static List<String> expiry(TableDefinition wanted, String attribute) {
        var present = new Described(described(""), Optional.of(attribute), Map.of(), OptionalLong.empty());
        return Plan.between(wanted, Found.table(present)).steps().stream()
                .map(Step::sentence)
                .toList();
    }

    private static TablePlan plan(String wanted, String present) {
        var described = new Described(described(", " + present), Optional.empty(), Map.of(), OptionalLong.empty());
        return Plan.between(table(wanted), Found.table(described));
    }

    private static Json.Object described(String members) {
        return (Json.Object) Json.parse("{TableArn: \"arn:t\", " + KEY + ", " + DEFINITIONS + members + "}");
    }

    private static TableDefinition table(String property) {
        String properties = "{" + KEY + ", " + DEFINITIONS + ", " + property + "}";
        return Template.parse("Resources: {Orders: {Type: \"AWS::DynamoDB::Table\", Properties: " + properties + "}}")
                .stack(StackSettings.named("shop"))
                .tables()
                .getFirst();
    }
}
