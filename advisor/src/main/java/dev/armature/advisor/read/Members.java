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
 * The members of a map, asked for one by one. Each question makes the name known; {@link #end} reports the names that were not asked
 * for. A value of the wrong kind is reported, and is then as if it were not there.
 */
final class Members {
    /** Members with these names explain something to people. */
    private static final Set<String> REMARKS = Set.of("description", "comment", "comments", "note", "notes");

    private final String kind;
    private final String path;
    private final Place place;
    private final Map<String, Node.Member> members;
    private final Problems problems;
    private final Set<String> known = new LinkedHashSet<>();

    private Members(String kind, String path, Place place, Map<String, Node.Member> members, Problems problems) {
        this.kind = kind;
        this.path = path;
        this.place = new Place(path, place.line(), place.column());
        this.members = members;
        this.problems = problems;
    }

    /** The whole of a file. */
    static Members of(Node root, Problems problems) {
        return of("", "", root.place(), root, problems);
    }

    /**
     * @param kind which of the maps of a file it is: the names that lead to it, with {@code []} for any element and {@code *} for any name
     * @param place where to find what the map is about
     */
    private static Members of(String kind, String path, Place place, Node node, Problems problems) {
        if (node instanceof Node.Mapping mapping) {
            return new Members(kind, path, place, mapping.members(), problems);
        }
        problems.fault(
                new Place(path, node.place().line(), node.place().column()), "must be a map, not " + node.shown());
        return new Members(kind, path, place, Map.of(), problems);
    }

    /** The same under another path. */
    Members renamed(String newPath) {
        return new Members(kind, newPath, place, members, problems);
    }

    Place place() {
        return place;
    }

    /** Where the value of a member is, and where the map is if there is none. */
    Place at(String name) {
        var member = members.get(name);
        return member == null
                ? located(name, place)
                : located(name, member.value().place());
    }

    private Place located(String name, Place there) {
        return new Place(path(name), there.line(), there.column());
    }

    private String path(String name) {
        return path.isEmpty() ? name : path + "." + name;
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

    boolean has(String name) {
        return node(name) != null;
    }

    /** Of several names for one thing, the one that is used; the first of them if none is. */
    String either(String name, String... others) {
        String used = has(name) ? name : "";
        for (String other : others) {
            if (has(other)) {
                if (!used.isEmpty()) {
                    problems.fault(at(other), "says the same as " + used + ": give one of them");
                }
                used = used.isEmpty() ? other : used;
            }
        }
        return used.isEmpty() ? name : used;
    }

    @Nullable
    String text(String name) {
        return switch (node(name)) {
            case null -> null;
            case Node.Scalar scalar -> scalar.text();
            case Node other -> wrong(name, "a text", other);
        };
    }

    String text(String name, String otherwise) {
        String text = text(name);
        return text == null ? otherwise : text;
    }

    /** Reports it if it is missing. */
    String requiredText(String name) {
        String text = text(name);
        if (!has(name)) {
            problems.fault(place, name + " is missing");
        } else if (text != null && text.isBlank()) {
            problems.fault(at(name), "must not be empty");
        }
        return text == null ? "" : text;
    }

    @Nullable
    BigDecimal number(String name) {
        var node = node(name);
        if (node == null) {
            return null;
        }
        var number = node instanceof Node.Scalar scalar ? Numbers.parse(scalar.text()) : null;
        return number == null || number.isEmpty() ? wrong(name, "a number", node) : number.get();
    }

    /** A number that measures something. */
    @Nullable
    Double amount(String name) {
        BigDecimal number = number(name);
        if (number != null && number.signum() < 0) {
            problems.fault(at(name), "must not be negative");
            return null;
        }
        return number == null ? null : number.doubleValue();
    }

    /** A number that counts something. */
    @Nullable
    Long count(String name) {
        BigDecimal number = number(name);
        if (number == null) {
            return null;
        }
        var count = Numbers.count(number);
        if (count.isEmpty()) {
            problems.fault(at(name), "must be a whole number from 0 on, not '" + text(name) + "'");
        }
        return count.orElse(null);
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
            problems.fault(at(name), "is a share, and must be from 0 to 1, not '" + text(name) + "'");
            return null;
        }
        return share;
    }

    @Nullable
    Boolean flag(String name) {
        var node = node(name);
        if (node == null) {
            return null;
        }
        String text = node instanceof Node.Scalar scalar ? scalar.text().toLowerCase(Locale.ROOT) : "";
        return switch (text) {
            case "true", "yes", "on" -> true;
            case "false", "no", "off" -> false;
            default -> wrong(name, "true or false", node);
        };
    }

    boolean flag(String name, boolean otherwise) {
        Boolean flag = flag(name);
        return flag == null ? otherwise : flag;
    }

    <E> @Nullable E word(String name, Words<E> words) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        var meaning = words.meaning(text);
        if (meaning.isEmpty()) {
            problems.fault(at(name), words.refusal(text));
        }
        return meaning.orElse(null);
    }

    /** Texts, of which one may stand alone. */
    List<String> texts(String name) {
        var node = node(name);
        if (node instanceof Node.Scalar scalar) {
            return List.of(scalar.text());
        }
        List<String> texts = new ArrayList<>();
        if (node instanceof Node.Sequence sequence) {
            for (Node element : sequence.elements()) {
                if (element instanceof Node.Scalar scalar && scalar.kind() != Node.Kind.NULL) {
                    texts.add(scalar.text());
                } else {
                    problems.fault(located(name, element.place()), "must be a text, not " + element.shown());
                }
            }
        } else if (node != null) {
            wrong(name, "a text or a list of texts", node);
        }
        return texts;
    }

    @Nullable
    Members members(String name) {
        var node = node(name);
        var member = members.get(name);
        return node == null || member == null ? null : of(kind + "." + name, path(name), member.name(), node, problems);
    }

    /** The members of a map that is not there are none. */
    Members membersOrNone(String name) {
        Members there = members(name);
        return there == null ? new Members(kind + "." + name, path(name), place, Map.of(), problems) : there;
    }

    /**
     * A list of maps, each read by the function, under a path that ends in its name where it has one, and else in its number. An
     * element of which there is nothing to say may be its name alone.
     *
     * @param naming the member that names an element; empty if they have no names
     */
    <T> List<T> list(String name, String naming, Function<Members, T> reader) {
        var node = node(name);
        List<T> all = new ArrayList<>();
        if (node instanceof Node.Sequence sequence) {
            for (Node element : sequence.elements()) {
                String label = name(element, naming, Integer.toString(all.size()));
                Node map = element instanceof Node.Scalar && !naming.isEmpty() && !isNull(element)
                        ? new Node.Mapping(Map.of(naming, new Node.Member(element.place(), element)), element.place())
                        : element;
                all.add(reader.apply(
                        of(kind + "." + name + "[]", path(name) + "." + label, element.place(), map, problems)));
            }
        } else if (node != null) {
            wrong(name, "a list", node);
        }
        return all;
    }

    private static String name(Node element, String naming, String otherwise) {
        if (element instanceof Node.Scalar scalar && !naming.isEmpty()) {
            return scalar.text();
        }
        return element instanceof Node.Mapping mapping
                        && mapping.members().get(naming) instanceof Node.Member(Place at, Node.Scalar scalar)
                ? scalar.text()
                : otherwise;
    }

    /** All members, each a map of its own. */
    Map<String, Members> each() {
        Map<String, Members> each = new LinkedHashMap<>();
        members.forEach(
                (name, member) -> each.put(name, of(kind + ".*", path(name), member.name(), member.value(), problems)));
        return each;
    }

    private <T> @Nullable T wrong(String name, String wanted, Node node) {
        problems.fault(at(name), "must be " + wanted + ", not " + node.shown());
        return null;
    }

    void fault(String name, String problem) {
        problems.fault(at(name), problem);
    }

    /**
     * Everything that is known was asked for: a name that is left is a slip of the pen, or in the wrong place, or another tool's.
     *
     * @param parts maps among the members, to which a name may belong that stands here
     */
    void end(Members... parts) {
        problems.know(kind, known);
        members.forEach((name, member) -> {
            if (!known.contains(name) && !name.startsWith("x-") && !REMARKS.contains(name)) {
                report(name, located(name, member.name()), parts);
            }
        });
    }

    /** Refuses every name that was not asked for. */
    void endStrictly() {
        members.forEach((name, member) -> {
            if (!known.contains(name)) {
                problems.fault(
                        located(name, member.name()),
                        "there is no '" + name + "' here" + Spelling.suggestion(name, known));
            }
        });
    }

    private void report(String name, Place there, Members... parts) {
        for (Members part : parts) {
            if (part.known.contains(name)) {
                String owner = part.kind.substring(part.kind.lastIndexOf('.') + 1);
                problems.fault(
                        there, "'" + name + "' belongs into " + owner + ": write " + owner + ": { " + name + ": ... }");
                return;
            }
        }
        // A name that is there already was not meant a second time.
        var free = known.stream().filter(other -> !members.containsKey(other)).toList();
        String meant = Spelling.suggestion(name, free);
        if (meant.isEmpty()) {
            problems.note(there, "'" + name + "' is not known here, and is ignored");
        } else {
            problems.fault(there, "there is no '" + name + "' here" + meant);
        }
    }
}
