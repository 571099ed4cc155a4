package dev.armature.engine.elsewhere;

import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Cost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Puts what another server said that a request took in the place of what was estimated. */
final class Charges {
    private Charges() {}

    /** @param consumed null or without a table where the caller did not ask */
    static <A extends Access> List<Access> apply(
            List<A> accesses, @Nullable List<Consumed> consumed, BiFunction<A, Cost, A> charge) {
        if (consumed == null || consumed.isEmpty()) {
            return List.copyOf(accesses);
        }
        Map<TableRef, List<A>> byTable = new LinkedHashMap<>();
        accesses.forEach(access -> byTable.computeIfAbsent(access.table(), ignored -> new ArrayList<>())
                .add(access));
        List<Access> charged = new ArrayList<>(accesses.size());
        byTable.forEach((table, ofTable) -> {
            var told = Consumed.ofTable(consumed, table.name());
            List<Cost> estimates = ofTable.stream().map(Access::cost).toList();
            List<Cost> costs = told == null ? estimates : CostShares.of(estimates, told.cost(sum(estimates)));
            for (int i = 0; i < costs.size(); i++) {
                charged.add(charge.apply(ofTable.get(i), costs.get(i)));
            }
        });
        return charged;
    }

    private static Cost sum(List<Cost> costs) {
        double table = 0;
        Map<String, Double> local = new LinkedHashMap<>();
        Map<String, Double> global = new LinkedHashMap<>();
        for (Cost cost : costs) {
            table += cost.table();
            cost.localIndexes().forEach((index, units) -> local.merge(index, units, Double::sum));
            cost.globalIndexes().forEach((index, units) -> global.merge(index, units, Double::sum));
        }
        return new Cost(table, local, global);
    }
}
