package dev.armature.trials.chaos.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether transactions on lists can have happened one after the other, in an order that real time does not contradict: strict
 * serializability, found out as Elle does (Kingsbury and Alvaro, 2020).
 *
 * <p>A list tells all of its versions: a reader of it sees which appends came before, and in which order. So the dependencies follow
 * from what was seen: an append comes after the one in front of it, a read after the append that it saw last, and before the one that it did
 * not see. A transaction that has returned comes before those that begin later. A circle is a contradiction, and the shortest one is
 * the report. {@link Dependencies} finds it.
 *
 * <p>A transaction without a known outcome counts if a part of it was seen. It has no end that others would have to come after.
 */
public final class Serializability {
    private final List<Call<Appends>> calls;
    private final List<String> faults = new ArrayList<>();
    /** The longest state of each list that was seen. */
    private final Map<String, List<Integer>> longest = new HashMap<>();
    /** Which transaction appended a number to a list. */
    private final Map<String, Map<Integer, Integer>> appenders = new HashMap<>();

    private Serializability(List<Call<Appends>> calls) {
        this.calls = calls;
    }

    /**
     * Checks transactions on lists that were empty at first.
     *
     * @param history those that were done, or whose outcome is not known; not those that were refused
     * @return what is wrong, empty if all is well
     */
    public static List<String> check(List<Call<Appends>> history) {
        return new Serializability(history).run();
    }

    private List<String> run() {
        for (int i = 0; i < calls.size(); i++) {
            for (var append : calls.get(i).action().appends().entrySet()) {
                var of = appenders.computeIfAbsent(append.getKey(), list -> new HashMap<>());
                if (of.putIfAbsent(append.getValue(), i) != null) {
                    throw new IllegalArgumentException("appended by two transactions: " + append);
                }
            }
        }
        calls.forEach(this::findLongest);
        longest.forEach(this::checkElements);
        calls.forEach(this::checkOrder);
        if (!faults.isEmpty()) {
            return faults;
        }
        Dependencies dependencies = dependencies();
        var cycle = dependencies.shortestCycle();
        String kind = "not serializable: each of these comes before the next, and the last before the first";
        if (cycle.isEmpty()) {
            dependencies.addTime(calls);
            cycle = dependencies.shortestCycle();
            kind =
                    "serializable, but not in the order of time: each of these comes before the next, and the last before the first";
        }
        if (!cycle.isEmpty()) {
            faults.add(kind);
            cycle.forEach(edge -> faults.add("  " + calls.get(edge.from()) + "\n    then " + edge.why() + " #"
                    + calls.get(edge.to()).number()));
        }
        return faults;
    }

    private void findLongest(Call<Appends> call) {
        if (call.isKnown()) {
            call.action()
                    .reads()
                    .forEach((list, seen) ->
                            longest.merge(list, seen, (one, other) -> one.size() >= other.size() ? one : other));
        }
    }

    private void checkElements(String list, List<Integer> seen) {
        Set<Integer> once = new HashSet<>();
        for (int number : seen) {
            if (!once.add(number)) {
                faults.add("applied twice: " + list + " has " + number + " more than once: " + seen);
            }
            if (appender(list, number) == null) {
                faults.add("from nowhere: " + list + " has " + number + ", which was refused or never sent: " + seen);
            }
        }
    }

    private void checkOrder(Call<Appends> call) {
        call.action().reads().forEach((list, seen) -> {
            List<Integer> all = longest.getOrDefault(list, List.of());
            if (call.isKnown()
                    && !all.subList(0, Math.min(seen.size(), all.size())).equals(seen)) {
                faults.add("two orders: " + list + " was seen as " + all + ", and by " + call);
            }
        });
    }

    private @Nullable Integer appender(String list, int number) {
        return appenders.getOrDefault(list, Map.of()).get(number);
    }

    private Dependencies dependencies() {
        var dependencies = new Dependencies(calls.size());
        longest.forEach((list, order) -> {
            for (int at = 1; at < order.size(); at++) {
                dependencies.add(
                        appenderOf(list, order.get(at - 1)),
                        appenderOf(list, order.get(at)),
                        "what it appended is in front of that of");
            }
        });
        Map<String, List<Integer>> unseen = unseen();
        for (int i = 0; i < calls.size(); i++) {
            int reader = i;
            if (calls.get(i).isKnown()) {
                calls.get(i).action().reads().forEach((list, seen) -> {
                    addRead(dependencies, reader, list, seen);
                    if (seen.size() == longest.getOrDefault(list, List.of()).size()) {
                        unseen.getOrDefault(list, List.of())
                                .forEach(writer -> dependencies.add(reader, writer, "it did not see"));
                    }
                });
            }
        }
        return dependencies;
    }

    private void addRead(Dependencies dependencies, int reader, String list, List<Integer> seen) {
        List<Integer> all = longest.getOrDefault(list, List.of());
        if (!seen.isEmpty()) {
            dependencies.add(appenderOf(list, seen.getLast()), reader, "it was seen by");
        }
        if (seen.size() < all.size()) {
            dependencies.add(reader, appenderOf(list, all.get(seen.size())), "it did not see");
        }
    }

    /** Known transactions by the lists to which they appended what no read has seen: they come after all of these. */
    private Map<String, List<Integer>> unseen() {
        Map<String, List<Integer>> unseen = new HashMap<>();
        appenders.forEach((list, byNumber) -> {
            Set<Integer> seen = new HashSet<>(longest.getOrDefault(list, List.of()));
            byNumber.forEach((number, writer) -> {
                if (!seen.contains(number) && isDone(writer)) {
                    unseen.computeIfAbsent(list, any -> new ArrayList<>()).add(writer);
                }
            });
        });
        return unseen;
    }

    /** Whether it was acknowledged, or a part of it was seen. */
    private boolean isDone(int call) {
        return calls.get(call).isKnown()
                || calls.get(call).action().appends().entrySet().stream()
                        .anyMatch(append ->
                                longest.getOrDefault(append.getKey(), List.of()).contains(append.getValue()));
    }

    private int appenderOf(String list, int number) {
        return Objects.requireNonNull(appender(list, number));
    }
}
