package dev.armature.cli.exchange;

import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Requests that make a table like one that DescribeTable describes. What belongs to the account and not to the table is not in them: tags, policies, replicas, recovery. */
final class TableRequests {
    private static final String TABLE_NAME = "TableName";

    private TableRequests() {}

    static Json.Object named(String table) {
        return Json.of(TABLE_NAME, Json.text(table));
    }

    /** @param table DescribeTable's {@code Table} */
    static Json.Object createTable(Json.Object table) {
        boolean isProvisioned = !table.object("BillingModeSummary")
                .text("BillingMode")
                .orElse("PROVISIONED")
                .equals("PAY_PER_REQUEST");
        return new JsonMembers()
                .value(TABLE_NAME, table.member(TABLE_NAME).orElse(null))
                .list("AttributeDefinitions", table.array("AttributeDefinitions"))
                .list("KeySchema", table.array("KeySchema"))
                .list("LocalSecondaryIndexes", indexes(table.objects("LocalSecondaryIndexes"), false))
                .list("GlobalSecondaryIndexes", indexes(table.objects("GlobalSecondaryIndexes"), isProvisioned))
                .list("VectorIndexes", vectorIndexes(table.objects("VectorIndexes")))
                .text("BillingMode", isProvisioned ? "PROVISIONED" : "PAY_PER_REQUEST")
                .object("ProvisionedThroughput", throughput(table, isProvisioned))
                .object("OnDemandThroughput", table.object("OnDemandThroughput"))
                .object("StreamSpecification", table.object("StreamSpecification"))
                .object("SSESpecification", encryption(table.object("SSEDescription")))
                .text(
                        "TableClass",
                        table.object("TableClassSummary").text("TableClass").orElse(null))
                .ifTrue("DeletionProtectionEnabled", table.flag("DeletionProtectionEnabled"))
                .build();
    }

    private static List<Json.Object> indexes(List<Json.Object> described, boolean isProvisioned) {
        List<Json.Object> indexes = new ArrayList<>();
        for (Json.Object index : described) {
            indexes.add(new JsonMembers()
                    .text("IndexName", index.text("IndexName").orElse(null))
                    .list("KeySchema", index.array("KeySchema"))
                    .object("Projection", index.object("Projection"))
                    .object("ProvisionedThroughput", throughput(index, isProvisioned))
                    .object("OnDemandThroughput", index.object("OnDemandThroughput"))
                    .build());
        }
        return indexes;
    }

    /** All but what is told of an index once it is there. */
    private static List<Json.Object> vectorIndexes(List<Json.Object> described) {
        List<Json.Object> indexes = new ArrayList<>();
        for (Json.Object index : described) {
            indexes.add(index.without("IndexStatus")
                    .without("Backfilling")
                    .without("IndexSizeBytes")
                    .without("ItemCount")
                    .without("IndexArn"));
        }
        return indexes;
    }

    /** On demand there are figures too, of zero. */
    private static Json.Object throughput(Json.Object owner, boolean isProvisioned) {
        var figures = owner.object("ProvisionedThroughput");
        return isProvisioned
                ? new JsonMembers()
                        .value(
                                "ReadCapacityUnits",
                                figures.member("ReadCapacityUnits").orElse(null))
                        .value(
                                "WriteCapacityUnits",
                                figures.member("WriteCapacityUnits").orElse(null))
                        .build()
                : Json.EMPTY;
    }

    private static Json.Object encryption(Json.Object described) {
        return described
                .text("KMSMasterKeyArn")
                .map(key -> Json.of("Enabled", new Json.Bool(true))
                        .with("SSEType", Json.text("KMS"))
                        .with("KMSMasterKeyId", Json.text(key)))
                .orElse(Json.EMPTY);
    }

    /** What makes items expire as they do there; empty if they do not. */
    static Optional<Json.Object> updateTimeToLive(String table, Json.Object described) {
        boolean expires = described.text("TimeToLiveStatus").orElse("").startsWith("ENABL");
        return described
                .text("AttributeName")
                .filter(attribute -> expires)
                .map(attribute -> named(table)
                        .with(
                                "TimeToLiveSpecification",
                                Json.of("AttributeName", Json.text(attribute)).with("Enabled", new Json.Bool(true))));
    }
}
