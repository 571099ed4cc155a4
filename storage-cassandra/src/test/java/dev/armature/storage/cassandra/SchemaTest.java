package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.storage.StorageException;
import dev.armature.storage.StoreProvider;
import java.net.URI;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class SchemaTest {
    @Test
    void aKeyspaceOfSomethingElseIsRefusedAndLeftAlone() {
        String keyspace = TestNode.newKeyspace();
        run("CREATE KEYSPACE " + keyspace + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        run("CREATE TABLE " + keyspace + ".customers (id int PRIMARY KEY)");
        assertThatThrownBy(() -> TestNode.open(keyspace))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("holds tables of something else: [customers]");
        assertThat(run("SELECT table_name FROM system_schema.tables WHERE keyspace_name = '" + keyspace + "'"))
                .isEqualTo(1);
    }

    @Test
    void anotherFormatIsRefusedWithBothNumbers() {
        String keyspace = TestNode.newKeyspace();
        run("CREATE KEYSPACE " + keyspace + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        run("CREATE TABLE " + keyspace + ".meta (name text PRIMARY KEY, value bigint)");
        run("UPDATE " + keyspace + ".meta SET value = 4 WHERE name = 'format'");
        assertThatThrownBy(() -> TestNode.open(keyspace))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("a newer version of Armature: format 4, and this one reads 3");
        run("UPDATE " + keyspace + ".meta SET value = 2 WHERE name = 'format'");
        assertThatThrownBy(() -> TestNode.open(keyspace))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("an older version of Armature: format 2, and this one reads 3");
    }

    /** How keys are spread over buckets is decided once. */
    @Test
    void theNumberOfBucketsStaysWhatItWas() {
        String keyspace = TestNode.sharedKeyspace();
        var other = URI.create(TestNode.uri(keyspace) + "&hashbits=3");
        try (var connection = Connection.open(Address.parse(other))) {
            assertThat(Schema.open(connection, Address.parse(other))).isEqualTo(Address.HASH_BITS);
        }
    }

    @Test
    void whatCannotBeReachedIsNamed() {
        assertThatThrownBy(() -> new CassandraProvider().open(URI.create("cassandra://127.0.0.1:1/shop?dc=dc1")))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("cannot connect to cassandra://127.0.0.1:1/shop");
    }

    @Test
    void isFoundByItsScheme() {
        assertThat(ServiceLoader.load(StoreProvider.class))
                .anyMatch(provider -> provider.scheme().equals("cassandra"));
    }

    /** How many rows it answered with. */
    private static int run(String cql) {
        try (var connection = Connection.open(Address.parse(TestNode.uri("system")))) {
            return connection.session().execute(cql).all().size();
        }
    }
}
