package dev.armature.cli.exchange;

import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.engine.exchange.format.Compression;
import dev.armature.engine.exchange.format.CsvColumns;
import dev.armature.engine.exchange.format.RecordReader;
import dev.armature.engine.exchange.layout.DataFile;
import dev.armature.engine.exchange.layout.Digests;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file that items are read from.
 *
 * @param name as people are told it
 * @param length in bytes
 * @param listed what the manifest of an export says of it
 */
record SourceFile(
        Path path, String name, FileFormat format, Compression compression, long length, Optional<DataFile> listed) {
    private static final int BUFFER_BYTES = 1 << 16;

    /** A file that is compressed begins in a way that no text does. */
    static Compression compressionOf(Path file) throws Unusable {
        byte[] head;
        try (var in = new FileInputStream(file.toFile())) {
            head = in.readNBytes(4);
        } catch (IOException unreadable) {
            throw WholeFile.cannotRead(file, unreadable);
        }
        if (begins(head, 0x1F, 0x8B)) {
            return Compression.GZIP;
        }
        return begins(head, 0x28, 0xB5, 0x2F, 0xFD) ? Compression.ZSTD : Compression.NONE;
    }

    private static boolean begins(byte[] head, int... magic) {
        for (int i = 0; i < magic.length; i++) {
            if (i >= head.length || (head[i] & 0xFF) != magic[i]) {
                return false;
            }
        }
        return true;
    }

    /** Not by a channel: an interrupt would close that, and look like a file that cannot be read. */
    InputStream open() throws IOException {
        return new FileInputStream(path.toFile());
    }

    /** @param in what {@link #open} gave */
    RecordReader read(InputStream in, CsvColumns columns) throws IOException {
        return RecordReader.of(format.input(), compression.open(in), columns);
    }

    /** Refuses a file that is not the one that the manifest lists. */
    void verify() throws Unusable, InterruptedException {
        if (listed.isEmpty()) {
            return;
        }
        var md5 = Digests.md5();
        byte[] buffer = new byte[BUFFER_BYTES];
        try (var in = open()) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                md5.update(buffer, 0, count);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        } catch (IOException unreadable) {
            throw WholeFile.cannotRead(path, unreadable);
        }
        if (!Digests.base64(md5.digest()).equals(listed.get().md5())) {
            throw new Unusable(name + " is not as it was exported: its checksum is not the one in the manifest");
        }
    }
}
