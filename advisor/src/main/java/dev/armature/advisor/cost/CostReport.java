package dev.armature.advisor.cost;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings.Billing;
import dev.armature.advisor.model.Settings.TableClass;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.price.PriceBook;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a model costs a month, as far as it says how often its patterns happen and how much there is to store.
 *
 * @param patterns in the order of the model; transactions last
 */
public record CostReport(Model model, PriceBook book, List<PatternCost> patterns, List<TableCost> tables) {
    /** What no figure here has in it. */
    private static final List<String> NEVER_INCLUDED = List.of(
            "reads of streams",
            "backups, restores and exports",
            "replicated writes of global tables",
            "data transfer",
            "discounts of reserved capacity");

    public CostReport {
        patterns = List.copyOf(patterns);
        tables = List.copyOf(tables);
    }

    public static CostReport of(Design design, PriceBook book) {
        var prices = new Prices(book);
        List<PatternCost> patterns = new ArrayList<>();
        design.patterns().forEach(placed -> patterns.add(pattern(design, placed, prices)));
        design.model().crossTablePatterns().forEach(each -> patterns.add(transaction(design.model(), each, prices)));
        List<TableCost> tables = new ArrayList<>();
        design.model().tables().forEach(table -> tables.add(table(table, patterns, prices)));
        return new CostReport(design.model(), book, patterns, tables);
    }

    private static PatternCost pattern(Design design, Design.Placed placed, Prices prices) {
        AccessPattern pattern = placed.pattern();
        Units units = Costs.of(design, placed);
        int calls = pattern.calls() == null ? 1 : pattern.calls();
        var share = new PatternCost.Share(
                placed.table(),
                placed.entity().name(),
                units,
                Throughput.of(placed.table(), units, pattern.usage(), calls));
        return new PatternCost(
                placed.table().name(),
                placed.entity().name(),
                pattern.name(),
                pattern.id(),
                pattern.operation().word(),
                units,
                calls,
                List.of(share),
                onDemand(List.of(share), prices),
                provisioned(List.of(share), prices));
    }

    private static PatternCost transaction(Model model, TransactionPattern pattern, Prices prices) {
        List<PatternCost.Share> shares = new ArrayList<>();
        Set<String> tables = new LinkedHashSet<>();
        Set<String> entities = new LinkedHashSet<>();
        Units sum = Units.NONE;
        for (TransactionPattern.Action action : pattern.actions()) {
            Units units = Costs.of(pattern, DeclaredSizes.of(model, pattern, action));
            sum = sum.plus(units);
            entities.add(action.entity());
            TableModel table = model.entity(action.entity())
                    .flatMap(model::tableOf)
                    .or(() -> model.table(action.table()))
                    .orElse(null);
            tables.add(table == null ? action.table() : table.name());
            if (table != null) {
                shares.add(new PatternCost.Share(
                        table, action.entity(), units, Throughput.of(table, units, pattern.usage(), 1)));
            }
        }
        return new PatternCost(
                String.join("+", tables),
                String.join("+", entities),
                pattern.name(),
                pattern.id(),
                pattern.isWrite()
                        ? AccessPattern.Operation.TRANSACT_WRITE_ITEMS.word()
                        : AccessPattern.Operation.TRANSACT_GET_ITEMS.word(),
                sum,
                1,
                shares,
                onDemand(shares, prices),
                provisioned(shares, prices));
    }

    private static Optional<BigDecimal> onDemand(List<PatternCost.Share> shares, Prices prices) {
        Optional<BigDecimal> sum = Optional.of(BigDecimal.ZERO);
        for (PatternCost.Share share : shares) {
            Throughput throughput = share.throughput();
            TableClass tableClass = share.table().settings().tableClass();
            sum = Prices.sum(sum, throughput == null ? Optional.empty() : throughput.onDemand(prices, tableClass));
        }
        return sum;
    }

