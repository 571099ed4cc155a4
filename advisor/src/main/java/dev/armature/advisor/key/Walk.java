package dev.armature.advisor.key;

import dev.armature.advisor.key.Automaton.Edge;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Ways through an automaton from its first state to an accepting one: the texts that come of them. */
final class Walk {
    private static final String EASY_TO_READ = "a0A1bBx";

    private Walk() {}

    private record Step(Edge edge, @Nullable Step before) {}

    /** A text of the fewest characters. */
    static Optional<String> shortest(Automaton automaton) {
        if (automaton.takesNothing()) {
            return Optional.empty();
        }
        if (automaton.accepting().get(0)) {
            return Optional.of("");
        }
        BitSet seen = new BitSet();
        seen.set(0);
        var open = new ArrayDeque<Step>();
        easiestFirst(automaton.edges().getFirst()).forEach(edge -> open.add(new Step(edge, null)));
        while (true) {
            Step step = open.remove();
            int state = step.edge.to();
            if (automaton.accepting().get(state)) {
                return Optional.of(text(step));
            }
            if (!seen.get(state)) {
                seen.set(state);
                easiestFirst(automaton.edges().get(state)).forEach(edge -> open.add(new Step(edge, step)));
            }
        }
    }

    private static String text(Step last) {
        var backwards = new StringBuilder();
        for (Step step = last; step != null; step = step.before) {
            backwards.appendCodePoint(easiest(step.edge));
        }
        // Reversing keeps pairs of surrogates together.
        return backwards.reverse().toString();
    }

    private static List<Edge> easiestFirst(List<Edge> edges) {
        return edges.stream()
                .sorted(Comparator.comparingInt(edge -> EASY_TO_READ.indexOf(easiest(edge)) < 0 ? 1 : 0))
                .toList();
    }

    private static int easiest(Edge edge) {
        return EASY_TO_READ
                .chars()
                .filter(character -> edge.low() <= character && character <= edge.high())
                .findFirst()
                .orElse(edge.low());
    }

    static boolean takes(Automaton automaton, String text) {
        BitSet states = new BitSet();
        states.set(0);
        for (int character : text.codePoints().toArray()) {
            states = after(automaton, states, character);
        }
        return states.intersects(automaton.accepting());
    }

    /** The first or the last text in the sort order; cut off where it would go on for ever. */
    static Optional<KeySet.Extreme> extreme(Automaton automaton, boolean last) {
        if (automaton.takesNothing()) {
            return Optional.empty();
        }
        var text = new StringBuilder();
        Set<BitSet> seen = new HashSet<>();
        BitSet states = new BitSet();
        states.set(0);
        while (true) {
            // What is shorter sorts first: the first text ends as soon as it can, the last one as late as it can.
            boolean canEnd = states.intersects(automaton.accepting());
            int character = best(automaton, states, last);
            if (character < 0 || canEnd && !last) {
                return Optional.of(new KeySet.Extreme(text.toString(), true));
            }
            if (!seen.add(states)) {
                return Optional.of(new KeySet.Extreme(text.toString(), false));
            }
            text.appendCodePoint(character);
            states = after(automaton, states, character);
        }
    }

    private static int best(Automaton automaton, BitSet states, boolean last) {
        int best = -1;
        for (int state = states.nextSetBit(0); state >= 0; state = states.nextSetBit(state + 1)) {
            for (Edge edge : automaton.edges().get(state)) {
                if (last) {
                    best = Math.max(best, edge.high());
                } else if (best < 0 || edge.low() < best) {
                    best = edge.low();
                }
            }
        }
        return best;
    }

    private static BitSet after(Automaton automaton, BitSet states, int character) {
        BitSet next = new BitSet();
        for (int state = states.nextSetBit(0); state >= 0; state = states.nextSetBit(state + 1)) {
            for (Edge edge : automaton.edges().get(state)) {
                if (edge.low() <= character && character <= edge.high()) {
                    next.set(edge.to());
                }
            }
        }
        return next;
    }
}
