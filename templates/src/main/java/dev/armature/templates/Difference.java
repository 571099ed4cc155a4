package dev.armature.templates;

import dev.armature.templates.TablePlan.Verdict;
import dev.armature.templates.TableState.Index;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The steps from a table that is there to the one that is wanted.
 *
 * <p>Order: indexes go before the billing mode changes and come after it, because a table that becomes provisioned has to say how much
 * each of its indexes gets, and one that is new is made as the table is then. Most changes must stand alone in an UpdateTable. Replicas go before all of that
 * and come after it, because a table that has some may be changed in fewer ways.
 */
final class Difference {
    private final TableDefinition definition;
    private final Found found;
    private final Present there;
    private final TableState wanted;
    private final TableState present;
    private final Steps steps;
    private final List<String> notApplied;

    Difference(TableDefinition definition, Found found) {
        this(definition, found, new Steps(definition.tableName()));
    }

    /** @param steps those that come before */
    Difference(TableDefinition definition, Found found, Steps steps) {
        this.definition = definition;
        this.found = found;
        this.there = found.here().orElse(Present.NEW);
        this.present = TableState.present(there.described());
        var scaled = TableState.wanted(definition)
                .scaledAs(present, definition.attachments().scaling());
        // Replicas have a stream, whether or not a template says so.
        boolean streams = scaled.streamViewType().isEmpty()
                && !there.described().table().objects("Replicas").isEmpty()
                && !definition.replicas().list().isEmpty();
        this.wanted = streams ? scaled.streamingAs(present) : scaled;
        this.steps = steps;
        this.notApplied = new ArrayList<>(definition.notApplied());
    }

    TablePlan plan() {
        var reason = replacement();
        if (reason.isPresent()) {
            return replace(reason.get());
        }
        var replicas = new ReplicaChanges(definition, found, steps, notApplied);
        replicas.remove();
        changeAll();
        replicas.addAndChange();
        return new TablePlan(
                definition,
                steps.list().isEmpty() ? Verdict.IN_SYNC : Verdict.CHANGE,
                steps.list(),
                Optional.empty(),
                Optional.empty(),
                notApplied);
    }

    /** Everything but replicas. */
    void changeAll() {
        var indexes = new IndexChanges(definition, wanted, present, steps);
        var throughput = new ThroughputChanges(wanted, present, steps, notApplied);
        var own = new OwnChanges(definition, remaining(), steps);
        Predicate<ScaledCapacity> isScaledFirst = this::isScaledFirst;
        indexes.remove();
        own.changeScaling(isScaledFirst);
        throughput.change();
        indexes.add();
        throughput.warm();
        changeStream();
        changeEncryption();
        changeTableClass();
        changeTimeToLive();
        own.changeTags();
        own.changeRecovery();
        own.changeAttachments();
        own.changeScaling(isScaledFirst.negate());
        own.changeProtection();
    }

    /** A table with replicas becomes provisioned only if what is written to it follows the load already. */
    private boolean isScaledFirst(ScaledCapacity target) {
        boolean becomesProvisioned =
                present.throughput().onDemand() && !wanted.throughput().onDemand();
        return becomesProvisioned
                && target.index()
                        .map(index -> present.globalIndexes().get(index))
                        .map(wanted::keeps)
                        .orElse(target.index().isEmpty());
    }

    /** What is there, without what goes with a stream that ends and with indexes that go. */
    private Present remaining() {
        var attachments = there.attachments();
        if (!wanted.streamViewType().equals(present.streamViewType())) {
            attachments = attachments.withoutStream();
        }
        return new Present(there.described(), attachments.keeping(index -> {
            var before = present.globalIndexes().get(index);
            return before != null && wanted.keeps(before);
        }));
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
        new ReplicaChanges(definition, found, steps, notApplied).removeAll();
        steps.add(new Step("delete the table and its data", "DeleteTable", Requests.of(definition.tableName())));
        var creation = Creation.plan(definition, found);
        steps.addAll(creation.steps());
        return new TablePlan(
                definition, Verdict.REPLACE, steps.list(), Optional.of(reason), obstacle(), creation.notApplied());
    }

    private Optional<String> obstacle() {
        if (definition.retained()) {
            return Optional.of(
                    "its UpdateReplacePolicy says that the data must be kept; give the new table another name");
        }
        if (isProtected(there)) {
            return Optional.of("it is protected from deletion");
        }
        return found.elsewhere().entrySet().stream()
                .filter(region ->
                        region.getValue().filter(Difference::isProtected).isPresent())
                .map(region -> "its replica in " + region.getKey() + " is protected from deletion")
                .sorted()
                .findFirst();
    }

    private static boolean isProtected(Present table) {
        return table.described().table().flag("DeletionProtectionEnabled");
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

    private void changeTimeToLive() {
        var before = there.described().timeToLive();
        if (definition.timeToLive().equals(before)) {
            return;
        }
        before.ifPresent(attribute -> steps.add(new Step(
                "switch time to live by " + attribute + " off",
                "UpdateTimeToLive",
                Requests.timeToLive(definition.tableName(), attribute, false))));
        steps.addAll(Creation.timeToLive(definition));
    }
}
