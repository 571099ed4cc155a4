package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.arguments.UsageException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApplyOptionsTest {
    @Test
    void needsNothingButATemplate() throws UsageException {
        assertThat(parse("shop.yaml"))
                .isEqualTo(new ApplyOptions(
                        List.of(Path.of("shop.yaml")),
                        Map.of(),
                        Map.of(),
                        Optional.empty(),
                        URI.create("http://127.0.0.1:8000"),
                        "us-east-1",
                        "000000000000",
                        Map.of(),
                        Set.of(),
                        false,
                        false,
                        false));
    }

    @Test
    void takesEverythingInAnyOrder() throws UsageException {
        assertThat(parse(
                        "--parameter=Stage=test=1",
                        "a.yaml",
                        "--function",
                        "Mail-er_1=http://127.0.0.1:3001",
                        "--endpoint-url",
                        "https://a.example/",
                        "b.yaml",
                        "--region=eu-west-1",
                        "--account",
                        "123456789012",
                        "--stack-name",
                        "shop",
                        "--parameter",
                        "Empty=",
                        "--allow-replacement",
                        "--peer",
                        "us-east-1=http://127.0.0.1:8001",
                        "--without",
                        "ResourcePolicy",
                        "--without=AutoScaling",
                        "--function",
                        "http://127.0.0.1:9/?a=b",
                        "--yes"))
                .isEqualTo(new ApplyOptions(
                        List.of(Path.of("a.yaml"), Path.of("b.yaml")),
                        Map.of("Stage", "test=1", "Empty", ""),
                        Map.of("Mail-er_1", "http://127.0.0.1:3001", "*", "http://127.0.0.1:9/?a=b"),
                        Optional.of("shop"),
                        URI.create("https://a.example/"),
                        "eu-west-1",
                        "123456789012",
                        Map.of("us-east-1", URI.create("http://127.0.0.1:8001")),
                        Set.of("ResourcePolicy", "AutoScaling"),
                        false,
                        true,
                        true));
        assertThat(parse("a.yaml", "--plan").planOnly()).isTrue();
    }

    @Test
    void takesTheLastOfAParameter() throws UsageException {
        assertThat(parse("a.yaml", "--parameter", "A=1", "--parameter", "A=2").parameters())
                .containsExactly(Map.entry("A", "2"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            --plan                          | apply needs a template
            a.yaml --parameter Stage        | --parameter needs a name and a value, as in Stage=test, not 'Stage'
            a.yaml --parameter =test        | --parameter needs a name and a value, as in Stage=test, not '=test'
            a.yaml --parameter              | --parameter needs a value
            a.yaml --function Mail=ftp://a  | --function needs a name and a URL, as in Mailer=http://127.0.0.1:3001, not 'Mail=ftp://a'
            a.yaml --function Mail=         | --function needs a name and a URL, as in Mailer=http://127.0.0.1:3001, not 'Mail='
            a.yaml --function http://       | --function needs a name and a URL, as in Mailer=http://127.0.0.1:3001, not 'http://'
            a.yaml --endpoint-url here      | --endpoint-url needs an address such as http://127.0.0.1:8000, not 'here'
            a.yaml --account 12345678901    | --account needs the twelve digits of an account, not '12345678901'
            a.yaml --account 12345678901x   | --account needs the twelve digits of an account, not '12345678901x'
            a.yaml --peer us-east-1         | --peer needs a Region and where its server is, such as us-east-1=http://127.0.0.1:8001, not 'us-east-1'
            a.yaml --peer us-east-1=http://127.0.0.1:8001 | --peer us-east-1 is the Region of the stack: --endpoint-url says where it is
            a.yaml --without Tags           | --without is for PointInTimeRecoverySpecification, KinesisStreamSpecification, ContributorInsightsSpecification, ResourcePolicy, ImportSourceSpecification, AutoScaling, not 'Tags'
            a.yaml --plan --yes             | --plan changes nothing, and --yes is for changes: give one of them
            a.yaml --replace                | apply has no option --replace
            a.yaml --allow-replace          | apply has no option --allow-replace; did you mean --allow-replacement?
            """)
    void refusesWhatItCannotUse(String line, String text) {
        assertThatThrownBy(() -> parse(line.split(" ")))
                .isInstanceOf(UsageException.class)
                .hasMessage(text);
    }

    private static ApplyOptions parse(String... arguments) throws UsageException {
        return ApplyOptions.parse(List.of(arguments));
    }
}
