package dev.armature.advisor.key;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A machine that reads texts character by character and takes some of them. It may be in several states at once, and needs a
 * character for every step. State 0 is the first; from every state, some accepting one can be reached.
 *
 * @param edges the ways out of each state
 */
record Automaton(List<List<Edge>> edges, BitSet accepting) {
    static final int ANY_MAX = Character.MAX_CODE_POINT;

    /** A step that any character from low to high allows. */
    record Edge(int low, int high, int to) {
        Edge moved(int distance) {
            return new Edge(low, high, to + distance);
        }
    }

    private record Pair(int left, int right) {}

    /** Takes nothing, not even the empty text. */
    static final Automaton NOTHING = new Automaton(List.of(List.of()), new BitSet());

    int size() {
        return edges.size();
    }

    boolean takesNothing() {
        return accepting.isEmpty();
    }

    /** Whatever this one takes, followed by what the other takes. */
    Automaton then(Automaton next) {
        if (takesNothing() || next.takesNothing()) {
            return NOTHING;
        }
        List<List<Edge>> joined = new ArrayList<>();
        List<Edge> onwards = moved(next.edges.getFirst(), size());
        for (int state = 0; state < size(); state++) {
            List<Edge> ways = new ArrayList<>(edges.get(state));
            if (accepting.get(state)) {
                ways.addAll(onwards);
            }
            joined.add(ways);
        }
        next.edges.forEach(ways -> joined.add(moved(ways, size())));
        BitSet ends = next.accepting.get(0) ? (BitSet) accepting.clone() : new BitSet();
        next.accepting.stream().forEach(state -> ends.set(state + size()));
        return new Automaton(joined, ends).trimmed();
    }

    /** What either takes. */
    Automaton or(Automaton other) {
        List<List<Edge>> joined = new ArrayList<>();
        List<Edge> first = new ArrayList<>(moved(edges.getFirst(), 1));
        first.addAll(moved(other.edges.getFirst(), 1 + size()));
        joined.add(first);
        edges.forEach(ways -> joined.add(moved(ways, 1)));
        other.edges.forEach(ways -> joined.add(moved(ways, 1 + size())));
        BitSet ends = new BitSet();
        ends.set(0, accepting.get(0) || other.accepting.get(0));
        accepting.stream().forEach(state -> ends.set(state + 1));
        other.accepting.stream().forEach(state -> ends.set(state + 1 + size()));
        return new Automaton(joined, ends).trimmed();
    }

    private static List<Edge> moved(List<Edge> ways, int distance) {
        return ways.stream().map(edge -> edge.moved(distance)).toList();
    }

    /** What both take: the machine that is in a state of each. */
    Automaton and(Automaton other) {
        Map<Pair, Integer> numbers = new HashMap<>();
        List<Pair> pairs = new ArrayList<>();
        List<List<Edge>> joined = new ArrayList<>();
        BitSet ends = new BitSet();
        numbers.put(new Pair(0, 0), 0);
        pairs.add(new Pair(0, 0));
        for (int at = 0; at < pairs.size(); at++) {
            Pair pair = pairs.get(at);
            ends.set(at, accepting.get(pair.left) && other.accepting.get(pair.right));
            List<Edge> ways = new ArrayList<>();
            for (Edge left : edges.get(pair.left)) {
                for (Edge right : other.edges.get(pair.right)) {
                    int low = Math.max(left.low, right.low);
                    int high = Math.min(left.high, right.high);
                    if (low <= high) {
                        var next = new Pair(left.to, right.to);
                        Integer number = numbers.get(next);
                        if (number == null) {
                            number = pairs.size();
                            numbers.put(next, number);
                            pairs.add(next);
                        }
                        ways.add(new Edge(low, high, number));
                    }
                }
            }
            joined.add(ways);
        }
        return new Automaton(joined, ends).trimmed();
    }

    /** The same without states that lead nowhere, or to which nothing leads. */
    Automaton trimmed() {
        BitSet useful = reached(0);
        useful.and(leadingToAnEnd());
        if (!useful.get(0)) {
            return NOTHING;
        }
        int[] numbers = new int[size()];
        int count = 0;
        for (int state = useful.nextSetBit(0); state >= 0; state = useful.nextSetBit(state + 1)) {
            numbers[state] = count++;
        }
        List<List<Edge>> kept = new ArrayList<>(count);
        BitSet ends = new BitSet();
        for (int state = useful.nextSetBit(0); state >= 0; state = useful.nextSetBit(state + 1)) {
            List<Edge> ways = new ArrayList<>();
            for (Edge edge : edges.get(state)) {
                if (useful.get(edge.to)) {
                    ways.add(new Edge(edge.low, edge.high, numbers[edge.to]));
                }
            }
            kept.add(ways);
            ends.set(numbers[state], accepting.get(state));
        }
        return new Automaton(Collections.unmodifiableList(kept), ends);
    }

    private BitSet reached(int from) {
        BitSet reached = new BitSet();
        var open = new ArrayDeque<Integer>(List.of(from));
        reached.set(from);
        while (!open.isEmpty()) {
            for (Edge edge : edges.get(open.remove())) {
                if (!reached.get(edge.to)) {
                    reached.set(edge.to);
                    open.add(edge.to);
                }
            }
        }
        return reached;
    }

    private BitSet leadingToAnEnd() {
        List<List<Integer>> backwards = new ArrayList<>();
        edges.forEach(ignored -> backwards.add(new ArrayList<>()));
        for (int state = 0; state < size(); state++) {
            for (Edge edge : edges.get(state)) {
                backwards.get(edge.to).add(state);
            }
        }
        BitSet leading = (BitSet) accepting.clone();
        var open = new ArrayDeque<Integer>();
        accepting.stream().forEach(open::add);
        while (!open.isEmpty()) {
            for (int state : backwards.get(open.remove())) {
                if (!leading.get(state)) {
                    leading.set(state);
                    open.add(state);
                }
            }
        }
        return leading;
    }
}
