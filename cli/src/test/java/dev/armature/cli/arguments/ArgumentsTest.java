package dev.armature.cli.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    private interface Reading {
        Object of(Arguments arguments) throws UsageException;
    }

    @Test
    void areTakenFromTheFront() throws UsageException {
        var arguments = of("--a", "1", "--b=2", "--c", "d=e", "-f=g", "--h=i=j");

        assertThat(arguments.next()).isEqualTo("--a");
        assertThat(arguments.value("--a")).isEqualTo("1");
        assertThat(arguments.next()).isEqualTo("--b");
        assertThat(arguments.value("--b")).isEqualTo("2");
        assertThat(arguments.next()).isEqualTo("--c");
        assertThat(arguments.next())
                .as("without two dashes an equals sign is nothing")
                .isEqualTo("d=e");
        assertThat(arguments.next()).isEqualTo("-f=g");
        assertThat(arguments.next()).isEqualTo("--h");
        assertThat(arguments.isEmpty()).isFalse();
        assertThat(arguments.value("--h"))
                .as("only the first equals sign counts")
                .isEqualTo("i=j");
        assertThat(arguments.isEmpty()).isTrue();
    }

    /** An option in the place of a value is one that was forgotten; behind an equals sign it was meant. */
    @Test
    void areNotTakenForValuesIfTheyLookLikeOptions() throws UsageException {
        assertThat(refusal(arguments -> arguments.value("--a"), "--b"))
                .isEqualTo("--a needs a value, and --b is an option");
        assertThat(refusal(arguments -> arguments.value("--a"))).isEqualTo("--a needs a value");
        assertThat(of("-5").value("--a")).isEqualTo("-5");
        var given = of("--a=--b");
        assertThat(given.next()).isEqualTo("--a");
        assertThat(given.value("--a")).isEqualTo("--b");
        assertThat(of("").value("--a")).isEmpty();
    }

    @Test
    void sayWhetherAValueFollows() {
        assertThat(of().hasValue()).isFalse();
        assertThat(of("a").hasValue()).isTrue();
        assertThat(of("-a").hasValue()).isFalse();
        assertThat(of("--a").hasValue()).isFalse();
        var given = of("--a=-b");
        given.next();
        assertThat(given.hasValue()).isTrue();
    }

    @Test
    void areOneOfAFewWords() throws UsageException {
        assertThat(of("b").choice("--a", "a", "b", "c")).isEqualTo("b");
        assertThat(refusal(arguments -> arguments.choice("--a", "x"), "b")).isEqualTo("--a is x, not 'b'");
        assertThat(refusal(arguments -> arguments.choice("--a", "x", "y"), "X")).isEqualTo("--a is x or y, not 'X'");
        assertThat(refusal(arguments -> arguments.choice("--a", "x", "y", "z"), ""))
                .isEqualTo("--a is x, y or z, not ''");
    }

    @Test
    void areNumbers() throws UsageException {
        assertThat(of("-9223372036854775808").number("--a")).isEqualTo(Long.MIN_VALUE);
        assertThat(of("1").number("--a", 1, 3)).isEqualTo(1);
        assertThat(of("3").number("--a", 1, 3)).isEqualTo(3);
        for (String wrong : List.of("0", "4", "4294967297")) {
            assertThat(refusal(arguments -> arguments.number("--a", 1, 3), wrong))
                    .isEqualTo("--a needs a number from 1 to 3, not " + wrong);
        }
        for (String wrong : List.of("", "x", "1.5", "1e3", "9223372036854775808", " 1")) {
            assertThat(refusal(arguments -> arguments.number("--a"), wrong))
                    .isEqualTo("--a needs a number, not '" + wrong + "'");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "9999999999, 9999999999",
        "1k, 1024",
        "500m, 524288000",
        "500M, 524288000",
        "2g, 2147483648",
        "2G, 2147483648",
        "8589934591g, 9223372035781033984"
    })
    void areSizes(String given, long bytes) throws UsageException {
        assertThat(of(given).bytes("--a")).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "0", "0m", "-1", "1.5g", "m", "1t", "1mb", "1 m", "99999999999", "8589934592g", "9999999999g"
            })
    void areNoOtherSizes(String given) {
        assertThat(refusal(arguments -> arguments.bytes("--a"), given))
                .isEqualTo("--a needs a size such as 500m or 2g, not '" + given + "'");
    }

    @Test
    void areDirectories() throws UsageException {
        assertThat(of("a/b").directory("--a")).isEqualTo(Path.of("a", "b"));
        assertThat(refusal(arguments -> arguments.directory("--a"), "a\0b"))
                .isEqualTo("--a needs a directory, not 'a\0b'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:8000", "https://a.example", "http://[::1]:9/path/"})
    void areAddresses(String given) throws UsageException {
        assertThat(of(given).endpoint("--a")).isEqualTo(URI.create(given));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "127.0.0.1:8000",
                "localhost",
                "ftp://a.example",
                "http:///path",
                "http://a b",
                "http:8000",
                "file:///x"
            })
    void areNoOtherAddresses(String given) {
        assertThat(refusal(arguments -> arguments.endpoint("--a"), given))
                .isEqualTo("--a needs an address such as http://127.0.0.1:8000, not '" + given + "'");
    }

    private static Arguments of(String... given) {
        return new Arguments(List.of(given));
    }

    private static String refusal(Reading reading, String... given) {
        var message = new StringBuilder();
        assertThatThrownBy(() -> reading.of(of(given)))
                .isInstanceOfSatisfying(UsageException.class, refused -> message.append(refused.getMessage()));
        return message.toString();
    }
}
