package dev.armature.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.Storage;
import dev.armature.storage.Storage.Consistency;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A directory that any version wrote stays readable. That of the first is in {@code format-1.zip}, in table files and in the log; each
 * later format adds another and leaves the others alone. What the engine stores in one, {@code UpgradeTest} of embedded looks at.
 */
class RocksFormatTest {
    private static final int ITEMS = 50;
    private static final int LOG = 2;
    private static final int TRIMMED = 10;

    @TempDir
    Path directory;

    /** All that there are: a new number without a directory of its format fails. */
    static IntStream formats() {
        return IntStream.rangeClosed(1, Database.FORMAT);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void readsEveryFormat(int format) throws IOException {
        unzip("/format-" + format + ".zip", directory);
        assertThat(RocksCheck.check(directory).findings()).isEmpty();

        try (var storage = RocksStorage.open(directory, Durability.SYNC)) {
            for (int i = 0; i < ITEMS; i++) {
                byte[] row = Objects.requireNonNull(storage.read(key(i), Consistency.STRONG), "row " + i);
                assertThat(Item.ofStored(row)).isEqualTo(item(i));
            }
            assertThat(Rows.count(storage)).isEqualTo(ITEMS);
            assertThat(records(storage))
                    .hasSize(ITEMS - TRIMMED)
                    .startsWith(TRIMMED + 1)
                    .endsWith(ITEMS);

            put(storage, ITEMS);
            assertThat(storage.logEnd(LOG)).isEqualTo(ITEMS + 1);
        }
    }

    private static Key key(int number) {
        return KeyCodec.key(
                3,
                List.of(AttributeValue.string("p\u00e4rt" + number % 7)),
                List.of(AttributeValue.number(number * 1_000L - 20_000)));
    }

    private static Item item(int number) {
        return Item.of(Map.of(
                "text",
                AttributeValue.string("item " + number),
                "number",
                AttributeValue.number(number),
                "binary",
                new AttributeValue.B(Bytes.of(new byte[] {0, (byte) number, -1})),
                "list",
                new AttributeValue.L(List.of(new AttributeValue.Null(), new AttributeValue.Bool(true)))));
    }

    private static void put(Storage storage, int number) {
        var record = ByteBuffer.allocate(Integer.BYTES).putInt(number + 1).array();
        storage.transact(
                Set.of(key(number)),
                current -> Decision.commit(
                        "",
                        List.of(new Decision.Write(key(number), item(number).stored())),
                        List.of(new Decision.Append(LOG, record))));
    }

    private static List<Integer> records(Storage storage) {
        List<Integer> records = new ArrayList<>();
        try (var cursor = storage.log(LOG, 0)) {
            while (cursor.next()) {
                records.add(ByteBuffer.wrap(cursor.record()).getInt());
            }
        }
        return records;
    }

    private static void unzip(String resource, Path target) throws IOException {
        try (InputStream in = Objects.requireNonNull(
                        RocksFormatTest.class.getResourceAsStream(resource),
                        () -> "there is no " + resource + ": the README beside the others says how it is made");
                var zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = target.resolve(entry.getName());
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.copy(zip, file);
            }
        }
    }

    /** Writes the file again, for the format of today: the arguments are an empty directory and the file. */
    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        try (var storage = RocksStorage.open(directory, Durability.OS)) {
            for (int i = 0; i < ITEMS / 2; i++) {
                put(storage, i);
            }
        }
        try (var storage = RocksStorage.open(directory, Durability.OS)) {
            storage.trimLog(LOG, TRIMMED);
            for (int i = ITEMS / 2; i < ITEMS; i++) {
                put(storage, i);
            }
        }
        try (var zip = new ZipOutputStream(Files.newOutputStream(Path.of(arguments[1])));
                Stream<Path> files = Files.walk(directory.resolve("rocksdb"))) {
            // Neither what RocksDB says about itself nor its options is data.
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = directory.relativize(file).toString();
                if (!name.contains("LOG") && !name.contains("OPTIONS") && !name.endsWith("LOCK")) {
                    zip.putNextEntry(new ZipEntry(name));
                    Files.copy(file, zip);
                }
            }
        }
    }
}
