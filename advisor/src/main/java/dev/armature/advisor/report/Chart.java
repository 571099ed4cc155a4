package dev.armature.advisor.report;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Design.Placed;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.TableModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A table of texts, with a heading over each column. */
record Chart(String title, List<String> headings, List<List<String>> rows) {
    Chart {
        headings = List.copyOf(headings);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** The entities of a table, with the templates of their keys in the table and in each index. */
    static Chart ofEntities(Design design, TableModel table) {
        var spaces = spaces(design, table);
        List<String> headings = new ArrayList<>(List.of("Entity"));
        for (KeySpace space : spaces) {
            String name = space.index() == null ? "" : space.index().name() + ": ";
            headings.add(name + String.join(", ", space.partitionAttributes()));
            headings.add(name + String.join(", ", space.sortAttributes()));
        }
        List<List<String>> rows = new ArrayList<>();
        for (Entity entity : table.entities()) {
            List<String> row = new ArrayList<>(List.of(entity.name()));
            for (KeySpace space : spaces) {
                var keys = space.keysOf(entity);
                row.add(keys.map(EntityKeys::partitionText).orElse(""));
                row.add(keys.map(EntityKeys::sortText).orElse(""));
            }
            rows.add(row);
        }
        return new Chart(table.name(), headings, rows);
    }

    /** The access patterns of a table, and how the table or one of its indexes serves each. */
    static Chart ofPatterns(Design design, TableModel table) {
        var spaces = spaces(design, table);
        List<Placed> patterns = design.patterns().stream()
                .filter(placed -> placed.table().name().equals(table.name()))
                .toList();
        List<String> headings = new ArrayList<>(List.of("Pattern", "Entity", "Operation"));
        for (KeySpace space : spaces) {
            boolean isUnused = space.index() != null && patterns.stream().noneMatch(placed -> isAsked(space, placed));
            headings.add(space.index() == null ? table.name() : space.index().name() + (isUnused ? " (unused)" : ""));
        }
        List<List<String>> rows = new ArrayList<>();
        for (Placed placed : patterns) {
            AccessPattern pattern = placed.pattern();
            List<String> row = new ArrayList<>(List.of(
                    (pattern.id().isEmpty() ? "" : pattern.id() + " ") + pattern.name(),
                    placed.entity().name(),
                    pattern.operation().word()));
            spaces.forEach(space -> row.add(isAsked(space, placed) ? way(design, placed) : ""));
            rows.add(row);
        }
        return new Chart(table.name(), headings, rows);
    }

    private static List<KeySpace> spaces(Design design, TableModel table) {
        return design.spaces().stream()
                .filter(space -> space.table().name().equals(table.name()))
                .toList();
    }

    private static boolean isAsked(KeySpace space, Placed placed) {
        String index = space.index() == null ? null : space.index().name();
        return Objects.equals(index, placed.pattern().index());
    }

    /** How a pattern finds its items. */
    private static String way(Design design, Placed placed) {
        AccessPattern pattern = placed.pattern();
        var condition = design.keyCondition(placed);
        List<String> parts = new ArrayList<>();
        if (pattern.operation() == Operation.SCAN) {
            parts.add("reads everything");
        } else if (condition.isEmpty()) {
            parts.add("not served: no keys here");
        } else if (!condition.get().missing().isEmpty()) {
            parts.add("not served: lacks " + String.join(", ", condition.get().missing()));
        } else {
            parts.add(keys(condition.get(), pattern));
        }
        if (pattern.filter() != null) {
            parts.add("filter");
        }
        if (pattern.order() != null && pattern.order().isBackward()) {
            parts.add("backward");
        }
        if (pattern.consistentRead()) {
            parts.add("strong");
        }
        return String.join(", ", parts);
    }

    private static String keys(KeyCondition condition, AccessPattern pattern) {
        if (pattern.operation() != Operation.QUERY) {
            return "by key";
        }
        var sort = condition.sort();
        return condition.keys().partitionText()
                + (sort.operator() == null ? "" : ", " + sort.operator().word() + " " + KeyTemplate.text(sort.bound()));
    }
}
