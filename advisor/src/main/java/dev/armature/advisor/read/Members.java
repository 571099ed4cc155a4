package dev.armature.advisor.read;

import dev.armature.advisor.model.Place;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The members of a map, asked for one by one. Each question makes the name known; {@link #end} reports the names that nobody asked
 * for. A value of the wrong kind is reported, and is then as if it were not there.
 */
final class Members {
    private final String path;
    private final Place place;
    private final Map<String, Node.Member> members;
    private final Problems problems;
    private final Set<String> known = new LinkedHashSet<>();

    Members(String path, Node node, Problems problems) {
        this.path = path;
        this.place = new Place(path, node.place().line(), node.place().column());
        this.problems = problems;
        if (node instanceof Node.Mapping mapping) {
            this.members = mapping.members();
        } else {
            this.members = Map.of();
            problems.fault(place, "must be a map, not " + node.shown());
        }
    }

    private Members(String path, Place place, Map<String, Node.Member> members, Problems problems) {
        this.path = path;
        this.place = new Place(path, place.line(), place.column());
        this.members = members;
        this.problems = problems;
    }

    /** The same under another path. */
    Members renamed(String newPath) {
        return new Members(newPath, place, members, problems);
    }

    Place place() {
        return place;
    }

    boolean has(String name) {
        known.add(name);
        return members.containsKey(name);
    }

    /** The value, if it is there and not null. */
    @Nullable
    Node node(String name) {
        known.add(name);
        var member = members.get(name);
        return member == null || isNull(member.value()) ? null : member.value();
    }

    private static boolean isNull(Node node) {
        return node instanceof Node.Scalar scalar && scalar.kind() == Node.Kind.NULL;
    }

    Place at(String name) {
        var member = members.get(name);
        return member == null
                ? new Place(path + "." + name, place.line(), place.column())
                : new Place(
                        path.isEmpty() ? name : path + "." + name,
                        member.name().line(),
                        member.name().column());
    }

    @Nullable
    String text(String name) {
        var node = node(name);
        if (node == null) {
            return null;
        }
        if (node instanceof Node.Scalar scalar) {
            return scalar.text();
        }
        wrong(name, "a text", node);
        return null;
    }

    /** Reports it if it is missing. */
    String requiredText(String name) {
        String text = text(name);
        if (text == null && !(members.get(name) != null && node(name) != null)) {
            problems.fault(place, name + " is missing");
        } else if (text != null && text.isBlank()) {
            problems.fault(at(name), "must not be empty");
        }
        return text == null ? "" : text;
    }

    String text(String name, String otherwise) {
        String text = text(name);
        return text == null ? otherwise : text;
    }

    @Nullable
    BigDecimal number(String name) {
        var node = node(name);
        if (node == null) {
            return null;
        }
        if (node instanceof Node.Scalar scalar) {
            try {
                return new BigDecimal(scalar.text().replace("_", ""));
            } catch (NumberFormatException notANumber) {
                // Reported below.
            }
        }
        wrong(name, "a number", node);
        return null;
    }

    /** A number that counts or measures something. */
    @Nullable
    Double amount(String name) {
        BigDecimal number = number(name);
        if (number != null && number.signum() < 0) {
            problems.fault(at(name), "must not be negative");
        }
        return number == null ? null : number.doubleValue();
    }

    @Nullable
    Long count(String name) {
        BigDecimal number = number(name);
        if (number == null) {
            return null;
        }
        try {
            long count = number.longValueExact();
            if (count >= 0) {
                return count;
            }
        } catch (ArithmeticException notWhole) {
            // Reported below.
        }
        problems.fault(at(name), "must be a whole number from 0 on, not '" + number.toPlainString() + "'");
        return null;
    }

    @Nullable
    Integer smallCount(String name) {
        Long count = count(name);
        return count == null ? null : (int) Math.min(count, Integer.MAX_VALUE);
    }

    /** A part of a whole. */
    @Nullable
    Double share(String name) {
        Double share = amount(name);
        if (share != null && share > 1) {
            problems.fault(at(name), "is a share, and must be from 0 to 1");
        }
        return share;
    }

    @Nullable
    Boolean flag(String name) {
        var node = node(name);
        if (node == null) {
            return null;
        }
        if (node instanceof Node.Scalar scalar) {
            switch (scalar.text().toLowerCase(Locale.ROOT)) {
                case "true", "yes", "on" -> {
                    return true;
                }
                case "false", "no", "off" -> {
                    return false;
                }
                default -> {
                    // Reported below.
                }
            }
        }
        wrong(name, "true or false", node);
        return null;
    }

    boolean flag(String name, boolean otherwise) {
        Boolean flag = flag(name);
        return flag == null ? otherwise : flag;
    }

    /** One of several words, in any case of letters, with any of {@code -}, {@code _} and blanks between. */
    <E extends Enum<E>> @Nullable E word(String name, Map<String, E> words) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        for (Map.Entry<String, E> word : words.entrySet()) {
            if (folded(word.getKey()).equals(folded(text))) {
                return word.getValue();
            }
        }
        problems.fault(
                at(name),
                "'" + text + "' is none of " + String.join(", ", words.keySet())
                        + Spelling.suggestion(text, words.keySet()));
        return null;
    }

    private static String folded(String text) {
        return text.strip().toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    }

    /** Texts, of which one may stand alone. */
    List<String> texts(String name) {
        var node = node(name);
        if (node == null) {
            return List.of();
        }
        if (node instanceof Node.Scalar scalar) {
            return List.of(scalar.text());
        }
        List<String> texts = new ArrayList<>();
        if (node instanceof Node.Sequence sequence) {
            for (Node element : sequence.elements()) {
                if (element instanceof Node.Scalar scalar) {
                    texts.add(scalar.text());
                } else {
                    wrong(name, "a list of texts", element);
                }
            }
        } else {
            wrong(name, "a text or a list of texts", node);
        }
        return texts;
    }

    @Nullable
    Members members(String name) {
        var node = node(name);
        return node == null ? null : new Members(path.isEmpty() ? name : path + "." + name, node, problems);
    }

    /** The members of a map that is not there are none. */
    Members membersOrNone(String name) {
        Members there = members(name);
        return there == null ? new Members(path + "." + name, new Node.Mapping(Map.of(), place), problems) : there;
    }

    /**
     * A list of maps, each read by the function, under a path that ends in its name where it has one.
     *
     * @param naming the member that names an element
     */
    <T> List<T> list(String name, String naming, Function<Members, T> read) {
        var node = node(name);
        List<T> read1 = new ArrayList<>();
        if (node instanceof Node.Sequence sequence) {
            int number = 0;
            for (Node element : sequence.elements()) {
                String label = Integer.toString(number++);
                if (element instanceof Node.Mapping mapping
                        && mapping.members().get(naming) instanceof Node.Member(Place at, Node.Scalar scalar)) {
                    label = scalar.text();
                }
                read1.add(read.apply(
                        new Members((path.isEmpty() ? "" : path + ".") + name + "." + label, element, problems)));
            }
        } else if (node != null) {
            wrong(name, "a list", node);
        }
        return read1;
    }

    /** All members, each a map of its own. */
    Map<String, Members> each() {
        Map<String, Members> each = new LinkedHashMap<>();
        members.forEach((name, member) -> {
            known.add(name);
            each.put(name, new Members(path + "." + name, member.value(), problems));
        });
        return each;
    }

    void wrong(String name, String wanted, Node node) {
        problems.fault(at(name), "must be " + wanted + ", not " + node.shown());
    }

    void fault(String name, String problem) {
        problems.fault(at(name), problem);
    }

    /** The names that nobody asked for. */
    List<String> unknown() {
        return members.keySet().stream().filter(name -> !known.contains(name)).toList();
    }

    /** Everything that is known was asked for: a name that is left is a slip of the pen, or somebody else's. */
    void end() {
        for (String name : members.keySet()) {
            if (!known.contains(name) && !name.startsWith("x-")) {
                String close = Spelling.suggestion(name, known);
                if (close.isEmpty()) {
                    problems.note(at(name), "'" + name + "' is not known here, and is ignored");
                } else {
                    problems.fault(at(name), "there is no '" + name + "' here" + close);
                }
            }
        }
    }
}
