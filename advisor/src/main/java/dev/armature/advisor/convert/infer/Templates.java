package dev.armature.advisor.convert.infer;

import dev.armature.advisor.convert.infer.ValueMatch.Part;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes templates of the keys of one entity, and keeps the fields that have to be made up for them. A value in a key is the
 * attribute that has the same value in every item; if there is none, it is a field of its own, named after the word before it.
 */
final class Templates {
    /** A word and a mark before values that differ, as in {@code team_green}. */
    private static final Pattern MARKED = Pattern.compile("([A-Za-z]+[_=@.:-])(.+)");

    private static final Pattern NUMBERED = Pattern.compile("([A-Za-z])(\\d+)");
    /** A value that is this short, and the only one, may be equal by chance. */
    private static final int CHANCE_LENGTH_MAX = 3;

    private final String entity;
    private final NameStyle style;
    private final String delimiter;
    private final Set<String> attributes;
    private final Map<String, FieldDraft> made = new LinkedHashMap<>();
    /** What each field was made up for, so that the same values are the same field in another key. */
    private final Map<String, Origin> origins = new LinkedHashMap<>();
    /** Attributes that are whole parts of keys. */
    private final Set<String> used = new LinkedHashSet<>();

    /** A word, and the values behind it. */
    private record Origin(String word, Map<SampleItem, String> values) {}

    /** @param attributes that may be parts of keys */
    Templates(String entity, NameStyle style, String delimiter, Set<String> attributes) {
        this.entity = entity;
        this.style = style;
        this.delimiter = delimiter;
        this.attributes = attributes;
    }

    /** Fields that no attribute stands for. */
    Map<String, FieldDraft> made() {
        return made;
    }

    Set<String> used() {
        return used;
    }

    /** A name that can stand in a template. */
    static String legal(String name) {
        String legal = name.strip().replaceAll("[^A-Za-z0-9_.-]+", "_");
        return legal.matches("[A-Za-z_].*") ? legal : "_" + legal;
    }

    /**
     * The template of one key.
     *
     * @param items all of which have a key of that shape
     * @param names of the values, if there are as many
     */
    String of(String attribute, KeyShape shape, List<SampleItem> items, List<String> names) {
        boolean whole = shape.equals(KeyShape.ONE_VALUE);
        boolean text = items.stream().allMatch(item -> item.isString(attribute));
        if (whole && !(text && KeyNames.isGeneric(attribute))) {
            return number(attribute, items).orElseGet(() -> itself(attribute));
        }
        List<String> aliases = names.size() == shape.values() ? names : List.of();
        StringBuilder template = new StringBuilder();
        String word = "";
        int value = 0;
        for (int i = 0; i < shape.parts().size(); i++) {
            template.append(i == 0 ? "" : delimiter);
            if (!shape.isValue(i)) {
                template.append(shape.parts().get(i).replace("{", "").replace("}", ""));
                word = shape.parts().get(i).isEmpty() ? word : shape.parts().get(i);
                continue;
            }
            int position = i;
            List<Part> parts = items.stream()
                    .map(item -> new Part(part(item, attribute, position, whole), item))
                    .toList();
            Optional<String> alias = aliases.isEmpty() ? Optional.empty() : Optional.of(aliases.get(value));
            // Of several values in a row each is named after the word before them.
            template.append(value(parts, word, attribute, alias));
            value++;
        }
        return template.toString();
    }

    /** A template that the author of a file wrote; fields that no attribute has are made up for it. */
    String given(String template, String key) {
        for (String field : KeyTemplate.parse(template).fields()) {
            if (attributes.contains(field) || field.equals(key)) {
                used.add(field);
            } else {
                made.putIfAbsent(field, FieldDraft.of(field, Field.Type.STRING, true));
            }
        }
        return template;
    }

    private String itself(String attribute) {
        used.add(attribute);
        return "{" + legal(attribute) + "}";
    }

    /** A number under a name that says nothing may be another attribute as well; under any other name it is itself. */
    private Optional<String> number(String attribute, List<SampleItem> items) {
        boolean known = KeyNames.isGeneric(attribute) && items.stream().allMatch(item -> item.text(attribute) != null);
        return known
                ? matched(
                        items.stream()
                                .map(item -> new Part(String.valueOf(item.text(attribute)), item))
                                .toList(),
                        "",
                        Optional.empty())
                : Optional.empty();
    }

    private String part(SampleItem item, String attribute, int position, boolean whole) {
        String text = String.valueOf(item.text(attribute));
        return whole ? text : KeyShape.split(text, delimiter).get(position);
    }

    private String value(List<Part> parts, String word, String attribute, Optional<String> alias) {
        var matched = matched(parts, word, alias);
        if (matched.isPresent()) {
            return matched.get();
        }
        var marked = prefix(parts);
        if (marked.isPresent()) {
            String prefix = marked.get();
            List<Part> rest = parts.stream()
                    .map(part -> new Part(part.text().substring(prefix.length()), part.item()))
                    .toList();
            String name = prefix.replaceAll("[^A-Za-z]", "");
            return prefix + matched(rest, name, alias).orElseGet(() -> made(rest, name, attribute, alias));
        }
        return made(parts, word, attribute, alias);
    }

