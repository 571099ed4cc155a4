package dev.armature.engine.exchange;

import dev.armature.engine.exchange.layout.ExportObjects;
import dev.armature.engine.object.ObjectStore;
import org.jspecify.annotations.Nullable;

/**
 * Where the objects of a job go.
 *
 * @param prefix what their keys begin with, as it was given; null if nothing was
 * @param sseAlgorithm how they are encrypted where they lie; null for what the bucket does by itself
 */
public record ObjectTarget(
        String bucket,
        @Nullable String owner,
        @Nullable String prefix,
        @Nullable String sseAlgorithm,
        @Nullable String sseKmsKeyId) {
    ObjectStore.Bucket in() {
        return new ObjectStore.Bucket(bucket, owner);
    }

    ObjectStore.Encryption encryption() {
        return new ObjectStore.Encryption(sseAlgorithm, sseKmsKeyId);
    }

    /** What all keys begin with. */
    public String root() {
        return key(ExportObjects.ROOT);
    }

    /** A key below the prefix, whether that ends with a slash or not. */
    String key(String below) {
        if (prefix == null || prefix.isEmpty()) {
            return below;
        }
        return prefix.endsWith("/") ? prefix + below : prefix + "/" + below;
    }
}
