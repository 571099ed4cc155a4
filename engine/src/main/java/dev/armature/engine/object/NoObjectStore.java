package dev.armature.engine.object;

import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an engine has that was given no object store: no bucket, and a text that says why. */
public final class NoObjectStore implements ObjectStore {
    private final String text;

    /** @param text says why there are no buckets, and how to get some */
    public NoObjectStore(String text) {
        this.text = text;
    }

    private ObjectStoreException none() {
        return new ObjectStoreException(ObjectStoreException.Kind.NO_SUCH_BUCKET, text);
    }

    /** Refuses instead of answering no, so that the text is seen. */
    @Override
    public boolean hasBucket(Bucket bucket) throws ObjectStoreException {
        throw none();
    }

    @Override
    public List<StoredObject> list(Bucket bucket, String prefix, @Nullable String after, int max)
            throws ObjectStoreException {
        throw none();
    }

    @Override
    public InputStream read(Bucket bucket, String key) throws ObjectStoreException {
        throw none();
    }

    @Override
    public void write(Bucket bucket, String key, Encryption encryption, Content content) throws ObjectStoreException {
        throw none();
    }
}
