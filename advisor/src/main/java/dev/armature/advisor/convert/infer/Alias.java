package dev.armature.advisor.convert.infer;

import dev.armature.advisor.key.KeyTemplate;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What people call the keys of an entity, as in {@code ITEM#itemId}.
 *
 * @param sortKey null if there is none
 */
public record Alias(String partitionKey, @Nullable String sortKey) {
    /**
     * The names that an alias has for values: all of its parts if there are as many, else all but those that are text in the keys
     * themselves.
     */
    static List<String> names(String alias, String delimiter, KeyShape shape) {
        if (isTemplate(alias)) {
            return List.copyOf(KeyTemplate.parse(alias).fields());
        }
        List<String> literals = shape.literals();
        List<String> all = KeyShape.split(alias, delimiter);
        if (all.size() == shape.values() && all.stream().noneMatch(String::isBlank)) {
            return all;
        }
        Set<String> known = literals.stream()
                .map(literal -> literal.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        return all.stream()
                .map(String::strip)
                .filter(part -> !part.isEmpty() && !known.contains(part.toLowerCase(Locale.ROOT)))
                .toList();
    }

    /** Whether it is written as a model writes it. */
    static boolean isTemplate(@Nullable String alias) {
        try {
            return alias != null
                    && alias.contains("{")
                    && !KeyTemplate.parse(alias).fields().isEmpty();
        } catch (IllegalArgumentException someOtherText) {
            return false;
        }
    }

    /** A template made of an alias alone, where there are no keys to look at: words in capitals are taken for text. */
    static String template(String alias, String delimiter) {
        if (isTemplate(alias)) {
            return alias;
        }
        return KeyShape.split(alias, delimiter).stream()
                .map(part -> part.isBlank() || part.matches("[A-Z][A-Z_-]+") ? part : "{" + Templates.legal(part) + "}")
                .collect(Collectors.joining(delimiter));
    }
}
