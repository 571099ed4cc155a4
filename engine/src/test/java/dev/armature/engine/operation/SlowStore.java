package dev.armature.engine.operation;

import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.object.ObjectStoreException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A store that keeps readers of objects waiting until it is told, and may break off while one is read. */
final class SlowStore implements ObjectStore {
    private final ObjectStore store;
    private final CountDownLatch reading = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile String broken = "";

    SlowStore(ObjectStore store) {
        this.store = store;
    }

    void awaitReading() {
        try {
            reading.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    void release() {
        released.countDown();
    }

    void breakAt(String key) {
        broken = key;
    }

    @Override
    public boolean hasBucket(Bucket bucket) throws ObjectStoreException {
        return store.hasBucket(bucket);
    }

    @Override
    public List<StoredObject> list(Bucket bucket, String prefix, @Nullable String after, int max)
            throws ObjectStoreException {
        return store.list(bucket, prefix, after, max);
    }

    @Override
    public InputStream read(Bucket bucket, String key) throws ObjectStoreException {
        reading.countDown();
        try {
            released.await();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
            throw new ObjectStoreException(ObjectStoreException.Kind.UNAVAILABLE, "interrupted");
        }
        if (key.equals(broken)) {
            return new InputStream() {
                @Override
                public int read() throws IOException {
                    throw new IOException("connection reset");
                }
            };
        }
        return store.read(bucket, key);
    }

    @Override
    public void write(Bucket bucket, String key, Encryption encryption, Content content) throws ObjectStoreException {
        store.write(bucket, key, encryption, content);
    }
}
