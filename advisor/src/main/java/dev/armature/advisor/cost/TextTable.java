package dev.armature.advisor.cost;

import java.util.ArrayList;
import java.util.List;

/** Rows of text under headings, in columns as wide as they have to be. */
final class TextTable {
    private static final String BETWEEN = "  ";

    /** On which side of its column a text stands. */
    enum Side {
        LEFT,
        RIGHT
    }

    private final List<Side> sides;
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(List<Side> sides, List<String> headings) {
        this.sides = List.copyOf(sides);
        add(headings);
    }

    void add(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    /** Each line begins with two blanks. Columns with nothing under their heading are left out. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            var line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                if (isUsed(column)) {
                    String cell = row.get(column);
                    String blanks = " ".repeat(width(column) - cell.length());
                    line.append(BETWEEN).append(sides.get(column) == Side.LEFT ? cell + blanks : blanks + cell);
                }
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private boolean isUsed(int column) {
        return rows.stream().skip(1).anyMatch(row -> !row.get(column).isEmpty());
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }
}
