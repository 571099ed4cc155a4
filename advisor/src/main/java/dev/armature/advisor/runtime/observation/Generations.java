package dev.armature.advisor.runtime.observation;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sketches cannot forget. So one gathers for a day, then another begins; what was gathered is shown until the new one is half as old. So there is always
 * half a day's worth, once there was: what happens now and then is not forgotten each time that a sketch begins. Not safe for several threads.
 */
final class Generations<S> {
    private static final long LIFE_MILLIS = Bounds.SKETCH_LIFE.toMillis();
    private static final long YOUTH_MILLIS = LIFE_MILLIS / 2;

    private final Function<Long, S> maker;
    private S current;
    private long since;
    private @Nullable S previous;

    /** @param maker of an empty one, from the time at which it begins */
    Generations(Function<Long, S> maker, long millis) {
        this.maker = maker;
        this.current = maker.apply(millis);
        this.since = millis;
    }

    /** The one that gathers. */
    S current(long millis) {
        if (millis - since >= LIFE_MILLIS) {
            previous = current;
            current = maker.apply(millis);
            since = millis;
        }
        return current;
    }

    /** The one that has something to say. */
    S shown(long millis) {
        S gathering = current(millis);
        var before = previous;
        return before != null && millis - since < YOUTH_MILLIS ? before : gathering;
    }
}
