package dev.armature.trials.chaos.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Histories of a store that does everything at once and in order, and what they become with a fault in them. */
final class RandomHistories {
    /** What can be planted in a history of lists. */
    enum Fault {
        /** A read misses what had been acknowledged before it began. */
        STALE_READ,
        /** The last read misses one of the lists of a transaction. */
        HALF_TRANSACTION,
        /** The last read has a number twice. */
        APPLIED_TWICE,
        /** The last read misses an acknowledged append, and has what came after it. */
        LOST_UPDATE
    }

    /** An operation that is to be made, at the moment at which it takes effect. */
    private record Intended(long invoked, long effect, long returned, boolean isKnown, boolean isDone) {}

    private RandomHistories() {}

    private static List<Intended> intended(SplittableRandom random, int operations) {
        List<Intended> all = new ArrayList<>();
        long[] free = new long[5];
        for (int i = 0; i < operations; i++) {
            int client = random.nextInt(free.length);
            long invoked = free[client] + random.nextInt(1, 20);
            long effect = invoked + random.nextInt(1, 40);
            long returned = effect + random.nextInt(1, 40);
            boolean isKnown = random.nextInt(12) > 0;
            // What is not known to have been done may be done much later.
            all.add(new Intended(
                    invoked,
                    isKnown ? effect : effect + random.nextInt(200),
                    returned,
                    isKnown,
                    isKnown || random.nextBoolean()));
            free[client] = returned;
        }
        all.sort(Comparator.comparingLong(Intended::effect));
        return all;
    }

    static List<Call<Register>> ofRegister(SplittableRandom random, int operations) {
        List<Call<Register>> calls = new ArrayList<>();
        String value = null;
        int deletesUnknown = 0;
        for (Intended next : intended(random, operations)) {
            String fresh = "v" + calls.size();
            Register action = switch (random.nextInt(8)) {
                case 0, 1 -> new Register.Write(fresh);
                case 2 -> new Register.Write(null);
                case 3, 4 -> new Register.Swap(value, fresh);
                default -> new Register.Read(value);
            };
            if (!next.isKnown && action.after(value) == null && ++deletesUnknown > 6) {
                action = new Register.Write(fresh);
            }
            if (next.isDone) {
                value = action.after(value);
            }
            calls.add(call(calls.size(), next, action));
        }
        return calls;
    }

    private static <A> Call<A> call(int number, Intended next, A action) {
        return new Call<>(number, "a client", next.invoked, next.isKnown ? next.returned : Call.NEVER, action);
    }

    /** A read of what had been overwritten for certain before it began. */
    static @Nullable List<Call<Register>> withStaleRead(SplittableRandom random, List<Call<Register>> right) {
        int at = random.nextInt(right.size());
        Call<Register> read = right.get(at);
        for (var old : right) {
            for (var newer : right) {
                if (read.isKnown()
                        && read.action() instanceof Register.Read
                        && old.action() instanceof Register.Write(String value)
                        && value != null
                        && newer.action() instanceof Register.Write(String other)
                        && other != null
                        && old.returned() < newer.invoked()
                        && newer.returned() < read.invoked()) {
                    return replaced(right, at, new Register.Read(value));
                }
            }
        }
        return null;
    }

    /** Two that replace the same value. */
    static @Nullable List<Call<Register>> withLostUpdate(SplittableRandom random, List<Call<Register>> right) {
        int at = random.nextInt(right.size());
        for (var other : right) {
            if (other.number() != at
                    && right.get(at).isKnown()
                    && right.get(at).action() instanceof Register.Read
                    && other.isKnown()
                    && other.action() instanceof Register.Swap(String expected, var ignored)
                    && expected != null) {
                return replaced(right, at, new Register.Swap(expected, "lost"));
            }
        }
        return null;
    }

    private static <A> List<Call<A>> replaced(List<Call<A>> right, int at, A action) {
        List<Call<A>> wrong = new ArrayList<>(right);
        Call<A> call = right.get(at);
        wrong.set(at, new Call<>(call.number(), call.where(), call.invoked(), call.returned(), action));
        return wrong;
    }

    /** The last one reads all lists, when nothing is under way any more. */
    static List<Call<Appends>> ofLists(SplittableRandom random, int operations) {
        List<String> names = List.of("x", "y", "z");
        Map<String, List<Integer>> lists = new HashMap<>();
        names.forEach(name -> lists.put(name, List.of()));
        List<Call<Appends>> calls = new ArrayList<>();
        long end = 0;
        for (Intended next : intended(random, operations)) {
            Map<String, List<Integer>> reads = new HashMap<>();
            Map<String, Integer> appends = new HashMap<>();
            int kind = random.nextInt(4);
            for (String name : names) {
                if (kind != 0 && random.nextInt(3) == 0) {
                    reads.put(name, lists.get(name));
                }
                if (kind != 1 && random.nextBoolean()) {
                    appends.put(name, calls.size());
                }
            }
            if (next.isDone) {
                appends.forEach((name, number) -> lists.compute(name, (same, list) -> {
                    List<Integer> longer = new ArrayList<>(list == null ? List.of() : list);
                    longer.add(number);
                    return List.copyOf(longer);
                }));
            }
            calls.add(call(calls.size(), next, new Appends(reads, appends)));
            end = Math.max(end, next.returned + 300);
        }
        calls.add(new Call<>(calls.size(), "the last", end, end + 1, new Appends(lists, Map.of())));
        return calls;
    }

    static @Nullable List<Call<Appends>> with(Fault fault, SplittableRandom random, List<Call<Appends>> right) {
        int last = right.size() - 1;
        Map<String, List<Integer>> lists =
                new HashMap<>(right.get(last).action().reads());
        Call<Appends> chosen = right.get(random.nextInt(last));
        var append = chosen.action().appends().entrySet().stream().findAny().orElse(null);
        if (append == null || !chosen.isKnown()) {
            return null;
        }
        List<Integer> list = lists.getOrDefault(append.getKey(), List.of());
        List<Integer> without = list.stream()
                .filter(number -> !number.equals(append.getValue()))
                .toList();
        switch (fault) {
            case STALE_READ -> {
                return staleRead(right, chosen, append.getKey(), append.getValue());
            }
            case APPLIED_TWICE -> {
                List<Integer> twice = new ArrayList<>(list);
                twice.add(append.getValue());
                lists.put(append.getKey(), twice);
            }
            case LOST_UPDATE -> lists.put(append.getKey(), without);
            case HALF_TRANSACTION -> {
                if (chosen.action().appends().size() < 2) {
                    return null;
                }
                lists.put(append.getKey(), without);
            }
        }
        return replaced(right, last, new Appends(lists, Map.of()));
    }

    /** The first read of a list that began after an append was acknowledged ends before that append. */
    private static @Nullable List<Call<Appends>> staleRead(
            List<Call<Appends>> right, Call<Appends> append, String name, int number) {
        for (var read : right.subList(0, right.size() - 1)) {
            List<Integer> seen = read.action().reads().get(name);
            if (read.isKnown() && seen != null && append.returned() < read.invoked()) {
                Map<String, List<Integer>> reads = new HashMap<>(read.action().reads());
                reads.put(name, seen.subList(0, seen.indexOf(number)));
                return replaced(
                        right, read.number(), new Appends(reads, read.action().appends()));
            }
        }
        return null;
    }
}
