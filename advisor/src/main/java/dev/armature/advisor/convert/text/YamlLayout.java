package dev.armature.advisor.convert.text;

import dev.armature.templates.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes values of JSON as YAML for people: a map or list without further lists of maps in it stands on one line if it fits there,
 * everything else is indented. Remarks become comments, behind what stands on one line and above what does not.
 *
 * <p>Paths of remarks are made as {@link dev.armature.advisor.read.ModelReader} makes them: an element of a list is known by its
 * name, a table by its table's name, and entities begin a path of their own.
 */
public final class YamlLayout {
    private static final int LINE_LENGTH_MAX = 120;
    /** What is below these is never on one line: it is what a reader looks for. */
    private static final Set<String> SPREAD =
            Set.of("tables", "entities", "access_patterns", "cross_table_access_patterns", "constraints", "Resources");
    /** Lists of maps that are short in most cases. */
    private static final Set<String> COMPACT = Set.of("parameters", "AttributeDefinitions", "KeySchema");

    private static final Pattern PLAIN =
            Pattern.compile("[A-Za-z_][A-Za-z0-9_./-]*(?:::[A-Za-z0-9_]+)*(?: [A-Za-z0-9_./()'-]+)*|[0-9]+[smhd]");
    /** Readers of YAML, of one version or another, take these for something else than a text. */
    private static final Pattern WORDS = Pattern.compile("(?i)true|false|null|yes|no|on|off|y|n");

    private static final Pattern UNPRINTABLE = Pattern.compile("[\\x7f-\\x9f\\ufeff\\ufffe\\uffff]|\\p{Cs}");

    private final StringBuilder text = new StringBuilder();
    private final Remarks remarks;

    private YamlLayout(Remarks remarks) {
        this.remarks = remarks;
    }

    /** @param remarks about parts of it */
    public static String of(Json.Object root, Remarks remarks) {
        var layout = new YamlLayout(remarks);
        layout.comments("", "");
        layout.members(root, "", "", false);
        return layout.text.toString();
    }

    /** @param spread whether each member is indented however short it is */
    private void members(Json.Object object, String indentation, String path, boolean spread) {
        String next = "";
        for (Map.Entry<String, Json> member : object.members().entrySet()) {
            text.append(next);
            next = indentation;
            String name = member.getKey();
            value(scalar(name) + ":", name, member.getValue(), indentation, path(path, name), spread);
        }
    }

    private static String path(String owner, String name) {
        return owner.isEmpty() || name.equals("entities") ? name : owner + "." + name;
    }

    /** @param head what stands before the value on its line; the indentation is written already */
    private void value(String head, String name, Json value, String indentation, String path, boolean spread) {
        boolean oneLine = !spread
                && !isSpread(name, value)
                && !remarks.areBelow(path)
                && indentation.length() + head.length() + 1 + flow(value).length() <= LINE_LENGTH_MAX;
        if (oneLine || isScalar(value)) {
            line(head + " " + flow(value), indentation, path);
            return;
        }
        if (!remarks.at(path).isEmpty()) {
            comments(path, indentation);
            text.append(indentation);
        }
        text.append(head).append('\n');
        switch (value) {
            case Json.Object object -> {
                text.append(indentation).append("  ");
                members(object, indentation + "  ", path, SPREAD.contains(name));
            }
            case Json.Array(var elements) -> elements(name, elements, indentation + "  ", path);
            case Json.Text unused -> throw new IllegalStateException("a scalar stands on one line");
            case Json.Number unused -> throw new IllegalStateException("a scalar stands on one line");
            case Json.Bool unused -> throw new IllegalStateException("a scalar stands on one line");
            case Json.Null unused -> throw new IllegalStateException("a scalar stands on one line");
        }
    }

