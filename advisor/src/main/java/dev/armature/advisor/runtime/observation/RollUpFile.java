package dev.armature.advisor.runtime.observation;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Keeps what was counted in a file of the data directory, so that a server that is started again knows what it saw before. What cannot be read is
 * passed over with a line in the log: it is about data, and no data.
 */
public final class RollUpFile {
    /** In the data directory. */
    public static final String NAME = "advisor";

    /** Counters of all shapes and tables for all hours are less. */
    private static final long SIZE_BYTES_MAX = 32L << 20;

    private static final Logger LOG = System.getLogger(RollUpFile.class.getName());

    private final Path file;
    private final Observer observer;

    public RollUpFile(Path directory, Observer observer) {
        this.file = directory.resolve(NAME);
        this.observer = observer;
    }

    /** Adds what is in the file to what was seen. To be called once, at the start. */
    public void load() {
        try {
            if (Files.exists(file)) {
                observer.restore(RollUpCodec.decode(read()));
            }
        } catch (IOException | RuntimeException unreadable) {
            LOG.log(
                    Level.WARNING,
                    () -> "what was observed before is not known, and observation begins anew: file=" + file
                            + " problem=" + unreadable.getMessage());
        }
    }

    private byte[] read() throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("it is no file");
        }
        if (Files.size(file) > SIZE_BYTES_MAX) {
            throw new IOException("it has more than " + SIZE_BYTES_MAX + " bytes");
        }
        return Files.readAllBytes(file);
    }

    /** The file is the one before or this one, never a part. */
    public void save() {
        Path unfinished = file.resolveSibling(NAME + ".new");
        try {
            // On the disk before it has its name: after a power cut, too, there is a whole one.
            Files.write(
                    unfinished,
                    RollUpCodec.encode(observer.rollUp()),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DSYNC);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | RuntimeException failed) {
            LOG.log(
                    Level.WARNING,
                    () -> "what was observed cannot be kept: file=" + file + " problem=" + failed.getMessage());
            discard(unfinished);
        }
    }

    /** A part of a file is of no use, and takes up room where there may be none. */
    private static void discard(Path unfinished) {
        try {
            Files.deleteIfExists(unfinished);
        } catch (IOException stuck) {
            LOG.log(
                    Level.DEBUG,
                    () -> "a file that is not whole cannot be deleted: file=" + unfinished + " problem="
                            + stuck.getMessage());
        }
    }
}
