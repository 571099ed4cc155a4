package dev.armature.engine.table;

import java.time.Duration;

/** How long tables and indexes are said to be on their way to a state that they are in at once. */
public interface Transitions {
    /** Zero unless it is simulated. */
    Duration transition(TableRef table);

    /** Waits until that time is over, the clock is set back, or the thread is interrupted. */
    void await(Span span);
}
