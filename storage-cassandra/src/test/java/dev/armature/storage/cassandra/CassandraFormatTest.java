package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.Storage;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.StoredFormats;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A keyspace that any version wrote stays readable. One for each set of stored formats is in {@code keyspaces}, whose README says how they were made.
 *
 * <p>The formats of a keyspace before the first of these were never released.
 */
class CassandraFormatTest {
    private static final StoredFormats FORMATS =
            new StoredFormats(CassandraFormatTest.class, "keyspaces", List.of("storage-cassandra"));
    private static final int ITEMS = 8;
    private static final int LOG = 2;
    private static final int TRIMMED = 3;

    @ParameterizedTest
    @MethodSource("keyspaces")
    void readsEveryFormat(int number) {
        String keyspace = TestNode.newKeyspace();
        try (var connection = Connection.open(Address.parse(TestNode.uri("system")))) {
            var session = connection.session();
            session.execute("CREATE KEYSPACE " + keyspace
                    + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("USE " + keyspace);
            new String(FORMATS.data(number, "cql"), StandardCharsets.UTF_8)
                    .lines()
                    .forEach(session::execute);
        }
        try (Storage storage = TestNode.open(keyspace)) {
            checkAndUse(storage);
        }
        try (Storage storage = TestNode.open(keyspace)) {
            assertThat(storage.read(key(ITEMS), Consistency.STRONG)).isEqualTo(row("item " + ITEMS));
        }
    }

    static IntStream keyspaces() {
        return FORMATS.numbers();
    }

    @Test
    void everySetOfFormatsHasAKeyspace() throws IOException {
        FORMATS.requireOneOfToday();
    }

    private static void checkAndUse(Storage storage) {
        // What was decided and not done is done by who meets it first.
        assertThat(storage.read(key(0), Consistency.STRONG)).isEqualTo(row("together"));
        assertThat(storage.read(key(1), Consistency.STRONG)).isEqualTo(row("together"));
        for (int i = 2; i < ITEMS; i++) {
            assertThat(storage.read(key(i), Consistency.STRONG)).as("item " + i).isEqualTo(row("item " + i));
        }
        assertThat(records(storage))
                .isEqualTo(IntStream.range(TRIMMED, ITEMS).boxed().toList());

        put(storage, ITEMS);
        assertThat(storage.read(key(ITEMS), Consistency.STRONG)).isEqualTo(row("item " + ITEMS));
        assertThat(storage.logEnd(LOG)).isEqualTo(ITEMS + 1);
    }

    private static Key key(int number) {
        return KeyCodec.key(
                3, List.of(AttributeValue.string("p\u00e4rt" + number)), List.of(AttributeValue.number(number)));
    }

    private static byte[] row(String text) {
        return Item.of(Map.of("text", AttributeValue.string(text))).stored();
    }

    private static void put(Storage storage, int number) {
        var record = ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
        storage.transact(
                Set.of(key(number)),
                current -> Decision.commit(
                        "",
                        List.of(new Decision.Write(key(number), row("item " + number))),
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

    /** Writes a keyspace of the formats of today: the argument is where the cql and the txt go. */
    public static void main(String[] arguments) throws IOException {
        String keyspace = TestNode.newKeyspace();
        try (Storage storage = TestNode.open(keyspace)) {
            for (int i = 0; i < ITEMS; i++) {
                put(storage, i);
            }
            storage.trimLog(LOG, TRIMMED);
        }
        leaveHalfDone(keyspace);
        try (var connection = Connection.open(Address.parse(TestNode.uri(keyspace)))) {
            Files.write(Path.of(arguments[0] + ".cql"), dump(connection.session(), keyspace));
        }
        Files.writeString(Path.of(arguments[0] + ".txt"), FORMATS.formats());
        System.exit(0);
    }

    /** A transaction over two buckets that was decided, and whose server then died. */
    private static void leaveHalfDone(String keyspace) {
        var storage = TestNode.open(keyspace, step -> {
            if (step == Step.DECIDED) {
                throw new Stopped();
            }
        });
        try {
            storage.transact(
                    Set.of(key(0), key(1)),
                    current -> Decision.commit(
                            "",
                            List.of(
                                    new Decision.Write(key(0), row("together")),
                                    new Decision.Write(key(1), row("together")))));
            throw new IllegalStateException("it was done");
        } catch (Stopped decided) {
            // It is not closed, as a server that is killed is not.
        }
    }

    private static final class Stopped extends Error {}

    /** The tables, and each of their cells with its time. */
    private static List<String> dump(CqlSession session, String keyspace) {
        List<String> lines = new ArrayList<>();
        var metadata = session.refreshSchema().getKeyspace(keyspace).orElseThrow();
        for (String name : Schema.NAMES) {
            var table = metadata.getTable(CqlIdentifier.fromCql(name)).orElseThrow();
            String described = table.describe(false);
            lines.add(described
                    .substring(0, described.indexOf(" WITH "))
                    .replace(keyspace + ".", "")
                    .replaceAll("\"" + keyspace + "\"\\.", ""));
            lines.addAll(cells(session, keyspace, table));
        }
        return lines;
    }

    private static List<String> cells(CqlSession session, String keyspace, TableMetadata table) {
        List<String> lines = new ArrayList<>();
        String name = table.getName().asCql(true);
        List<ColumnMetadata> keys = table.getPrimaryKey();
        var cells = table.getColumns().values().stream()
                .filter(column -> !keys.contains(column))
                .toList();
        String selected = keys.stream().map(CassandraFormatTest::name).collect(Collectors.joining(", "));
        if (cells.isEmpty()) {
            for (Row row : session.execute("SELECT " + selected + " FROM " + keyspace + "." + name)) {
                lines.add("INSERT INTO " + name + " (" + selected + ") VALUES ("
                        + keys.stream().map(key -> literal(row, key)).collect(Collectors.joining(", "))
                        + ") USING TIMESTAMP 1");
            }
        }
        for (ColumnMetadata cell : cells) {
            for (Row row : session.execute("SELECT " + selected + ", " + name(cell) + ", writetime(" + name(cell)
                    + ") AS written FROM " + keyspace + "." + name)) {
                if (!row.isNull(cell.getName())) {
                    lines.add("UPDATE " + name + " USING TIMESTAMP " + row.getLong("written") + " SET " + name(cell)
                            + " = " + literal(row, cell) + " WHERE "
                            + (cell.isStatic() ? table.getPartitionKey() : keys)
                                    .stream()
                                            .map(key -> name(key) + " = " + literal(row, key))
                                            .collect(Collectors.joining(" AND ")));
                }
            }
        }
        return lines;
    }

    private static String name(ColumnMetadata column) {
        return column.getName().asCql(true);
    }

    private static String literal(Row row, ColumnMetadata column) {
        return CodecRegistry.DEFAULT
                .codecFor(column.getType())
                .format(Objects.requireNonNull(row.getObject(column.getName())));
    }
}
