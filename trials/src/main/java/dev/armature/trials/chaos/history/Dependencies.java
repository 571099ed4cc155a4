package dev.armature.trials.chaos.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * What has to come before what, and the shortest circle in it.
 *
 * <p>Of real time there are as many dependencies as pairs, so it has nodes of its own: one for each return, in a chain. A call leads to
 * the node of its return, and a node to the calls that begin after it and before the next one.
 */
final class Dependencies {
    private static final String TIME = "it had returned before the beginning of";
    /** Searched for the shortest way back, each in turn. Of many contradictions one is enough. */
    private static final int STARTS_MAX = 300;

    /** @param why how the one comes before the other */
    record Edge(int from, int to, String why) {}

    private final List<List<Edge>> edges = new ArrayList<>();
    private final int calls;

    Dependencies(int calls) {
        this.calls = calls;
        for (int i = 0; i < calls; i++) {
            edges.add(new ArrayList<>(4));
        }
    }

    void add(int from, int to, String why) {
        if (from != to) {
            edges.get(from).add(new Edge(from, to, why));
        }
    }

    /** What has returned comes before those that begin later. */
    <A> void addTime(List<Call<A>> history) {
        Integer[] returned = returns(history);
        Integer[] begun = new Integer[calls];
        Arrays.setAll(begun, i -> i);
        Arrays.sort(begun, Comparator.comparingLong(i -> history.get(i).invoked()));
        int next = 0;
        for (int at = 0; at < returned.length; at++) {
            int moment = calls + at;
            edges.add(new ArrayList<>(2));
            edges.get(returned[at]).add(new Edge(returned[at], moment, TIME));
            while (next < calls
                    && history.get(begun[next]).invoked()
                            <= history.get(returned[at]).returned()) {
                next++;
            }
            long until =
                    at + 1 < returned.length ? history.get(returned[at + 1]).returned() : Call.NEVER;
            for (int i = next; i < calls && history.get(begun[i]).invoked() <= until; i++) {
                edges.get(moment).add(new Edge(moment, begun[i], TIME));
            }
            if (at + 1 < returned.length) {
                edges.get(moment).add(new Edge(moment, moment + 1, TIME));
            }
        }
    }

    private <A> Integer[] returns(List<Call<A>> history) {
        List<Integer> known = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            if (history.get(i).isKnown()) {
                known.add(i);
            }
        }
        known.sort(Comparator.comparingLong(i -> history.get(i).returned()));
        return known.toArray(new Integer[0]);
    }

    /** As few dependencies as lead back to where they began, between calls only; empty if there is no circle. */
    List<Edge> shortestCycle() {
        int[] component = new Components(edges).find();
        int[] sizes = new int[edges.size()];
        for (int node : component) {
            sizes[node]++;
        }
        List<Edge> shortest = List.of();
        int starts = 0;
        for (int node = 0; node < calls && starts < STARTS_MAX; node++) {
            if (sizes[component[node]] > 1) {
                starts++;
                List<Edge> cycle = wayBack(node, component);
                if (shortest.isEmpty() || cycle.size() < shortest.size()) {
                    shortest = cycle;
                }
            }
        }
        return shortest;
    }

    /** The shortest way from a node to itself, where steps from one moment to another count nothing. */
    private List<Edge> wayBack(int start, int[] component) {
        Edge[] by = new Edge[edges.size()];
        Deque<Integer> left = new ArrayDeque<>(List.of(start));
        while (by[start] == null) {
            int node = left.remove();
            for (Edge edge : edges.get(node)) {
                if (component[edge.to] == component[start] && by[edge.to] == null) {
                    by[edge.to] = edge;
                    if (edge.to >= calls) {
                        left.addFirst(edge.to);
                    } else {
                        left.addLast(edge.to);
                    }
                }
            }
        }
        return between(by, start);
    }

    private List<Edge> between(Edge[] by, int start) {
        List<Edge> cycle = new ArrayList<>();
        int to = start;
        do {
            Edge edge = by[to];
            String why = edge.why;
            while (edge.from >= calls) {
                edge = by[edge.from];
            }
            cycle.addFirst(new Edge(edge.from, to, why));
            to = edge.from;
        } while (to != start);
        return cycle;
    }
}
