package dev.armature.trials.chaos.history;

import java.util.Comparator;

/**
 * An operation as its client saw it. It took effect at one moment between the two times; if its outcome is not known, at any moment after
 * the first, or not at all.
 *
 * @param number its own, in the order in which operations were begun
 * @param where who asked whom, for the reader of a report
 * @param invoked when it was sent, by a monotonic clock that all clients share
 * @param returned when it was answered; {@link #NEVER} if its outcome is not known
 */
public record Call<A>(int number, String where, long invoked, long returned, A action) {
    public static final long NEVER = Long.MAX_VALUE;

    static final Comparator<Call<?>> BY_TIME =
            Comparator.<Call<?>>comparingLong(Call::invoked).thenComparingInt(Call::number);

    public boolean isKnown() {
        return returned != NEVER;
    }

    Call<A> returnedAt(long time) {
        return new Call<>(number, where, invoked, time, action);
    }

    @Override
    public String toString() {
        return "#" + number + " " + millis(invoked) + " to " + (isKnown() ? millis(returned) : "(not known)") + " ms, "
                + where + ": " + action;
    }

    private static String millis(long nanos) {
        return Long.toString(nanos / 1_000_000);
    }
}
