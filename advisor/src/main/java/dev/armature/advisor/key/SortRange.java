package dev.armature.advisor.key;

import dev.armature.advisor.key.Automaton.Edge;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Ranges of the sort order whose ends are any text of a set.
 *
 * <p>Reading a text beside one of the set, the first character in which they differ decides; if none does, the shorter of the two
 * sorts first. So the machine of a range is that of the set with one more state, in which it is decided and anything may follow.
 * Every state of the set leads to some text of it, so whatever was compared so far was compared with a text that is there.
 */
final class SortRange {
    private SortRange() {}

    /** All texts that sort behind one that the automaton takes. */
    static KeySet from(Automaton bounds, boolean inclusive) {
        int decided = bounds.size();
        List<List<Edge>> edges = new ArrayList<>();
        BitSet ends = new BitSet();
        for (int state = 0; state < decided; state++) {
            List<Edge> ways = new ArrayList<>(bounds.edges().get(state));
            for (Edge edge : bounds.edges().get(state)) {
                if (edge.low() < Automaton.ANY_MAX) {
                    ways.add(new Edge(edge.low() + 1, Automaton.ANY_MAX, decided));
                }
            }
            if (bounds.accepting().get(state)) {
                ways.add(new Edge(0, Automaton.ANY_MAX, decided));
                ends.set(state, inclusive);
            }
            edges.add(ways);
        }
        return decided(edges, ends);
    }

    /** All texts that sort before one that the automaton takes. */
    static KeySet to(Automaton bounds, boolean inclusive) {
        int decided = bounds.size();
        List<List<Edge>> edges = new ArrayList<>();
        BitSet ends = new BitSet();
        for (int state = 0; state < decided; state++) {
            List<Edge> ways = new ArrayList<>(bounds.edges().get(state));
            for (Edge edge : bounds.edges().get(state)) {
                if (edge.high() > 0) {
                    ways.add(new Edge(0, edge.high() - 1, decided));
                }
            }
            // A text that ends here is the beginning of a bound: of a longer one if there is a way on.
            boolean goesOn = !bounds.edges().get(state).isEmpty();
            ends.set(state, goesOn || inclusive && bounds.accepting().get(state));
            edges.add(ways);
        }
        return bounds.takesNothing() ? KeySet.NONE : decided(edges, ends);
    }

    private static KeySet decided(List<List<Edge>> edges, BitSet ends) {
        int decided = edges.size();
        edges.add(List.of(new Edge(0, Automaton.ANY_MAX, decided)));
        ends.set(decided);
        return KeySet.of(new Automaton(edges, ends));
    }
}
