package dev.armature.advisor.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.armature.templates.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The page about the format. Its tables are those of the schema: each follows a comment that names a map, such as {@code <!--
 * settings.billing -->}. {@code -Drewrite} writes them anew. Its examples are models.
 */
class ModelFilePageTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", ".."));
    private static final Path PAGE = ROOT.resolve("docs/model-file.md");
    private static final Schema SCHEMA =
            new Schema((Json.Object) Json.parse(read(ROOT.resolve("docs/armature.schema.json"))));

    private static final Pattern TABLE =
            Pattern.compile("(?m)^<!-- ([\\w.]+) -->\\n(?:\\|.*\\n)*(?:\\nOther words: .*\\n)?");
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\\n(.*?)```");

    @Test
    void hasTheTablesOfTheSchema() throws IOException {
        String page = read(PAGE);
        String written = TABLE.matcher(page).replaceAll(found -> {
            String name = found.group(1);
            return Matcher.quoteReplacement(
                    "<!-- " + name + " -->\n" + table(Objects.requireNonNull(maps().get(name), name)));
        });
        if (System.getProperty("rewrite") != null) {
            Files.writeString(PAGE, written);
        }
        assertThat(read(PAGE)).isEqualTo(written);
    }

    @Test
    void hasATableForEachMap() {
        var named = TABLE.matcher(read(PAGE)).results().map(found -> found.group(1));
        assertThat(named).containsExactlyInAnyOrderElementsOf(maps().keySet());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void hasModelsAsExamples(String example) {
        assertThat(SCHEMA.faults(YamlNodes.parse(example).json())).isEmpty();
        assertThatCode(() -> ModelReader.read(example)).doesNotThrowAnyException();
    }

    static List<String> examples() {
        return EXAMPLE.matcher(read(PAGE))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** Every map that has members, by the definition that it is in and the members that lead to it. */
    private static Map<String, Json.Object> maps() {
        Map<String, Json.Object> maps = new TreeMap<>();
        collect("model", SCHEMA.root(), maps);
        ((Json.Object) SCHEMA.root().member("$defs").orElseThrow())
                .members()
                .forEach((name, definition) -> collect(name, (Json.Object) definition, maps));
        return maps;
    }

    private static void collect(String name, Json.Object schema, Map<String, Json.Object> maps) {
        if (schema.member("properties").isPresent()) {
            maps.put(name, schema);
            Schema.properties(schema)
                    .forEach((member, property) -> collect(name + "." + member, (Json.Object) property, maps));
        }
        for (Json choice : list(schema, "anyOf")) {
            collect(name, (Json.Object) choice, maps);
        }
        schema.member("items").ifPresent(items -> collect(name, (Json.Object) items, maps));
    }

    private static String table(Json.Object schema) {
        var table = new StringBuilder("| member | is | |\n|---|---|---|\n");
        List<String> others = new ArrayList<>();
        List<String> required =
                list(schema, "required").stream().map(Schema::text).toList();
        Schema.properties(schema).forEach((name, json) -> {
            var property = (Json.Object) json;
            String description =
                    property.member("description").map(Schema::text).orElse("");
            if (property.member("deprecated").isPresent()) {
                others.add("`" + name + "` is `" + description.replaceAll("Another word for (.*)\\.", "$1") + "`");
            } else {
                table.append("| `%s`%s | %s | %s |\n"
                        .formatted(name, required.contains(name) ? ", required" : "", kind(property), description));
            }
        });
        if (!others.isEmpty()) {
            table.append("\nOther words: ").append(String.join(", ", others)).append(".\n");
        }
        return table.toString();
    }

    /** What a value may be, in words. */
    private static String kind(Json.Object schema) {
        List<String> kinds = new ArrayList<>();
        for (Json word : list(schema, "enum")) {
            kinds.add("`" + Schema.text(word) + "`");
        }
        for (Json choice : list(schema, "anyOf")) {
            kinds.add(kind((Json.Object) choice));
        }
        schema.member("$ref")
                .ifPresent(reference -> kinds.add(
                        switch (Schema.text(reference).replace("#/$defs/", "")) {
                            case "number" -> "number";
                            case "count" -> "whole number";
                            case "share" -> "0 to 1";
                            case "flag" -> "true or false";
                            case "texts" -> "text or list of texts";
                            case "time" -> "time";
                            case "filter", "stream" -> "text or map";
                            default -> "map";
                        }));
        if (kinds.isEmpty()) {
            Schema.types(schema.member("type").orElse(Json.text("anything")))
                    .forEach(type -> kinds.add(
                            switch (type) {
                                case "string" -> "text";
                                case "boolean" -> "true or false";
                                case "object" -> "map";
                                case "array" -> "list";
                                default -> type;
                            }));
        }
        return String.join(", ", kinds.stream().distinct().toList());
    }

    private static List<Json> list(Json.Object schema, String keyword) {
        return schema.member(keyword).orElse(null) instanceof Json.Array(List<Json> elements) ? elements : List.of();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
