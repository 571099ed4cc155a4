package dev.armature.templates;

import dev.armature.templates.TablePlan.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What has to be done so that a stack's tables are as its template says. */
public record Plan(Stack stack, List<TablePlan> tables) {
    public Plan {
        tables = List.copyOf(tables);
    }

    /**
     * The plan for one table.
     *
     * @param described the table that is there, if there is one of that name
     * @param recoverable whether the server can switch point-in-time recovery
     */
    public static TablePlan between(TableDefinition definition, Optional<Described> described, boolean recoverable) {
        return described
                .map(present -> new Difference(definition, present, recoverable).plan())
                .orElseGet(() -> Creation.plan(definition, recoverable));
    }

    public boolean isInSync() {
        return count(Verdict.IN_SYNC) == tables.size();
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

    /** The plan for a reader, line by line. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (TablePlan table : tables) {
            lines.addAll(lines(table));
        }
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
        if (tables.isEmpty()) {
            return "There is no table in this template.";
        }
        return count(Verdict.CREATE) + " to create, " + count(Verdict.CHANGE) + " to change, " + count(Verdict.REPLACE)
                + " to replace, " + count(Verdict.IN_SYNC) + " in sync.";
    }
}
