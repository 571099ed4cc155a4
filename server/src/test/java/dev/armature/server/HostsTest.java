package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which names a server answers to, on the loopback address and elsewhere. */
class HostsTest {
    private final Hosts onLoopback = new Hosts(true, Set.of("Host.Docker.Internal"));
    private final Hosts elsewhere = new Hosts(false, Set.of("host.docker.internal"));

    @ParameterizedTest
    @CsvSource({
        ", true, true",
        "localhost, true, true",
        "LocalHost:8000, true, true",
        "localhost.:8000, true, true",
        "app.localhost:8000, true, true",
        "127.0.0.1, true, true",
        "127.8.9.10:65535, true, true",
        "[::1], true, true",
        "[::1]:8000, true, true",
        "[0:0:0:0:0:0:0:1]:8000, true, true",
        "host.docker.internal:8000, true, true",
        "192.168.1.2:8000, false, true",
        "0.0.0.0:8000, false, true",
        "[fe80::1]:8000, false, true",
        "dynamodb:8000, false, true",
        "rebound.example:8000, false, false",
        "localhost.example, false, false",
        "notlocalhost.example, false, false",
        "127.0.0.1.example, false, false",
        "127.0.0.999, false, false",
        "1.2.3, false, false",
        "[rebound.example]:8000, false, false",
        "[::1, false, false",
        "::1, false, false",
        "localhost:http, false, false",
        "localhost:80:80, false, false",
        "'', false, false",
        ":8000, false, false",
    })
    void answersToItsOwnNames(String host, boolean admittedOnLoopback, boolean admittedElsewhere) {
        // Twice, because the last one is remembered.
        for (int i = 0; i < 2; i++) {
            assertThat(onLoopback.admits(host)).isEqualTo(admittedOnLoopback);
            assertThat(elsewhere.admits(host)).isEqualTo(admittedElsewhere);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:3000, true",
        "https://127.0.0.1, true",
        "http://[::1]:5173, true",
        "http://a.localhost, true",
        "https://named.example, true",
        "https://any-scheme.example:8080, true",
        "http://named.example, false",
        "https://localhost.example, false",
        "file://localhost, false",
        "localhost, false",
        "null, false",
        "'', false",
    })
    void trustsPagesOfThisMachineAndThoseNamed(String origin, boolean trusted) {
        var named = CrossOrigin.parse("https://named.example,any-scheme.example:8080");

        assertThat(named.trusts(origin)).isEqualTo(trusted);
        assertThat(named.allowed(origin).isPresent()).isEqualTo(trusted);
        assertThat(CrossOrigin.ANY.allowed(origin)).contains("*");
        assertThat(CrossOrigin.ANY.trusts(origin)).isEqualTo(trusted && !origin.contains("example"));
    }
}
