package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.model.AccessPattern.ReturnType;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** AM-P07: a list that can be larger than a page, with no word about following pages. */
final class UnpagedList implements Rule {
    private static final long PAGE_BYTES = 1_048_576;

    @Override
    public String id() {
        return "AM-P07";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            AccessPattern pattern = placed.pattern();
            boolean isList = (pattern.operation() == Operation.QUERY || pattern.operation() == Operation.SCAN)
                    && pattern.returnType() != ReturnType.SINGLE_ENTITY
                    && !Boolean.TRUE.equals(pattern.paginated());
            OptionalLong bytes = isList ? bytes(design, placed) : OptionalLong.empty();
            if (bytes.isPresent() && bytes.getAsLong() > PAGE_BYTES) {
                findings.add(
                        Severity.WARNING,
                        pattern.place(),
                        pattern.name()
                                + " can have more than the 1 MB of one page, and does not say that pages are followed",
                        String.format(Locale.ROOT, "up to %,d bytes in one answer", bytes.getAsLong()),
                        "follow LastEvaluatedKey and say paginated: true, or set a limit");
            }
        }
    }

    /** What one request has to read at most, if it is said. */
    private static OptionalLong bytes(Design design, Design.Placed placed) {
        AccessPattern pattern = placed.pattern();
        Entity.Usage usage = placed.entity().usage();
        Long said = pattern.usage().itemSizeBytes();
        Long size = said != null ? said : usage.itemSizeBytes();
        Long count = count(design, placed, usage);
        if (size == null || count == null) {
            return OptionalLong.empty();
        }
        Integer limit = pattern.limit();
        return OptionalLong.of(size * (limit == null ? count : Math.min(limit, count)));
    }

    private static @Nullable Long count(Design design, Design.Placed placed, Entity.Usage usage) {
        Long said = placed.pattern().usage().itemCount();
        if (placed.pattern().operation() == Operation.SCAN) {
            return usage.itemCount();
        }
        // What is under a partition key of an index is not said anywhere.
        Long most = placed.index() == null && readsAll(design, placed) ? usage.perPartitionMax() : null;
        return most != null ? most : said;
    }

    /** Whether it reads all items of its entity that have the partition key: the sort key is not asked for, or for a literal. */
    private static boolean readsAll(Design design, Design.Placed placed) {
        RangeCondition range = placed.pattern().rangeCondition();
        return range == null
                || range == RangeCondition.BEGINS_WITH
                        && design.keyCondition(placed)
                                .filter(condition -> condition.sort().attribute() == 0
                                        && condition.sort().bound().stream().noneMatch(Part.Value.class::isInstance))
                                .isPresent();
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A list without pages",
                "A query returns at most 1 MB. The rest is there only for who asks again with LastEvaluatedKey; without that, items are"
                        + " missing from the answer, and nothing says so.",
                "DynamoDB Developer Guide, paginating table query results",
                MODEL.formatted(""),
                MODEL.formatted("paginated: true,"),
                "Missing items.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                entities:
                  Order:
                    pk_template: "CUSTOMER#{customerId}"
                    sk_template: "ORDER#{orderId}"
                    fields: [{ name: customerId, type: string }, { name: orderId, type: string }]
                    usage: { item_size_bytes: 2000, per_partition: { avg: 40, max: 5000 } }
                    access_patterns:
                      - { name: list_orders, operation: Query, return_type: entity_list, %s
                          parameters: [{ name: customerId, type: string }] }
            """;
}
