package dev.armature.advisor.convert.export;

import java.util.ArrayList;
import java.util.List;

/** A table of Markdown in the making. Columns in which no row has anything are left out. */
final class MarkdownTable {
    private final List<String> head;
    private final List<List<String>> rows = new ArrayList<>();

    MarkdownTable(List<String> head) {
        this.head = List.copyOf(head);
    }

    void add(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** With a blank line behind it. */
    String text() {
        List<Integer> columns = new ArrayList<>();
        for (int column = 0; column < head.size(); column++) {
            int at = column;
            if (rows.stream().anyMatch(row -> !row.get(at).isEmpty())) {
                columns.add(column);
            }
        }
        StringBuilder text = new StringBuilder();
        line(text, columns, head);
        text.append("|---".repeat(columns.size())).append("|\n");
        rows.forEach(row -> line(text, columns, row));
        return text.append('\n').toString();
    }

    private static void line(StringBuilder text, List<Integer> columns, List<String> cells) {
        columns.forEach(column -> text.append("| ").append(cells.get(column)).append(' '));
        text.append("|\n");
    }

    /** Text that is shown as it is. */
    static String plain(String text) {
        return text.replace("\\", "\\\\")
                .replace("|", "\\|")
                .replace("<", "&lt;")
                .replace("*", "\\*")
                .replace("\n", " ");
    }

    /** Text in the letters of programs; empty if there is none. */
    static String code(String text) {
        // A bar ends a cell, even within code.
        String shown = text.replace("|", "\\|").replace("\n", " ");
        return text.isEmpty() ? "" : shown.contains("`") ? "`` " + shown + " ``" : "`" + shown + "`";
    }
}
