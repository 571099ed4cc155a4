package dev.armature.language.partiql;

/**
 * A piece of a statement's text, and where it lies there.
 *
 * @param text a name or string without its quotes, a keyword in small letters, anything else as written
 * @param line from 1
 * @param column from 1, in characters
 * @param length in characters, quotes and all
 */
record Token(Kind kind, String text, int line, int column, int length) {
    enum Kind {
        /** A bare name. */
        NAME,
        /** {@code "name"} */
        QUOTED_NAME,
        KEYWORD,
        /** A symbol or word that stands between or before operands. */
        OPERATOR,
        STRING,
        NUMBER,
        BOOLEAN,
        NULL,
        MISSING,
        /** {@code ?} */
        PARAMETER,
        /** A bracket or separator. */
        SYMBOL,
        /** AS, AT, BY, ASC, DESC: words that are neither names nor the start of anything. */
        PARTICLE,
        END
    }

    boolean is(Kind wanted, String wantedText) {
        return kind == wanted && text.equals(wantedText);
    }

    boolean isSymbol(String symbol) {
        return is(Kind.SYMBOL, symbol);
    }

    boolean isKeyword(String keyword) {
        return is(Kind.KEYWORD, keyword);
    }

    boolean isName() {
        return kind == Kind.NAME || kind == Kind.QUOTED_NAME;
    }

    /** The place as AWS's texts give it: {@code line:column:length}. */
    String place() {
        return line + ":" + column + ":" + length;
    }
}
