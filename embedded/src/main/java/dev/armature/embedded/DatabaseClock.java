package dev.armature.embedded;

import dev.armature.engine.simulation.SimulatedClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The time that a database goes by: the real one, until it is moved or stopped. Give it to the program under test as well, and
 * both agree on when it is.
 *
 * <p>It goes forward only, because stored times must not lie in the future.
 */
public final class DatabaseClock extends Clock {
    private final Database database;
    private final ZoneId zone;

    DatabaseClock(Database database, ZoneId zone) {
        this.database = database;
        this.zone = zone;
    }

    private SimulatedClock simulated() {
        return database.engine().simulation().clock();
    }

    @Override
    public Instant instant() {
        return simulated().instant();
    }

    /**
     * Lets time pass, and does what it asks for before this returns: items expire, shards are closed, old records are forgotten.
     *
     * @return how many items expired
     */
    public int advance(Duration step) {
        return database.engine().advanceClock(step);
    }

    /**
     * Lets time pass until a moment.
     *
     * @return how many items expired
     */
    public int advanceTo(Instant moment) {
        return advance(Duration.between(instant(), moment));
    }

    /** Stops it, so that it only moves when it is told to. */
    public void freeze() {
        simulated().freeze();
    }

    /** Goes on from where it was stopped. */
    public void unfreeze() {
        simulated().unfreeze();
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new DatabaseClock(database, other);
    }
}
