package dev.armature.advisor.runtime.observation;

import dev.armature.model.KeySchema;
import java.util.Arrays;

/**
 * A key that a request was about, as text.
 *
 * @param sort what it says of the sort key; empty if it says nothing
 */
public record KeyExample(String partition, String sort) {
    /** @param key as it is stored, or the beginning of one from which on something was read */
    static KeyExample of(byte[] key, KeySchema keys) {
        int end = keys.shape().partitionLength(key);
        byte[] partition = Arrays.copyOfRange(key, SpaceSketches.PARTITION_START, end);
        byte[] sort = Arrays.copyOfRange(key, end, key.length);
        boolean hasSort = sort.length > 0 && !keys.range().isEmpty();
        return new KeyExample(
                StoredKey.text(partition, keys.hash()),
                hasSort ? StoredKey.text(sort, keys.range().subList(0, 1)) : "");
    }
}
