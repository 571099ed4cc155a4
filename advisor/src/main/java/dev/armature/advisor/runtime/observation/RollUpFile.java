package dev.armature.advisor.runtime.observation;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

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
            if (Files.isRegularFile(file) && Files.size(file) <= SIZE_BYTES_MAX) {
                observer.restore(RollUpCodec.decode(Files.readAllBytes(file)));
            }
        } catch (IOException | RuntimeException unreadable) {
            LOG.log(
                    Level.WARNING,
                    () -> "what was observed before is not known: file=" + file + " problem="
                            + unreadable.getMessage());
        }
    }

    /** The file is the one before or this one, never a part. */
    public void save() {
        Path unfinished = file.resolveSibling(NAME + ".new");
        try {
            Files.write(unfinished, RollUpCodec.encode(observer.rollUp()));
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            LOG.log(
                    Level.WARNING,
                    () -> "what was observed cannot be kept: file=" + file + " problem=" + failed.getMessage());
        }
    }
}
