package dev.armature.advisor.rule.index;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.design.PartitionLoad;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.Locale;

/** AM-I10: an index of which one key takes more than a partition does. */
final class HotIndex implements Rule {
    @Override
    public String id() {
        return "AM-I10";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (KeySpace space : design.spaces()) {
            Index index = space.index();
            if (index == null) {
                continue;
            }
            double reads = 0;
            double writes = 0;
            for (Design.Placed placed : design.patterns()) {
                AccessPattern pattern = placed.pattern();
                Double share = pattern.usage().hottestKeyShare();
                if (share == null) {
                    continue;
                }
                double load = share * PartitionLoad.rate(pattern) * PartitionLoad.units(pattern, placed.entity());
                if (index.equals(placed.index()) && pattern.operation() == Operation.QUERY) {
                    reads += load;
                } else if (!pattern.operation().isRead() && sharesPartitions(design, placed, space)) {
                    writes += load;
                }
            }
            if (reads > PartitionLoad.READ_UNITS_MAX || writes > PartitionLoad.WRITE_UNITS_MAX) {
                findings.add(
                        Severity.WARNING,
                        index.place(),
                        "one key of " + space.name() + " takes more than a partition does",
                        String.format(
                                Locale.ROOT,
                                "%,.0f read units and %,.0f write units a second by hottest_key_share; a partition takes 3,000 and"
                                        + " 1,000, and a throttled index throttles its table",
                                reads,
                                writes),
                        String.format(
                                Locale.ROOT,
                                "spread the key over %.0f shards, or keep what is read most in a cache",
                                Math.max(
                                        2,
                                        Math.ceil(Math.max(
                                                reads / PartitionLoad.READ_UNITS_MAX / PartitionLoad.PLANNED,
                                                writes / PartitionLoad.WRITE_UNITS_MAX / PartitionLoad.PLANNED)))));
            }
        }
    }

    /** Whether items of one partition of the table are in one partition of the index, so that what is hot there is hot here. */
    private static boolean sharesPartitions(Design design, Design.Placed placed, KeySpace space) {
        if (PartitionLoad.hasPartitionsOfItsOwn(design, placed)) {
            // Of several indexes it is not known which one the share is of.
            return space.keysOf(placed.entity()).isPresent()
                    && design.spaces().stream()
                                    .filter(other -> other.index() != null
                                            && other.table().equals(placed.table())
                                            && other.keysOf(placed.entity()).isPresent())
                                    .count()
                            == 1;
        }
        return space.keysOf(placed.entity())
                .filter(keys -> !keys.partitionFields().isEmpty())
                .filter(keys -> design.space(placed.table(), null)
                        .keysOf(placed.entity())
                        .filter(own -> own.partitionFields().containsAll(keys.partitionFields()))
                        .isPresent())
                .isPresent();
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A hot key in an index",
                "An index has partitions of its own, each good for 3,000 read units and 1,000 write units a second. When one is throttled,"
                        + " writes to the table wait for it.",
                "DynamoDB Developer Guide, global secondary indexes: write throttling and back pressure",
                MODEL.formatted(0.5),
                MODEL.formatted(0.01),
                "Throttled requests, also on the table.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Deals, partition_key: dealId }
                gsi_list: [{ name: ByBrand, partition_key: brand }]
                entities:
                  Deal:
                    pk_template: "{dealId}"
                    gsi_mappings: [{ name: ByBrand, pk_template: "{brand}" }]
                    fields: [{ name: dealId, type: string }, { name: brand, type: string }]
                    usage: { item_size_bytes: 800 }
                    access_patterns:
                      - { name: deals_of_brand, operation: Query, index_name: ByBrand, parameters: [{ name: brand, type: string }],
                          usage: { rps: 2000, item_count: 50, hottest_key_share: %s } }
            """;
}
