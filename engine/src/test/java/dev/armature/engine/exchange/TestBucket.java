package dev.armature.engine.exchange;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.object.DirectoryObjectStore;
import dev.armature.engine.object.ObjectStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** A bucket named {@value #NAME} in a directory, and what was written to it. */
public final class TestBucket {
    public static final String NAME = "bucket";

    private static final int KEYS_MAX = 10_000;

    private final DirectoryObjectStore store;
    private final Path folder;

    public TestBucket(Path directory) {
        try {
            this.folder = Files.createDirectory(directory.resolve(NAME));
            this.store = new DirectoryObjectStore(directory);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public EngineSettings settings() {
        return EngineSettings.defaults().withObjects(store);
    }

    public ObjectStore store() {
        return store;
    }

    public List<String> keys(String prefix) {
        try {
            return store.list(new ObjectStore.Bucket(NAME, null), prefix, null, KEYS_MAX).stream()
                    .map(ObjectStore.StoredObject::key)
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public byte[] bytes(String key) {
        try (var in = store.read(new ObjectStore.Bucket(NAME, null), key)) {
            return in.readAllBytes();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public String text(String key) {
        return new String(bytes(key), StandardCharsets.UTF_8);
    }

    /** The lines of all compressed objects below a prefix, in order. */
    public List<String> lines(String prefix) {
        return keys(prefix).stream()
                .filter(key -> key.endsWith(".gz"))
                .flatMap(key -> unzipped(bytes(key)).lines())
                .sorted()
                .toList();
    }

    private static String unzipped(byte[] content) {
        try (var in = new GZIPInputStream(new java.io.ByteArrayInputStream(content))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public void put(String key, byte[] content) {
        try {
            Path file = folder.resolve(key);
            Files.createDirectories(file.getParent());
            Files.write(file, content);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public void put(String key, String content) {
        put(key, content.getBytes(StandardCharsets.UTF_8));
    }
}
