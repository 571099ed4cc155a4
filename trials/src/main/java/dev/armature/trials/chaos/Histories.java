package dev.armature.trials.chaos;

import dev.armature.trials.chaos.history.Appends;
import dev.armature.trials.chaos.history.Call;
import dev.armature.trials.chaos.history.Register;
import dev.armature.trials.client.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What all clients did and saw, in the form that the checkers want. */
final class Histories {
    private final long began = System.nanoTime();
    private final AtomicInteger numbers = new AtomicInteger(1);
    final AtomicLong done = new AtomicLong();
    final AtomicLong unknown = new AtomicLong();
    final AtomicLong refused = new AtomicLong();

    private final Map<String, List<Call<Register>>> registers = new TreeMap<>();
    private final List<Call<Appends>> lists = new ArrayList<>();
    private final Map<String, Counter> counters = new TreeMap<>();
    private final Map<String, Long> refusals = new TreeMap<>();
    private final List<String> faults = new ArrayList<>();
    /** What was last seen of items, for conditions that are likely to hold. */
    private final Map<String, String> lastValues = new ConcurrentHashMap<>();

    private final Map<String, List<Integer>> lastLists = new ConcurrentHashMap<>();

    /** Additions to a counter: when each was begun, and when it was known to be done; and what reads saw. */
    record Counter(List<Call<Long>> additions, List<Call<Long>> reads) {}

    /** Nanoseconds since the beginning. */
    long now() {
        return System.nanoTime() - began;
    }

    /** A number that nothing else has: of an operation, and of what it writes. */
    int number() {
        return numbers.getAndIncrement();
    }

    synchronized void register(String key, Call<Register> call) {
        registers.computeIfAbsent(key, any -> new ArrayList<>()).add(call);
        count(call);
        String written = call.action().after(call.action().observed());
        if (call.isKnown() && written != null) {
            lastValues.put(key, written);
        } else {
            lastValues.remove(key);
        }
    }

    synchronized void list(Call<Appends> call) {
        lists.add(call);
        count(call);
        if (call.isKnown()) {
            call.action().reads().forEach((key, seen) -> {
                List<Integer> now = new ArrayList<>(seen);
                var own = call.action().appends().get(key);
                if (own != null) {
                    now.add(own);
                }
                lastLists.put(key, List.copyOf(now));
            });
        }
    }

    synchronized void addition(String key, Call<Long> call) {
        counter(key).additions().add(call);
        count(call);
    }

    synchronized void count(String key, Call<Long> read) {
        counter(key).reads().add(read);
        count(read);
    }

    /**
     * The whole table was read as of one moment. An item that it does not have was not there, if there ever was one.
     *
     * @param where what was read, for the reader of a report
     */
    synchronized void seen(Map<String, Json> table, String where, long invoked, long returned) {
        int number = number();
        for (String key : keys(Keys.Kind.REGISTER, registers.keySet(), table)) {
            Register read = new Register.Read(Items.value(Optional.ofNullable(table.get(key))));
            registers
                    .computeIfAbsent(key, any -> new ArrayList<>())
                    .add(new Call<>(number, where, invoked, returned, read));
        }
        for (String key : keys(Keys.Kind.COUNTER, counters.keySet(), table)) {
            long hits = Items.hits(Optional.ofNullable(table.get(key)));
            counter(key).reads().add(new Call<>(number, where, invoked, returned, hits));
        }
        Set<String> appended = new HashSet<>();
        lists.forEach(call -> {
            appended.addAll(call.action().appends().keySet());
            appended.addAll(call.action().reads().keySet());
        });
        Map<String, List<Integer>> all = new HashMap<>();
        keys(Keys.Kind.LIST, appended, table)
                .forEach(key -> all.put(key, Items.log(Optional.ofNullable(table.get(key)))));
        lists.add(new Call<>(number, where, invoked, returned, new Appends(all, Map.of())));
    }

    private static Set<String> keys(Keys.Kind kind, Set<String> known, Map<String, Json> table) {
        Set<String> keys = new HashSet<>(known);
        table.keySet().stream().filter(key -> Keys.is(kind, key)).forEach(keys::add);
        return keys;
    }

    private Counter counter(String key) {
        return counters.computeIfAbsent(key, any -> new Counter(new ArrayList<>(), new ArrayList<>()));
    }

    private void count(Call<?> call) {
        (call.isKnown() ? done : unknown).incrementAndGet();
    }

    /** A request that was refused for good reason: nothing was done. */
    synchronized void refused(String why) {
        refused.incrementAndGet();
        refusals.merge(why, 1L, Long::sum);
    }

    /** Something that no server should say. */
    synchronized void fault(String text) {
        faults.add(text);
    }

    synchronized List<String> faults() {
        return List.copyOf(faults);
    }

    synchronized Map<String, Long> refusals() {
        return Map.copyOf(refusals);
    }

    synchronized Map<String, List<Call<Register>>> registers() {
        return new TreeMap<>(registers);
    }

    synchronized List<Call<Appends>> lists() {
        return List.copyOf(lists);
    }

    synchronized Map<String, Counter> counters() {
        return new HashMap<>(counters);
    }

    /** All of it, for a file. */
    synchronized List<String> lines() {
        List<String> lines = new ArrayList<>();
        registers.forEach((key, calls) -> calls.forEach(call -> lines.add(key + " " + call)));
        lists.forEach(call -> lines.add(call.toString()));
        counters.forEach((key, counter) -> {
            counter.additions().forEach(call -> lines.add(key + " added " + call));
            counter.reads().forEach(call -> lines.add(key + " read " + call));
        });
        return lines;
    }

    @Nullable
    String lastValue(String key) {
        return lastValues.get(key);
    }

    List<Integer> lastList(String key) {
        return lastLists.getOrDefault(key, List.of());
    }
}
