package dev.armature.engine.table;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A stretch of time, without its end. It has a beginning because the clock can be set back: what is under way for a while is not under
 * way at a time before it began.
 *
 * <p>To the millisecond, as it is stored: a change that an engine has begun is equal to what others read of it, and to what they leave of it when
 * they change the table as well.
 */
public record Span(Instant since, Instant until) {
    /** Long enough to be halved. */
    private static final Duration MOMENT = Duration.ofMillis(2);

    public Span {
        since = since.truncatedTo(ChronoUnit.MILLIS);
        until = until.truncatedTo(ChronoUnit.MILLIS);
    }

    public static Span of(Instant since, Duration length) {
        return new Span(since, since.plus(length));
    }

    /** The same for an answer, in which also what is over at once is under way. */
    public Span answered() {
        return since.isBefore(until) ? this : of(since, MOMENT);
    }

    public Instant middle() {
        return since.plus(Duration.between(since, until).dividedBy(2));
    }

    public boolean includes(Instant time) {
        return time.isBefore(until) && !time.isBefore(since);
    }
}
