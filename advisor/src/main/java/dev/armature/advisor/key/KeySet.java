package dev.armature.advisor.key;

import dev.armature.advisor.key.Automaton.Edge;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A set of texts that keys can be: finite or not, it is known exactly. Whether two sets have a text in common, or whether one reaches
 * into a range of the sort order, is decided and not guessed, and the answer comes with a text that shows it.
 *
 * <p>Texts are in the order of their UTF-8 bytes, which is that of their code points, as DynamoDB orders sort keys. A range of that
 * order is again a set: {@link #andAbove} is all that sorts at or behind some text of this one.
 *
 * <p>Each set is a finite automaton over code points. Sets are small (a template has a few dozen states), so products of two are
 * worked out whole.
 */
public final class KeySet {
    private static final Alphabet ANY = new Alphabet(List.of(new Alphabet.Range(0, Automaton.ANY_MAX)));

    /** No text at all. */
    public static final KeySet NONE = new KeySet(Automaton.NOTHING);

    /** Every text, the empty one too. */
    public static final KeySet ALL = characters(ANY, 0);

    private final Automaton automaton;

    private KeySet(Automaton automaton) {
        this.automaton = automaton;
    }

    /** One text alone. */
    public static KeySet text(String text) {
        return texts(List.of(text));
    }

    /** One of these. */
    public static KeySet texts(Collection<String> texts) {
        List<List<Edge>> edges = new ArrayList<>();
        List<Edge> first = new ArrayList<>();
        BitSet ends = new BitSet();
        edges.add(first);
        for (String text : texts) {
            List<Edge> ways = first;
            for (int character : text.codePoints().toArray()) {
                ways.add(new Edge(character, character, edges.size()));
                ways = new ArrayList<>();
                edges.add(ways);
            }
            ends.set(text.isEmpty() ? 0 : edges.size() - 1);
        }
        return of(new Automaton(edges, ends));
    }

    /** So many characters of an alphabet, at least and at most. */
    public static KeySet characters(Alphabet alphabet, int min, int max) {
        List<List<Edge>> edges = new ArrayList<>();
        for (int count = 0; count < max; count++) {
            edges.add(steps(alphabet, count + 1));
        }
        edges.add(List.of());
        BitSet ends = new BitSet();
        ends.set(min, max + 1);
        return new KeySet(new Automaton(edges, ends));
    }

    /** So many characters of an alphabet, at least. */
    public static KeySet characters(Alphabet alphabet, int min) {
        List<List<Edge>> edges = new ArrayList<>();
        for (int count = 0; count < min; count++) {
            edges.add(steps(alphabet, count + 1));
        }
        edges.add(steps(alphabet, min));
        BitSet end = new BitSet();
        end.set(min);
        return new KeySet(new Automaton(edges, end));
    }

    private static List<Edge> steps(Alphabet alphabet, int to) {
        return alphabet.ranges().stream()
                .map(range -> new Edge(range.low(), range.high(), to))
                .toList();
    }

    /** The texts of this set, each followed by each of the next. */
    public KeySet then(KeySet next) {
        return new KeySet(automaton.then(next.automaton));
    }

    public KeySet then(String text) {
        return then(text(text));
    }

    public KeySet or(KeySet other) {
        return new KeySet(automaton.or(other.automaton));
    }

    /** What both have in common. */
    public KeySet and(KeySet other) {
        return new KeySet(automaton.and(other.automaton));
    }

    /** All that begins with one of these, or is one. */
    public KeySet andLonger() {
        return then(ALL);
    }

    /** All that begins with one of these, and is longer. */
    public KeySet longer() {
        return then(characters(ANY, 1));
    }

    /** All that one of these begins with, and these themselves; not the empty text. */
    public KeySet beginnings() {
        BitSet ends = new BitSet();
        ends.set(0, automaton.size());
        return isEmpty() ? NONE : new KeySet(new Automaton(automaton.edges(), ends)).and(characters(ANY, 1));
    }

    /** All that is one of these or sorts behind one of them. */
    public KeySet andAbove() {
        return SortRange.from(automaton, true);
    }

    /** All that sorts behind one of these. */
    public KeySet above() {
        return SortRange.from(automaton, false);
    }

    /** All that is one of these or sorts before one of them. */
    public KeySet andBelow() {
        return SortRange.to(automaton, true);
    }

    /** All that sorts before one of these. */
    public KeySet below() {
        return SortRange.to(automaton, false);
    }

    static KeySet of(Automaton automaton) {
        return new KeySet(automaton.trimmed());
    }

    public boolean isEmpty() {
        return automaton.takesNothing();
    }

    public boolean contains(String text) {
        return Walk.takes(automaton, text);
    }

    /** A text that is in both, if there is one. */
    public Optional<String> common(KeySet other) {
        return and(other).example();
    }

    /** One of the shortest texts, of characters that are easy to read where there is a choice. */
    public Optional<String> example() {
        return Walk.shortest(automaton);
    }

    /** The text that sorts before all others, or what they come close to. */
    public Optional<Extreme> smallest() {
        return Walk.extreme(automaton, false);
    }

    /** The text that sorts behind all others, or what they come close to. */
    public Optional<Extreme> largest() {
        return Walk.extreme(automaton, true);
    }

    /**
     * An end of a set in the sort order.
     *
     * @param isMember false if there is no last one: then the end is the text with its last character repeated without end
     */
    public record Extreme(String text, boolean isMember) {}
}
