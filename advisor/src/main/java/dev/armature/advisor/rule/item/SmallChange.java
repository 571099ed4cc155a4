package dev.armature.advisor.rule.item;

import dev.armature.advisor.cost.Change;
import dev.armature.advisor.cost.Costs;
import dev.armature.advisor.cost.ItemSizes;
import dev.armature.advisor.cost.Savings;
import dev.armature.advisor.cost.Units;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Field.Mutability;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** AM-S02: small fields that change often, in an item so large that each change pays for much that stays as it is. */
final class SmallChange implements Rule {
    /** Items that are not larger than what one read unit reads are not worth splitting. */
    private static final long LARGE_BYTES = 4096;

    /** How many times cheaper the change has to become. */
    private static final long FACTOR_MIN = 4;

    private static final int SMALL_BYTES = 256;

    @Override
    public String id() {
        return "AM-S02";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        var savings = new Savings(design);
        for (TableModel table : design.model().tables()) {
            for (Entity entity : table.entities()) {
                Long bytes = entity.usage().itemSizeBytes();
                if (bytes != null && bytes > LARGE_BYTES) {
                    check(design, table, entity, Costs.writeUnits(bytes), savings, findings);
                }
            }
        }
    }

    private static void check(
            Design design, TableModel table, Entity entity, long units, Savings savings, Findings findings) {
        Set<String> small = new LinkedHashSet<>();
        BigDecimal saved = null;
        for (Design.Placed placed : design.patterns()) {
            if (!placed.entity().name().equals(entity.name())
                    || placed.pattern().operation() != AccessPattern.Operation.UPDATE_ITEM) {
                continue;
            }
            Set<String> written = Change.of(placed).written();
            if (isSmall(entity, written) && isOften(entity, written, placed.pattern())) {
                small.addAll(written);
                Units now = Costs.of(design, placed);
                double less = now.write()
                        - splitUnits(entity, written)
                        - now.indexes().size();
                saved = plus(saved, savings.ofUnits(placed, 0, Math.max(0, less)));
            }
        }
        if (small.isEmpty()) {
            small.addAll(oftenAlone(entity));
        }
        long split = splitUnits(entity, small);
        if (small.isEmpty() || split * FACTOR_MIN > units) {
            return;
        }
        String names = String.join(", ", small);
        findings.add(
                Severity.WARNING,
                small.stream()
                        .flatMap(name -> entity.field(name).stream())
                        .findFirst()
                        .map(Field::place)
                        .orElse(entity.place()),
                "each change of " + names + " writes a whole item of " + entity.name(),
                String.format(
                        Locale.ROOT,
                        "%,d bytes are %d write units; in an item of its own it would be %d",
                        entity.usage().itemSizeBytes(),
                        units,
                        split),
                "keep " + names + " in an item of its own beside it, for instance under the sort key "
                        + sortKey(table, entity) + ", and read both with one query",
                saved);
    }

    private static String sortKey(TableModel table, Entity entity) {
        return entity.sortKey() == null || entity.sortKey().text().isEmpty()
                ? "STATS"
                : entity.sortKey().text() + table.settings().delimiter() + "STATS";
    }

    private static @Nullable BigDecimal plus(@Nullable BigDecimal sum, Optional<BigDecimal> more) {
        return more.map(cost -> sum == null ? cost : sum.add(cost)).orElse(sum);
    }

    /** Fields of which it was said that they change often, if nothing else that is large does and no pattern writes them. */
    private static List<String> oftenAlone(Entity entity) {
        boolean isWritten = entity.accessPatterns().stream()
                .anyMatch(pattern ->
                        !pattern.operation().isRead() && pattern.operation() != AccessPattern.Operation.DELETE_ITEM);
        List<Field> often = entity.fields().stream()
                .filter(field -> field.mutability() == Mutability.OFTEN)
                .toList();
        return !isWritten && often.stream().allMatch(SmallChange::isSmall)
                ? often.stream().map(Field::name).toList()
                : List.of();
    }

    private static boolean isOften(Entity entity, Set<String> written, AccessPattern pattern) {
        Double rps = pattern.usage().rps();
        return rps != null && rps >= 1
                || written.stream()
                        .flatMap(name -> entity.field(name).stream())
                        .anyMatch(field -> field.mutability() == Mutability.OFTEN);
    }

    private static boolean isSmall(Entity entity, Set<String> written) {
        return !written.isEmpty()
                && written.stream()
                        .allMatch(name ->
                                entity.field(name).filter(SmallChange::isSmall).isPresent());
    }

    /** Known to be: of a text without a bound, nothing is known. */
    private static boolean isSmall(Field field) {
        if (field.sizeBytes() != null) {
            return field.sizeBytes() <= SMALL_BYTES;
        }
        return switch (field.type()) {
            case INTEGER, DECIMAL, BOOLEAN, UUID -> true;
            case STRING ->
                !field.values().isEmpty()
                        || field.format() != null
                        || field.maxLength() != null && field.maxLength() <= SMALL_BYTES;
            default -> false;
        };
    }

    private static long splitUnits(Entity entity, Set<String> fields) {
        long bytes = SMALL_BYTES;
        for (String name : fields) {
            bytes += name.length() + entity.field(name).map(ItemSizes::value).orElse(0L);
        }
        return Costs.writeUnits(bytes);
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A small change that pays for a large item",
                "A write pays for the whole item, rounded up to a kilobyte, however little of it changes. What changes often belongs"
                        + " into a small item of its own.",
                "Best Practices, vertical sharding (which says 100 times; it is 10, as the smallest write is one unit)",
                MODEL.formatted("10_240"),
                MODEL.formatted("900"),
                "10 KB are 10 write units for each count of a view; an item of its own takes 1.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Users, partition_key: PK, sort_key: SK }
                entities:
                  Profile:
                    pk_template: "USER#{userId}"
                    sk_template: "PROFILE"
                    fields:
                      - { name: userId, type: string }
                      - { name: biography, type: string }
                      - { name: views, type: integer, mutable: often }
                    usage: { item_size_bytes: %s }
                    access_patterns:
                      - { name: count_view, operation: UpdateItem, update: "ADD #views :one", usage: { rps: 100 } }
            """;
}
