package dev.armature.advisor.runtime.observation;

import org.jspecify.annotations.Nullable;

/**
 * Finds gets that a client makes one after the other, each for another item: what one request for many items would do. A connection's
 * requests never run side by side; where two connections share a place, or threads a connection, what they do to each other costs a count and no more.
 */
final class Runs {
    /** What comes later than this is not part of the same work. */
    static final long GAP_MILLIS_MAX = 50;
    /** Fewer are not worth a batch. */
    static final int LENGTH_MIN = 10;
    /** More are not a loop over an answer, but the load of a service. */
    static final int LENGTH_MAX = 1000;
    /** An answer of so many items may be what is looped over. */
    private static final int LIST_MIN = 2;

    private static final int PLACES = 256;

    private final Run[] runs = new Run[PLACES];

    /** What one client is at. */
    private static final class Run {
        int connection;

        @Nullable
        ShapeEntry shape;

        int length;
        int key;
        long millis;
        /** Whether the client was given a list just before. */
        boolean isAfterList;
        /** When the client was last given a list. */
        long listMillis = Long.MIN_VALUE / 2;

        void end() {
            var ended = shape;
            if (ended != null && length >= LENGTH_MIN && length <= LENGTH_MAX) {
                ended.run(length, isAfterList);
            }
            shape = null;
            length = 0;
        }
    }

    Runs() {
        for (int i = 0; i < PLACES; i++) {
            runs[i] = new Run();
        }
    }

    /** @param key a hash of the whole key */
    void got(int connection, ShapeEntry shape, int key, long millis) {
        var run = of(connection);
        boolean goesOn = run.shape == shape && millis - run.millis <= GAP_MILLIS_MAX && run.key != key;
        if (!goesOn) {
            run.end();
            run.shape = shape;
            run.isAfterList = millis - run.listMillis <= GAP_MILLIS_MAX;
        }
        run.length++;
        run.key = key;
        run.millis = millis;
    }

    /** The client did something else. */
    void broken(int connection, int returned, long millis) {
        var run = of(connection);
        if (run.length > 0) {
            run.end();
        }
        if (returned >= LIST_MIN) {
            run.listMillis = millis;
        }
    }

    private Run of(int connection) {
        var run = runs[connection * 0x9E3779B9 >>> Integer.SIZE - 8];
        if (run.connection != connection) {
            run.end();
            run.connection = connection;
            run.listMillis = Long.MIN_VALUE / 2;
        }
        return run;
    }

    /** What is under way counts as it is. */
    void endAll() {
        for (Run run : runs) {
            run.end();
        }
    }
}
