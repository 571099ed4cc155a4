package dev.armature.engine.exchange.format;

/**
 * Where a value of the text form of Amazon Ion ends: behind the bracket that closes it, wherever lines end. Outside of brackets an end of a line is one too, so
 * that what is no struct, and so no record, is as long as its line.
 *
 * <p>It looks at brackets, quotes and comments, and at nothing else: whether it is Ion, {@link IonReader} says.
 */
final class IonEnd implements LineReader.End {
    private enum In {
        VALUE,
        STRING,
        /** Behind one quote: a symbol, or nothing yet. */
        SYMBOL_BEGINNING,
        SYMBOL,
        /** Behind two quotes: an empty symbol, or the beginning of a long string. */
        TWO_QUOTES,
        LONG_STRING,
        LOB,
        LINE_COMMENT,
        COMMENT
    }

    private In in = In.VALUE;
    private int depth;
    private boolean isEscaped;
    /** The byte before, if it may be the first of two that belong together; 0 if not. */
    private byte half;
    /** How many quotes in a row there are at the end of a long string. */
    private int quotes;

    @Override
    public boolean isReached(byte next) {
        if (isEscaped) {
            isEscaped = false;
            return false;
        }
        switch (in) {
            case VALUE -> {
                return isBehindValue(next);
            }
            case STRING -> quoted(next, '"');
            case SYMBOL_BEGINNING -> {
                in = In.SYMBOL;
                if (next == '\'') {
                    in = In.TWO_QUOTES;
                } else {
                    quoted(next, '\'');
                }
            }
            case SYMBOL -> quoted(next, '\'');
            case TWO_QUOTES -> {
                if (next != '\'') {
                    in = In.VALUE;
                    return isBehindValue(next);
                }
                in = In.LONG_STRING;
                quotes = 0;
            }
            case LONG_STRING -> {
                isEscaped = next == '\\';
                quotes = next == '\'' ? quotes + 1 : 0;
                in = quotes == 3 ? In.VALUE : In.LONG_STRING;
            }
            case LOB -> {
                boolean isOver = half == '}' && next == '}';
                half = isOver ? 0 : next;
                in = isOver ? In.VALUE : In.LOB;
            }
            case LINE_COMMENT -> {
                if (next == '\n') {
                    in = In.VALUE;
                    return isBehindValue(next);
                }
            }
            case COMMENT -> {
                boolean isOver = half == '*' && next == '/';
                half = isOver ? 0 : next;
                in = isOver ? In.VALUE : In.COMMENT;
            }
        }
        return false;
    }

    private void quoted(byte next, char quote) {
        isEscaped = next == '\\';
        if (next == quote) {
            in = In.VALUE;
        }
    }

    private boolean isBehindValue(byte next) {
        byte before = half;
        half = 0;
        switch (next) {
            case '"' -> in = In.STRING;
            case '\'' -> in = In.SYMBOL_BEGINNING;
            case '{' -> {
                if (before == '{') {
                    in = In.LOB;
                    depth--;
                } else {
                    depth++;
                    half = next;
                }
            }
            case '[', '(' -> depth++;
            case '}', ']', ')' -> {
                depth = Math.max(0, depth - 1);
                return depth == 0;
            }
            case '/' -> {
                in = before == '/' ? In.LINE_COMMENT : In.VALUE;
                half = before == '/' ? 0 : next;
            }
            case '*' -> in = before == '/' ? In.COMMENT : In.VALUE;
            case '\n' -> {
                return depth == 0;
            }
            default -> {}
        }
        return false;
    }
}
