package dev.armature.advisor.convert.infer;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** How a table's attributes are named, so that names that have to be made up look like the others. */
enum NameStyle {
    CAMEL,
    SNAKE,
    PASCAL;

    static NameStyle of(Collection<String> names) {
        long snake = names.stream()
                .filter(name -> name.matches("[a-z0-9]+(?:_[a-z0-9]+)+"))
                .count();
        long pascal =
                names.stream().filter(name -> name.matches("[A-Z][a-z].*")).count();
        long camel =
                names.stream().filter(name -> name.matches("[a-z]+[A-Z].*")).count();
        if (snake > camel && snake >= pascal) {
            return SNAKE;
        }
        return pascal > camel ? PASCAL : CAMEL;
    }

    /** A name for a field, of some words. */
    String field(String... words) {
        List<String> parts =
                Arrays.stream(words).flatMap(word -> words(word).stream()).toList();
        String joined = switch (this) {
            case SNAKE -> String.join("_", parts);
            case PASCAL -> entity(String.join("_", parts));
            case CAMEL -> uncapitalized(entity(String.join("_", parts)));
        };
        return joined.isEmpty() ? "value" : joined.matches("[A-Za-z_].*") ? joined : "_" + joined;
    }

    /** A name for an entity, as in {@code OrderItem}. */
    static String entity(String words) {
        StringBuilder name = new StringBuilder();
        for (String word : words(words)) {
            name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
        }
        return name.toString();
    }

    /** The words of a name in any style, in small letters. */
    static List<String> words(String name) {
        String spaced = name.replaceAll("([a-z0-9])([A-Z])", "$1 $2").replaceAll("[^A-Za-z0-9]+", " ");
        return Arrays.stream(spaced.strip().toLowerCase(Locale.ROOT).split(" "))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static String uncapitalized(String name) {
        return name.isEmpty() ? name : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