    /** The attribute that it is, with its form. */
    private Optional<String> matched(List<Part> parts, String word, Optional<String> alias) {
        record Match(String attribute, String form, int likeness) {}
        Set<String> texts = new HashSet<>();
        parts.forEach(part -> texts.add(part.text()));
        boolean chance = texts.size() == 1 && parts.getFirst().text().length() <= CHANCE_LENGTH_MAX
                || texts.stream().allMatch(text -> text.length() == 1);
        List<Match> matches = new ArrayList<>();
        for (String attribute : attributes) {
            int likeness = likeness(attribute, word.isEmpty() ? entity : word, alias);
            ValueMatch.form(parts, attribute)
                    .filter(form -> !chance || likeness > 1)
                    .ifPresent(form -> matches.add(new Match(attribute, form, likeness - (form.isEmpty() ? 0 : 1))));
        }
        return matches.stream().max(Comparator.comparingInt(Match::likeness)).map(match -> {
            used.add(match.attribute());
            return "{" + legal(match.attribute()) + match.form() + "}";
        });
    }

    /** How much a name sounds like the word before the value. */
    private static int likeness(String attribute, String word, Optional<String> alias) {
        if (alias.filter(attribute::equalsIgnoreCase).isPresent()) {
            return 8;
        }
        var words = NameStyle.words(attribute);
        int likeness =
                words.contains("id") || attribute.toLowerCase(Locale.ROOT).endsWith("id") ? 1 : 0;
        for (String part : NameStyle.words(word)) {
            likeness += words.contains(part)
                            || part.length() > 2
                                    && attribute.toLowerCase(Locale.ROOT).contains(part)
                    ? 3
                    : 0;
        }
        return likeness;
    }

    /** What all of several different values begin with, if it looks as if it was put there. */
    private static Optional<String> prefix(List<Part> parts) {
        Set<String> prefixes = new HashSet<>();
        Set<String> texts = new HashSet<>();
        for (Part part : parts) {
            Matcher marked = MARKED.matcher(part.text());
            Matcher numbered = NUMBERED.matcher(part.text());
            texts.add(part.text());
            prefixes.add(marked.matches() ? marked.group(1) : numbered.matches() ? numbered.group(1) : "");
        }
        String only = prefixes.size() == 1 ? prefixes.iterator().next() : "";
        return only.isEmpty() || texts.size() < 2 ? Optional.empty() : Optional.of(only);
    }

    private String made(List<Part> parts, String word, String attribute, Optional<String> alias) {
        List<String> texts = parts.stream().map(Part::text).toList();
        int width = texts.getFirst().length();
        boolean padded = texts.stream().allMatch(text -> text.matches("\\d{1,18}") && text.length() == width)
                && texts.stream().anyMatch(text -> text.startsWith("0"))
                && width > 1;
        Optional<String> called = alias.map(Templates::legal);
        if (called.filter(attributes::contains).isPresent()) {
            // The key has another text for it than the attribute has, as samples do; it is meant all the same.
            return itself(called.get());
        }
        String name = called.or(() -> sameAsBefore(parts, word)).orElseGet(() -> free(named(word, attribute, texts)));
        if (!made.containsKey(name)) {
            Map<SampleItem, String> values = new HashMap<>();
            parts.forEach(part -> values.put(part.item(), part.text()));
            origins.put(name, new Origin(word, values));
            made.put(name, FieldGuess.ofKeyParts(name, texts, padded));
        }
        return "{" + name + (padded ? String.format(":%02dd", width) : "") + "}";
    }

    /** One value may be the same as another by chance, unless it follows the same word. */
    private Optional<String> sameAsBefore(List<Part> parts, String word) {
        boolean several = parts.stream().map(Part::text).distinct().count() > 1;
        return origins.entrySet().stream()
                .filter(origin -> several || origin.getValue().word().equals(word))
                .filter(origin -> parts.stream()
                        .allMatch(part ->
                                part.text().equals(origin.getValue().values().get(part.item()))))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private String named(String word, String attribute, List<String> texts) {
        if (!word.isEmpty()) {
            return TextFormat.ofTexts(texts)
                            .filter(format -> format.startsWith("iso"))
                            .isPresent()
                    ? style.field(word, "time")
                    : style.field(word, "id");
        }
        if (TextFormat.ofTexts(texts).filter(format -> format.startsWith("iso")).isPresent()) {
            return style.field("time");
        }
        return KeyNames.isGeneric(attribute) ? style.field(entity, "id") : legal(attribute);
    }

    private String free(String name) {
        String free = name;
        for (int i = 2; made.containsKey(free) || attributes.contains(free); i++) {
            free = name + i;
        }
        return free;
    }
}
