package dev.armature.language;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Rows of what expressions are made of, which are hardly ever one. */
public final class Nonsense {
    private static final int WORDS_MAX = 12;

    private static final List<String> LEADS = List.of("", "SET a = ", "a = :v AND ", "a[0].b, ");

    private static final List<String> WORDS = List.of(
            "a",
            "b",
            "b.c",
            "l[0]",
            "l[99999999999]",
            "#n",
            "#undefined",
            "#",
            ":v",
            ":n",
            ":undefined",
            ":",
            "=",
            "<>",
            "<",
            "<=",
            ">",
            ">=",
            "(",
            ")",
            "(",
            ")",
            ",",
            ".",
            "[",
            "]",
            "[1]",
            "0",
            "7",
            "-1",
            "+",
            "-",
            "AND",
            "OR",
            "NOT",
            "BETWEEN",
            "IN",
            "SET",
            "REMOVE",
            "ADD",
            "DELETE",
            "size",
            "contains",
            "begins_with",
            "attribute_exists",
            "attribute_type",
            "if_not_exists",
            "list_append",
            "pk",
            "name",
            "_",
            "!",
            "\\",
            "'",
            "\"",
            "\0",
            "é",
            "😀",
            "\uD83D",
            "99999999999",
            "  ",
            "\t");

    private final Random random;

    public Nonsense(Random random) {
        this.random = random;
    }

    /** It may refer to {@code #n}, {@code :v} and {@code :n}, among others. */
    public String expression() {
        String text = random.ints(1 + random.nextInt(WORDS_MAX), 0, WORDS.size())
                .mapToObj(WORDS::get)
                .collect(Collectors.joining(random.nextBoolean() ? " " : ""));
        return LEADS.get(random.nextInt(LEADS.size())) + text;
    }
}
