package dev.armature.engine.table;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** How long tables and indexes are said to be on their way to a state that they are in at once. */
public interface Transitions {
    /** Zero unless it is simulated. */
    Duration transition(TableRef table);

    /** Waits until that time is over, the clock is set back, or the thread is interrupted. */
    void await(Span span);

    /** The same, or until it is of no use any more, which is asked again after each {@link #lookAgain}. */
    void await(Span span, BooleanSupplier isOfNoUse);

    /** Has all that wait look whether it is still of use. */
    void lookAgain();
}
