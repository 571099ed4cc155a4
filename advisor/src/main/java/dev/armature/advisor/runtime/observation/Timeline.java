package dev.armature.advisor.runtime.observation;

import java.util.Map;
import java.util.TreeMap;

/** Counters over time: of each minute of the last hour, and of each hour of the last week. Not safe for several threads. */
final class Timeline {
    private static final long HOUR_MINUTES = 60;

    private final int width;
    private final Cell[] minutes = new Cell[Bounds.MINUTES];
    private final Cell[] hours = new Cell[Bounds.HOURS];

    /** @param time the number of its minute or hour since 1970 */
    record Cell(long time, long[] counts) {}

    /** @param width how many counters there are */
    Timeline(int width) {
        this.width = width;
    }

    /** Adds counters that stand in an array from a place on. */
    void add(long minute, long[] from, int at) {
        add(cell(minutes, minute), from, at);
        add(cell(hours, minute / HOUR_MINUTES), from, at);
    }

    /** Adds what is known of an hour that is over. */
    void addHour(long hour, long[] counts) {
        add(cell(hours, hour), counts, 0);
    }

    private Cell cell(Cell[] ring, long time) {
        int at = (int) Math.floorMod(time, (long) ring.length);
        Cell cell = ring[at];
        if (cell == null || cell.time != time) {
            cell = new Cell(time, new long[width]);
            ring[at] = cell;
        }
        return cell;
    }

    private void add(Cell cell, long[] from, int at) {
        for (int i = 0; i < width; i++) {
            cell.counts[i] += from[at + i];
        }
    }

    /** The sums of all hours that are kept and not over for more than a week. */
    long[] totals(long minute) {
        long[] totals = new long[width];
        long oldest = minute / HOUR_MINUTES - Bounds.HOURS;
        for (Cell hour : hours) {
            if (hour != null && hour.time > oldest) {
                for (int i = 0; i < width; i++) {
                    totals[i] += hour.counts[i];
                }
            }
        }
        return totals;
    }

    /** One counter in each of the last sixty minutes, the present one last. */
    long[] lastHour(int counter, long minute) {
        long[] values = new long[Bounds.MINUTES];
        for (Cell cell : minutes) {
            if (cell != null && cell.time > minute - Bounds.MINUTES && cell.time <= minute) {
                values[(int) (cell.time - minute) + Bounds.MINUTES - 1] = cell.counts[counter];
            }
        }
        return values;
    }

    /** The counters of each hour that is not over for more than a week, by its number. */
    Map<Long, long[]> hours(long minute) {
        Map<Long, long[]> known = new TreeMap<>();
        long oldest = minute / HOUR_MINUTES - Bounds.HOURS;
        for (Cell hour : hours) {
            if (hour != null && hour.time > oldest) {
                known.put(hour.time, hour.counts.clone());
            }
        }
        return known;
    }
}
