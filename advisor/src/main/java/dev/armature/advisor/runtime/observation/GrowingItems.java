package dev.armature.advisor.runtime.observation;

import dev.armature.advisor.runtime.sketch.Hashes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The largest items that were made larger, with the size that they had when that was first seen. Not safe for several threads. */
final class GrowingItems {
    /** Smaller ones have a long way to go. */
    private static final int SIZE_BYTES_MIN = 2048;

    private final List<Entry> items = new ArrayList<>();

    private static final class Entry {
        long hash;
        byte[] key = {};
        int first;
        int last;
        int writes;
        int shrinks;
    }

    void wrote(byte[] key, int before, int after) {
        long hash = Hashes.of(key);
        for (Entry entry : items) {
            if (entry.hash == hash) {
                entry.writes++;
                entry.shrinks += after < entry.last ? 1 : 0;
                entry.last = after;
                return;
            }
        }
        if (after <= before || after < SIZE_BYTES_MIN) {
            return;
        }
        if (items.size() == Bounds.GROWING_ITEMS_MAX) {
            Entry smallest = items.stream()
                    .min(Comparator.comparingInt(entry -> entry.last))
                    .orElseThrow();
            if (smallest.last >= after) {
                return;
            }
            items.remove(smallest);
        }
        var entry = new Entry();
        entry.hash = hash;
        entry.key = key;
        entry.first = before;
        entry.last = after;
        entry.writes = 1;
        items.add(entry);
    }

    /** The largest first. */
    List<Grown> grown() {
        return items.stream()
                .sorted(Comparator.comparingInt((Entry entry) -> entry.last).reversed())
                .map(entry -> new Grown(entry.key, entry.first, entry.last, entry.writes, entry.shrinks))
                .toList();
    }

    /** @param key as it is stored */
    record Grown(byte[] key, int first, int last, int writes, int shrinks) {}
}
