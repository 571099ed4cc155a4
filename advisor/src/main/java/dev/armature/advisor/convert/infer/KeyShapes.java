package dev.armature.advisor.convert.infer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Learns the shapes of one key attribute.
 *
 * <p>Keys that begin alike are looked at together, part by part. A part is text of the template, and not a value, if it is a word,
 * and not the value of the word before it; capitals make that likely, and so does a word that many keys share. Whatever has a
 * digit in it is a value, unless every key has the same. Two words in a row are a word and its value, unless a value follows. Behind a
 * value, a word is text of the template if it is in capitals, or if no word is and few words are there.
 */
final class KeyShapes {
    /** What is seen this often with different other keys, and never anything else, is no value. */
    private static final int CONSTANT_MIN = 3;

    /** A table has no more kinds of keys than this; words that are more are names. */
    private static final int WORDS_MAX = 30;

    /** What stands for the version of an item, or for nothing. */
    private static final Pattern VERSION = Pattern.compile("[vV]?\\d{1,2}|[-_.]");

    /** An entity and its version, as ElectroDB has them. */
    private static final Pattern ELECTRO = Pattern.compile("\\$[A-Za-z]\\w*_\\d+");

    private final @Nullable String otherKey;
    /** Whether the attribute is named after what it holds, so that a key that is one word is its value. */
    private final boolean natural;

    private final Set<String> matching;
    private final PrefixWords words;
    private final Map<SampleItem, KeyShape> shapes = new HashMap<>();

    /** @param otherKey the attribute that completes the key; null if there is none */
    private KeyShapes(String attribute, @Nullable String otherKey, Set<String> matching, PrefixWords words) {
        this.words = words;
        this.otherKey = otherKey;
        this.natural = !KeyNames.isGeneric(attribute);
        this.matching = matching;
    }

    /**
     * @param matching attributes whose values may be parts of keys
     * @param words that keys of this and of other attributes begin with
     */
    static Map<SampleItem, KeyShape> of(
            String attribute,
            @Nullable String otherKey,
            String delimiter,
            Set<String> matching,
            PrefixWords words,
            List<SampleItem> items) {
        var shapes = new KeyShapes(attribute, otherKey, matching, words);
        List<Split> splits = new ArrayList<>();
        for (SampleItem item : items) {
            String text = item.text(attribute);
            if (item.isString(attribute) && text != null) {
                splits.add(new Split(item, KeyShape.split(text, delimiter), new ArrayList<>()));
            } else if (item.attributes().containsKey(attribute)) {
                shapes.shapes.put(item, KeyShape.ONE_VALUE);
            }
        }
        shapes.learn(splits, 0);
        return shapes.shapes;
    }

    /** A key, and what its first parts were taken for. */
    private record Split(SampleItem item, List<String> parts, List<String> decided) {
        boolean isLast(int position) {
            return position == parts.size() - 1;
        }
    }

    /** @param splits keys that begin alike up to the position */
    private void learn(List<Split> splits, int position) {
        Map<String, List<Split>> groups = new LinkedHashMap<>();
        for (Split split : splits) {
            if (position == split.parts().size()) {
                shapes.put(split.item(), new KeyShape(split.decided()));
            } else {
                groups.computeIfAbsent(split.parts().get(position), unused -> new ArrayList<>())
                        .add(split);
            }
        }
        List<Split> values = new ArrayList<>();
        groups.forEach((part, group) -> {
            boolean literal = isLiteral(part, group, groups.size(), splits.size(), position);
            group.forEach(split -> split.decided().add(literal ? part : KeyShape.VALUE));
            if (literal) {
                learn(group, position + 1);
            } else {
                values.addAll(group);
            }
        });
        if (!values.isEmpty()) {
            learn(values, position + 1);
        }
    }

