package dev.armature.cli.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.arguments.Help;
import dev.armature.cli.arguments.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExchangeOptionsTest {
    @Test
    void hasDefaults() throws Exception {
        var export = ExportOptions.parse(List.of("Songs", "out"));
        assertThat(export.table()).isEqualTo("Songs");
        assertThat(export.directory()).isEqualTo(Path.of("out"));
        assertThat(export.where()).isEqualTo(Where.DEFAULT);
        assertThat(export.format()).isEqualTo(FileFormat.JSON);
        assertThat(export.segments()).isEqualTo(4);
        assertThat(export.rate()).isEqualTo(OptionalLong.empty());
        var importing = ImportOptions.parse(List.of("in", "arn:aws:dynamodb:us-east-1:1:table/Songs"));
        assertThat(importing.source()).isEqualTo(Path.of("in"));
        assertThat(importing.writers()).isEqualTo(8);
        assertThat(importing.delimiter()).isEqualTo(',');
        assertThat(importing.progress()).isEqualTo(Path.of("arn_aws_dynamodb_us-east-1_1_table_Songs.import-progress"));
    }

    @Test
    void readsAllThatTheHelpPagesList() throws Exception {
        var export = ExportOptions.parse(List.of(
                "--endpoint-url=https://dynamodb.eu-west-1.amazonaws.com",
                "--region=eu-west-1",
                "Songs",
                "--format=csv",
                "--columns=a,b",
                "out",
                "--segments=9",
                "--consistent",
                "--rate=10",
                "--resume"));
        assertThat(export.where().region()).contains("eu-west-1");
        assertThat(export.columns()).containsExactly("a", "b");
        assertThat(export.isConsistent()).isTrue();
        assertThat(export.resumes()).isTrue();
        assertThat(Help.options("export"))
                .containsExactlyInAnyOrderElementsOf(export.given().stream()
                        .filter(word -> word.startsWith("--"))
                        .toList());
        var importing = ImportOptions.parse(List.of(
                "in",
                "Songs",
                "--endpoint=http://127.0.0.1:1",
                "--create-from=table.json",
                "--format=ion",
                "--delimiter=tab",
                "--header=x,y",
                "--writers=3",
                "--rate=4",
                "--work=w",
                "--resume"));
        assertThat(importing.creates()).isTrue();
        assertThat(importing.createFrom()).contains(Path.of("table.json"));
        assertThat(importing.delimiter()).isEqualTo('\t');
        assertThat(importing.header()).isEqualTo(Optional.of(List.of("x", "y")));
        assertThat(importing.refused()).isEqualTo(Path.of("w", "Songs.refused.json"));
        assertThat(Help.options("import"))
                .containsExactly(
                        "--endpoint-url",
                        "--region",
                        "--create",
                        "--create-from",
                        "--into-existing",
                        "--format",
                        "--delimiter",
                        "--header",
                        "--writers",
                        "--rate",
                        "--work",
                        "--resume");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "Songs ! export needs a table and a directory, and nothing else",
                "Songs out more ! export needs a table and a directory, and nothing else",
                "Songs out --format xml ! --format is json, ion or csv, not 'xml'",
                "Songs out --format csv ! --format csv needs --columns, the attributes that become columns, such as --columns id,name",
                "Songs out --columns a ! --columns is for --format csv",
                "Songs out --format csv --columns a,,b ! --columns needs names with commas between them, each once, not 'a,,b'",
                "Songs out --segments 0 ! --segments needs a number from 1 to 256, not 0",
                "Songs out --rate many ! --rate needs a number, not 'many'",
                "Songs out --writers 3 ! export has no option --writers",
            })
    void refusesExports(String line, String text) {
        assertThatThrownBy(() -> ExportOptions.parse(List.of(line.split(" "))))
                .isInstanceOf(UsageException.class)
                .hasMessage(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "in ! import needs a directory or file, and a table, and nothing else",
                "in Songs --create --into-existing ! --into-existing is for a table that is there, and --create makes one: give one of them",
                "in Songs --delimiter . ! --delimiter is one of , ; : | tab space, not '.'",
                "in Songs --writers 1000 ! --writers needs a number from 1 to 256, not 1000",
                "in Songs --rezume ! import has no option --rezume; did you mean --resume?",
            })
    void refusesImports(String line, String text) {
        assertThatThrownBy(() -> ImportOptions.parse(List.of(line.split(" "))))
                .isInstanceOf(UsageException.class)
                .hasMessage(text);
    }
}
