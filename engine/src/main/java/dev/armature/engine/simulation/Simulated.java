package dev.armature.engine.simulation;

import java.time.Duration;
import java.util.SplittableRandom;

/** What all calls share while something is simulated: the settings, chance, what was taken lately, and the recent past. */
record Simulated(SimulationSettings settings, Simulation.Pause pauses, Chance chance, Meter meter, Past past) {
    static Simulated of(SimulationSettings settings, SimulatedClock clock, Simulation.Pause pauses, Past past) {
        return new Simulated(
                settings, pauses, new Chance(new SplittableRandom(settings.seed())), new Meter(settings, clock), past);
    }

    void pause(Duration time) {
        pauses.pause(time);
    }
}
