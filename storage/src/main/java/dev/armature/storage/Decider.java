package dev.armature.storage;

import dev.armature.model.Key;
import java.util.Map;

/** What to do about some rows, given what they are. Pure: on contention it is asked again with newer rows. */
@FunctionalInterface
public interface Decider<T> {
    /** Rows that do not exist are not in the map. */
    Decision<T> decide(Map<Key, byte[]> current);
}
