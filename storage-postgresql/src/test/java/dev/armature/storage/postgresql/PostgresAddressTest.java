package dev.armature.storage.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresAddressTest {
    @Test
    void saysWhereADatabaseIs() {
        var address = PostgresAddress.parse(
                URI.create(
                        "postgresql://me:a%2Bb%20c@one:5432,two:5433/my%20db?schema=s1&connections=3&sslmode=require"),
                null);
        assertThat(address.hosts()).containsExactly("one:5432", "two:5433");
        assertThat(address.jdbcUrl("two:5433")).isEqualTo("jdbc:postgresql://two:5433/my+db");
        assertThat(address.properties())
                .containsOnly(Map.entry("user", "me"), Map.entry("password", "a+b c"), Map.entry("sslmode", "require"));
        assertThat(address.schema()).isEqualTo("s1");
        assertThat(address.connections()).isEqualTo(3);
        assertThat(address).hasToString("postgresql://me@one:5432,two:5433/my db, schema s1");
        assertThat(address.withoutSecrets("refused for a+b c")).isEqualTo("refused for ***");
    }

    @Test
    void leavesMostToDefaults() {
        var address = PostgresAddress.parse(URI.create("postgresql://host/db"), "of the environment");
        assertThat(address.properties()).containsOnly(Map.entry("password", "of the environment"));
        assertThat(address.schema()).isEqualTo("armature");
        assertThat(PostgresAddress.parse(URI.create("postgresql://host/db?password=p"), "x")
                        .properties())
                .containsOnly(Map.entry("password", "p"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql://host/db",
                "postgresql:db",
                "postgresql://host",
                "postgresql://host/",
                "postgresql://me@/db",
                "postgresql://me@one,/db",
                "postgresql://host/db/more",
                "postgresql://host/db#more",
                "postgresql://host/db?schema",
                "postgresql://host/db?schema=pg_catalog",
                "postgresql://host/db?schema=a%22b",
                "postgresql://host/db?schema=a&schema=b",
                "postgresql://host/db?connections=0",
                "postgresql://host/db?connections=many",
                "postgresql://host/db?socketTimeout=0",
                "postgresql://host/db?user=me"
            })
    void refusesWhatIsWrong(String address) {
        assertThatThrownBy(() -> PostgresAddress.parse(URI.create(address)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Settings of the driver's that change what a commit means are not for an address. */
    @Test
    void namesTheParametersThatThereAre() {
        assertThatThrownBy(() -> PostgresAddress.parse(URI.create("postgresql://me:secret@host/db?autosave=always")))
                .hasMessage("there is no parameter 'autosave' of an address of PostgreSQL; there are channelBinding,"
                        + " connections, gssEncMode, password, schema, sslcert, sslkey, sslmode, sslnegotiation, sslpassword,"
                        + " sslrootcert");
    }
}
