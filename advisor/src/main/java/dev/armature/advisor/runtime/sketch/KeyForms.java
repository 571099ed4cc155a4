package dev.armature.advisor.runtime.sketch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The forms of the keys that were written, with an example of each. Of the numbers in them it is known how many digits they had, and whether
 * zeros led them. There are {@value #FORMS_MAX} forms at most; keys of further ones are only counted.
 */
public final class KeyForms {
    public static final int FORMS_MAX = 32;
    public static final int EXAMPLE_LENGTH_MAX = 128;
    private static final int DIGITS_MAX = Integer.SIZE - 1;

    private final Map<String, Entry> forms = new LinkedHashMap<>();
    private long others;

    /**
     * Keys of one form.
     *
     * @param sort the form of the sort key; empty if there is none
     * @param partitionExample the first key that was seen
     * @param numbers what is known of the numbers in the sort key, in their order
     * @param marked how many of them had what was looked for
     */
    public record Seen(
            String partition,
            String sort,
            long count,
            String partitionExample,
            String sortExample,
            List<Digits> numbers,
            long marked) {}

    /**
     * Numbers at one place of a form.
     *
     * @param shortest the one with the fewest digits, as far as it is known
     * @param longest the one with the most
     * @param isPadded whether one of them begins with a zero
     */
    public record Digits(String shortest, String longest, boolean isPadded) {
        public boolean haveOneWidth() {
            return shortest.length() == longest.length();
        }
    }

    private static final class Entry {
        final KeyForm partition;
        final KeyForm sort;
        final String partitionExample;
        final String sortExample;
        final String[] shortest;
        final String[] longest;
        final boolean[] padded;
        long count;
        long marked;

        Entry(KeyForm partition, KeyForm sort, String partitionKey, String sortKey) {
            this.partition = partition;
            this.sort = sort;
            this.partitionExample = cut(partitionKey);
            this.sortExample = cut(sortKey);
            this.shortest = sort.numbers().toArray(String[]::new);
            this.longest = shortest.clone();
            this.padded = new boolean[shortest.length];
        }

        private static String cut(String key) {
            return key.substring(0, Math.min(key.length(), EXAMPLE_LENGTH_MAX));
        }

        void add(List<String> numbers, long weight, boolean isMarked) {
            count += weight;
            marked += isMarked ? weight : 0;
            for (int i = 0; i < numbers.size(); i++) {
                String digits = numbers.get(i);
                if (digits.length() <= DIGITS_MAX) {
                    shortest[i] = digits.length() < shortest[i].length() ? digits : shortest[i];
                    longest[i] = digits.length() > longest[i].length() ? digits : longest[i];
                    padded[i] |= digits.length() > 1 && digits.charAt(0) == '0';
                }
            }
        }

        Seen seen() {
            List<Digits> numbers = new ArrayList<>();
            for (int i = 0; i < shortest.length; i++) {
                numbers.add(new Digits(shortest[i], longest[i], padded[i]));
            }
            return new Seen(partition.text(), sort.text(), count, partitionExample, sortExample, numbers, marked);
        }
    }

    /** @param sortKey null if the key has none, or one that is not a text */
    public void add(String partitionKey, @Nullable String sortKey, long weight, boolean isMarked) {
        var partition = KeyForm.of(partitionKey);
        var sort = KeyForm.of(sortKey == null ? "" : sortKey);
        String both = partition.text() + '\n' + sort.text();
        var entry = forms.get(both);
        if (entry == null) {
            if (forms.size() == FORMS_MAX) {
                others += weight;
                return;
            }
            entry = new Entry(partition, sort, partitionKey, sortKey == null ? "" : sortKey);
            forms.put(both, entry);
        }
        entry.add(sort.numbers(), weight, isMarked);
    }

    /** Every form that was seen, the first one first. */
    public List<Seen> seen() {
        return forms.values().stream().map(Entry::seen).toList();
    }

    /** How many keys had a form for which there was no room. */
    public long others() {
        return others;
    }

    public void clear() {
        forms.clear();
        others = 0;
    }
}
