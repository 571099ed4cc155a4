package dev.armature.advisor.rule.flow;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** AM-H02: items that are spread over shards of which not all are read, or not all are used. */
final class UnreadShards implements Rule {
    @Override
    public String id() {
        return "AM-H02";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        Set<String> uneven = new HashSet<>();
        for (var space : design.spaces()) {
            for (var keys : space.entities()) {
                keys.partition().stream()
                        .flatMap(template -> template.parts().stream())
                        .forEach(part -> {
                            if (part instanceof Part.Value(String field, Form.Shard(int count))) {
                                keys.entity()
                                        .field(field)
                                        .filter(found -> !found.values().isEmpty()
                                                && found.values().size() < count)
                                        .filter(found ->
                                                uneven.add(found.place().path()))
                                        .ifPresent(found -> reportUneven(found, count, findings));
                            }
                        });
            }
        }
        for (Design.Placed placed : design.patterns()) {
            if (placed.pattern().operation() == Operation.QUERY) {
                design.keyCondition(placed).ifPresent(condition -> check(condition, findings));
            }
        }
    }

    private static void reportUneven(Field field, int count, Findings findings) {
        findings.add(
                Severity.WARNING,
                field.place(),
                field.name() + " has " + field.values().size() + " values, which cannot fill " + count + " shards",
                "one value is always in the same shard, so that "
                        + (count - field.values().size()) + " shards stay empty at least",
                "make the shard of a field with many values, such as the id of the item");
    }

    private static void check(KeyCondition condition, Findings findings) {
        AccessPattern pattern = condition.pattern();
        int calls = pattern.calls() == null ? 1 : pattern.calls();
        for (var template : condition.keys().partition()) {
            for (Part part : template.parts()) {
                if (part instanceof Part.Value(String field, Form.Shard(int count))
                        && calls < count
                        && !isKnown(pattern.parameters(), field)) {
                    findings.add(
                            Severity.ERROR,
                            pattern.place(),
                            pattern.name() + " reads " + (calls == 1 ? "one shard" : calls + " shards") + " of " + count
                                    + ", and misses what is in the others",
                            "the key is " + template.text() + ", and " + field + " is not known to the caller",
                            "query all shards from 0 to " + (count - 1)
                                    + ", merge what they return, and say so: calls: " + count);
                }
            }
        }
    }

    /** Who knows the value knows its shard. */
    private static boolean isKnown(List<AccessPattern.Parameter> parameters, String field) {
        return parameters.stream()
                .anyMatch(parameter -> !parameter.isEntity() && FieldNames.areSame(parameter.name(), field));
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "Shards that are never read",
                "Items that are spread over shards have to be read from all of them: a query asks for one key, and finds one shard's"
                        + " items. A shard function that gives negative or few numbers fills shards that are never asked for, or leaves"
                        + " most of them empty.",
                "Architect, section 6.3; btl.run, hot partitions",
                MODEL.formatted(""),
                MODEL.formatted(", calls: 10"),
                "Answers that lack nine tenths; read rightly, as many queries as shards.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Events, partition_key: PK, sort_key: SK }
                entities:
                  Event:
                    pk_template: "EVENTS#{eventId:shard(10)}"
                    sk_template: "{at}#{eventId}"
                    fields:
                      - { name: eventId, type: string, format: ksuid }
                      - { name: at, type: string, format: iso-8601 }
                    access_patterns:
                      - { name: list_events, operation: Query, return_type: entity_list%s }
            """;
}
