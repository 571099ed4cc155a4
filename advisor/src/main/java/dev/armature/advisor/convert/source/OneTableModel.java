package dev.armature.advisor.convert.source;

import dev.armature.advisor.convert.infer.FieldDraft;
import dev.armature.advisor.convert.text.Remarks;
import dev.armature.advisor.model.Field;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One model of a OneTable schema. */
final class OneTableModel {
    /** {@code ${name}}, {@code ${name:length}} and {@code ${name:length:pad}}. */
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}:]+)(?::(\\d{1,2})(?::(.))?)?}");

    private final String name;
    private final Json.Object params;
    private final Remarks remarks;
    /** By the names that they have in the table. */
    private final Map<String, Json.Object> attributes = new LinkedHashMap<>();
    /** From the names of the model to those of the table, where they differ. */
    private final Map<String, String> mapped = new LinkedHashMap<>();

    /** Attributes that are padded in a key, and are whole numbers therefore. */
    private final Set<String> padded = new HashSet<>();

    OneTableModel(String name, Json.Object fields, Json.Object params, Remarks remarks) {
        this.name = name;
        this.params = params;
        this.remarks = remarks;
        for (String field : fields.members().keySet()) {
            var definition = fields.object(field);
            String attribute = definition.text("map").orElse(field);
            mapped.put(field, attribute);
            attributes.put(attribute, definition);
        }
    }

    static String typeField(Json.Object params) {
        return params.text("typeField").orElse("_type");
    }

    String name() {
        return name;
    }

    boolean has(String attribute) {
        return attributes.containsKey(attribute);
    }

    /** The template of a key; the attribute itself if the application sets it. */
    String template(String attribute) {
        var definition = attributes.get(attribute);
        String value = definition == null ? "" : definition.text("value").orElse("");
        if (value.isEmpty()) {
            return "{" + attribute + "}";
        }
        StringBuilder template = new StringBuilder();
        Matcher references = REFERENCE.matcher(value);
        int from = 0;
        while (references.find()) {
            template.append(literal(value.substring(from, references.start())));
            template.append(reference(references, attribute));
            from = references.end();
        }
        return template.append(literal(value.substring(from))).toString();
    }

    private static String literal(String text) {
        return text.replace("{", "").replace("}", "");
    }

    private String reference(Matcher reference, String attribute) {
        String field = reference.group(1).strip();
        if (field.equals(typeField(params))) {
            return name;
        }
        String length = reference.group(2);
        String pad = reference.group(3);
        if (pad != null && !pad.equals("0")) {
            remarks.add(
                    "entities." + name, attribute + " is padded with '" + pad + "', which a template has no form for");
            length = null;
        }
        String referred = mapped.getOrDefault(field, field);
        if (length == null) {
            return "{" + referred + "}";
        }
        padded.add(referred);
        return "{" + referred + String.format(":%02dd", Integer.parseInt(length)) + "}";
    }

    /** @param keys attributes that are keys of the table or of an index, which templates stand for */
    List<Json.Object> fields(List<String> keys) {
        List<Json.Object> fields = new ArrayList<>();
        attributes.forEach((attribute, definition) -> {
            boolean made =
                    keys.contains(attribute) && definition.member("value").isPresent();
            if (!made && !attribute.equals(typeField(params))) {
                fields.add(field(attribute, definition).tree());
            }
        });
        if (!params.text("timestamps").orElse("false").equals("false")) {
            for (String stamp : List.of("created", "updated")) {
                String attribute = params.text(stamp + "Field").orElse(stamp);
                if (!attributes.containsKey(attribute)) {
                    fields.add(
                            field(attribute, Json.of("type", Json.text("date"))).tree());
                }
            }
        }
        // A key that is no attribute of the model is set by the application.
        keys.stream()
                .distinct()
                .limit(2)
                .filter(key -> !attributes.containsKey(key) && template(key).equals("{" + key + "}"))
                .forEach(key ->
                        fields.add(FieldDraft.of(key, Field.Type.STRING, true).tree()));
        return fields;
    }

    private FieldDraft field(String attribute, Json.Object definition) {
        List<String> values = new ArrayList<>();
        definition.array("enum").forEach(value -> Json.scalar(value).ifPresent(values::add));
        boolean generated = definition.member("generate").isPresent()
                || definition.member("uuid").isPresent();
        boolean isTimeToLive = definition.flag("ttl");
        Optional<String> format = Stream.of("generate", "uuid")
                .flatMap(member -> definition.text(member).stream())
                .filter(word -> word.equals("ulid") || word.equals("uuid"))
                .findFirst();
        String type = definition.text("type").orElse("string").toLowerCase(Locale.ROOT);
        if (type.equals("date") || isTimeToLive) {
            boolean text = params.flag("isoDates") && !isTimeToLive;
            return new FieldDraft(
                    attribute,
                    text ? Field.Type.STRING : Field.Type.INTEGER,
                    null,
                    definition.flag("required"),
                    Optional.of(text ? "iso-8601" : isTimeToLive ? "epoch" : "epoch-millis"),
                    List.of());
        }
        return new FieldDraft(
                attribute,
                padded.contains(attribute) ? Field.Type.INTEGER : type(type),
                definition
                        .object("items")
                        .text("type")
                        .map(word -> type(word.toLowerCase(Locale.ROOT)))
                        .orElse(null),
                definition.flag("required") || generated,
                format,
                values);
    }

    private static Field.Type type(String word) {
        return switch (word) {
            case "number" -> Field.Type.DECIMAL;
            case "boolean" -> Field.Type.BOOLEAN;
            case "object" -> Field.Type.OBJECT;
            case "array" -> Field.Type.ARRAY;
            case "set" -> Field.Type.STRING_SET;
            case "binary", "buffer", "arraybuffer", "typed-array" -> Field.Type.BINARY;
            default -> Field.Type.STRING;
        };
    }

    /** The attribute by which items of this model expire. */
    Optional<String> timeToLive() {
        return attributes.entrySet().stream()
                .filter(attribute -> attribute.getValue().flag("ttl"))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Attributes of which no two items have the same. */
    List<String> unique() {
        return attributes.entrySet().stream()
                .filter(attribute -> attribute.getValue().flag("unique"))
                .map(Map.Entry::getKey)
                .toList();
    }
}
