package dev.armature.advisor.rule.item;

import dev.armature.advisor.cost.ItemSizes;
import dev.armature.advisor.cost.PriceBooks;
import dev.armature.advisor.cost.Prices;
import dev.armature.advisor.cost.Savings;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import dev.armature.model.Utf8;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Set;

/** AM-S04: names of attributes that are a large part of a large table. */
final class LongNames implements Rule {
    private static final double SHARE_LARGE = 0.2;
    private static final long ITEMS_MANY = 10_000_000;
    /** What a name can be cut to. */
    private static final int SHORT_NAME_BYTES = 2;

    @Override
    public String id() {
        return "AM-S04";
    }

    @Override
    public Severity severity() {
        return Severity.ADVICE;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (TableModel table : design.model().tables()) {
            for (Entity entity : table.entities()) {
                Long count = entity.usage().itemCount();
                if (count != null && count >= ITEMS_MANY && !entity.fields().isEmpty()) {
                    check(design, table, entity, count, findings);
                }
            }
        }
    }

    private static void check(Design design, TableModel table, Entity entity, long count, Findings findings) {
        Set<String> names = ItemSizes.attributeNames(table, entity);
        long nameBytes = names.stream().mapToLong(Utf8::length).sum();
        long saved = names.stream()
                .mapToLong(name -> Math.max(0, Utf8.length(name) - SHORT_NAME_BYTES))
                .sum();
        long itemBytes = ItemSizes.item(table, entity);
        if (nameBytes <= SHARE_LARGE * itemBytes || nameBytes > itemBytes) {
            return;
        }
        BigDecimal cost = new Prices(PriceBooks.of(design.model()))
                .storage(table.settings().tableClass(), (double) count * saved)
                .map(Savings::cents)
                .orElse(null);
        findings.add(
                Severity.ADVICE,
                entity.place(),
                "names of attributes are " + Math.round(100.0 * nameBytes / itemBytes) + " % of an item of "
                        + entity.name(),
                String.format(Locale.ROOT, "%d of %d bytes, in %,d items", nameBytes, itemBytes, count),
                "shorten the names, and translate them where items are read and written: two letters each would save "
                        + saved + " bytes an item",
                cost);
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "Names that take much of the room",
                "Every item has the names of all its attributes in it, and each read, write and month of storage pays for them. That is"
                        + " nothing in a small table, and much in one of a hundred million items.",
                "Architect, short attribute names; Best Practices, reducing item size",
                MODEL.formatted("temperatureInDegreesCelsius", "relativeHumidityPercentage"),
                MODEL.formatted("t", "h"),
                "Storage of the names; units only where an item gets over a kilobyte by them.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Readings, partition_key: PK, sort_key: SK }
                entities:
                  Reading:
                    pk_template: "DEVICE#{device}"
                    sk_template: "{at}"
                    fields:
                      - { name: device, type: string, format: uuid }
                      - { name: at, type: string, format: iso-8601 }
                      - { name: %s, type: decimal }
                      - { name: %s, type: decimal }
                    usage: { item_count: 500_000_000 }
            """;
}
