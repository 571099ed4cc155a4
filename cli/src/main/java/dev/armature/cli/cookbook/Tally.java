package dev.armature.cli.cookbook;

/** How scenarios ended. */
record Tally(int passed, int failed, int skipped) {
    static final Tally NONE = new Tally(0, 0, 0);

    static Tally ofPassed() {
        return new Tally(1, 0, 0);
    }

    static Tally ofFailed() {
        return new Tally(0, 1, 0);
    }

    static Tally ofSkipped() {
        return new Tally(0, 0, 1);
    }

    Tally plus(Tally other) {
        return new Tally(passed + other.passed, failed + other.failed, skipped + other.skipped);
    }

    @Override
    public String toString() {
        return passed + " passed, " + failed + " failed" + (skipped == 0 ? "" : ", " + skipped + " skipped");
    }
}
