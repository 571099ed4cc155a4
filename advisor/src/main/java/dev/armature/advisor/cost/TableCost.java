package dev.armature.advisor.cost;

import dev.armature.advisor.model.Settings.Billing;
import dev.armature.advisor.model.Settings.TableClass;
import dev.armature.advisor.model.TableModel;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * What one table costs a month.
 *
 * @param isRated whether it was said of any pattern how often it happens
 * @param isWhollyRated whether it was said of all of them
 */
public record TableCost(
        TableModel table,
        Throughput throughput,
        Storage storage,
        boolean isRated,
        boolean isWhollyRated,
        Prices prices) {

    public Optional<BigDecimal> onDemand(TableClass tableClass) {
        return throughput.onDemand(prices, tableClass);
    }

    public Optional<BigDecimal> onDemand() {
        return onDemand(table.settings().tableClass());
    }

    /** With the capacity that the settings name, or else with what the peak needs. */
    public Optional<BigDecimal> provisioned() {
        return isRated || table.settings().readCapacity() != null
                ? throughput.provisioned(prices, table)
                : Optional.of(BigDecimal.ZERO);
    }

    /** As the table is billed. */
    public Optional<BigDecimal> throughputCost() {
        return table.settings().billing() == Billing.ON_DEMAND ? onDemand() : provisioned();
    }

    public Optional<BigDecimal> storageCost() {
        return storageCost(table.settings().tableClass());
    }

    public Optional<BigDecimal> storageCost(TableClass tableClass) {
        return prices.storage(tableClass, storage.bytes());
    }

    /** Point-in-time recovery keeps another copy of the table, without its indexes; nothing where it is off. */
    public Optional<BigDecimal> recoveryCost() {
        return Boolean.TRUE.equals(table.settings().pointInTimeRecovery())
                ? prices.pointInTimeRecovery(storage.itemBytes())
                : Optional.of(BigDecimal.ZERO);
    }

    /** What can be known of it; a price that is missing counts as nothing here, and is listed by the report. */
    public BigDecimal total() {
        return List.of(throughputCost(), storageCost(), recoveryCost()).stream()
                .flatMap(Optional::stream)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** What one global index costs: its reads and writes as the table is billed, and its storage. */
    public BigDecimal ofIndex(String index) {
        var part = throughput.only(index);
        TableClass tableClass = table.settings().tableClass();
        Optional<BigDecimal> units = table.settings().billing() == Billing.ON_DEMAND
                ? part.onDemand(prices, tableClass)
                : part.provisionedShare(prices, tableClass);
        Optional<BigDecimal> bytes =
                prices.storage(tableClass, storage.indexes().getOrDefault(index, 0.0));
        return units.orElse(BigDecimal.ZERO).add(bytes.orElse(BigDecimal.ZERO));
    }
}
