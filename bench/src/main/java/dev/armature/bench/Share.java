package dev.armature.bench;

/**
 * What was seen of a server on a shared store, as a share of something else that was measured in the same minutes: what the machine can do
 * changes by the minute, and that cancels out.
 *
 * @param title what was asked
 * @param of what it is a share of
 * @param goal what it is meant to reach; 0 for a figure that is there to be compared with
 * @param perSecond how much of it was done
 * @param ofPerSecond the same of what it is compared with
 */
record Share(String title, String of, double goal, double seen, double perSecond, double ofPerSecond) {
    boolean hasGoal() {
        return goal > 0;
    }

    boolean isShort() {
        return seen < goal;
    }
}
