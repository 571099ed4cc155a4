package dev.armature.advisor.rule.index;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * AM-I02: more global indexes than a table can have, or several for one pattern of one entity each, that could be one.
 *
 * <p>An item has one value for an attribute, so two indexes of the same entity cannot become one; those of different entities can.
 */
final class ManyIndexes implements Rule {
    private static final int GLOBAL_INDEXES_MAX = 20;
    private static final int NARROW_MANY = 3;

    @Override
    public String id() {
        return "AM-I02";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (TableModel table : design.model().tables()) {
            long count = table.indexes().stream().filter(Index::isGlobal).count();
            if (count > GLOBAL_INDEXES_MAX) {
                findings.add(
                        Severity.ERROR,
                        table.place(),
                        table.name() + " has " + count + " global indexes",
                        "a table can have " + GLOBAL_INDEXES_MAX,
                        "let entities share indexes: generic attributes such as GSI1PK, with a prefix for each entity");
            } else if (design.model().profile() == Model.Profile.SINGLE_TABLE) {
                checkOverloading(design, table, findings);
            }
        }
    }

    private static void checkOverloading(Design design, TableModel table, Findings findings) {
        List<String> narrow = new ArrayList<>();
        Set<String> entities = new HashSet<>();
        for (Index index : table.indexes()) {
            KeySpace space = design.space(table, index);
            long patterns = design.patterns().stream()
                    .filter(placed -> index.equals(placed.index()))
                    .count();
            boolean isNarrow = index.isGlobal()
                    && !index.isMultiAttribute()
                    && patterns == 1
                    && space.entities().size() == 1;
            if (isNarrow && entities.add(space.entities().getFirst().entity().name())) {
                narrow.add(index.name());
            }
        }
        if (narrow.size() >= NARROW_MANY) {
            findings.add(
                    Severity.ADVICE,
                    table.place(),
                    narrow.size() + " indexes of " + table.name()
                            + " serve one pattern of one entity each, and could be one",
                    String.join(", ", narrow) + " are about different entities, so no item needs two of them",
                    "overload one index: GSI1PK and GSI1SK with a prefix for each entity");
        }
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "Too many indexes",
                "A table can have 20 global indexes. Entities of a single table can share one, each with keys of its own prefix: less to"
                        + " pay for in provisioned capacity, and less to look after.",
                "DynamoDB Developer Guide, quotas: global secondary indexes; best practices: overloading global secondary indexes",
                MODEL.formatted("[" + indexes(21) + "]"),
                MODEL.formatted("[" + indexes(2) + "]"),
                "A refused CreateTable.");
    }

    private static String indexes(int count) {
        return String.join(
                ", ",
                IntStream.rangeClosed(1, count)
                        .mapToObj(number -> "{ name: GSI" + number + ", partition_key: GSI" + number + "PK }")
                        .toList());
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                gsi_list: %s
                entities:
                  Order:
                    pk_template: "ORDER#{orderId}"
                    sk_template: "ORDER"
                    fields: [{ name: orderId, type: string }]
            """;
}