    private void elements(String name, List<Json> elements, String indentation, String path) {
        int number = 0;
        for (Json element : elements) {
            String place = path + "." + label(element, number++);
            String line = "- " + flow(element);
            boolean oneLine = !SPREAD.contains(name)
                    && !isSpread("", element)
                    && !remarks.areBelow(place)
                    && indentation.length() + line.length() <= LINE_LENGTH_MAX;
            text.append(indentation);
            if (oneLine
                    || !(element instanceof Json.Object object)
                    || object.members().isEmpty()) {
                line(line, indentation, place);
                continue;
            }
            if (!remarks.at(place).isEmpty()) {
                comments(place, indentation);
                text.append(indentation);
            }
            text.append("- ");
            members(object, indentation + "  ", place, false);
        }
    }

    private static String label(Json element, int number) {
        if (element instanceof Json.Object object) {
            return object.text("name")
                    .or(() -> object.object("table_config").text("table_name"))
                    .or(() -> object.text("rule"))
                    .or(() -> object.text("entity"))
                    .orElse(Integer.toString(number));
        }
        return Integer.toString(number);
    }

    /** A line, with its remark behind it if there is room; else the remarks are put before it. */
    private void line(String line, String indentation, String path) {
        var about = remarks.at(path);
        if (about.size() == 1
                && indentation.length() + line.length() + about.getFirst().length() + 4 <= LINE_LENGTH_MAX) {
            text.append(line).append("  # ").append(about.getFirst()).append('\n');
            return;
        }
        if (!about.isEmpty()) {
            comments(path, indentation);
            text.append(indentation);
        }
        text.append(line).append('\n');
    }

    /** Begins where a line is indented already, and ends with a line feed. */
    private void comments(String path, String indentation) {
        String before = "";
        for (String remark : remarks.at(path)) {
            for (String line : remark.lines().toList()) {
                text.append(before).append(("# " + line).stripTrailing()).append('\n');
                before = indentation;
            }
        }
    }

    /** Whether it has lists of maps in it, which are read one below the other. */
    private static boolean isSpread(String name, Json value) {
        return switch (value) {
            case Json.Array(var elements) ->
                elements.stream()
                        .anyMatch(element ->
                                element instanceof Json.Object && !COMPACT.contains(name) || isSpread("", element));
            case Json.Object(var members) ->
                SPREAD.contains(name)
                        || members.entrySet().stream().anyMatch(member -> isSpread(member.getKey(), member.getValue()));
            case Json.Text unused -> false;
            case Json.Number unused -> false;
            case Json.Bool unused -> false;
            case Json.Null unused -> false;
        };
    }

    private static boolean isScalar(Json value) {
        return switch (value) {
            case Json.Array(var elements) -> elements.isEmpty();
            case Json.Object(var members) -> members.isEmpty();
            case Json.Text unused -> true;
            case Json.Number unused -> true;
            case Json.Bool unused -> true;
            case Json.Null unused -> true;
        };
    }

    private static String flow(Json value) {
        return switch (value) {
            case Json.Array(var elements) ->
                "[" + String.join(", ", elements.stream().map(YamlLayout::flow).toList()) + "]";
            case Json.Object(var members) when members.isEmpty() -> "{}";
            case Json.Object(var members) ->
                "{ "
                        + String.join(
                                ", ",
                                members.entrySet().stream()
                                        .map(member -> scalar(member.getKey()) + ": " + flow(member.getValue()))
                                        .toList())
                        + " }";
            case Json.Text(String string) -> scalar(string);
            case Json.Number(String number) -> number;
            case Json.Bool(boolean flag) -> Boolean.toString(flag);
            case Json.Null() -> "null";
        };
    }

    private static String scalar(String string) {
        if (PLAIN.matcher(string).matches() && !WORDS.matcher(string).matches()) {
            return string;
        }
        return UNPRINTABLE
                .matcher(Json.text(string).toString())
                .replaceAll(
                        found -> String.format("\\\\u%04x", (int) found.group().charAt(0)));
    }
}
