package dev.armature.security.secret;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** A small file that only its owner may read. */
final class PrivateFile {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> OF_OTHERS = PosixFilePermissions.fromString("---rwxrwx");
    private static final int BYTES_MAX = 64 << 10;

    private PrivateFile() {}

    /** @throws IOException also if others may read or write it */
    static String read(Path file) throws IOException {
        if (isPosix(file)) {
            Set<PosixFilePermission> others = EnumSet.copyOf(OF_OTHERS);
            others.retainAll(Files.getPosixFilePermissions(file));
            if (!others.isEmpty()) {
                throw new IOException(file + " is open to other users of this machine; chmod 600 " + file
                        + " makes it private, and what has been seen should be replaced");
            }
        }
        if (Files.size(file) > BYTES_MAX) {
            throw new IOException(file + " is too large to be a file of keys");
        }
        return Files.readString(file, StandardCharsets.UTF_8);
    }

    /** Puts a file in the place of the one that may be there; after a crash it is the one or the other. */
    static void write(Path file, String text) throws IOException {
        Path absolute = file.toAbsolutePath();
        Path directory = absolute.resolveSibling(".");
        Path unfinished = absolute.resolveSibling(absolute.getFileName() + ".new");
        Files.deleteIfExists(unfinished);
        FileAttribute<?>[] attributes = isPosix(directory)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
                : new FileAttribute<?>[0];
        try (var channel = FileChannel.open(
                unfinished, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes)) {
            var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                if (channel.write(bytes) < 0) {
                    throw new IOException("cannot write " + unfinished);
                }
            }
            channel.force(true);
        }
        Files.move(unfinished, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        if (isPosix(directory)) {
            // Its name has to be on disk before anything that only it can open.
            try (var names = FileChannel.open(directory, StandardOpenOption.READ)) {
                names.force(true);
            }
        }
    }

    private static boolean isPosix(Path file) throws IOException {
        return Files.getFileStore(file).supportsFileAttributeView("posix");
    }
}