    private boolean isLiteral(String part, List<Split> group, int groups, int keys, int position) {
        if (part.isEmpty()) {
            return true;
        }
        boolean alone = groups == 1;
        boolean constant = alone && others(group) >= CONSTANT_MIN && !isAttribute(part, group);
        if (!isWord(part)) {
            return constant && VERSION.matcher(part).matches()
                    || ELECTRO.matcher(part).matches();
        }
        boolean last = group.stream().allMatch(split -> split.isLast(position));
        boolean capitals = part.equals(part.toUpperCase(Locale.ROOT));
        boolean few = groups <= Math.max(2, Math.min(keys / 3, WORDS_MAX));
        if (last && before(group.getFirst(), position) == Before.NOTHING && EntityNames.isGeneric(part)) {
            return true;
        }
        return switch (before(group.getFirst(), position)) {
            case WORD ->
                last
                        ? constant && capitals
                        : (words.isAny(part) || constant && capitals)
                                && isFollowedByValue(group, position)
                                && !isAttribute(part, group);
            case VALUE ->
                capitals || few && keys > 1 && !isAttribute(part, group) && !isBehindCapitals(group.getFirst());
            case NOTHING ->
                last
                        ? isLiteralAlone(group, groups, keys, capitals)
                        : !(natural && isAttribute(part, group))
                                && (capitals
                                        || part.startsWith("$")
                                        || few
                                        || words.isShared(part)
                                        || isPrefix(group, groups, keys, position));
        };
    }

    /** Whether something with a digit follows in every key, and there are not too many such words. */
    private static boolean isPrefix(List<Split> group, int groups, int keys, int position) {
        return groups <= Math.max(3, Math.min(keys / 2, WORDS_MAX))
                && group.stream()
                        .allMatch(split -> !split.isLast(position)
                                && split.parts().get(position + 1).matches(".*\\d.*"));
    }

    /** A key that is a single word. */
    private boolean isLiteralAlone(List<Split> group, int groups, int keys, boolean capitals) {
        if (natural || isAttribute(group.getFirst().parts().getLast(), group)) {
            return false;
        }
        return capitals ? groups <= Math.max(3, keys / 2) : others(group) >= 2 && groups <= Math.max(2, keys / 4);
    }

    private enum Before {
        NOTHING,
        WORD,
        VALUE
    }

    private static Before before(Split split, int position) {
        for (int i = position - 1; i >= 0; i--) {
            String decided = split.decided().get(i);
            if (decided.equals(KeyShape.VALUE)) {
                return Before.VALUE;
            }
            if (!decided.isEmpty()) {
                return Before.WORD;
            }
        }
        return Before.NOTHING;
    }

    /** Whether the words of the key so far are in capitals; one that is not is then a value. */
    private static boolean isBehindCapitals(Split split) {
        List<String> words = split.decided().stream()
                .filter(decided -> !decided.equals(KeyShape.VALUE) && isWord(decided))
                .toList();
        return !words.isEmpty() && words.stream().allMatch(word -> word.equals(word.toUpperCase(Locale.ROOT)));
    }

    private static boolean isFollowedByValue(List<Split> group, int position) {
        return group.stream()
                .noneMatch(
                        split -> !split.isLast(position) && isWord(split.parts().get(position + 1)));
    }

    /** With how many different other keys it is seen. */
    private int others(List<Split> group) {
        Set<String> others = new HashSet<>();
        for (Split split : group) {
            others.add(Objects.requireNonNullElse(
                            otherKey == null ? null : split.item().text(otherKey), "") + "\0"
                    + (otherKey == null ? split.parts() : ""));
        }
        return others.size();
    }

    /** Whether all of these items have it as the value of one attribute, which has other values elsewhere. */
    private boolean isAttribute(String part, List<Split> group) {
        return matching.stream()
                .anyMatch(name -> group.stream()
                        .allMatch(split -> part.equals(split.item().text(name))));
    }

    static boolean isWord(String part) {
        return part.matches("\\$?[A-Za-z][A-Za-z_-]{0,40}");
    }
}
