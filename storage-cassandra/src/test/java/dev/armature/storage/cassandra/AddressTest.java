package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressTest {
    @Test
    void hasHostsPortsDataCenterAndReplication() {
        var address =
                Address.parse(URI.create("cassandra://one,two:9043/shop?dc=east&replication=5&hashbits=8&patience=7"));
        assertThat(address.hosts())
                .extracting(host -> host.getHostString() + ":" + host.getPort())
                .containsExactly("one:9042", "two:9043");
        assertThat(address.keyspace()).isEqualTo("shop");
        assertThat(address.dataCenter()).isEqualTo("east");
        assertThat(address.replication()).isEqualTo(5);
        assertThat(address.hashBits()).isEqualTo(8);
        assertThat(address.patience()).isEqualTo(Duration.ofSeconds(7));
        assertThat(address.user()).isNull();
    }

    @Test
    void hasDefaults() {
        var address = Address.parse(URI.create("cassandra://one/shop"));
        assertThat(address.dataCenter()).isNull();
        assertThat(address.replication()).isEqualTo(3);
        assertThat(address.hashBits()).isEqualTo(12);
        assertThat(address.patience()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void keepsItsPasswordOutOfMessages() {
        var address = Address.parse(URI.create("cassandra://me:p%40ss@one/shop"));
        assertThat(address.user()).isEqualTo("me");
        assertThat(address.password()).isEqualTo("p@ss");
        assertThat(address.toString()).isEqualTo("cassandra://one:9042/shop");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            cassandra:///shop                    | a host is missing
            cassandra://one,,two/shop            | a host is missing
            cassandra://one:x/shop               | port is from 1 to 65535
            cassandra://one                      | a keyspace has 1 to 48 characters
            cassandra://one/Shop-1               | a keyspace has 1 to 48 characters
            cassandra://one/shop?replication=0   | replication is from 1 to 9
            cassandra://one/shop?patience=0      | patience is from 1 to 3600
            cassandra://one/shop?consistency=one | has the parameters dc, replication, hashbits and
            cassandra://me@one/shop              | a password is missing
            postgresql://one/shop                | not an address of Cassandra
            """)
    void isRefusedWithWhatIsWrong(String uri, String text) {
        assertThatThrownBy(() -> Address.parse(URI.create(uri)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(text);
    }
}
