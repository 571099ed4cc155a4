package dev.armature.engine.object;

import dev.armature.engine.object.ObjectStoreException.Kind;
import dev.armature.model.Utf8;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Objects as files: the directory has a folder for each bucket, and a key is the path of its file below that.
 *
 * <p>A bucket is there if its folder is; none is made. A file is written beside its place under a name that begins with {@value #PART}, forced to the
 * disk, and moved there in one step. A process that is killed meanwhile leaves such a file behind, which is no object, and may be removed.
 *
 * <p>A path cannot be everything that a key can: keys with an empty part ({@code a//b}), with {@code .} or {@code ..} as a part, or longer than
 * the file system allows are refused, and so is {@code a/b} where there is an object {@code a}. What a symbolic link leads to outside of the
 * bucket is refused too. Nothing is encrypted, and folders have no owners.
 */
public final class DirectoryObjectStore implements ObjectStore {
    /** What no part of a key begins with. */
    public static final String RESERVED = ".armature-";

    static final String PART = RESERVED;

    private static final int KEY_BYTES_MAX = 1024;
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path root;

    /** @param root a directory that is there */
    public DirectoryObjectStore(Path root) throws IOException {
        this.root = root.toRealPath();
        if (!Files.isDirectory(this.root)) {
            throw new IOException(root + " is not a directory");
        }
    }

    @Override
    public boolean hasBucket(Bucket bucket) {
        return isName(bucket.name()) && Files.isDirectory(root.resolve(bucket.name()));
    }

    @Override
    public List<StoredObject> list(Bucket bucket, String prefix, @Nullable String after, int max)
            throws ObjectStoreException {
        var walk = new DirectoryListing(folder(bucket), prefix, after, max);
        try {
            return walk.run();
        } catch (IOException failed) {
            throw fault("cannot list " + bucket.name() + "/" + prefix, failed);
        }
    }

    @Override
    public InputStream read(Bucket bucket, String key) throws ObjectStoreException {
        try {
            return Files.newInputStream(find(bucket, key).path());
        } catch (NoSuchFileException missing) {
            throw noSuchKey(key);
        } catch (ObjectStoreException refused) {
            throw refused;
        } catch (IOException failed) {
            throw fault("cannot read " + bucket.name() + "/" + key, failed);
        }
    }

    @Override
    public void write(Bucket bucket, String key, Encryption encryption, Content content) throws ObjectStoreException {
        Path file = file(bucket, key);
        try {
            // Asked before folders are made: they would be made wherever a link leads.
            requireInside(bucket, key, there(folderOf(file)).toRealPath());
            Path folder = Files.createDirectories(folderOf(file));
            requireInside(bucket, key, folder.toRealPath());
            if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new ObjectStoreException(Kind.ACCESS_DENIED, "there are objects below " + key);
            }
            Path part = folder.resolve(PART + UUID.randomUUID() + ".part");
            try {
                write(part, content);
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
            force(folder);
        } catch (ObjectStoreException refused) {
            throw refused;
        } catch (FileAlreadyExistsException above) {
            throw new ObjectStoreException(Kind.ACCESS_DENIED, "there is an object above " + key);
        } catch (IOException failed) {
            throw fault("cannot write " + bucket.name() + "/" + key, failed);
        }
    }

    /** The names of all buckets, in their order. */
    public List<String> buckets() throws ObjectStoreException {
        try (var folders = Files.list(root)) {
            return folders.filter(Files::isDirectory)
                    .map(folder -> String.valueOf(folder.getFileName()))
                    .filter(DirectoryObjectStore::isName)
                    .sorted()
                    .toList();
        } catch (IOException failed) {
            throw fault("cannot list buckets", failed);
        }
    }

    /** Makes a folder. Whether there was none. */
    public boolean makeBucket(String name) throws ObjectStoreException {
        if (!isName(name)) {
            throw new ObjectStoreException(Kind.ACCESS_DENIED, "this cannot be the name of a folder: " + name);
        }
        try {
            Files.createDirectory(root.resolve(name));
            return true;
        } catch (FileAlreadyExistsException there) {
            return false;
        } catch (IOException failed) {
            throw fault("cannot make the bucket " + name, failed);
        }
    }

    /** Removes the folder of a bucket, if it has no objects. Whether it had none. */
    public boolean removeBucket(Bucket bucket) throws ObjectStoreException {
        Path folder = folder(bucket);
        if (!list(bucket, "", null, 1).isEmpty()) {
            return false;
        }
        try (var below = Files.walk(folder)) {
            // Folders without a file in them are no objects, nor is what a writer that was killed has left.
            for (Path path : below.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
            return true;
        } catch (DirectoryNotEmptyException filled) {
            return false;
        } catch (IOException failed) {
            throw fault("cannot remove the bucket " + bucket.name(), failed);
        }
    }

    /**
     * A file that is an object.
     *
     * @param modified when it was written
     */
    public record StoredFile(Path path, long size, Instant modified) {}

    public StoredFile find(Bucket bucket, String key) throws ObjectStoreException {
        Path file = file(bucket, key);
        if (!Files.exists(file)) {
            // Nor is there one below a file, where systems say that it is no directory.
            throw noSuchKey(key);
        }
        try {
            requireInside(bucket, key, file.toRealPath());
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                throw noSuchKey(key);
            }
            return new StoredFile(
                    file, attributes.size(), attributes.lastModifiedTime().toInstant());
        } catch (NoSuchFileException missing) {
            throw noSuchKey(key);
        } catch (ObjectStoreException refused) {
            throw refused;
        } catch (IOException failed) {
            throw fault("cannot read " + bucket.name() + "/" + key, failed);
        }
    }

    /** Removes an object, if it is there, and the folders that are empty then. */
    public void remove(Bucket bucket, String key) throws ObjectStoreException {
        StoredFile file;
        try {
            file = find(bucket, key);
        } catch (ObjectStoreException missing) {
            if (missing.kind() == Kind.NO_SUCH_KEY) {
                return;
            }
            throw missing;
        }
        try {
            Files.deleteIfExists(file.path());
            Path bucketFolder = folder(bucket);
            for (Path above = folderOf(file.path()); !above.equals(bucketFolder); above = folderOf(above)) {
                Files.delete(above);
            }
        } catch (DirectoryNotEmptyException filled) {
            // Others are beside it.
        } catch (IOException failed) {
            throw fault("cannot remove " + bucket.name() + "/" + key, failed);
        }
    }

    private static void write(Path part, Content content) throws IOException {
        try (var channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                var out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES)) {
            content.writeTo(out);
            out.flush();
            channel.force(true);
        }
    }

    /** So that the file's name is on the disk too. Where a directory cannot be opened, the system takes care of it. */
    private static void force(Path folder) {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException unsupported) {
            // As on Windows.
        }
    }

    /** A folder, or the nearest one above that is there. */
    private static Path there(Path folder) {
        Path there = folder;
        while (!Files.exists(there)) {
            there = folderOf(there);
        }
        return there;
    }

    private static Path folderOf(Path file) {
        var folder = file.getParent();
        if (folder == null) {
            throw new IllegalStateException("a file outside of every folder: " + file);
        }
        return folder;
    }

    /** The folder of a bucket that is there. */
    public Path folder(Bucket bucket) throws ObjectStoreException {
        if (!hasBucket(bucket)) {
            throw new ObjectStoreException(Kind.NO_SUCH_BUCKET, "there is no bucket " + bucket.name());
        }
        return root.resolve(bucket.name());
    }

    private static boolean isName(String bucket) {
        return bucket.matches("[a-zA-Z0-9][\\w.-]*");
    }

    /** Refuses a key that cannot be the path of a file. */
    public void requireKey(String key) throws ObjectStoreException {
        Path ignored = file(root, key);
    }

    private Path file(Bucket bucket, String key) throws ObjectStoreException {
        return file(folder(bucket), key);
    }

    private static Path file(Path folder, String key) throws ObjectStoreException {
        if (Utf8.length(key) > KEY_BYTES_MAX) {
            throw new ObjectStoreException(
                    Kind.ACCESS_DENIED,
                    "a key has " + KEY_BYTES_MAX + " bytes at most: " + key.substring(0, 40) + "...");
        }
        Path file = folder;
        for (String part : key.split("/", -1)) {
            file = file.resolve(checked(part, key));
        }
        return file;
    }

    /** A part of a key, as the name of a file or folder. */
    private static Path checked(String part, String key) throws ObjectStoreException {
        try {
            Path name = Path.of(part);
            boolean isPlain = !part.isEmpty()
                    && !part.equals(".")
                    && !part.equals("..")
                    && !part.startsWith(PART)
                    && !name.isAbsolute()
                    && name.getNameCount() == 1
                    && name.toString().equals(part);
            if (isPlain) {
                return name;
            }
        } catch (InvalidPathException unfit) {
            // Refused below, as the others.
        }
        throw new ObjectStoreException(Kind.ACCESS_DENIED, "this key cannot be the path of a file: " + key);
    }

    private void requireInside(Bucket bucket, String key, Path real) throws IOException {
        if (!real.startsWith(folder(bucket).toRealPath())) {
            throw new ObjectStoreException(Kind.ACCESS_DENIED, "a link leads out of the bucket: " + key);
        }
    }

    private static ObjectStoreException noSuchKey(String key) {
        return new ObjectStoreException(Kind.NO_SUCH_KEY, "there is no object " + key);
    }

    private static ObjectStoreException fault(String text, IOException cause) {
        Kind kind = cause instanceof java.nio.file.AccessDeniedException ? Kind.ACCESS_DENIED : Kind.UNAVAILABLE;
        return new ObjectStoreException(kind, text + ": " + reason(cause), cause);
    }

    /** Without paths: where the directory is on this machine is no business of who asks for an object. */
    private static String reason(IOException cause) {
        String reason = cause instanceof FileSystemException of ? of.getReason() : cause.getMessage();
        return reason == null ? cause.getClass().getSimpleName() : reason;
    }
}
