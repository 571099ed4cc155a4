package dev.armature.engine.object;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where exports and reports go, and imports and bulk operations read. Calls block, and may be made from any thread; each is made on a thread that may wait.
 *
 * <p>Nothing is asked of it but what S3 does: objects are whole or not there, and are listed in the order of their keys. What it does about
 * faults that pass, such as a lost connection, is its own business: an {@link ObjectStoreException} ends the job that meets it, and so does
 * an {@link IOException} of a stream that it has given out.
 */
public interface ObjectStore {
    /**
     * Which bucket is meant.
     *
     * @param owner the account that it has to belong to; null if any will do. A store that knows no owners takes every one for right
     */
    record Bucket(String name, @Nullable String owner) {}

    /**
     * An object that is there.
     *
     * @param size in bytes
     */
    record StoredObject(String key, long size) {}

    /**
     * How an object is to be encrypted where it lies.
     *
     * @param algorithm {@code AES256} or {@code KMS}; null for what the bucket does by itself
     * @param keyId of a key, if it is not the one that the store has for that
     */
    record Encryption(@Nullable String algorithm, @Nullable String keyId) {}

    /** What is in an object that is being written. */
    @FunctionalInterface
    interface Content {
        /**
         * Writes all of it. It is called once: a store that may have to send something twice keeps it for that long.
         *
         * @throws IOException if the stream says so. What it throws besides is passed on, and then there is no object
         */
        void writeTo(OutputStream out) throws IOException;
    }

    boolean hasBucket(Bucket bucket) throws ObjectStoreException;

    /**
     * The objects of a bucket whose keys begin with a prefix, in the order of the UTF-8 bytes of their keys: a page of them.
     *
     * @param after the key behind which the page begins; null for the beginning. There need not be such an object
     * @param max how many there are on a page at most; on one that has fewer, there are no more behind it
     */
    List<StoredObject> list(Bucket bucket, String prefix, @Nullable String after, int max) throws ObjectStoreException;

    /** What is in an object, to be read front to back and closed. */
    InputStream read(Bucket bucket, String key) throws ObjectStoreException;

    /**
     * Puts an object under a key, in the place of the one that was there. It appears as a whole, when this returns, or not at all; and then
     * it is as safe as the store can make it.
     */
    void write(Bucket bucket, String key, Encryption encryption, Content content) throws ObjectStoreException;
}
