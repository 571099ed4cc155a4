package dev.armature.embedded;

import dev.armature.advisor.runtime.TrafficAdvisor;
import dev.armature.engine.Engine;
import dev.armature.engine.traffic.Traffic;
import dev.armature.engine.traffic.TrafficListener;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether the requests of a database are observed, and by whom. */
final class Observation implements TrafficListener {
    /** Null until it is asked for. */
    private volatile @Nullable Advice advice;

    private volatile Optional<String> model = Optional.empty();

    /** Whether the advisor is on the class path. */
    static boolean isPossible() {
        try {
            var unused = Class.forName(
                    "dev.armature.advisor.runtime.TrafficAdvisor", false, Observation.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }

    /** @param newModel what the requests are held against, in YAML or JSON */
    void start(Engine engine, Optional<String> newModel) {
        model = newModel;
        advice = Advice.of(engine, newModel);
    }

    /** Goes on with another engine, and forgets what the one before did. */
    void moveTo(Engine engine) {
        if (advice != null) {
            start(engine, model);
        }
    }

    @Override
    public void ended(Traffic traffic) {
        var present = advice;
        if (present != null) {
            present.listener().ended(traffic);
        }
    }

    /** The one that observes; empty if none does. Asked by an endpoint, which has it on the class path. */
    Optional<TrafficAdvisor> advisor() {
        return Optional.ofNullable(advice).map(Advice::advisor);
    }

    Findings findings() {
        return required().findings();
    }

    void forget() {
        required().forget();
    }

    private Advice required() {
        var present = advice;
        if (present == null) {
            throw new IllegalStateException("requests are not observed; observe() begins it, and needs"
                    + " dev.armature:armature-advisor on the class path");
        }
        return present;
    }
}
