package dev.armature.storage.rocksdb;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.Storage.Direction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A few rows of text, and what can happen to the files that hold them. */
final class Rows {
    static final int SPACE = 1;
    static final int LOG = 5;

    private Rows() {}

    static Key key(int number) {
        return KeyCodec.key(SPACE, List.of(AttributeValue.number(number)), List.of());
    }

    static void put(Storage storage, int number, String text) {
        byte[] row = text.getBytes(StandardCharsets.UTF_8);
        storage.transact(
                Set.of(key(number)),
                current -> Decision.commit(
                        "", List.of(new Decision.Write(key(number), row)), List.of(new Decision.Append(LOG, row))));
    }

    static String read(Storage storage, int number) {
        byte[] row = storage.read(key(number), Consistency.STRONG);
        return row == null ? "nothing" : new String(row, StandardCharsets.UTF_8);
    }

    static int count(Storage storage) {
        int count = 0;
        try (var cursor = storage.range(KeyRange.all(), Direction.FORWARD, Consistency.STRONG)) {
            while (cursor.next()) {
                count++;
            }
        }
        return count;
    }

    /** The one file of RocksDB whose name begins or ends so, or the newest of them. */
    static Path file(Path directory, String part) throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("rocksdb"))) {
            return files.filter(file -> file.getFileName().toString().startsWith(part)
                            || file.getFileName().toString().endsWith(part))
                    .max(Path::compareTo)
                    .orElseThrow();
        }
    }

    /** What a process that is killed now would leave behind. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    static void flipByte(Path file, long place) throws IOException {
        byte[] content = Files.readAllBytes(file);
        content[(int) place] ^= 0x55;
        Files.write(file, content);
    }
}
