package dev.armature.engine.simulation;

import java.time.Duration;
import java.util.SplittableRandom;

/** What all calls share while something is simulated: the settings, chance, what was taken and changed lately, and the recent past. */
record Simulated(
        SimulationSettings settings,
        Simulation.Pause pauses,
        Chance chance,
        Meter meter,
        ChangeHistory changes,
        Past past) {
    static Simulated of(SimulationSettings settings, SimulatedClock clock, Simulation.Pause pauses, Past past) {
        return new Simulated(
                settings,
                pauses,
                new Chance(new SplittableRandom(settings.seed())),
                new Meter(settings, clock),
                new ChangeHistory(),
                past);
    }

    void pause(Duration time) {
        pauses.pause(time);
    }
}
