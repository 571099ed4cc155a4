package dev.armature.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A request and what it has to be answered with, both in {@link Notation}: one of many in a text such as this.
 *
 * <pre>
 * &gt; DescribeTable {TableName: Orders}
 * &lt; {Table: {TableName: Orders, ...}}
 * = id Table.TableId
 * &gt; GetItem {TableName: Nowhere, Key: {pk: {S: a}}}
 * &lt; ResourceNotFoundException: Requested resource not found
 * </pre>
 *
 * <p>A request without an answer only has to succeed. Three dots in an answer stand for anything. <code>= id</code> keeps a part of it, for
 * <code>${id}</code> further on; <code>${x*1024}</code> stands for so many of a character. A line that begins with neither goes on with the
 * one before it.
 *
 * @param expected null for any answer that is no refusal
 * @param kept paths into the answer, by the names under which they are kept
 */
record Transcript(
        String operation, String request, @Nullable String expected, Map<String, String> kept) {
    static final String ANYTHING = "...";

    private static final Pattern REPEATED = Pattern.compile("\\$\\{(.)\\*(\\d+)}");
    private static final Pattern BEGINNING = Pattern.compile("[<>=] .*");

    /** What an answer has to match if it is not told in full. */
    static Pattern pattern(String expected) {
        return Pattern.compile(Arrays.stream(expected.split(Pattern.quote(ANYTHING), -1))
                .map(Pattern::quote)
                .collect(Collectors.joining(".*")));
    }

    static List<Transcript> read(String text) {
        List<String> entries = new ArrayList<>();
        for (String line : text.strip().lines().toList()) {
            entries.add(BEGINNING.matcher(line).matches() ? line : entries.removeLast() + " " + line.strip());
        }
        List<Transcript> exchanges = new ArrayList<>();
        for (String entry : entries) {
            String content = REPEATED.matcher(entry.substring(2).strip())
                    .replaceAll(found -> found.group(1).repeat(Integer.parseInt(found.group(2))));
            switch (entry.charAt(0)) {
                case '>' -> exchanges.add(asked(content));
                case '<' -> exchanges.add(exchanges.removeLast().answered(content));
                default -> exchanges.getLast().keep(content.split(" ", -1));
            }
        }
        return exchanges;
    }

    private static Transcript asked(String content) {
        int space = content.indexOf(' ');
        return new Transcript(content.substring(0, space), content.substring(space + 1), null, new LinkedHashMap<>());
    }

    private Transcript answered(String content) {
        return new Transcript(operation, request, content, kept);
    }

    private void keep(String[] nameAndPath) {
        kept.put(nameAndPath[0], nameAndPath[1]);
    }
}
