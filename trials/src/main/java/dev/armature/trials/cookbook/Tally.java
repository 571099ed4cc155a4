package dev.armature.trials.cookbook;

/**
 * How scenarios ended.
 *
 * @param skipped not run because the machine lacks something, or not to its end because the server does
 * @param waiting not run because they are not written yet
 */
record Tally(int passed, int failed, int skipped, int waiting) {
    static final Tally NONE = new Tally(0, 0, 0, 0);

    static Tally ofPassed() {
        return new Tally(1, 0, 0, 0);
    }

    static Tally ofFailed() {
        return new Tally(0, 1, 0, 0);
    }

    static Tally ofSkipped() {
        return new Tally(0, 0, 1, 0);
    }

    static Tally ofWaiting() {
        return new Tally(0, 0, 0, 1);
    }

    Tally plus(Tally other) {
        return new Tally(
                passed + other.passed, failed + other.failed, skipped + other.skipped, waiting + other.waiting);
    }

    @Override
    public String toString() {
        return passed + " passed, " + failed + " failed" + (skipped == 0 ? "" : ", " + skipped + " skipped")
                + (waiting == 0 ? "" : ", " + waiting + " waiting");
    }
}
