package dev.armature.advisor.rule.index;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.Expression;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.List;
import java.util.Objects;

/** AM-I06: an index key on a field that changes often, and that no pattern asks to be sorted by. */
final class ChangingIndexKey implements Rule {
    private static final double CHANGES_FOR_A_READ = 10;

    @Override
    public String id() {
        return "AM-I06";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        IndexSavings savings = IndexSavings.of(design);
        for (KeySpace space : design.spaces()) {
            if (space.index() != null) {
                for (EntityKeys keys : space.entities()) {
                    check(design, space, keys, savings, findings);
                }
            }
        }
    }

    private static void check(Design design, KeySpace space, EntityKeys keys, IndexSavings savings, Findings findings) {
        List<String> changing = keys.templates()
                .flatMap(template -> template.fields().stream())
                .distinct()
                .filter(name -> keys.entity()
                        .field(name)
                        .filter(field -> field.mutability() == Field.Mutability.OFTEN)
                        .isPresent())
                .filter(name -> !isWorthIt(design, space, keys, name))
                .toList();
        if (!changing.isEmpty()) {
            String names = String.join(" and ", changing);
            findings.add(
                    Severity.WARNING,
                    keys.place(),
                    names + " changes often, and is in the key of "
                            + keys.entity().name() + " in " + space.name(),
                    "a change of an index key deletes one entry and writes another: two index writes for each change of "
                            + names + " (" + keys.partitionText()
                            + (keys.sort().isEmpty() ? "" : " / " + keys.sortText())
                            + ")",
                    "leave it out of the key if another order will do, cut it off to what is needed (a day, not a second), or"
                            + " accept the price",
                    savings.ofMoves(keys.entity(), space));
        }
    }

    /**
     * Whether the index is there for the order of what changes, and is read for it: items that are sorted by a time of change cannot be
     * had otherwise. What changes ten times as often as it is read has a price that is worth a word all the same.
     */
    private static boolean isWorthIt(Design design, KeySpace space, EntityKeys keys, String name) {
        List<AccessPattern> sorting = design.patterns().stream()
                .filter(placed ->
                        placed.entity().equals(keys.entity()) && Objects.equals(placed.index(), space.index()))
                .filter(placed -> design.keyCondition(placed)
                        .flatMap(KeyCondition::firstVaryingValue)
                        .filter(value -> value.field().equals(name))
                        .isPresent())
                .map(Design.Placed::pattern)
                .filter(pattern ->
                        pattern.order() != null || pattern.orderBy() != null || pattern.rangeCondition() != null)
                .toList();
        double reads = sorting.stream().mapToDouble(ChangingIndexKey::rate).sum();
        double changes = keys.entity().accessPatterns().stream()
                .filter(pattern -> pattern.update() != null
                        && Expression.update(pattern.update()).targets().contains(name))
                .mapToDouble(ChangingIndexKey::rate)
                .sum();
        return !sorting.isEmpty() && changes <= CHANGES_FOR_A_READ * reads;
    }

    private static double rate(AccessPattern pattern) {
        Double rps = pattern.usage().rps();
        return rps == null ? 0 : rps * (pattern.calls() == null ? 1 : pattern.calls());
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "An index key that changes often",
                "The key of an entry cannot change either: DynamoDB deletes the entry and writes a new one, which is twice the write units"
                        + " of the index for every change.",
                "DynamoDB Developer Guide, global secondary indexes: provisioned throughput considerations",
                MODEL.formatted("{lastSeen}"),
                MODEL.formatted("{joinedAt}"),
                "Two index writes for each change, instead of one or none.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                gsi_list: [{ name: GSI1, partition_key: GSI1PK, sort_key: GSI1SK }]
                entities:
                  User:
                    pk_template: "USER#{userId}"
                    sk_template: "USER"
                    gsi_mappings: [{ name: GSI1, pk_template: "ORG#{org}", sk_template: "%s" }]
                    fields:
                      - { name: userId, type: string }
                      - { name: org, type: string }
                      - { name: joinedAt, type: string, format: iso-8601 }
                      - { name: lastSeen, type: string, format: iso-8601, mutable: often }
            """;
}
