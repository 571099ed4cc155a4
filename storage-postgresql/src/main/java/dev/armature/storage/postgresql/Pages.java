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

    /** A page ends with the value that reaches so many bytes. */
    static final int BYTES_MAX = 1 << 20;

    private List<T> page = List.of();
    private int at = -1;
    private int size;
    private boolean isLast;
    private @Nullable T current;

    Pages(int expected) {
        size = Math.clamp(expected, 1, FIRST_MAX);
    }

    /** At most so many elements behind one, from the beginning if that is null, and fewer if they reach {@link #BYTES_MAX}. */
    abstract List<T> fetch(@Nullable T behind, int max);

    /** Of its value. */
    abstract int bytes(T element);

    public boolean next() {
        if (++at >= page.size() && !turn()) {
            current = null;
            at = page.size();
            return false;
        }
        current = page.get(at);
        return true;
    }

    /** False if there is no other page. */
    private boolean turn() {
        if (isLast) {
            return false;
        }
        page = fetch(page.isEmpty() ? null : page.getLast(), size);
        at = 0;
        long bytes = 0;
        for (T element : page) {
            bytes += bytes(element);
        }
        isLast = page.size() < size && bytes < BYTES_MAX;
        size = ELEMENTS_MAX;
        return !page.isEmpty();
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
