package dev.armature.advisor.ruler;

import java.util.List;

/**
 * The sort order of partitions that some entities share. Places are columns, from 0 to the width.
 *
 * @param partition the templates of their partition keys
 * @param isNumber whether the sort keys are numbers
 * @param marks where keys begin and end, in their order
 */
record Scale(String partition, boolean isNumber, int width, List<Mark> marks, List<Band> bands, List<Reach> reaches) {
    Scale {
        marks = List.copyOf(marks);
        bands = List.copyOf(bands);
        reaches = List.copyOf(reaches);
    }

    /** What stands at its two ends: the first and the last character that keys are made of, or smaller and greater numbers. */
    String from() {
        return isNumber ? "-" : "#";
    }

    String to() {
        return isNumber ? "+" : "~";
    }

    /** A key, and the column where it stands. Keys between two neighbouring ones stand between their columns. */
    record Mark(String key, int column) {}

    /** From one column up to another, which is not in it. */
    record Extent(int from, int to) {
        boolean contains(int column) {
            return from <= column && column < to;
        }
    }

    /** Where the sort keys of an entity lie. */
    record Band(String entity, List<Label> labels) {
        Band {
            labels = List.copyOf(labels);
        }
    }

    /** A piece of a band, and what stands in it. */
    record Label(String text, Extent extent) {
        private static final String CUT = "..";

        /** As much of the text as there is room for. */
        String fitting() {
            int room = extent.to - extent.from - 2;
            return text.length() <= room ? text : text.substring(0, Math.max(0, room - CUT.length())) + CUT;
        }
    }

    /**
     * What a query reads.
     *
     * @param condition what it asks of the sort key
     * @param intrusions where it reads what it did not ask for
     * @param note what is wrong with it, if something is
     */
    record Reach(String pattern, String condition, Extent extent, List<Extent> intrusions, String note) {
        Reach {
            intrusions = List.copyOf(intrusions);
        }
    }
}