    private static Optional<BigDecimal> provisioned(List<PatternCost.Share> shares, Prices prices) {
        Optional<BigDecimal> sum = Optional.of(BigDecimal.ZERO);
        for (PatternCost.Share share : shares) {
            Throughput throughput = share.throughput();
            TableClass tableClass = share.table().settings().tableClass();
            sum = Prices.sum(
                    sum, throughput == null ? Optional.empty() : throughput.provisionedShare(prices, tableClass));
        }
        return sum;
    }

    private static TableCost table(TableModel table, List<PatternCost> patterns, Prices prices) {
        Throughput throughput = Throughput.NONE;
        boolean isRated = false;
        boolean isWhollyRated = true;
        for (PatternCost pattern : patterns) {
            for (PatternCost.Share share : pattern.shares()) {
                if (share.table().name().equals(table.name())) {
                    Throughput said = share.throughput();
                    isRated |= said != null;
                    isWhollyRated &= said != null;
                    throughput = said == null ? throughput : throughput.plus(said);
                }
            }
        }
        return new TableCost(table, throughput, Storage.of(table), isRated, isRated && isWhollyRated, prices);
    }

    public Optional<TableCost> table(String name) {
        return tables.stream()
                .filter(table -> table.table().name().equals(name))
                .findFirst();
    }

    public BigDecimal total() {
        return tables.stream().map(TableCost::total).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** The dearest first; those of which nothing is known last, in the order of the model. */
    public List<PatternCost> dearestFirst() {
        return patterns.stream()
                .sorted(Comparator.comparing(
                        (PatternCost pattern) -> pattern.monthly().orElse(BigDecimal.ONE.negate()),
                        Comparator.reverseOrder()))
                .toList();
    }

    /** What requests about each entity cost, and its items. */
    public Map<String, BigDecimal> entities() {
        Map<String, BigDecimal> entities = new LinkedHashMap<>();
        for (PatternCost pattern : patterns) {
            for (PatternCost.Share share : pattern.shares()) {
                entities.merge(share.entity(), throughputCost(share), BigDecimal::add);
            }
        }
        for (TableCost table : tables) {
            table.storage()
                    .items()
                    .forEach((entity, bytes) -> table.prices()
                            .storage(table.table().settings().tableClass(), bytes)
                            .ifPresent(cost -> entities.merge(entity, cost, BigDecimal::add)));
        }
        return entities;
    }

    private BigDecimal throughputCost(PatternCost.Share share) {
        Throughput throughput = share.throughput();
        if (throughput == null) {
            return BigDecimal.ZERO;
        }
        var prices = new Prices(book);
        var settings = share.table().settings();
        return (settings.billing() == Billing.ON_DEMAND
                        ? throughput.onDemand(prices, settings.tableClass())
                        : throughput.provisionedShare(prices, settings.tableClass()))
                .orElse(BigDecimal.ZERO);
    }

    /** What the figures leave out, and why. */
    public List<String> notIncluded() {
        List<String> left = new ArrayList<>();
        List<String> unrated = patterns.stream()
                .filter(pattern -> !pattern.isRated())
                .map(PatternCost::pattern)
                .toList();
        if (!unrated.isEmpty()) {
            left.add("requests of " + (unrated.size() == patterns.size() ? "any pattern" : String.join(", ", unrated))
                    + ", as their rps is not said");
        }
        for (TableCost table : tables) {
            String name = table.table().name();
            if (table.throughputCost().isEmpty()) {
                left.add("throughput of " + name + ", as the price book lacks a price");
            }
            if (table.storageCost().isEmpty()) {
                left.add("storage of " + name + ", as the price book lacks a price");
            }
            if (table.recoveryCost().isEmpty()) {
                left.add("point-in-time recovery of " + name + ", as the price book lacks a price");
            }
            if (!table.storage().unknown().isEmpty()) {
                left.add("storage of " + String.join(", ", table.storage().unknown())
                        + ", as the item_count is not said");
            }
        }
        left.addAll(NEVER_INCLUDED);
        return left;
    }
}
