package dev.armature.trials.fuzz;

import java.util.List;
import java.util.random.RandomGenerator;

/** Changes expressions and statements by what they are made of. */
final class Words {
    private static final int NONSENSE_MAX = 12;

    private static final List<String> ALL = List.of(
            ("a b b.c l[0] l[99999999999] #n #b # :n :s :undefined : = <> < <= > >= ( ) , . [ ] [1] 0 7 -1 + - * ? AND OR NOT BETWEEN"
                            + " IN SET REMOVE ADD DELETE size contains begins_with attribute_exists attribute_type if_not_exists"
                            + " list_append SELECT FROM WHERE INSERT INTO VALUE UPDATE EXISTS RETURNING ALL OLD NEW ORDER BY IS MISSING"
                            + " NULL TRUE << >> { } ' '' \" \"wide\" wide pk sk name _ ! \\ 99999999999 1e400 \u00e9 \uD83D\uDE00 \0")
                    .split(" "));

    private final RandomGenerator random;

    Words(RandomGenerator random) {
        this.random = random;
    }

    /** An expression with words added, taken away, exchanged or repeated; or another one. */
    String change(String expression) {
        int at = random.nextInt(expression.length() + 1);
        String before = expression.substring(0, at);
        String after = expression.substring(at);
        return switch (random.nextInt(7)) {
            case 0 -> before + " " + word() + " " + after;
            case 1 -> before + word() + after;
            case 2 -> before;
            case 3 -> after;
            case 4 -> before + after.substring(Math.min(after.length(), 1 + random.nextInt(4)));
            case 5 -> nested(expression);
            default -> nonsense();
        };
    }

    private String nested(String expression) {
        int times = random.nextInt(4) == 0 ? 300 : 1 + random.nextInt(20);
        return switch (random.nextInt(4)) {
            case 0 -> "(".repeat(times) + expression + ")".repeat(times);
            case 1 -> "NOT ".repeat(times) + expression;
            case 2 -> expression + (" AND " + expression).repeat(Math.min(times, 20));
            default -> expression.replace("a", "a" + ".a".repeat(times));
        };
    }

    /** A row of words that is hardly ever an expression. */
    String nonsense() {
        String separator = random.nextBoolean() ? " " : "";
        var text = new StringBuilder();
        for (int left = 1 + random.nextInt(NONSENSE_MAX); left > 0; left--) {
            text.append(word()).append(separator);
        }
        return text.toString();
    }

    private String word() {
        return ALL.get(random.nextInt(ALL.size()));
    }
}
