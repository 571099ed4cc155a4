package dev.armature.advisor.rule.flow;

import dev.armature.advisor.cost.Costs;
import dev.armature.advisor.cost.Units;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.PartitionLoad;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.math.BigDecimal;
import java.util.Locale;

/** AM-H01: more requests for one key of a table than a partition takes, in the busiest second. */
final class HotKey implements Rule {
    @Override
    public String id() {
        return "AM-H01";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            Double share = placed.pattern().usage().hottestKeyShare();
            // Requests to an index, and keys of which there are only a few, are matters of other rules.
            if (share != null
                    && placed.index() == null
                    && hasManyKeys(placed.entity())
                    && !PartitionLoad.hasPartitionsOfItsOwn(design, placed)) {
                check(design, placed, share, findings);
            }
        }
    }

    private static void check(Design design, Design.Placed placed, double share, Findings findings) {
        AccessPattern pattern = placed.pattern();
        Units units = Costs.of(design, placed);
        int calls = pattern.calls() == null ? 1 : pattern.calls();
        double load = PartitionLoad.rate(pattern) * calls * share * units.ofTable();
        boolean isRead = pattern.operation().isRead();
        double most = isRead ? PartitionLoad.READ_UNITS_MAX : PartitionLoad.WRITE_UNITS_MAX;
        if (load > PartitionLoad.PLANNED * most) {
            int shards = (int) Math.ceil(load / most / PartitionLoad.PLANNED);
            findings.add(
                    Severity.WARNING,
                    pattern.place(),
                    pattern.name() + " asks more of the busiest key of "
                            + placed.entity().name() + " than a partition takes",
                    String.format(
                            Locale.ROOT,
                            "%,.0f requests a second, %s %% of them for one key, %s units each: %,.0f %s units; a partition"
                                    + " takes %,.0f, and 70 %% of that is safe",
                            PartitionLoad.rate(pattern) * calls,
                            shown(share * 100),
                            shown(units.ofTable()),
                            load,
                            isRead ? "read" : "write",
                            most),
                    isRead
                            ? "keep " + shards
                                    + " copies of the item under different keys and read one of them at random,"
                                    + " or put a cache before it"
                            : "spread the key over " + shards + " shards: "
                                    + placed.entity().partitionKey().text()
                                    + placed.table().settings().delimiter() + "{...:shard(" + shards
                                    + ")}, and read all of them");
        }
    }

    private static String shown(double number) {
        return new BigDecimal(String.format(Locale.ROOT, "%.2f", number))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Whether the partition key has a part that can be anything. */
    private static boolean hasManyKeys(Entity entity) {
        return entity.partitionKey().parts().stream()
                .anyMatch(part -> part instanceof Part.Value value
                        && !(value.form() instanceof Form.Shard)
                        && !(value.form() instanceof Form.DateBucket)
                        && entity.field(value.field())
                                .filter(field -> !field.values().isEmpty() || field.type() == Field.Type.BOOLEAN)
                                .isEmpty());
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A key that is asked for too often",
                "A partition takes 1,000 write units and 3,000 read units a second, and one key is in one partition, whatever the table"
                        + " has. What goes beyond is throttled.",
                "Architect, section 6, hot partitions",
                MODEL.formatted("0.5"),
                MODEL.formatted("0.001"),
                "Throttled requests, at the busiest time.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Votes, partition_key: PK, sort_key: SK }
                entities:
                  Vote:
                    pk_template: "POLL#{poll}"
                    sk_template: "VOTE#{user}"
                    fields: [{ name: poll, type: string }, { name: user, type: string }]
                    access_patterns:
                      - { name: vote, operation: PutItem, usage: { rps: 300, peak_rps: 5_000, hottest_key_share: %s } }
            """;
}
