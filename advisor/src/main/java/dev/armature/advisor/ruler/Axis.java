package dev.armature.advisor.ruler;

import dev.armature.advisor.key.KeyOrder;
import dev.armature.advisor.key.KeySet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Columns for the sort order of some pieces. Between two neighbouring ends of their ranges nothing begins or ends, so each such
 * section has columns of its own, as many as the names in it need; distances mean nothing, the order is all.
 */
final class Axis {
    private static final int SECTION_COLUMNS = 4;
    private static final int GAP_COLUMNS = 1;
    /** So often is the last character of an end repeated that goes on without end. */
    private static final int REPETITIONS = 4;

    private record Section(String from, String to) {}

    private final List<Section> sections = new ArrayList<>();
    private final int[] columns;
    private final Map<Piece, Section> ranges = new LinkedHashMap<>();

    Axis(List<Piece> pieces) {
        var ends = new TreeSet<String>(KeyOrder::compare);
        for (Piece piece : pieces) {
            var range = new Section(
                    piece.texts().smallest().map(Axis::end).orElse(""),
                    piece.texts().largest().map(Axis::end).orElse("") + Character.MIN_VALUE);
            ranges.put(piece, range);
            ends.add(range.from);
            ends.add(range.to);
        }
        List<String> points = List.copyOf(ends);
        for (int i = 0; i + 1 < points.size(); i++) {
            sections.add(new Section(points.get(i), points.get(i + 1)));
        }
        columns = new int[sections.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = isCovered(sections.get(i)) ? SECTION_COLUMNS : GAP_COLUMNS;
        }
    }

    private static String end(KeySet.Extreme extreme) {
        String text = extreme.text();
        return extreme.isMember() || text.isEmpty()
                ? text
                : text + Character.toString(text.codePointBefore(text.length())).repeat(REPETITIONS);
    }

    private boolean isCovered(Section section) {
        return ranges.values().stream().anyMatch(range -> contains(range, section));
    }

    private static boolean contains(Section range, Section section) {
        return KeyOrder.compare(range.from, section.from) <= 0 && KeyOrder.compare(section.to, range.to) <= 0;
    }

    /** Widens the sections of a piece until so many columns are there. */
    void makeRoom(Piece piece, int wanted) {
        Section range = ranges.get(piece);
        while (range != null && extent(piece).to() - extent(piece).from() < wanted) {
            for (int i = 0; i < columns.length; i++) {
                if (contains(range, sections.get(i))) {
                    columns[i]++;
                }
            }
        }
    }

    Scale.Extent extent(Piece piece) {
        Section range = ranges.get(piece);
        int from = -1;
        int to = 0;
        int column = 0;
        for (int i = 0; i < columns.length; i++) {
            boolean isInside = range != null && contains(range, sections.get(i));
            if (isInside && from < 0) {
                from = column;
            }
            column += columns[i];
            if (isInside) {
                to = column;
            }
        }
        return new Scale.Extent(Math.max(from, 0), to);
    }

    List<Scale.Mark> marks() {
        List<Scale.Mark> marks = new ArrayList<>();
        int column = 0;
        for (int i = 0; i < columns.length; i++) {
            marks.add(new Scale.Mark(sections.get(i).from, column));
            column += columns[i];
        }
        if (!sections.isEmpty()) {
            marks.add(new Scale.Mark(sections.getLast().to, column));
        }
        return marks;
    }

    int width() {
        int width = 0;
        for (int count : columns) {
            width += count;
        }
        return width;
    }
}
