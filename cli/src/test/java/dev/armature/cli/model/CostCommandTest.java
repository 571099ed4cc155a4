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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostCommandTest {
    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK }
                gsi_list: [{ name: GSI1, partition_key: GSI1PK, projection: ALL }]
                entities:
                  Doc:
                    pk_template: "DOC#{id}"
                    gsi_mappings: [{ name: GSI1, pk_template: "OWNER#{owner}" }]
                    fields: [{ name: id, type: string }, { name: owner, type: string }]
                    usage: { item_count: 1000, item_size_bytes: 10240 }
                    access_patterns:
                      - { pattern_id: 1, name: create, operation: PutItem, usage: { rps: 1, peak_rps: 2 } }
                      - { pattern_id: 2, name: of_owner, operation: Query, index_name: GSI1, usage: { rps: 1, item_count: 2 } }
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
    void showsATable() {
        assertThat(run()).isEqualTo(0);
        assertThat(out()).contains("Total $33.68 a month", "create", "of_owner", "Not included");
        assertThat(err()).isEmpty();
    }

    @Test
    void writesJsonForPrograms() {
        assertThat(run("--format", "json")).isEqualTo(0);
        var patterns = (Json.Array)
                ((Json.Object) Json.parse(out())).member("patterns").orElseThrow();
        assertThat(patterns.elements().getFirst())
                .asString()
                .contains("\"pattern_id\": 1", "\"write_units\": 20", "\"indexes\": {\"GSI1\": 10}");
    }

    @Test
    void comparesWithAnotherDesign() {
        assertThat(run("--without-index", "GSI1")).isEqualTo(0);
        assertThat(out()).startsWith("With no GSI1: $16.43 instead of $33.68 a month, $17.25 less.");
        assertThat(err()).isEqualTo("note: without GSI1, nothing serves of_owner\n");
    }

    @Test
    void changesSeveralThingsAtOnce() {
        assertThat(run("--projection", "GSI1=KEYS_ONLY", "--class", "ia", "--billing", "on-demand"))
                .isEqualTo(0);
        assertThat(out())
                .startsWith("With KEYS_ONLY in GSI1, table class STANDARD_INFREQUENT_ACCESS, requests on demand: $");
    }

    @Test
    void takesPricesFromAFile() throws IOException {
        Path book = directory.resolve("cheap.yaml");
        Files.writeString(book, """
                price_book: 1
                name: cheap
                date: 2026-02-01
                standard:
                  on_demand_write: { price: 1, source: test }
                """);
        assertThat(run("--prices", book.toString())).isEqualTo(0);
        assertThat(out()).contains("of cheap of 2026-02-01", "storage of App, as the price book lacks a price");
        Files.writeString(directory.resolve("armature.yaml"), "prices: cheap.yaml\n" + MODEL);
        assertThat(run()).isEqualTo(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--format xml | --format is text or json, not 'xml'",
                "--projection GSI1 | --projection needs an index and what is in it, as in GSI1=KEYS_ONLY, GSI1=ALL or GSI1=INCLUDE:title,price, not 'GSI1'",
                "--class cheap | --class is STANDARD or STANDARD_INFREQUENT_ACCESS, not 'cheap'",
                "--without-index GSI2 | there is no index GSI2 in the model",
                "--withot-index GSI1 | model has no option --withot-index; did you mean --without-index?",
                "other.yaml | model cost needs one model file",
            })
    void refusesWhatItDoesNotUnderstand(String options, String text) {
        assertThat(run(options.split(" ", -1))).isEqualTo(2);
        assertThat(err().lines()).containsExactly("armature: " + text, "armature help model says how it is used");
        assertThat(out()).isEmpty();
    }

    @Test
    void saysWhereAModelIsWrong() throws IOException {
        Path model = directory.resolve("armature.yaml");
        Files.writeString(model, MODEL.replace("rps: 1,", "rps: many,"));
        assertThat(run()).isEqualTo(2);
        assertThat(err()).startsWith(model + ":11:").contains("must be a number, not 'many'");
    }

    @Test
    void saysThatAFileOrABookIsMissing() {
        assertThat(ModelCommand.run(List.of("cost", "nowhere.yaml"), print(out), print(err)))
                .isEqualTo(2);
        assertThat(run("--prices", "mars-north-1")).isEqualTo(2);
        assertThat(err().lines())
                .containsExactly(
                        "armature: there is no file nowhere.yaml",
                        "armature: there is no price book 'mars-north-1': neither a name such as us-east-1 nor a file that can be read");
    }

    @Test
    void saysWhatSubcommandsThereAre() {
        assertThat(ModelCommand.run(List.of("csot"), print(out), print(err))).isEqualTo(2);
        assertThat(err()).contains("not 'csot'; did you mean cost?");
    }

    private int run(String... options) {
        var arguments = new ArrayList<>(
                List.of("cost", directory.resolve("armature.yaml").toString()));
        arguments.addAll(List.of(options));
        return ModelCommand.run(arguments, print(out), print(err));
    }

    private static PrintStream print(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
