package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.cost.Savings;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.design.PartitionLoad;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.Locale;

/** AM-P01: a pattern that scans. */
final class TableScan implements Rule {
    @Override
    public String id() {
        return "AM-P01";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        var savings = new Savings(design);
        for (Design.Placed placed : design.patterns()) {
            AccessPattern pattern = placed.pattern();
            if (pattern.operation() != Operation.SCAN || isSparse(design, placed)) {
                continue;
            }
            double rate = PartitionLoad.rate(pattern);
            KeySpace space = design.space(placed.table(), placed.index());
            findings.add(
                    rate > 0 ? Severity.ERROR : Severity.WARNING,
                    pattern.place(),
                    pattern.name() + " scans " + space.name(),
                    evidence(placed, space, rate),
                    "add an index whose partition key is what " + pattern.name()
                            + " is asked with, and query it; if all items are needed, export the table",
                    placed.entity().usage().itemCount() == null
                            ? null
                            : savings.ofReads(placed, 1).orElse(null));
        }
    }

    private static String evidence(Design.Placed placed, KeySpace space, double rate) {
        long entities = space.entities().size();
        Long items = placed.entity().usage().itemCount();
        return "a scan reads every item"
                + (items == null
                        ? ""
                        : String.format(Locale.ROOT, ", %,d of ", items)
                                + placed.entity().name())
                + (entities > 1 ? ", of " + entities + " entities" : "")
                + (rate > 0 ? ", " + rate + " times a second" : "");
    }

    /** An index that only this entity is in, or only some of its items, may be small enough: it was made to be read whole. */
    private static boolean isSparse(Design design, Design.Placed placed) {
        if (placed.index() == null) {
            return false;
        }
        var entities = design.space(placed.table(), placed.index()).entities();
        return entities.size() == 1
                && entities.getFirst().entity().equals(placed.entity())
                && (entities.getFirst().when() != null
                        || placed.table().entities().size() > 1);
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A pattern that scans",
                "A scan reads, and bills, every item of the table, whatever its filter keeps. It gets slower and dearer with each"
                        + " item that is ever stored.",
                "DynamoDB Developer Guide, best practices for querying and scanning data",
                MODEL.formatted("Scan"),
                MODEL.formatted("Query, index_name: ByEmail"),
                "Half a read unit for each 4 KB of the table, at every request.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Users, partition_key: userId }
                gsi_list: [{ name: ByEmail, partition_key: email }]
                entities:
                  User:
                    pk_template: "{userId}"
                    gsi_mappings: [{ name: ByEmail, pk_template: "{email}" }]
                    fields: [{ name: userId, type: string }, { name: email, type: string }]
                    access_patterns:
                      - { name: find_by_email, operation: %s, usage: { rps: 5 },
                          parameters: [{ name: email, type: string }] }
            """;
}
