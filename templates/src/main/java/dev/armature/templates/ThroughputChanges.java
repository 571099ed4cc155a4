package dev.armature.templates;

import dev.armature.templates.TableState.Index;
import dev.armature.templates.TableState.Throughput;
import dev.armature.templates.TableState.Warm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What has to be done about how a table and the indexes that it keeps are paid for.
 *
 * @param notApplied takes what cannot be done
 */
record ThroughputChanges(TableState wanted, TableState present, Steps steps, List<String> notApplied) {
    void change() {
        changeTable();
        changeCeilings();
    }

    private void changeTable() {
        Map<String, Json> members = new LinkedHashMap<>();
        List<String> sentences = new ArrayList<>();
        var after = wanted.throughput();
        if (after.onDemand() != present.throughput().onDemand()) {
            members.put("BillingMode", Json.text(after.onDemand() ? "PAY_PER_REQUEST" : "PROVISIONED"));
        }
        if (!after.equals(present.throughput())) {
            if (!after.onDemand()) {
                members.put("ProvisionedThroughput", provisioned(after));
            } else if (after.hasCeiling() || members.isEmpty()) {
                members.put("OnDemandThroughput", ceilings(after));
            }
            sentences.add("change throughput to " + after.describe());
        }
        if (!after.onDemand()) {
            var updates = new ArrayList<Json>();
            for (Index index : changedThroughputs()) {
                updates.add(indexUpdate(index, "ProvisionedThroughput", provisioned(index.throughput())));
                sentences.add(throughputOf(index));
            }
            if (!updates.isEmpty()) {
                members.put("GlobalSecondaryIndexUpdates", new Json.Array(updates));
            }
        }
        if (!members.isEmpty()) {
            steps.update(String.join("\n", sentences), members);
        }
    }

    /** Ceilings of indexes; one that the template does not name is taken away. */
    private void changeCeilings() {
        if (wanted.throughput().onDemand()) {
            for (Index index : changedThroughputs()) {
                steps.updateIndex(
                        throughputOf(index), indexUpdate(index, "OnDemandThroughput", ceilings(index.throughput())));
            }
        }
    }

    /** The indexes that stay but with another throughput. */
    private List<Index> changedThroughputs() {
        List<Index> changed = new ArrayList<>();
        for (Index before : present.globalIndexes().values()) {
            var after = wanted.globalIndexes().get(before.name());
            if (after != null && wanted.keeps(before)) {
                // When a table begins to be paid per request, its indexes have no ceilings.
                boolean begins =
                        after.throughput().onDemand() && !before.throughput().onDemand();
                if (begins
                        ? after.throughput().hasCeiling()
                        : !after.throughput().equals(before.throughput())) {
                    changed.add(after);
                }
            }
        }
        return changed;
    }

    private static String throughputOf(Index index) {
        return "change throughput of index " + index.name() + " to "
                + index.throughput().describe();
    }

    private static Json.Object provisioned(Throughput throughput) {
        return Json.of("ReadCapacityUnits", Json.number(throughput.read()))
                .with("WriteCapacityUnits", Json.number(throughput.write()));
    }

    private static Json.Object indexUpdate(Index index, String member, Json.Object figures) {
        return Json.of("Update", Json.of("IndexName", Json.text(index.name())).with(member, figures));
    }

    private static Json.Object ceilings(Throughput throughput) {
        return Json.of("MaxReadRequestUnits", Json.number(throughput.read()))
                .with("MaxWriteRequestUnits", Json.number(throughput.write()));
    }

    /** Warm throughput, which stands alone in an UpdateTable. */
    void warm() {
        warm(wanted.warm(), present.warm(), "the table")
                .ifPresent(figures ->
                        steps.update("raise warm throughput to " + figures, Map.of("WarmThroughput", figures)));
        for (Index before : present.globalIndexes().values()) {
            var after = wanted.globalIndexes().get(before.name());
            if (after != null && wanted.keeps(before)) {
                warm(after.warm(), before.warm(), "index " + after.name())
                        .ifPresent(figures -> steps.updateIndex(
                                "raise warm throughput of index " + after.name() + " to " + figures,
                                indexUpdate(after, "WarmThroughput", figures)));
            }
        }
    }

    /** It can be raised, never lowered; the template's silence means no change. */
    private Optional<Json.Object> warm(Optional<Warm> after, Optional<Warm> before, String what) {
        if (after.isEmpty() || before.isEmpty()) {
            return Optional.empty();
        }
        long read = after.get().read();
        long write = after.get().write();
        boolean lower = read != 0 && read < before.get().read()
                || write != 0 && write < before.get().write();
        if (lower) {
            notApplied.add("WarmThroughput of " + what + " (it cannot be lowered)");
            return Optional.empty();
        }
        var figures = Json.EMPTY;
        if (read > before.get().read()) {
            figures = figures.with("ReadUnitsPerSecond", Json.number(read));
        }
        if (write > before.get().write()) {
            figures = figures.with("WriteUnitsPerSecond", Json.number(write));
        }
        return figures.members().isEmpty() ? Optional.empty() : Optional.of(figures);
    }
}
