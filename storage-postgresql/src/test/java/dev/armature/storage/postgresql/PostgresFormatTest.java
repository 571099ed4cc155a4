package dev.armature.storage.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.Storage;
import dev.armature.storage.Storage.Consistency;
import dev.armature.stores.postgresql.PostgresServer;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A schema that any version wrote stays readable. {@code format-N.sql} is a dump of one of format N; each later format adds another and leaves the others
 * alone.
 */
class PostgresFormatTest {
    private static final int ITEMS = 20;
    private static final int LOG = 2;
    private static final int TRIMMED = 5;
    /** One more than an index of PostgreSQL takes, so that it is stored in another way. */
    private static final String LONG = "x".repeat(2_000);

    @ParameterizedTest
    @MethodSource("formats")
    void readsEveryFormat(int format) throws IOException, SQLException {
        String schema = "format" + format;
        try (var connection = TestServer.connect(TestServer.get());
                var statement = connection.createStatement()) {
            statement.execute(dump(format));
        }
        try (Storage storage = PostgresStorage.open(URI.create(TestServer.get().url() + "?schema=" + schema))) {
            for (int i = 0; i < ITEMS; i++) {
                byte[] row = Objects.requireNonNull(storage.read(key(i), Consistency.STRONG), "row " + i);
                assertThat(Item.ofStored(row)).isEqualTo(item(i));
            }
            assertThat(records(storage))
                    .isEqualTo(IntStream.rangeClosed(TRIMMED + 1, ITEMS).boxed().toList());

            put(storage, ITEMS);
            assertThat(storage.read(key(ITEMS), Consistency.STRONG))
                    .isEqualTo(item(ITEMS).stored());
            assertThat(storage.logEnd(LOG)).isEqualTo(ITEMS + 1);
        }
    }

    /** All that there are: a new number without a dump of its format fails. */
    static IntStream formats() {
        return IntStream.rangeClosed(1, Schema.FORMAT);
    }

    private static String dump(int format) throws IOException {
        String name = "/format-" + format + ".sql";
        try (var in = PostgresFormatTest.class.getResourceAsStream(name)) {
            return new String(
                    Objects.requireNonNull(
                                    in,
                                    () -> "there is no " + name + ": the README beside the others says how it is made")
                            .readAllBytes(),
                    StandardCharsets.UTF_8);
        }
    }

    private static Key key(int number) {
        String partition = number % 10 == 0 ? LONG : "p\u00e4rt" + number % 4;
        return KeyCodec.key(
                3,
                List.of(AttributeValue.string(partition)),
                List.of(AttributeValue.string((number % 10 == 0 ? LONG : "") + number)));
    }

    private static Item item(int number) {
        return Item.of(Map.of(
                "text", AttributeValue.string("item " + number),
                "number", AttributeValue.number(number)));
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

    /** Writes a dump of the format of today: the arguments are an empty directory for a server, the program pg_dump, and the file. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (var server = PostgresServer.start(Path.of(arguments[0]))) {
            String schema = "format" + Schema.FORMAT;
            try (Storage storage = PostgresStorage.open(URI.create(server.url() + "?schema=" + schema))) {
                for (int i = 0; i < ITEMS; i++) {
                    put(storage, i);
                }
                storage.trimLog(LOG, TRIMMED);
            }
            Process dump = new ProcessBuilder(
                            arguments[1], "--inserts", "--no-owner", "--schema=" + schema, "--dbname=" + server.url())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String said = new String(dump.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (dump.waitFor() != 0) {
                throw new IllegalStateException("pg_dump failed");
            }
            // Statements alone: neither comments nor what is for psql, nor settings of servers that may be older or
            // newer.
            Files.writeString(
                    Path.of(arguments[2]),
                    said.lines()
                            .filter(line -> !line.isBlank()
                                    && !line.startsWith("--")
                                    && !line.startsWith("\\")
                                    && !line.startsWith("SET ")
                                    && !line.startsWith("SELECT pg_catalog.set_config"))
                            .collect(Collectors.joining("\n", "", "\n")));
        }
    }
}
