package dev.armature.engine.elsewhere;

import dev.armature.model.Item;
import java.util.LinkedHashMap;
import java.util.Map;

/** How large the items of tables and indexes are on average, as far as whole ones were seen. One thread at a time uses it. */
final class ItemSizes {
    private static final int SPACES_MAX = 1024;

    private static final class Seen {
        private long items;
        private long bytes;
    }

    private final Map<Integer, Seen> spaces = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Seen> eldest) {
            return size() > SPACES_MAX;
        }
    };

    void saw(int space, Item item) {
        var seen = spaces.computeIfAbsent(space, ignored -> new Seen());
        seen.items++;
        seen.bytes += item.sizeBytes();
    }

    /** 0 if none was seen. */
    double average(int space) {
        var seen = spaces.get(space);
        return seen == null ? 0 : (double) seen.bytes / seen.items;
    }
}
