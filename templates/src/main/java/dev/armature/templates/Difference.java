package dev.armature.templates;

import dev.armature.templates.TablePlan.Verdict;
import dev.armature.templates.TableState.Index;
import dev.armature.templates.TableState.Key;
import dev.armature.templates.TableState.Throughput;
import dev.armature.templates.TableState.Warm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The steps from a table that is there to the one that is wanted.
 *
 * <p>Order: indexes go before the billing mode changes and come after it, because a table that becomes provisioned has to say how much
 * each of its indexes gets, and one that is new is made as the table is then. Most changes must stand alone in an UpdateTable.
 */
final class Difference {
    private final TableDefinition definition;
    private final Described described;
    private final TableState wanted;
    private final TableState present;
    private final boolean recoverable;
    private final List<Step> steps = new ArrayList<>();
    private final List<String> notApplied;

    /** @param recoverable whether the server can switch point-in-time recovery */
    Difference(TableDefinition definition, Described described, boolean recoverable) {
        this.definition = definition;
        this.described = described;
        this.wanted = TableState.wanted(definition);
        this.present = TableState.present(described);
        this.recoverable = recoverable;
        this.notApplied = new ArrayList<>(definition.notApplied());
    }

    TablePlan plan() {
        var reason = replacement();
        if (reason.isPresent()) {
            return replace(reason.get());
        }
        removeIndexes();
        changeThroughput();
        changeCeilings();
        addIndexes();
        changeWarmThroughput();
        changeStream();
        changeEncryption();
        changeTableClass();
        changeTimeToLive();
        changeTags();
        changeRecovery();
        changeProtection();
        return new TablePlan(
                definition,
                steps.isEmpty() ? Verdict.IN_SYNC : Verdict.CHANGE,
                steps,
                Optional.empty(),
                Optional.empty(),
                notApplied);
    }

    /** Why no UpdateTable leads there. */
    private Optional<String> replacement() {
        if (!wanted.keys().equals(present.keys())) {
            return Optional.of(
                    "its " + TableState.describe(present.keys()) + ", is to be " + TableState.describe(wanted.keys()));
        }
        if (!identities(wanted.localIndexes()).equals(identities(present.localIndexes()))) {
            return Optional.of("local secondary indexes cannot be changed");
        }
        return Optional.empty();
    }

    private static Map<String, String> identities(Map<String, Index> indexes) {
        Map<String, String> identities = new TreeMap<>();
        indexes.forEach((name, index) -> identities.put(name, index.describe()));
        return identities;
    }

    private TablePlan replace(String reason) {
        steps.add(new Step("delete the table and its data", "DeleteTable", Requests.of(name())));
        var creation = Creation.plan(definition, recoverable);
        steps.addAll(creation.steps());
        Optional<String> obstacle = Optional.empty();
        if (definition.retained()) {
            obstacle = Optional.of(
                    "its UpdateReplacePolicy says that the data must be kept; give the new table another name");
        } else if (present.deletionProtected()) {
            obstacle = Optional.of("it is protected from deletion");
        }
        return new TablePlan(definition, Verdict.REPLACE, steps, Optional.of(reason), obstacle, creation.notApplied());
    }

    private String name() {
        return definition.tableName();
    }

    private void update(String sentence, Map<String, Json> members) {
        var request = Requests.of(name());
        for (var member : members.entrySet()) {
            request = request.with(member.getKey(), member.getValue());
        }
        steps.add(new Step(sentence, "UpdateTable", request));
    }

    private void updateIndex(String sentence, Json.Object action) {
        update(sentence, Map.of("GlobalSecondaryIndexUpdates", Json.array(List.of(action))));
    }

    private boolean stays(Index index) {
        var after = wanted.globalIndexes().get(index.name());
        return after != null && after.isSameIndex(index);
    }

    private void removeIndexes() {
        for (Index index : present.globalIndexes().values()) {
            if (!stays(index)) {
                String why = wanted.globalIndexes().containsKey(index.name()) ? ", to be built anew" : "";
                updateIndex(
                        "remove index " + index.name() + why,
                        Json.of("Delete", Json.of("IndexName", Json.text(index.name()))));
            }
        }
    }

    private void addIndexes() {
        for (Json element : definition.createTable().array("GlobalSecondaryIndexes")) {
            if (element instanceof Json.Object request) {
                var index = Objects.requireNonNull(
                        wanted.globalIndexes().get(request.text("IndexName").orElse("")));
                var before = present.globalIndexes().get(index.name());
                if (before == null || !stays(before)) {
                    Map<String, Json> members = new LinkedHashMap<>();
                    members.put("AttributeDefinitions", definitions(index.keys()));
                    members.put("GlobalSecondaryIndexUpdates", Json.array(List.of(Json.of("Create", request))));
                    update("add index " + index.name() + ": " + index.describe(), members);
                }
            }
        }
    }

    private static Json definitions(List<Key> keys) {
        return Json.array(keys.stream()
                .map(key ->
                        Json.of("AttributeName", Json.text(key.name())).with("AttributeType", Json.text(key.type())))
                .toList());
    }

