package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.ReturnType;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** AM-P10: a query of an index by fields that are the table's own key, or that of an item beside. */
final class NeedlessIndex implements Rule {
    @Override
    public String id() {
        return "AM-P10";
    }

    @Override
    public Severity severity() {
        return Severity.ADVICE;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            AccessPattern pattern = placed.pattern();
            Index index = placed.index();
            if (pattern.operation() != Operation.QUERY || index == null) {
                continue;
            }
            KeySpace table = design.space(placed.table(), null);
            beside(design, placed, table)
                    .ifPresent(other -> findings.add(
                            Severity.ADVICE,
                            pattern.place(),
                            pattern.name() + " asks the index " + index.name() + " for one item, and the table has "
                                    + other.entity().name() + " under the same key",
                            "the key of " + other.entity().name() + " is " + other.partitionText() + " / "
                                    + other.sortText(),
                            "use GetItem on " + other.entity().name()
                                    + ", with what is asked for in it; then the index has nothing to do here"));
            table.keysOf(placed.entity()).ifPresent(keys -> {
                Set<String> needed = new LinkedHashSet<>(keys.partitionFields());
                needed.addAll(keys.sortFields());
                if (!needed.isEmpty() && needed.stream().allMatch(field -> isGiven(pattern, field))) {
                    findings.add(
                            Severity.ADVICE,
                            pattern.place(),
                            pattern.name() + " asks the index " + index.name()
                                    + ", and its parameters are the table's own key",
                            "the key is " + keys.partitionText()
                                    + (keys.sort().isEmpty() ? "" : " / " + keys.sortText()) + ", and "
                                    + String.join(" and ", needed) + " are given",
                            "use GetItem on the table: it costs less, can be strongly consistent, and needs no index");
                }
            });
        }
    }

    /** An entity that is alone under the partition key that the index is asked for one item with. */
    private static Optional<EntityKeys> beside(Design design, Design.Placed placed, KeySpace table) {
        if (placed.pattern().returnType() != ReturnType.SINGLE_ENTITY) {
            return Optional.empty();
        }
        String asked = design.keyCondition(placed)
                .filter(condition -> condition.missing().isEmpty())
                .map(condition -> condition.keys().partitionText())
                .orElse("");
        return table.entities().stream()
                .filter(keys -> !keys.entity().equals(placed.entity())
                        && !keys.partitionFields().isEmpty())
                .filter(keys ->
                        keys.partitionText().equals(asked) && !keys.sort().isEmpty() && keys.isSingle())
                .findFirst();
    }

    private static boolean isGiven(AccessPattern pattern, String field) {
        return pattern.parameters().stream().anyMatch(parameter -> FieldNames.areSame(parameter.name(), field));
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "An index where the table would do",
                "An index costs writes and storage, lags behind its table, and cannot be read strongly consistent. Who knows the table's key"
                        + " needs none of that.",
                "DynamoDB Developer Guide, best practices for global secondary indexes",
                MODEL.formatted("Query, index_name: ByOrder"),
                MODEL.formatted("GetItem"),
                "A write unit or more for the index at every write.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                gsi_list: [{ name: ByOrder, partition_key: GSI1PK }]
                entities:
                  Order:
                    pk_template: "ORDER#{orderId}"
                    sk_template: "METADATA"
                    gsi_mappings: [{ name: ByOrder, pk_template: "ORDER#{orderId}" }]
                    fields: [{ name: orderId, type: string }]
                    access_patterns:
                      - { name: get_order, operation: %s, parameters: [{ name: orderId, type: string }] }
            """;
}
