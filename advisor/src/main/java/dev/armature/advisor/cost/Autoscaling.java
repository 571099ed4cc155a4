package dev.armature.advisor.cost;

import java.util.ArrayList;
import java.util.List;

/**
 * Replays what AWS's auto scaling would have done with the capacity of a table or index.
 *
 * <p>Capacity grows when the part of it that is used has been over the target for two minutes, and shrinks when it has been under it
 * for fifteen; each time to what the largest of these minutes needs at the target. Capacity that is not used is kept for up to five
 * minutes, and serves a burst; what is asked for beyond that is throttled.
 *
 * @param target the part of the capacity that should be used, from 0 to 1
 */
public record Autoscaling(double target, long capacityMin, long capacityMax) {
    public static final int MINUTES_OUT = 2;
    public static final int MINUTES_IN = 15;

    private static final int SECONDS = 60;
    private static final int BURST_SECONDS = 300;
    /** An alarm does not go off for the last digit of a fraction. */
    private static final double TOLERANCE = 1e-9;

    public Autoscaling {
        if (!(target > 0 && target <= 1) || capacityMin < 1 || capacityMax < capacityMin) {
            throw new IllegalArgumentException(
                    "no auto scaling to " + target + " between " + capacityMin + " and " + capacityMax);
        }
    }

    /** As AWS sets it up if nothing else is said. */
    public static Autoscaling between(long capacityMin, long capacityMax) {
        return new Autoscaling(Prices.TARGET_UTILISATION, capacityMin, capacityMax);
    }

    /**
     * One minute.
     *
     * @param capacity units that there were for each second of it
     * @param consumed units that were used in each second, on average
     * @param throttled units that were asked for in vain in each second
     */
    public record Minute(long capacity, double consumed, double throttled) {}

    /** A replay, minute by minute. */
    public record Replay(List<Minute> minutes) {
        public Replay {
            minutes = List.copyOf(minutes);
        }

        /** What is paid for. */
        public double unitHours() {
            return minutes.stream().mapToLong(Minute::capacity).sum() / (double) SECONDS;
        }

        public double throttledUnits() {
            return SECONDS * minutes.stream().mapToDouble(Minute::throttled).sum();
        }

        /** The part of what is paid for that is used. */
        public double utilisation() {
            double paid = minutes.stream().mapToLong(Minute::capacity).sum();
            return paid == 0
                    ? 0
                    : minutes.stream().mapToDouble(Minute::consumed).sum() / paid;
        }
    }

    /** @param demand the units that are asked for in each second of a minute, on average; one number for each minute */
    public Replay replay(List<Double> demand, long capacityAtFirst) {
        List<Minute> minutes = new ArrayList<>();
        long capacity = Math.clamp(capacityAtFirst, capacityMin, capacityMax);
        double burst = 0;
        int over = 0;
        int under = 0;
        for (int minute = 0; minute < demand.size(); minute++) {
            double asked = demand.get(minute);
            double available = capacity + burst / SECONDS;
            double consumed = Math.min(asked, available);
            minutes.add(new Minute(capacity, consumed, asked - consumed));
            burst = Math.clamp(burst + (capacity - consumed) * SECONDS, 0, (double) capacity * BURST_SECONDS);
            over = consumed > capacity * target + TOLERANCE ? over + 1 : 0;
            under = consumed < capacity * target - TOLERANCE ? under + 1 : 0;
            int looked = over >= MINUTES_OUT ? MINUTES_OUT : under >= MINUTES_IN ? MINUTES_IN : 0;
            if (looked > 0) {
                long wanted = wanted(demand.subList(minute + 1 - looked, minute + 1));
                boolean isNeeded = looked == MINUTES_OUT ? wanted > capacity : wanted < capacity;
                if (isNeeded) {
                    capacity = wanted;
                    over = 0;
                    under = 0;
                }
            }
        }
        return new Replay(minutes);
    }

    private long wanted(List<Double> demand) {
        double largest = demand.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        return Math.clamp((long) Math.ceil(largest / target - TOLERANCE), capacityMin, capacityMax);
    }
}
