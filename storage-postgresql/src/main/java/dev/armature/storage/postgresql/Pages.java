package dev.armature.storage.postgresql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A walk in pages, each of them a read of its own that begins behind the one before: no snapshot is held open at the server, and no
 * connection between them.
 *
 * @param <T> what a page has several of
 */
abstract class Pages<T> {
    private static final int FIRST_MAX = 100;
    private static final int ELEMENTS_MAX = 1_000;
    /** About so much is fetched at a time, as far as can be told from what came before. */
    private static final long BYTES = 1 << 20;

    private List<T> page = List.of();
    private int at = -1;
    private int size;
    private boolean isLast;
    private @Nullable T current;

    Pages(int expected) {
        size = Math.clamp(expected, 1, FIRST_MAX);
    }

    /** At most so many elements behind one; from the beginning if that is null. */
    abstract List<T> fetch(@Nullable T behind, int max);

    abstract long bytes(T element);

    public boolean next() {
        if (++at >= page.size()) {
            if (isLast) {
                current = null;
                at = page.size();
                return false;
            }
            page = fetch(page.isEmpty() ? null : page.getLast(), size);
            isLast = page.size() < size;
            at = 0;
            if (page.isEmpty()) {
                current = null;
                return false;
            }
            long bytes = 0;
            for (T element : page) {
                bytes += bytes(element);
            }
            size = Math.clamp(BYTES * page.size() / Math.max(1, bytes), 4, ELEMENTS_MAX);
        }
        current = page.get(at);
        return true;
    }

    T current() {
        if (current == null) {
            throw new IllegalStateException("the cursor stands on nothing");
        }
        return current;
    }

    public void close() {
        page = List.of();
        isLast = true;
        current = null;
    }
}
