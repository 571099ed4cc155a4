package dev.armature.advisor.cost;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a change to a design would save a month, in dollars and cents. Nothing, where the model says too little to know. */
public final class Savings {
    private static final int CENTS = 2;

    private final Design design;
    private final CostReport now;

    public Savings(Design design) {
        this.design = design;
        this.now = CostReport.of(design, PriceBooks.of(design.model()));
    }

    public CostReport report() {
        return now;
    }

    /** All that an index costs: entries that are written, and kept. What reads it is not counted, as it would be read elsewhere. */
    public Optional<BigDecimal> withoutIndex(TableModel table, Index index) {
        String name = table.name() + "." + index.name();
        Model without = WhatIf.withoutIndex(design.model(), name);
        return difference(without).map(saved -> saved.subtract(cents(readsOf(table, index))));
    }

    private BigDecimal readsOf(TableModel table, Index index) {
        return now.patterns().stream()
                .filter(pattern -> pattern.units().read() > 0
                        && pattern.units().ofIndex(index.name()) > 0
                        && pattern.table().equals(table.name()))
                .flatMap(pattern -> pattern.monthly().stream())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** With less, or more, in the entries of an index. */
    public Optional<BigDecimal> withProjection(
            TableModel table, Index index, Index.Projection projection, List<String> included) {
        return difference(
                WhatIf.withProjection(design.model(), table.name() + "." + index.name(), projection, included));
    }

    private Optional<BigDecimal> difference(Model other) {
        if (now.tables().stream()
                .noneMatch(table -> table.isRated() || table.storage().bytes() > 0)) {
            return Optional.empty();
        }
        return Optional.of(cents(now.total()
                .subtract(CostReport.of(new Design(other), now.book()).total())));
    }

    /** What it costs that an update takes entries of the index out and puts them in again, rather than leaving them where they are. */
    public Optional<BigDecimal> ofMoves(Design.Placed update, Index index) {
        double moved = Costs.of(design, update).ofIndex(index.name());
        boolean moves = Change.of(update).isKnown()
                && Entries.of(update.table(), update.entity()).stream()
                        .filter(entries -> entries.index().equals(index))
                        .anyMatch(
                                entries -> Change.of(update).effectOn(update.table(), entries) == Change.Effect.MOVES);
        return moves ? ofUnits(update, 0, moved / 2) : Optional.empty();
    }

    /** What it costs to fetch the items besides, one by one, that an index has too little of. */
    public Optional<BigDecimal> ofFetches(Design.Placed query) {
        double fetched = 0;
        if (DeclaredSizes.of(design, query) instanceof Sizes.Read(List<Sizes.Page> pages)) {
            double rowUnits = Costs.readUnits(ItemSizes.item(query.table(), query.entity()), false);
            Long count = query.pattern().usage().itemCount();
            fetched = (count == null ? pages.size() : count) * rowUnits;
        }
        return ofUnits(query, fetched, 0);
    }

    /** What a share of all that a pattern reads costs; nothing if that is less than a cent. */
    public Optional<BigDecimal> ofReads(Design.Placed read, double share) {
        double units = Costs.of(design, read).read() * share;
        return units == 0 ? Optional.empty() : ofUnits(read, units, 0).filter(dollars -> dollars.signum() > 0);
    }

    /** What so many units in each execution of a pattern cost, as its table is billed. */
    public Optional<BigDecimal> ofUnits(Design.Placed placed, double reads, double writes) {
        AccessPattern pattern = placed.pattern();
        int calls = pattern.calls() == null ? 1 : pattern.calls();
        return reads == 0
                ? money(
                        placed.table(),
                        Throughput.of(placed.table(), Units.writes(writes, Map.of()), pattern.usage(), calls))
                : money(
                        placed.table(),
                        Throughput.of(placed.table(), Units.reads(reads, Map.of()), pattern.usage(), calls));
    }

    /** What it costs that what is done to items is done in a transaction. */
    public Optional<BigDecimal> ofTransaction(TransactionPattern pattern) {
        BigDecimal sum = BigDecimal.ZERO;
        for (PatternCost cost : now.patterns()) {
            boolean isIt = cost.pattern().equals(pattern.name()) && cost.id().equals(pattern.id());
            for (PatternCost.Share share : isIt ? cost.shares() : List.<PatternCost.Share>of()) {
                double extra = share.units().ofTable() / 2;
                Units units = pattern.isWrite() ? Units.writes(extra, Map.of()) : Units.reads(extra, Map.of());
                var more = money(share.table(), Throughput.of(share.table(), units, pattern.usage(), 1));
                if (more.isEmpty()) {
                    return Optional.empty();
                }
                sum = sum.add(more.get());
            }
        }
        return Optional.of(sum);
    }

    private Optional<BigDecimal> money(TableModel table, @Nullable Throughput throughput) {
        if (throughput == null) {
            return Optional.empty();
        }
        var prices = new Prices(now.book());
        return (switch (table.settings().billing()) {
                    case ON_DEMAND ->
                        throughput.onDemand(prices, table.settings().tableClass());
                    case PROVISIONED ->
                        throughput.provisionedShare(prices, table.settings().tableClass());
                })
                .map(Savings::cents);
    }

    public static BigDecimal cents(BigDecimal dollars) {
        return dollars.setScale(CENTS, RoundingMode.HALF_UP);
    }
}
