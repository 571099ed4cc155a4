package dev.armature.advisor.rule.index;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** AM-I09: a local index, and more under one partition key than it allows. */
final class LocalIndexSize implements Rule {
    private static final double COLLECTION_BYTES_MAX = 10L << 30;

    @Override
    public String id() {
        return "AM-I09";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (TableModel table : design.model().tables()) {
            Optional<Index> local =
                    table.indexes().stream().filter(index -> !index.isGlobal()).findFirst();
            if (local.isEmpty()) {
                continue;
            }
            double bytes = 0;
            List<String> parts = new ArrayList<>();
            for (Entity entity : table.entities()) {
                Long most = entity.usage().perPartitionMax();
                Long size = entity.usage().itemSizeBytes();
                if (most != null && size != null) {
                    bytes += (double) most * size;
                    parts.add(String.format(Locale.ROOT, "%,d %s of %,d bytes", most, entity.name(), size));
                }
            }
            if (bytes > COLLECTION_BYTES_MAX) {
                findings.add(
                        Severity.WARNING,
                        local.get().place(),
                        "one partition key of " + table.name()
                                + " can have more than the 10 GB that a table with a local index" + " allows",
                        String.join(", ", parts) + String.format(Locale.ROOT, ": %.1f GB", bytes / (1L << 30)),
                        "use a global index, which has no such limit; a local one cannot be taken away later");
            }
        }
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A local index and a large collection",
                "With a local index, all items of one partition key and their entries in local indexes have to fit into 10 GB. The write that"
                        + " goes over is refused, and so is every later one that adds to it.",
                "DynamoDB Developer Guide, local secondary indexes: item collection size limit",
                MODEL.formatted("lsi_list"),
                MODEL.formatted("gsi_list"),
                "Refused writes, and a new table to get rid of the index.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Events, partition_key: tenant, sort_key: eventId }
                %s: [{ name: ByTime, partition_key: tenant, sort_key: at }]
                entities:
                  Event:
                    pk_template: "{tenant}"
                    sk_template: "{eventId}"
                    fields: [{ name: tenant, type: string }, { name: eventId, type: string }, { name: at, type: string }]
                    usage: { item_size_bytes: 1000, per_partition: { max: 50_000_000 } }
            """;
}
