package dev.armature.templates;

import dev.armature.templates.TablePlan.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The steps that make a table where there is none. */
final class Creation {
    /** What an import makes of a table; the rest is changed afterwards. */
    private static final List<String> IMPORTED = List.of(
            "TableName",
            "AttributeDefinitions",
            "KeySchema",
            "BillingMode",
            "ProvisionedThroughput",
            "OnDemandThroughput",
            "SSESpecification",
            "GlobalSecondaryIndexes");

    private Creation() {}

    static TablePlan plan(TableDefinition definition, Found found) {
        List<String> notApplied = new ArrayList<>(definition.notApplied());
        var steps = new Steps(definition.tableName());
        if (definition.importSource().isPresent()) {
            importItems(definition, definition.importSource().get(), steps);
        } else {
            steps.add(new Step(sentence(definition), "CreateTable", definition.createTable()));
            steps.addAll(timeToLive(definition));
            var own = new OwnChanges(definition, Present.NEW, steps);
            own.changeRecovery();
            own.changeAttachments();
            own.changeScaling(any -> true);
        }
        new ReplicaChanges(definition, new Found(Optional.empty(), found.elsewhere()), steps, notApplied)
                .addAndChange();
        return new TablePlan(definition, Verdict.CREATE, steps.list(), Optional.empty(), Optional.empty(), notApplied);
    }

    private static String sentence(TableDefinition definition) {
        var table = TableState.wanted(definition);
        List<String> parts = new ArrayList<>();
        parts.add("create it with key " + TableState.describe(table.keys()));
        parts.add(table.throughput().describe());
        table.localIndexes()
                .values()
                .forEach(index -> parts.add("local index " + index.name() + ": " + index.describe()));
        table.globalIndexes().values().forEach(index -> parts.add(described(index, table)));
        table.warm()
                .ifPresent(warm ->
                        parts.add("warm for " + warm.read() + " reads and " + warm.write() + " writes a second"));
        table.streamViewType().ifPresent(view -> parts.add("a stream of " + view));
        table.encryption().ifPresent(unused -> parts.add("encrypted with a KMS key"));
        if (!table.tableClass().equals("STANDARD")) {
            parts.add("class " + table.tableClass());
        }
        if (definition.createTable().flag("DeletionProtectionEnabled")) {
            parts.add("protected from deletion");
        }
        var tags = TableState.tags(definition.createTable());
        if (!tags.isEmpty()) {
            parts.add("tags " + tags);
        }
        return String.join("\n", parts);
    }

    private static String described(TableState.Index index, TableState table) {
        boolean isPlain = table.throughput().onDemand() && !index.throughput().hasCeiling();
        return "index " + index.name() + ": " + index.describe()
                + (isPlain ? "" : "; " + index.throughput().describe());
    }

    /** An import makes the table, and leaves to later changes what it cannot say. */
    private static void importItems(TableDefinition definition, Json.Object source, Steps steps) {
        var table = definition.createTable();
        var parameters = Json.EMPTY;
        for (String member : IMPORTED) {
            var value = table.member(member);
            if (value.isPresent()) {
                parameters = parameters.with(member, value.get());
            }
        }
        var state = TableState.wanted(definition);
        var bucket = source.object("S3BucketSource");
        List<String> parts = new ArrayList<>();
        parts.add("create it with key " + TableState.describe(state.keys()) + ", and import "
                + bucket.text("S3Bucket").orElse("")
                + bucket.text("S3KeyPrefix").map(prefix -> "/" + prefix).orElse(""));
        parts.add(state.throughput().describe());
        state.globalIndexes().values().forEach(index -> parts.add(described(index, state)));
        steps.add(
                new Step(String.join("\n", parts), "ImportTable", source.with("TableCreationParameters", parameters)));
        new Difference(definition, new Found(Optional.of(imported(parameters)), Map.of()), steps).changeAll();
    }

    /** The table that an import makes, as it will be described. */
    private static Present imported(Json.Object parameters) {
        var encryption = parameters.object("SSESpecification");
        var table = parameters
                .with(
                        "BillingModeSummary",
                        Json.of(
                                "BillingMode",
                                Json.text(parameters.text("BillingMode").orElse("PROVISIONED"))))
                .with("WarmThroughput", Json.of("ReadUnitsPerSecond", Json.number(0)));
        if (encryption.flag("Enabled")) {
            table = table.with(
                    "SSEDescription",
                    Json.of(
                            "KMSMasterKeyArn",
                            encryption.member("KMSMasterKeyId").orElse(Json.text(""))));
        }
        return new Present(new Described(table, Optional.empty(), Map.of(), OptionalLong.empty()), Attachments.NONE);
    }

    static List<Step> timeToLive(TableDefinition definition) {
        return definition.updateTimeToLive().stream()
                .map(request -> new Step(
                        "expire items by " + definition.timeToLive().orElseThrow(), "UpdateTimeToLive", request))
                .toList();
    }
}
