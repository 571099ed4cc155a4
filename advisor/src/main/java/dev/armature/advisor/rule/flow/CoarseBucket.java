package dev.armature.advisor.rule.flow;

import dev.armature.advisor.cost.Costs;
import dev.armature.advisor.cost.Units;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.design.PartitionLoad;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** AM-H03: a partition key that is a span of time, which all writes of that time go to, and more of them than a partition takes. */
final class CoarseBucket implements Rule {
    @Override
    public String id() {
        return "AM-H03";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (KeySpace space : design.spaces()) {
            for (EntityKeys keys : space.entities()) {
                bucketShards(keys).ifPresent(shards -> check(design, space, keys, shards, findings));
            }
        }
    }

    /** Over how many keys the writes of one span are spread; nothing if other fields spread them, too, or there is no span. */
    private static OptionalInt bucketShards(EntityKeys keys) {
        List<Part.Value> values = keys.partition().stream()
                .flatMap(template -> template.parts().stream())
                .filter(Part.Value.class::isInstance)
                .map(Part.Value.class::cast)
                .toList();
        int shards = 1;
        boolean hasBucket = false;
        for (Part.Value value : values) {
            if (value.form() instanceof Form.Shard(int count)) {
                shards *= count;
            } else if (value.form() instanceof Form.DateBucket) {
                hasBucket = true;
            } else {
                return OptionalInt.empty();
            }
        }
        return hasBucket ? OptionalInt.of(shards) : OptionalInt.empty();
    }

    private static void check(Design design, KeySpace space, EntityKeys keys, int shards, Findings findings) {
        double load = 0;
        for (Design.Placed placed : design.patterns()) {
            if (placed.entity().name().equals(keys.entity().name())
                    && !placed.pattern().operation().isRead()) {
                Units units = Costs.of(design, placed);
                Index index = space.index();
                load += PartitionLoad.rate(placed.pattern())
                        * (index == null ? units.ofTable() : units.ofIndex(index.name()));
            }
        }
        if (load / shards <= PartitionLoad.PLANNED * PartitionLoad.WRITE_UNITS_MAX) {
            return;
        }
        int needed = (int) Math.ceil(load / PartitionLoad.WRITE_UNITS_MAX / PartitionLoad.PLANNED);
        findings.add(
                Severity.WARNING,
                keys.place(),
                "all writes of " + keys.entity().name() + " at a time go to "
                        + (shards == 1 ? "one key" : shards + " keys") + " of " + space.name() + ": "
                        + keys.partitionText(),
                String.format(
                        Locale.ROOT,
                        "%,.0f write units in the busiest second; a key takes 1,000, and 70 %% of that is safe",
                        load),
                "spread each span over " + needed + " shards: " + keys.partitionText()
                        + space.table().settings().delimiter() + "{id:shard(" + needed
                        + ")}, and read all of them; a shorter span does not help, as the present one gets all writes");
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A span of time that takes all writes",
                "A key made of the day spreads what is old over days, and what is written now over nothing: all of it goes to today.",
                "Architect, section 6.2, time buckets",
                MODEL.formatted("EVENTS#{at:date(day)}"),
                MODEL.formatted("EVENTS#{at:date(day)}#{eventId:shard(5)}"),
                "Throttled writes above 1,000 units a second.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Events, partition_key: PK, sort_key: SK }
                entities:
                  Event:
                    pk_template: "%s"
                    sk_template: "{eventId}"
                    fields:
                      - { name: eventId, type: string, format: ksuid }
                      - { name: at, type: string, format: iso-8601 }
                    access_patterns:
                      - { name: record, operation: PutItem, usage: { rps: 800, peak_rps: 2_500 } }
            """;
}
