package dev.armature.trials.chaos.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether the operations on one item can have happened one after the other, each between its beginning and its end.
 *
 * <p>Wing and Gong's search in Lowe's just-in-time form: goes through the history by time with all states that the item may have, and
 * when an operation returns, puts operations that are under way in front of it in every order that leads to what it saw. A state is the
 * item's value and which of the operations under way have happened already, so that equal ones are looked at once.
 *
 * <p>An operation without a known outcome would stay under way to the end and double the number of states. But values are unique: if a
 * later operation saw what it wrote, it happened, before that one returned; and if none did, leaving it out changes nothing that was seen.
 * What remains are deletes, which a client makes rarely, and reads, which say nothing without an answer.
 */
public final class Linearizability {
    private static final int UNDER_WAY_MAX = 62;

    /** @param happened a bit for each slot of {@link #underWay} */
    private record State(@Nullable String value, long happened) {}

    /** Operations that have begun and not returned, in slots that are used again. */
    private final @Nullable Register[] underWay = new @Nullable Register[UNDER_WAY_MAX];

    private Set<State> states = new HashSet<>();

    private Linearizability() {
        states.add(new State(null, 0));
    }

    /**
     * Checks the history of one item that was not there at first.
     *
     * @return empty if all is well; otherwise as few of the operations as contradict one another, by time
     */
    public static Optional<List<Call<Register>>> check(List<Call<Register>> history) {
        List<Call<Register>> certain = settled(history);
        int end = new Linearizability().contradictedBy(certain);
        return end < 0 ? Optional.empty() : Optional.of(shrink(upTo(certain, certain.get(end))));
    }

    /** Without those that may as well not have happened, and with an end for those that did. */
    private static List<Call<Register>> settled(List<Call<Register>> history) {
        List<Call<Register>> left = new ArrayList<>(history);
        left.removeIf(call -> !call.isKnown() && call.action() instanceof Register.Read);
        boolean changed = true;
        while (changed) {
            Map<String, Long> seenBy = new HashMap<>();
            for (Call<Register> call : left) {
                String observed = call.action().observed();
                if (observed != null) {
                    seenBy.merge(observed, call.returned(), Math::min);
                }
            }
            changed = left.removeIf(call -> !call.isKnown()
                    && call.action().written() != null
                    && !seenBy.containsKey(call.action().written()));
            for (int i = 0; i < left.size(); i++) {
                var call = left.get(i);
                long end = seenBy.getOrDefault(String.valueOf(call.action().written()), Call.NEVER);
                // An operation that saw it may have returned before it was begun; then nothing can explain that, and
                // the search
                // says so.
                if (!call.isKnown() && call.action().written() != null && end != Call.NEVER) {
                    left.set(i, call.returnedAt(Math.max(end, call.invoked())));
                    changed = true;
                }
            }
        }
        left.sort(Call.BY_TIME);
        return left;
    }

    private record Moment(long time, boolean isReturn, int call) {}

    /** Returns the operation at whose end there was no explanation left; -1 if there always was one. */
    private int contradictedBy(List<Call<Register>> calls) {
        int[] slots = new int[calls.size()];
        for (Moment moment : moments(calls)) {
            if (moment.isReturn) {
                happen(slots[moment.call]);
                if (states.isEmpty()) {
                    return moment.call;
                }
            } else {
                slots[moment.call] = slotFor(calls.get(moment.call).action());
            }
        }
        return -1;
    }

    private static List<Moment> moments(List<Call<Register>> calls) {
        List<Moment> moments = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            moments.add(new Moment(calls.get(i).invoked(), false, i));
            if (calls.get(i).isKnown()) {
                moments.add(new Moment(calls.get(i).returned(), true, i));
            }
        }
        // What began when another ended was under way at the same time.
        moments.sort(Comparator.comparingLong(Moment::time).thenComparing(Moment::isReturn));
        return moments;
    }

    private int slotFor(Register action) {
        for (int slot = 0; slot < UNDER_WAY_MAX; slot++) {
            if (underWay[slot] == null) {
                underWay[slot] = action;
                return slot;
            }
        }
        throw new IllegalStateException("more than " + UNDER_WAY_MAX + " operations on one item are under way");
    }

    /** Keeps the states in which the operation of a slot has happened, which is over now. */
    private void happen(int slot) {
        long bit = 1L << slot;
        Set<State> after = new HashSet<>();
        Set<State> visited = new HashSet<>(states);
        Deque<State> left = new ArrayDeque<>(states);
        while (!left.isEmpty()) {
            State state = left.remove();
            if ((state.happened & bit) != 0) {
                after.add(new State(state.value, state.happened & ~bit));
                continue;
            }
            for (int other = 0; other < UNDER_WAY_MAX; other++) {
                var action = underWay[other];
                if (action != null && (state.happened & 1L << other) == 0 && action.fits(state.value)) {
                    var next = new State(action.after(state.value), state.happened | 1L << other);
                    if (visited.add(next)) {
                        left.add(next);
                    }
                }
            }
        }
        underWay[slot] = null;
        states = after;
    }

    private static List<Call<Register>> upTo(List<Call<Register>> calls, Call<Register> last) {
        return calls.stream().filter(call -> call.invoked() <= last.returned()).toList();
    }

    /** Leaves out one operation after the other as long as there is still no explanation. What was seen stays written. */
    private static List<Call<Register>> shrink(List<Call<Register>> contradictory) {
        List<Call<Register>> least = new ArrayList<>(contradictory);
        for (int size = least.size() + 1; least.size() < size; ) {
            size = least.size();
            for (int i = least.size() - 1; i >= 0; i--) {
                Call<Register> out = least.remove(i);
                if (isSeen(out.action(), least) || new Linearizability().contradictedBy(least) < 0) {
                    least.add(i, out);
                }
            }
        }
        return least;
    }

    private static boolean isSeen(Register out, List<Call<Register>> others) {
        if (out instanceof Register.Read) {
            return false;
        }
        String written = out.written();
        return others.stream()
                .map(Call::action)
                .anyMatch(other -> !(other instanceof Register.Write) && Objects.equals(other.observed(), written));
    }
}
