package dev.armature.templates;

import dev.armature.templates.TablePlan.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The steps that make a table where there is none. */
final class Creation {
    static final String NO_RECOVERY = Requests.unsupported("PointInTimeRecoverySpecification");

    private Creation() {}

    static TablePlan plan(TableDefinition definition, boolean recoverable) {
        List<String> notApplied = new ArrayList<>(definition.notApplied());
        List<Step> steps = new ArrayList<>();
        steps.add(new Step(sentence(TableState.wanted(definition)), "CreateTable", definition.createTable()));
        steps.addAll(timeToLive(definition));
        if (recoverable) {
            steps.addAll(recovery(definition));
        } else if (definition.pointInTimeRecovery().isPresent()) {
            notApplied.add(NO_RECOVERY);
        }
        return new TablePlan(definition, Verdict.CREATE, steps, Optional.empty(), Optional.empty(), notApplied);
    }

    private static String sentence(TableState table) {
        List<String> parts = new ArrayList<>();
        parts.add("create it with key " + TableState.describe(table.keys()));
        parts.add(table.throughput().describe());
        table.localIndexes()
                .values()
                .forEach(index -> parts.add("local index " + index.name() + ": " + index.describe()));
        table.globalIndexes()
                .values()
                .forEach(index -> parts.add("index " + index.name() + ": " + index.describe()
                        + (table.throughput().onDemand() && !index.throughput().hasCeiling()
                                ? ""
                                : "; " + index.throughput().describe())));
        table.warm()
                .ifPresent(warm ->
                        parts.add("warm for " + warm.read() + " reads and " + warm.write() + " writes a second"));
        table.streamViewType().ifPresent(view -> parts.add("a stream of " + view));
        table.encryption().ifPresent(unused -> parts.add("encrypted with a KMS key"));
        if (!table.tableClass().equals("STANDARD")) {
            parts.add("class " + table.tableClass());
        }
        if (table.deletionProtected()) {
            parts.add("protected from deletion");
        }
        if (!table.tags().isEmpty()) {
            parts.add("tags " + table.tags());
        }
        return String.join("\n", parts);
    }

    static List<Step> timeToLive(TableDefinition definition) {
        return definition.updateTimeToLive().stream()
                .map(request -> new Step(
                        "expire items by " + definition.timeToLive().orElseThrow(), "UpdateTimeToLive", request))
                .toList();
    }

    static List<Step> recovery(TableDefinition definition) {
        return definition.pointInTimeRecovery().stream()
                .map(specification -> new Step(
                        "keep " + definition.recoveryDays().orElseThrow() + " days for point-in-time recovery",
                        "UpdateContinuousBackups",
                        Requests.pointInTimeRecovery(definition.tableName(), specification)))
                .toList();
    }
}
