package dev.armature.language;

/** A piece of an expression's text, and where it lies there. */
record Token(Kind kind, String text, int start, int end) {
    enum Kind {
        /** A bare attribute name, a keyword or a function: only its place tells which. */
        WORD,
        /** {@code #name} */
        NAME,
        /** {@code :value} */
        VALUE,
        NUMBER,
        /** An operator or a bracket. */
        SYMBOL,
        /** A character that no expression has a use for. */
        STRAY,
        END
    }

    boolean isSymbol(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    /** Keywords may be written in any case. */
    boolean isKeyword(String keyword) {
        return kind == Kind.WORD && text.equalsIgnoreCase(keyword);
    }
}
