package dev.armature.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulerCommandTest {
    private static final String MODEL = """
            tables:
              - table_config: { table_name: Matches, partition_key: PK, sort_key: SK }
                gsi_list:
                  - { name: GSI1, partition_key: day, sort_key: matchId }
                  - { name: GSI2, partition_key: day }
                entities:
                  State: { pk_template: "MATCH#{matchId}", sk_template: state }
                  Log:
                    pk_template: "MATCH#{matchId}"
                    sk_template: "log#{seq:06d}"
                    fields: [{ name: matchId }, { name: seq, type: integer }, { name: day }]
                    access_patterns:
                      - { name: log_since, operation: Query, range_condition: ">=", parameters: [matchId, seq],
                          return_type: entity_list }
              - table_config: { table_name: Players, partition_key: id }
            """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path directory;

    @BeforeEach
    void writeModel() throws IOException {
        Files.writeString(directory.resolve("armature.yaml"), MODEL);
    }

    @Test
    void drawsWhatHasASortKey() {
        assertThat(run()).isZero();
        assertThat(out())
                .contains("Matches, by SK", "GSI1 of Matches, by matchId", "log_since", "!")
                .doesNotContain("GSI2", "Players");
        assertThat(err()).isEmpty();
    }

    @Test
    void drawsOneOfThem() {
        assertThat(run("--table", "Matches", "--index", "GSI1")).isZero();
        assertThat(out()).contains("GSI1 of Matches, by matchId").doesNotContain("Matches, by SK");
    }

    @Test
    void drawsAllIntoOnePicture() throws Exception {
        Path picture = directory.resolve("ruler.svg");
        assertThat(run("--svg", picture.toString())).isZero();
        assertThat(out()).isEmpty();
        var svg = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(picture.toFile());
        assertThat(svg.getElementsByTagName("svg").getLength()).isEqualTo(3);
        assertThat(run("--index", "GSI1", "--svg", picture.toString())).isZero();
        assertThat(picture)
                .content()
                .startsWith("<svg ")
                .contains("GSI1 of Matches")
                .doesNotContain("Matches, by SK");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--table Match | there is no table 'Match'; did you mean Matches?",
                "--index GSI3 | there is no index 'GSI3'; did you mean GSI1?",
                "--table Players --index GSI1 | there is no index 'GSI1'",
                "--table Players | there is no sort key in Players, and so no order to draw",
                "--index GSI2 | there is no sort key in GSI2 of Matches, and so no order to draw",
                "--svgg a | model has no option --svgg; did you mean --svg?",
                "b.yaml | model ruler needs one model file",
            })
    void refusesWhatItCannotDraw(String options, String text) {
        assertThat(run(options.split(" "))).isEqualTo(2);
        assertThat(err().lines()).containsExactly("armature: " + text, "armature help model says how it is used");
    }

    private int run(String... options) {
        List<String> arguments = new ArrayList<>(
                List.of("ruler", directory.resolve("armature.yaml").toString()));
        arguments.addAll(List.of(options));
        return ModelCommand.run(
                arguments,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
