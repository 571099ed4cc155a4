package dev.armature.cli.exchange;

import java.util.concurrent.TimeUnit;

/** Lets time pass. */
@FunctionalInterface
interface Pause {
    /** Time as it passes by itself. */
    Pause REAL = TimeUnit.MILLISECONDS::sleep;

    void millis(long millis) throws InterruptedException;
}
