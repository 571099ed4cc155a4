package dev.armature.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.templates.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandsTest {
    private static final String MODEL = """
            tables:
              - table_config: { table_name: Documents, partition_key: PK, sort_key: SK }
                entities:
                  Version:
                    pk_template: "DOC#{documentId}"
                    sk_template: "v{version:06d}"
                    fields:
                      - { name: documentId, type: string }
                      - { name: version, type: integer }
                    access_patterns:
                      - { pattern_id: 1, name: latest, operation: Query, range_condition: begins_with, order: descending, limit: 1,
                          parameters: [{ name: documentId, type: string }] }
                      - { pattern_id: 2, name: save, operation: PutItem, condition: attribute_not_exists(PK),
                          parameters: [{ name: version, entity_type: Version }] }
            """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path directory;

    private Path model;

    @BeforeEach
    void writeModel() throws IOException {
        model = directory.resolve("armature.yaml");
        Files.writeString(model, MODEL);
    }

    @Test
    void passesADesignThatAnswersRight() {
        assertThat(run("test", model.toString())).isEqualTo(0);
        assertThat(out()).contains("ok    Version.latest (1)", "2 passed, 0 failed");
    }

    @Test
    void showsWhatADesignAnswersWrong() throws IOException {
        Files.writeString(model, MODEL.replace(":06d", ""));
        assertThat(run("test", model.toString())).isEqualTo(1);
        assertThat(out())
                .contains(
                        "FAIL  Version.latest (1)",
                        "the first is not the first: version 9",
                        "\"ScanIndexForward\":false");
    }

    @Test
    void writesAReportForPrograms() {
        assertThat(run("test", model.toString(), "--format", "json", "--seed", "5"))
                .isEqualTo(0);
        var report = (Json.Object) Json.parse(out());
        assertThat(report.member("passed")).contains(new Json.Number("2"));
        assertThat(report.member("failed")).contains(new Json.Number("0"));
        assertThat(report.member("seed")).contains(new Json.Number("5"));
    }

    @Test
    void writesRequestsThatFillTheTables() throws IOException {
        Path file = directory.resolve("items.json");
        assertThat(run("seed", model.toString(), "--items", "60", "--output", file.toString()))
                .isEqualTo(0);
        assertThat(Files.readAllLines(file))
                .hasSize(3)
                .allMatch(line ->
                        line.startsWith("{\"RequestItems\":{\"Documents\":[{\"PutRequest\":{\"Item\":{\"PK\":"));
    }

    @Test
    void saysThatNoServerAnswers() {
        assertThat(run("seed", model.toString(), "--endpoint-url", "http://127.0.0.1:1"))
                .isEqualTo(3);
        assertThat(err()).contains("nothing answers at http://127.0.0.1:1");
        assertThat(run("test", model.toString(), "--endpoint-url", "http://127.0.0.1:1"))
                .isEqualTo(3);
    }

    @Test
    void refusesWhatItCannotUse() {
        assertThat(run("seed", model.toString())).isEqualTo(2);
        assertThat(run("test", model.toString(), "--items", "3")).isEqualTo(2);
        assertThat(run("test", directory.resolve("none.yaml").toString())).isEqualTo(2);
        assertThat(err())
                .contains(
                        "--endpoint-url for where items go", "--items is an option of model seed", "there is no file");
    }

    private int run(String... arguments) {
        return ModelCommand.run(
                new ArrayList<>(List.of(arguments)),
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
