package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsAction;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsMode;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsStatus;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsSummary;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Contributor Insights of tables and indexes. */
@Conformance
@Timeout(300)
class ContributorInsightsConformance {
    private final DynamoDbClient dynamo;
    private final Tables tables;
    private final String table;

    ContributorInsightsConformance(DynamoDbClient dynamo, Tables tables) {
        this.dynamo = dynamo;
        this.tables = tables;
        this.table = create();
    }

    private String create() {
        return tables.create(shape -> shape.attributeDefinitions(
                        Tables.attribute("pk", ScalarAttributeType.S), Tables.attribute("sk", ScalarAttributeType.S))
                .keySchema(Tables.hash("pk"), Tables.range("sk"))
                .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                        .indexName("bySk")
                        .keySchema(Tables.hash("sk"))
                        .projection(projection -> projection.projectionType(ProjectionType.ALL))
                        .build()));
    }

    private DescribeContributorInsightsResponse describe(String name) {
        return dynamo.describeContributorInsights(wanted -> wanted.tableName(name));
    }

    private DescribeContributorInsightsResponse await(String name, ContributorInsightsStatus status) {
        while (true) {
            var described = describe(name);
            if (described.contributorInsightsStatus() == status) {
                return described;
            }
            assertThat(described.contributorInsightsStatus()).isNotEqualTo(ContributorInsightsStatus.FAILED);
        }
    }

    /** The calls of Terraform's aws_dynamodb_contributor_insights in their order: create, wait, read, delete, wait. */
    @Test
    void comesAndGoesAsTerraformHasIt() {
        String name = create();
        assertThat(describe(name).contributorInsightsStatus()).isEqualTo(ContributorInsightsStatus.DISABLED);
        assertThat(describe(name).lastUpdateDateTime()).isNull();
        var begun = dynamo.updateContributorInsights(
                update -> update.tableName(name).contributorInsightsAction(ContributorInsightsAction.ENABLE));
        assertThat(begun.contributorInsightsStatus()).isEqualTo(ContributorInsightsStatus.ENABLING);
        assertThat(begun.contributorInsightsMode()).isEqualTo(ContributorInsightsMode.ACCESSED_AND_THROTTLED_KEYS);

        var enabled = await(name, ContributorInsightsStatus.ENABLED);
        assertThat(enabled.contributorInsightsRuleList())
                .hasSize(4)
                .allMatch(rule -> rule.matches("DynamoDBContributorInsights-[PS]K[CT]-" + name + "-\\d{13}"));
        assertThat(dynamo.listContributorInsightsPaginator(list -> list.tableName(name)).stream()
                        .flatMap(page -> page.contributorInsightsSummaries().stream()))
                .containsExactly(ContributorInsightsSummary.builder()
                        .tableName(name)
                        .contributorInsightsStatus(ContributorInsightsStatus.ENABLED)
                        .contributorInsightsMode(ContributorInsightsMode.ACCESSED_AND_THROTTLED_KEYS)
                        .build());

        var ending = dynamo.updateContributorInsights(
                update -> update.tableName(name).contributorInsightsAction(ContributorInsightsAction.DISABLE));
        assertThat(ending.contributorInsightsStatus()).isEqualTo(ContributorInsightsStatus.DISABLING);
        var disabled = await(name, ContributorInsightsStatus.DISABLED);
        assertThat(disabled.contributorInsightsRuleList()).isEmpty();
        assertThat(disabled.lastUpdateDateTime()).isNotNull();
        assertThat(dynamo.listContributorInsights(list -> list.tableName(name)).contributorInsightsSummaries())
                .isEmpty();
    }

    /** An index has its own, and the SDK's waiter sees it. */
    @Test
    void areOfAnIndexToo() {
        dynamo.updateContributorInsights(update -> update.tableName(table)
                .indexName("bySk")
                .contributorInsightsAction(ContributorInsightsAction.ENABLE)
                .contributorInsightsMode(ContributorInsightsMode.THROTTLED_KEYS));
        var enabled = Waiters.of(dynamo)
                .waitUntilContributorInsightsEnabled(
                        wanted -> wanted.tableName(table).indexName("bySk"))
                .matched()
                .response()
                .orElseThrow();
        assertThat(enabled.contributorInsightsRuleList())
                .singleElement()
                .asString()
                .startsWith("DynamoDBContributorInsights-PKT-" + table + "-bySk-");
        assertThat(describe(table).contributorInsightsStatus()).isEqualTo(ContributorInsightsStatus.DISABLED);
    }

    @Test
    void areOfWhatIsThere() {
        String missing = tables.unusedName();
        assertThat(Refusal.of(() -> describe(missing)))
                .isEqualTo(new Refusal(
                        "ResourceNotFoundException", "Requested resource not found: Table: " + missing + " not found"));
        assertThat(Refusal.of(() -> dynamo.describeContributorInsights(
                        wanted -> wanted.tableName(table).indexName("none"))))
                .isEqualTo(new Refusal(
                        ResourceNotFoundException.class.getSimpleName(),
                        "Requested resource not found: Index: none not found for table: " + table));
        assertThat(Refusal.of(() -> dynamo.describeContributorInsights(
                        wanted -> wanted.tableName(table).indexName(""))))
                .isEqualTo(Refusal.validation(
                        "IndexName must be at least 3 characters long and at most 255 characters long"));
        assertThat(Refusal.of(() -> dynamo.updateContributorInsights(update -> update.tableName(table)
                        .contributorInsightsAction(ContributorInsightsAction.ENABLE)
                        .contributorInsightsMode("ALL_KEYS"))))
                .isEqualTo(
                        Refusal.validation(
                                "1 validation error detected: Value 'ALL_KEYS' at 'contributorInsightsMode' failed to satisfy constraint:"
                                        + " Member must satisfy enum value set: [THROTTLED_KEYS, ACCESSED_AND_THROTTLED_KEYS]"));
    }
}
