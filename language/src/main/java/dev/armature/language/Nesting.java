package dev.armature.language;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * How the parentheses of an expression nest, found by one pass over its tokens.
 *
 * <p>It is done before parsing because the parser calls itself for each level: 4096 bytes can nest deeper than a stack holds.
 *
 * @param depth the most parentheses that are open at once
 * @param isClosed whether each that opens also closes
 * @param isRedundant whether a pair holds nothing but another pair
 */
record Nesting(int depth, boolean isClosed, boolean isRedundant) {
    /** Where parentheses open, and where the last pair directly inside them opened and closed. */
    private static final class Pair {
        final int opens;
        final boolean isGroup;
        int innerOpens = -1;
        int innerCloses = -1;

        Pair(int opens, boolean isGroup) {
            this.opens = opens;
            this.isGroup = isGroup;
        }
    }

    static Nesting of(List<Token> tokens) {
        Deque<Pair> open = new ArrayDeque<>();
        int depth = 0;
        boolean isRedundant = false;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).isSymbol("(")) {
                open.push(new Pair(i, i == 0 || isGroupAfter(tokens.get(i - 1))));
                depth = Math.max(depth, open.size());
            } else if (tokens.get(i).isSymbol(")") && !open.isEmpty()) {
                Pair closed = open.pop();
                isRedundant |= closed.isGroup && closed.innerOpens == closed.opens + 1 && closed.innerCloses == i - 1;
                Pair outer = open.peek();
                if (outer != null && closed.isGroup) {
                    outer.innerOpens = closed.opens;
                    outer.innerCloses = i;
                }
            }
        }
        return new Nesting(depth, open.isEmpty(), isRedundant);
    }

    /** After a word that is no operator, parentheses hold arguments, and after IN they hold candidates. */
    private static boolean isGroupAfter(Token token) {
        return token.kind() != Token.Kind.WORD
                || token.isKeyword("AND")
                || token.isKeyword("OR")
                || token.isKeyword("NOT")
                || token.isKeyword("BETWEEN");
    }
}
