package dev.armature.trials.chaos.history;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** The strongly connected parts of a graph, by Tarjan's algorithm; without recursion, as histories are long. */
final class Components {
    private final List<List<Dependencies.Edge>> edges;
    private final int[] order;
    private final int[] low;
    private final int[] component;
    private final int[] next;
    private final Deque<Integer> open = new ArrayDeque<>();
    private int ordered;
    private int components;

    Components(List<List<Dependencies.Edge>> edges) {
        this.edges = edges;
        this.order = new int[edges.size()];
        this.low = new int[edges.size()];
        this.component = new int[edges.size()];
        this.next = new int[edges.size()];
        Arrays.fill(component, -1);
    }

    /** The number of the part that each node is in. */
    int[] find() {
        for (int node = 0; node < edges.size(); node++) {
            if (order[node] == 0) {
                visit(node);
            }
        }
        return component;
    }

    private void visit(int root) {
        Deque<Integer> path = new ArrayDeque<>();
        enter(root, path);
        while (!path.isEmpty()) {
            int node = path.peek();
            if (next[node] < edges.get(node).size()) {
                int to = edges.get(node).get(next[node]++).to();
                if (order[to] == 0) {
                    enter(to, path);
                } else if (component[to] < 0) {
                    low[node] = Math.min(low[node], order[to]);
                }
            } else {
                path.pop();
                leave(node);
                if (!path.isEmpty()) {
                    low[path.peek()] = Math.min(low[path.peek()], low[node]);
                }
            }
        }
    }

    private void enter(int node, Deque<Integer> path) {
        order[node] = low[node] = ++ordered;
        open.push(node);
        path.push(node);
    }

    private void leave(int node) {
        if (low[node] == order[node]) {
            int member;
            do {
                member = open.pop();
                component[member] = components;
            } while (member != node);
            components++;
        }
    }
}
