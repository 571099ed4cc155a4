package dev.armature.engine.elsewhere;

import dev.armature.engine.traffic.Cost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Divides what a request took from a table among the things that it did there, in proportion to what they were estimated to take. */
final class CostShares {
    private CostShares() {}

    /** One for each estimate, in order; together they are what was taken. What none was expected to take, all take alike. */
    static List<Cost> of(List<Cost> estimates, Cost taken) {
        double[] tables = shares(estimates.stream().mapToDouble(Cost::table).toArray(), taken.table());
        var locals = shares(estimates, Cost::localIndexes, taken);
        var globals = shares(estimates, Cost::globalIndexes, taken);
        List<Cost> shares = new ArrayList<>(estimates.size());
        for (int i = 0; i < estimates.size(); i++) {
            shares.add(new Cost(tables[i], locals.get(i), globals.get(i)));
        }
        return shares;
    }

    private static List<Map<String, Double>> shares(
            List<Cost> estimates, Function<Cost, Map<String, Double>> part, Cost taken) {
        List<Map<String, Double>> shares = new ArrayList<>(estimates.size());
        Set<String> names = new LinkedHashSet<>(part.apply(taken).keySet());
        estimates.forEach(estimate -> {
            names.addAll(part.apply(estimate).keySet());
            shares.add(new LinkedHashMap<>());
        });
        for (String name : names) {
            double[] ofIndex = shares(
                    estimates.stream()
                            .mapToDouble(estimate -> part.apply(estimate).getOrDefault(name, 0.0))
                            .toArray(),
                    part.apply(taken).getOrDefault(name, 0.0));
            for (int i = 0; i < ofIndex.length; i++) {
                if (ofIndex[i] > 0) {
                    shares.get(i).put(name, ofIndex[i]);
                }
            }
        }
        return shares;
    }

    private static double[] shares(double[] estimates, double taken) {
        double sum = 0;
        for (double estimate : estimates) {
            sum += estimate;
        }
        double[] shares = new double[estimates.length];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = sum == 0 ? taken / shares.length : estimates[i] * taken / sum;
        }
        return shares;
    }
}
