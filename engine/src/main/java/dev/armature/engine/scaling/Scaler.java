package dev.armature.engine.scaling;

import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.Throughput;
import dev.armature.model.ApiException;
import dev.armature.model.SecondaryIndex;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes the provisioned capacity of tables and indexes as their scalable targets say, where provisioned throughput is simulated: elsewhere capacity
 * makes no difference, and stays what it was set to.
 *
 * <p>Once a minute, by the clock, it looks at what was consumed. Capacity grows when the part of it that is used has been over the target for two minutes, and
 * shrinks when it has been under it for fifteen; each time to what the largest of these minutes needs at the target, and not while a cooldown lasts.
 */
public final class Scaler {
    public static final int MINUTES_OUT = 2;
    public static final int MINUTES_IN = 15;

    private static final int SECONDS = 60;
    private static final double PERCENT = 100;
    /** What a clock that was moved far ahead has passed over is not made up for. */
    private static final int MINUTES_AT_ONCE_MAX = 60;
    /** An alarm does not go off for the last digit of a fraction. */
    private static final double TOLERANCE = 1e-9;

    /** What is consumed, and how capacity is changed. */
    public interface Plant {
        /** Whether capacity makes a difference. */
        boolean isScaled(Table table, @Nullable SecondaryIndex index);

        /** All units that were ever consumed, as far as this engine knows. */
        double consumed(ScalableResource resource);

        /** @throws ApiException if that cannot be done now */
        void provision(ScalableResource resource, long units);
    }

    private final ScalingStore store;
    private final Catalog catalog;
    private final Plant plant;
    private final InstantSource clock;
    private final Map<ScalableResource, Watch> watches = new HashMap<>();
    private @Nullable Instant last;

    public Scaler(ScalingStore store, Catalog catalog, Plant plant, InstantSource clock) {
        this.store = store;
        this.catalog = catalog;
        this.plant = plant;
        this.clock = clock;
    }

    /** What is remembered of a target. */
    private static final class Watch {
        private final Deque<Double> minutes = new ArrayDeque<>();
        private double consumed;
        private Instant scaledOut = Instant.MIN;
        private Instant scaledIn = Instant.MIN;

        void add(double unitsPerSecond) {
            minutes.addLast(unitsPerSecond);
            if (minutes.size() > MINUTES_IN) {
                minutes.removeFirst();
            }
        }

        /** Of the last minutes, the largest; empty if there have not been so many. */
        Optional<Double> largest(int count) {
            return minutes.size() < count
                    ? Optional.empty()
                    : minutes.stream().skip(minutes.size() - (long) count).max(Double::compare);
        }

        double smallest(int count) {
            return minutes.stream()
                    .skip(minutes.size() - (long) count)
                    .mapToDouble(Double::doubleValue)
                    .min()
                    .orElse(0);
        }
    }

