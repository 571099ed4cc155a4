package dev.armature.server;

/**
 * How many event loops connections are spread over: as few as keep up, and more only where processors would be idle otherwise.
 *
 * <p>A loop finds more at hand each time that it looks the fewer loops there are. Where clients run on the same machine, a loop for each
 * processor makes all of them wait for one another by time slices: on two processors with a client that asks as fast as it can, one loop
 * answers 1.4 to 1.5 times as many gets, puts and updates as two, with a tenth to a third of the 99th percentile. Where clients are elsewhere,
 * or ask for what takes the server longer than them, two answer up to 1.6 times as many as one. A loop that waits for a disk is as full as one that
 * calculates, and another one can wait beside it.
 */
final class LoopPolicy {
    /** How much of the time a loop is taken up when it cannot keep up. */
    private static final double FULL = 0.9;

    /**
     * What has to be idle for another loop to gain by it, in processors: less is what lies between time slices. Beside one loop that is full, on two
     * processors: 0.20 to 0.26 with gets and puts in memory and gets on disk, which lose by a second loop, 0.36 to 0.38 with puts and updates on disk,
     * which gain a quarter to a third. A single sample is off by a tenth.
     */
    private static final double IDLE_MIN = 0.3;

    /** How many samples are averaged. */
    private static final int SAMPLES = 4;

    /**
     * What a stretch of time was like.
     *
     * @param busiest how much of it the busiest loop was taken up
     * @param all the same of all loops together
     * @param idle how many processors of the whole machine nothing used
     */
    record Sample(double busiest, double all, double idle) {}

    private final int max;
    private int active = 1;
    private int samples;
    private double busiest;
    private double all;
    private double idle;

    /** @param max how many loops there are */
    LoopPolicy(int max) {
        this.max = max;
    }

    /** How many loops there should be from now on. */
    int after(Sample sample) {
        busiest += sample.busiest / SAMPLES;
        all += sample.all / SAMPLES;
        idle += sample.idle / SAMPLES;
        if (++samples == SAMPLES) {
            if (busiest >= FULL && idle >= IDLE_MIN) {
                active = Math.min(max, active * 2);
            } else if (active > 1 && busiest < FULL && all < FULL * (active / 2)) {
                active /= 2;
            }
            samples = 0;
            busiest = 0;
            all = 0;
            idle = 0;
        }
        return active;
    }
}
