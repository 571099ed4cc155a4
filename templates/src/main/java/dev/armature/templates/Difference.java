package dev.armature.templates;

import dev.armature.templates.TablePlan.Verdict;
import dev.armature.templates.TableState.Index;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    private final Steps steps;
    private final List<String> notApplied;

    /** @param recoverable whether the server can switch point-in-time recovery */
    Difference(TableDefinition definition, Described described, boolean recoverable) {
        this.definition = definition;
        this.described = described;
        this.wanted = TableState.wanted(definition);
        this.present = TableState.present(described);
        this.recoverable = recoverable;
        this.steps = new Steps(definition.tableName());
        this.notApplied = new ArrayList<>(definition.notApplied());
    }

    TablePlan plan() {
        var reason = replacement();
        if (reason.isPresent()) {
            return replace(reason.get());
        }
        var indexes = new IndexChanges(definition, wanted, present, steps);
        var throughput = new ThroughputChanges(wanted, present, steps, notApplied);
        indexes.remove();
        throughput.change();
        indexes.add();
        throughput.warm();
        changeStream();
        changeEncryption();
        changeTableClass();
        changeTimeToLive();
        changeTags();
        changeRecovery();
        changeProtection();
        return new TablePlan(
                definition,
                steps.list().isEmpty() ? Verdict.IN_SYNC : Verdict.CHANGE,
                steps.list(),
                Optional.empty(),
                Optional.empty(),
                notApplied);
    }

    /** Why no UpdateTable leads there. */
    private Optional<String> replacement() {
        if (!wanted.keys().equals(present.keys())) {
            return Optional.of("its key is " + TableState.describe(present.keys()) + " and is to be "
                    + TableState.describe(wanted.keys()));
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
        return new TablePlan(
                definition, Verdict.REPLACE, steps.list(), Optional.of(reason), obstacle, creation.notApplied());
    }

    private String name() {
        return definition.tableName();
    }

    private void changeStream() {
        if (wanted.streamViewType().equals(present.streamViewType())) {
            return;
        }
        if (present.streamViewType().isPresent()) {
            steps.update(
                    "switch the stream off",
                    Map.of("StreamSpecification", Json.of("StreamEnabled", new Json.Bool(false))));
        }
        wanted.streamViewType()
                .ifPresent(view -> steps.update(
                        "begin a stream of " + view,
                        Map.of("StreamSpecification", definition.createTable().object("StreamSpecification"))));
    }

    private void changeEncryption() {
        var after = wanted.encryption();
        var before = present.encryption();
        boolean same = after.map(key -> before.filter(key::isMetBy).isPresent()).orElse(before.isEmpty());
        if (same) {
            return;
        }
        if (after.isPresent()) {
            steps.update(
                    "encrypt with a KMS key",
                    Map.of("SSESpecification", definition.createTable().object("SSESpecification")));
        } else {
            steps.update(
                    "encrypt with the key that every table has",
                    Map.of("SSESpecification", Json.of("Enabled", new Json.Bool(false))));
        }
    }

    private void changeTableClass() {
        if (!wanted.tableClass().equals(present.tableClass())) {
            steps.update(
                    "change class to " + wanted.tableClass(), Map.of("TableClass", Json.text(wanted.tableClass())));
        }
    }

    private void changeProtection() {
        if (wanted.deletionProtected() != present.deletionProtected()) {
            steps.update(
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
        // These are AWS's own, and not ours to remove.
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
        var days = definition.recoveryDays();
        if (days.isPresent() && !recoverable) {
            notApplied.add(Creation.NO_RECOVERY);
        } else if (days.isPresent() && !days.equals(described.recoveryDays())) {
            steps.addAll(Creation.recovery(definition));
        } else if (days.isEmpty() && described.recoveryDays().isPresent()) {
            steps.add(new Step(
                    "switch point-in-time recovery off",
                    "UpdateContinuousBackups",
                    Requests.pointInTimeRecovery(name(), Json.of("PointInTimeRecoveryEnabled", new Json.Bool(false)))));
        }
    }
}