    /** Does what the minutes that are over ask for. To be called about once a minute, from one thread at a time. */
    public synchronized void tick() {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MINUTES);
        Instant before = last;
        last = now;
        List<ScalableTarget> targets = store.all();
        watches.keySet()
                .retainAll(targets.stream().map(ScalableTarget::resource).toList());
        if (before == null || now.isBefore(before)) {
            targets.forEach(target -> watch(target.resource()));
            return;
        }
        int minutes = (int)
                Math.min(MINUTES_AT_ONCE_MAX, Duration.between(before, now).toMinutes());
        if (minutes > 0) {
            targets.forEach(target -> tick(scheduled(target, now, minutes), now, minutes));
        }
    }

    private Watch watch(ScalableResource resource) {
        return watches.computeIfAbsent(resource, any -> {
            var watch = new Watch();
            watch.consumed = plant.consumed(resource);
            return watch;
        });
    }

    /** The target with the bounds that scheduled actions have given it. */
    private ScalableTarget scheduled(ScalableTarget target, Instant now, int minutes) {
        if (target.suspended().scheduled()) {
            return target;
        }
        ScalableTarget changed = target;
        for (int ago = minutes - 1; ago >= 0; ago--) {
            Instant minute = now.minus(Duration.ofMinutes(ago));
            for (ScheduledAction action : target.actions()) {
                if (action.isDue(minute)) {
                    changed = bounded(changed, action);
                }
            }
        }
        if (!changed.equals(target)) {
            long min = changed.capacityMin();
            long max = changed.capacityMax();
            store.change(target.resource(), current -> current == null ? null : current.within(min, max));
        }
        return changed;
    }

    /** If only one bound is given and the other is in its way, that moves along. */
    private static ScalableTarget bounded(ScalableTarget target, ScheduledAction action) {
        Long newMin = action.capacityMin();
        Long newMax = action.capacityMax();
        long min = newMin == null ? target.capacityMin() : newMin;
        long max = newMax == null ? target.capacityMax() : newMax;
        return target.within(newMin == null ? Math.min(min, max) : min, newMax == null ? Math.max(min, max) : max);
    }

    private void tick(ScalableTarget target, Instant now, int minutes) {
        var watch = watch(target.resource());
        double consumed = plant.consumed(target.resource());
        double perSecond = Math.max(0, consumed - watch.consumed) / (minutes * SECONDS);
        watch.consumed = consumed;
        for (int i = 0; i < Math.min(minutes, MINUTES_IN); i++) {
            watch.add(perSecond);
        }
        var capacity = capacity(target.resource());
        if (capacity != null) {
            scale(target, watch, capacity, now);
        }
    }

    /** What is provisioned now; null where that is not scaled. */
    private @Nullable Long capacity(ScalableResource resource) {
        Table table = catalog.find(resource.table());
        if (table == null || table.isOnDemand()) {
            return null;
        }
        String name = resource.index();
        SecondaryIndex index = name == null ? null : table.schema().index(name);
        if (name != null && index == null || !plant.isScaled(table, index)) {
            return null;
        }
        Throughput throughput = index == null ? table.throughput() : table.throughput(index);
        return resource.dimension().isRead() ? throughput.readUnits() : throughput.writeUnits();
    }

    private void scale(ScalableTarget target, Watch watch, long capacity, Instant now) {
        long wanted = Math.clamp(capacity, target.capacityMin(), target.capacityMax());
        for (ScalingPolicy policy : target.policies()) {
            wanted = wanted(target, policy, watch, wanted, now);
        }
        if (wanted == capacity) {
            return;
        }
        try {
            plant.provision(target.resource(), wanted);
            if (wanted > capacity) {
                watch.scaledOut = now;
            } else {
                watch.scaledIn = now;
            }
            watch.minutes.clear();
        } catch (ApiException busy) {
            // Another change is under way; the next minute asks again.
        }
    }

    private static long wanted(ScalableTarget target, ScalingPolicy policy, Watch watch, long capacity, Instant now) {
        double used = capacity * policy.targetValue() / PERCENT;
        Optional<Double> recent = watch.largest(MINUTES_OUT);
        if (recent.isPresent() && watch.smallest(MINUTES_OUT) > used + TOLERANCE) {
            long more = needed(target, policy, recent.get());
            boolean isAllowed =
                    !target.suspended().scalingOut() && isOver(watch.scaledOut, policy.scaleOutCooldown(), now);
            return isAllowed ? Math.max(capacity, more) : capacity;
        }
        Optional<Double> past = watch.largest(MINUTES_IN);
        if (past.isPresent() && past.get() < used - TOLERANCE && !policy.disableScaleIn()) {
            long less = needed(target, policy, past.get());
            boolean isAllowed = !target.suspended().scalingIn()
                    && isOver(watch.scaledIn, policy.scaleInCooldown(), now)
                    && isOver(watch.scaledOut, policy.scaleInCooldown(), now);
            return isAllowed ? Math.min(capacity, less) : capacity;
        }
        return capacity;
    }

    private static long needed(ScalableTarget target, ScalingPolicy policy, double unitsPerSecond) {
        double needed = Math.ceil(unitsPerSecond * PERCENT / policy.targetValue() - TOLERANCE);
        return Math.clamp((long) needed, target.capacityMin(), target.capacityMax());
    }

    private static boolean isOver(Instant since, @Nullable Integer cooldown, Instant now) {
        return cooldown == null || since.equals(Instant.MIN) || !now.isBefore(since.plusSeconds(cooldown));
    }
}
