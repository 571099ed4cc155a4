package dev.armature.cli.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.advisor.convert.source.Kind;
import dev.armature.cli.arguments.UsageException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InitOptionsTest {
    private static InitOptions parse(String line) throws UsageException {
        return InitOptions.parse(List.of(line.split(" ", -1)));
    }

    @ParameterizedTest
    @CsvSource({
        "--from live, http://127.0.0.1:8000",
        "live, http://127.0.0.1:8000",
        "--endpoint-url http://127.0.0.1:9, http://127.0.0.1:9",
        "--endpoint-url http://127.0.0.1:9 live, http://127.0.0.1:9",
        "--from live --endpoint-url http://127.0.0.1:9, http://127.0.0.1:9",
        "https://dynamodb.eu-west-1.amazonaws.com, https://dynamodb.eu-west-1.amazonaws.com"
    })
    void looksAtTablesThatAreThere(String line, String address) throws UsageException {
        var options = parse(line);
        assertThat(options.endpoint()).contains(URI.create(address));
        assertThat(options.from()).isEmpty();
    }

    @Test
    void readsAFile() throws UsageException {
        var options =
                parse("--from shop.yaml --table shop --parameter Stage=test --parameter Empty= --format cloudformation"
                        + " --output model.yaml --overwrite --region eu-west-1");
        assertThat(options.from()).contains(Path.of("shop.yaml"));
        assertThat(options.endpoint()).isEmpty();
        assertThat(options.tables()).containsExactly("shop");
        assertThat(options.parameters()).isEqualTo(Map.of("Stage", "test", "Empty", ""));
        assertThat(options.kind()).isEqualTo(Kind.named("cloudformation"));
        assertThat(options.output()).contains(Path.of("model.yaml"));
        assertThat(options.overwrite()).isTrue();
        assertThat(options.region()).isEqualTo("eu-west-1");
    }

    /** One of the two would be ignored. */
    @ParameterizedTest
    @CsvSource({
        "a.yaml --from b.yaml, model init makes a model of one thing: of a.yaml or of b.yaml",
        "--from a.yaml --from b.yaml, model init makes a model of one thing: of a.yaml or of b.yaml",
        "a.yaml --endpoint-url http://127.0.0.1:9, model init makes a model of one thing: of a.yaml or of http://127.0.0.1:9",
        "http://127.0.0.1:8 --endpoint-url http://127.0.0.1:9, model init makes a model of one thing: of http://127.0.0.1:8 or of http://127.0.0.1:9",
        "live --parameter Stage=test, --parameter is for a model of a template",
        "live --format cloudformation, --format is for a model of a file",
        "a.yaml --sample 10, --sample is for a model of a server",
        "a.yaml --table a --table b, more than one --table is for a model of a server",
        "live --sample 0, '--sample needs a number from 1 to 100000, not 0'"
    })
    void refusesWhatItWouldIgnore(String line, String text) {
        assertThatThrownBy(() -> parse(line)).isInstanceOf(UsageException.class).hasMessage(text);
    }
}
