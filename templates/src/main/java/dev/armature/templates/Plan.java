package dev.armature.templates;

import dev.armature.templates.TablePlan.Verdict;
import java.util.ArrayList;
import java.util.List;

/** What has to be done so that a stack's tables and triggers are as its template says. */
public record Plan(Stack stack, List<TablePlan> tables, List<TriggerPlan> triggers) {
    public Plan {
        tables = List.copyOf(tables);
        triggers = List.copyOf(triggers);
    }

    /** The plan for one table. */
    static TablePlan between(TableDefinition definition, Found found) {
        return found.here().isPresent() ? new Difference(definition, found).plan() : Creation.plan(definition, found);
    }

    public boolean isInSync() {
        return count(Verdict.IN_SYNC) == tables.size() && count(TriggerPlan.Verdict.IN_SYNC) == triggers.size();
    }

    /** The tables that can only be replaced. */
    public List<TablePlan> replacements() {
        return tables.stream()
                .filter(table -> table.verdict() == Verdict.REPLACE)
                .toList();
    }

    private long count(Verdict verdict) {
        return tables.stream().filter(table -> table.verdict() == verdict).count();
    }

    private long count(TriggerPlan.Verdict verdict) {
        return triggers.stream().filter(trigger -> trigger.verdict() == verdict).count();
    }

    /** The plan for a reader, line by line. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (TablePlan table : tables) {
            lines.addAll(lines(table));
        }
        triggers.forEach(trigger -> lines.addAll(trigger.lines()));
        stack.ignored().forEach(resource -> lines.add("ignored: " + resource));
        lines.add(summary());
        return lines;
    }

    private static List<String> lines(TablePlan plan) {
        List<String> lines = new ArrayList<>();
        String name = plan.table().tableName() + " (" + plan.table().logicalId() + ")";
        lines.add(
                switch (plan.verdict()) {
                    case CREATE -> "+ " + name;
                    case CHANGE -> "~ " + name;
                    case REPLACE ->
                        "! " + name + " must be replaced, and its data is lost: "
                                + plan.reason().orElse("");
                    case IN_SYNC -> "= " + name;
                });
        for (Step step : plan.steps()) {
            step.sentence().lines().forEach(line -> lines.add("    " + line));
        }
        plan.obstacle().ifPresent(obstacle -> lines.add("    refused: " + obstacle));
        plan.notApplied().forEach(property -> lines.add("    not applied: " + property));
        return lines;
    }

    private String summary() {
        if (tables.isEmpty() && triggers.isEmpty()) {
            return "There is no table in this template.";
        }
        long create = count(Verdict.CREATE) + count(TriggerPlan.Verdict.CREATE);
        long change = count(Verdict.CHANGE) + count(TriggerPlan.Verdict.CHANGE) + count(TriggerPlan.Verdict.BEGIN_ANEW);
        long inSync = count(Verdict.IN_SYNC) + count(TriggerPlan.Verdict.IN_SYNC);
        return create + " to create, " + change + " to change, " + count(Verdict.REPLACE) + " to replace, " + inSync
                + " in sync.";
    }
}
