package dev.armature.storage;

import dev.armature.model.Key;
import java.util.Map;

/**
 * What to do about some rows, given what they are. On contention it is asked again with newer rows, and only the last answer counts: it
 * may look at the clock and draw numbers of which some may be missing, and changes nothing else. What has to happen once, happens after
 * the commit.
 */
@FunctionalInterface
public interface Decider<T> {
    /** Rows that do not exist are not in the map. */
    Decision<T> decide(Map<Key, byte[]> current);
}
