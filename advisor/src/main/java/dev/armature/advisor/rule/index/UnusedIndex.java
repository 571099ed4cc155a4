package dev.armature.advisor.rule.index;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.List;

/** AM-I01: an index that no pattern reads. */
final class UnusedIndex implements Rule {
    @Override
    public String id() {
        return "AM-I01";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        IndexSavings savings = IndexSavings.of(design);
        for (TableModel table : design.model().tables()) {
            for (Index index : table.indexes()) {
                boolean isUsed = design.patterns().stream().anyMatch(placed -> index.equals(placed.index()));
                if (!isUsed) {
                    findings.add(
                            Severity.WARNING,
                            index.place(),
                            "no access pattern reads the index " + index.name() + " of " + table.name(),
                            "none of the " + design.patterns().size() + " patterns names it, and every write to "
                                    + String.join(", ", entities(design, table, index)) + " is written to it as well",
                            "delete it, or write down the pattern that it is for",
                            savings.withoutIndex(table, index));
                }
            }
        }
    }

    private static List<String> entities(Design design, TableModel table, Index index) {
        List<String> names = design.space(table, index).entities().stream()
                .map(keys -> keys.entity().name())
                .toList();
        return names.isEmpty() ? List.of("items with its keys") : names;
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "An index that nothing reads",
                "Every write of an item that is in an index is a write to the index too, and its entries are stored. Without a reader, all of"
                        + " that is paid for nothing.",
                "DynamoDB Developer Guide, best practices for secondary indexes: remove unused indexes",
                MODEL.formatted("GetItem"),
                MODEL.formatted("Query, index_name: GSI1"),
                "A write unit or more for each write, and the storage of each entry.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                gsi_list: [{ name: GSI1, partition_key: GSI1PK }]
                entities:
                  Game:
                    pk_template: "GAME#{gameId}"
                    sk_template: "METADATA"
                    gsi_mappings: [{ name: GSI1, pk_template: "HOST#{hostId}" }]
                    fields: [{ name: gameId, type: string }, { name: hostId, type: string }]
                    access_patterns:
                      - { name: games, operation: %s, parameters: [{ name: gameId, type: string }, { name: hostId, type: string }] }
            """;
}
