package dev.armature.language;

import org.jspecify.annotations.Nullable;

/** The six ways to compare two values. */
public enum Comparator {
    EQUAL("="),
    NOT_EQUAL("<>"),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">=");

    private static final Comparator[] ALL = values();

    private final String symbol;

    Comparator(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }

    /** Whether it asks for an order, which only strings, numbers and binaries have. */
    public boolean isOrdering() {
        return this != EQUAL && this != NOT_EQUAL;
    }

    /** The comparator that says the same with its operands exchanged. */
    public Comparator mirrored() {
        return switch (this) {
            case EQUAL -> EQUAL;
            case NOT_EQUAL -> NOT_EQUAL;
            case LESS -> GREATER;
            case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
            case GREATER -> LESS;
            case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
        };
    }

    static @Nullable Comparator of(Token token) {
        if (token.kind() == Token.Kind.SYMBOL) {
            for (Comparator comparator : ALL) {
                if (comparator.symbol.equals(token.text())) {
                    return comparator;
                }
            }
        }
        return null;
    }
}