    private void changeThroughput() {
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
            update(String.join("\n", sentences), members);
        }
    }

    /** Ceilings of indexes; one that the template does not name is taken away. */
    private void changeCeilings() {
        if (wanted.throughput().onDemand()) {
            for (Index index : changedThroughputs()) {
                updateIndex(
                        throughputOf(index), indexUpdate(index, "OnDemandThroughput", ceilings(index.throughput())));
            }
        }
    }

    /** The indexes that stay but with another throughput. */
    private List<Index> changedThroughputs() {
        List<Index> changed = new ArrayList<>();
        for (Index before : present.globalIndexes().values()) {
            var after = wanted.globalIndexes().get(before.name());
            if (after != null && stays(before)) {
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

    private void changeWarmThroughput() {
        warm(wanted.warm(), present.warm(), "the table")
                .ifPresent(figures -> update("raise warm throughput to " + figures, Map.of("WarmThroughput", figures)));
        for (Index before : present.globalIndexes().values()) {
            var after = wanted.globalIndexes().get(before.name());
            if (after != null && stays(before)) {
                warm(after.warm(), before.warm(), "index " + after.name())
                        .ifPresent(figures -> updateIndex(
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

    private void changeStream() {
        if (wanted.streamViewType().equals(present.streamViewType())) {
            return;
        }
        if (present.streamViewType().isPresent()) {
            update(
                    "switch the stream off",
                    Map.of("StreamSpecification", Json.of("StreamEnabled", new Json.Bool(false))));
        }
        wanted.streamViewType()
                .ifPresent(view -> update(
                        "begin a stream of " + view,
                        Map.of("StreamSpecification", definition.createTable().object("StreamSpecification"))));
    }

    private void changeEncryption() {
        boolean same = wanted.encryption().isPresent() == present.encryption().isPresent()
                && (wanted.encryption().isEmpty()
                        || wanted.encryption()
                                .get()
                                .isMetBy(present.encryption().get()));
        if (!same) {
            var specification = wanted.encryption().isPresent()
                    ? definition.createTable().object("SSESpecification")
                    : Json.of("Enabled", new Json.Bool(false));
            update(
                    wanted.encryption().isPresent()
                            ? "encrypt with a KMS key"
                            : "encrypt with the key that every table has",
                    Map.of("SSESpecification", specification));
        }
    }

    private void changeTableClass() {
        if (!wanted.tableClass().equals(present.tableClass())) {
            update("change class to " + wanted.tableClass(), Map.of("TableClass", Json.text(wanted.tableClass())));
        }
    }

    private void changeProtection() {
        if (wanted.deletionProtected() != present.deletionProtected()) {
            update(
                    wanted.deletionProtected() ? "protect it from deletion" : "allow its deletion",
                    Map.of("DeletionProtectionEnabled", new Json.Bool(wanted.deletionProtected())));
        }
    }

    private void changeTimeToLive() {
        if (definition.timeToLive().equals(described.timeToLive())) {
            return;
        }
        described
                .timeToLive()
                .ifPresent(attribute -> steps.add(new Step(
                        "switch time to live by " + attribute + " off",
                        "UpdateTimeToLive",
                        Requests.timeToLive(name(), attribute, false))));
        steps.addAll(Creation.timeToLive(definition));
    }

    private void changeTags() {
        Map<String, String> added = new TreeMap<>(wanted.tags());
        added.entrySet().removeAll(present.tags().entrySet());
        if (!added.isEmpty()) {
            List<Json> tags = new ArrayList<>();
            added.forEach(
                    (key, value) -> tags.add(Json.of("Key", Json.text(key)).with("Value", Json.text(value))));
            steps.add(new Step("tag with " + added, "TagResource", arn().with("Tags", new Json.Array(tags))));
        }
        var removed = new TreeSet<>(present.tags().keySet());
        removed.removeAll(wanted.tags().keySet());
        // These are AWS's own, and nobody else's to take away.
        removed.removeIf(key -> key.startsWith("aws:"));
        if (!removed.isEmpty()) {
            var keys = removed.stream().map(Json::text).toList();
            steps.add(new Step(
                    "remove the tags " + String.join(", ", removed),
                    "UntagResource",
                    arn().with("TagKeys", Json.array(keys))));
        }
    }

    private Json.Object arn() {
        return Json.of("ResourceArn", Json.text(described.arn()));
    }

    private void changeRecovery() {
        boolean on = definition.pointInTimeRecovery().isPresent();
        if (on && !recoverable) {
            notApplied.add(Creation.NO_RECOVERY);
        } else if (on && !described.pointInTimeRecovery()) {
            steps.addAll(Creation.recovery(definition));
        } else if (!on && described.pointInTimeRecovery()) {
            steps.add(new Step(
                    "switch point-in-time recovery off",
                    "UpdateContinuousBackups",
                    Requests.pointInTimeRecovery(name(), Json.of("PointInTimeRecoveryEnabled", new Json.Bool(false)))));
        }
    }
}
