package dev.armature.embedded;

import dev.armature.engine.object.DirectoryObjectStore;
import dev.armature.engine.object.NoObjectStore;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.object.ObjectStoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The buckets of a database, which a test may name after it was opened, and which a restore leaves as they are. */
final class Buckets implements ObjectStore {
    private volatile ObjectStore current =
            new NoObjectStore("there are no buckets; Armature.buckets(directory) names a directory that has them");

    void keepIn(Path directory) {
        try {
            current = new DirectoryObjectStore(directory);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    @Override
    public boolean hasBucket(Bucket bucket) throws ObjectStoreException {
        return current.hasBucket(bucket);
    }

    @Override
    public List<StoredObject> list(Bucket bucket, String prefix, @Nullable String after, int max)
            throws ObjectStoreException {
        return current.list(bucket, prefix, after, max);
    }

    @Override
    public InputStream read(Bucket bucket, String key) throws ObjectStoreException {
        return current.read(bucket, key);
    }

    @Override
    public void write(Bucket bucket, String key, Encryption encryption, Content content) throws ObjectStoreException {
        current.write(bucket, key, encryption, content);
    }
}
