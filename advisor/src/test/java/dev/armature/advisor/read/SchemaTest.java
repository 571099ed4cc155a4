package dev.armature.advisor.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.armature.advisor.check.StaticRules;
import dev.armature.advisor.rule.Rule;
import dev.armature.templates.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The published JSON Schema and the reader say the same. */
class SchemaTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", ".."));
    private static final String SCHEMA = resource("armature.schema.json");
    private static final Schema PARSED = new Schema((Json.Object) Json.parse(SCHEMA));
    private static final String EVERYTHING = resource("everything.yaml");

    /** Editors get it from the documents, libraries from the jar; {@code -Drewrite} copies it. */
    @Test
    void isTheSameAmongTheDocumentsAndInTheJar() throws IOException {
        Path published = ROOT.resolve("docs/armature.schema.json");
        if (System.getProperty("rewrite") != null) {
            Files.writeString(published, SCHEMA);
        }
        assertThat(published).hasContent(SCHEMA);
    }

    @Test
    void hasTheMembersThatTheReaderAsksForAndNoOthers() {
        assertThat(flat(PARSED.members())).containsExactlyElementsOf(flat(ModelReader.known(EVERYTHING)));
    }

    /** One text for each member, so that a failure names those at fault. */
    private static Set<String> flat(Map<String, Set<String>> members) {
        Set<String> flat = new TreeSet<>();
        members.forEach((kind, names) -> names.forEach(name -> flat.add(kind + "." + name)));
        return flat;
    }

    @Test
    void describesEveryMember() {
        assertThat(PARSED.undescribed()).isEmpty();
    }

    @Test
    void acceptsAModelWithEverythingInIt() {
        assertThat(PARSED.faults(json(EVERYTHING))).isEmpty();
        assertThat(ModelReader.read(EVERYTHING).notes())
                .allSatisfy(note -> assertThat(note.text()).contains("is not among the fields"));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void acceptsTheExamplesOfRules(Rule rule) {
        assertThat(PARSED.faults(json(rule.explanation().bad()))).isEmpty();
        assertThat(PARSED.faults(json(rule.explanation().good()))).isEmpty();
    }

    static List<Rule> rules() {
        return StaticRules.ALL;
    }

    /** What is not a model is refused by both. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "tables: []",
                "tables: {}",
                "tables: [{ table_config: { table_name: A } }]",
                "tables: [{ table_config: { table_name: A, partition_key: p, sort_kee: s } }]",
                "tables: [{ table_config: { table_name: A, partition_key: p }, entities: { E: {} } }]",
                "tables: [{ table_config: { table_name: A, partition_key: p }, entities: { E: { pk_template: a,"
                        + " fields: [{ name: b, type: strng }] } } }]",
                "tables: [{ table_config: { table_name: A, partition_key: p }, settings: { read_capacity: many } }]",
                "tables: [{ table_config: { table_name: A, partition_key: p }, settings: { pitr: maybe } }]",
            })
    void refusesWhatTheReaderRefuses(String text) {
        assertThat(PARSED.faults(json(text))).isNotEmpty();
        assertThat(catchThrowable(() -> ModelReader.read(text))).isInstanceOf(ModelException.class);
    }

    private static Json json(String text) {
        return YamlNodes.parse(text).json();
    }

    private static String resource(String name) {
        try (var stream = SchemaTest.class.getResourceAsStream("/dev/armature/advisor/" + name)) {
            assertThat(stream).as(name).isNotNull();
            return new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
