package dev.armature.advisor.read;

import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What may be in a model once, and is there twice. */
final class UniqueNames {
    private final Problems problems;

    UniqueNames(Problems problems) {
        this.problems = problems;
    }

    void check(Model model) {
        var tables = new Names("tables");
        var entities = new Names("entities");
        var ids = new Names("patterns with the pattern_id");
        for (TableModel table : model.tables()) {
            tables.add(table.name(), table.place());
            var indexes = new Names("indexes");
            table.indexes().forEach(index -> indexes.add(index.name(), index.place()));
            for (Entity entity : table.entities()) {
                entities.add(entity.name(), entity.place());
                check(entity, ids);
            }
        }
        for (TransactionPattern pattern : model.crossTablePatterns()) {
            ids.add(pattern.id(), pattern.place());
            check(pattern.parameters());
        }
    }

    private void check(Entity entity, Names ids) {
        var fields = new Names("fields");
        entity.fields().forEach(field -> fields.add(field.name(), field.place()));
        var mappings = new Names("mappings to");
        entity.indexMappings().forEach(mapping -> mappings.add(mapping.index(), mapping.place()));
        var patterns = new Names("access patterns");
        for (AccessPattern pattern : entity.accessPatterns()) {
            patterns.add(pattern.name(), pattern.place());
            ids.add(pattern.id(), pattern.place());
            check(pattern.parameters());
        }
    }

    private void check(List<AccessPattern.Parameter> parameters) {
        var names = new Names("parameters");
        parameters.forEach(parameter -> names.add(parameter.name(), parameter.place()));
    }

    /** Names of one kind. */
    private final class Names {
        private final String kind;
        private final Map<String, Place> seen = new HashMap<>();

        Names(String kind) {
            this.kind = kind;
        }

        void add(String name, Place place) {
            Place before = name.isEmpty() ? null : seen.putIfAbsent(name, place);
            if (before != null) {
                problems.fault(place, "there are two " + kind + " " + name + ": the first is in line " + before.line());
            }
        }
    }
}
