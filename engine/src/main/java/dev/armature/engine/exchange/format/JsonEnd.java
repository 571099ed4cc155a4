package dev.armature.engine.exchange.format;

/**
 * Where a record of DynamoDB's JSON ends: with its line, or behind the bracket that closes it, because AWS reads objects that follow one another on a line.
 *
 * <p>It looks at brackets and quotes, and at nothing else: whether it is JSON, the reader of records says.
 */
final class JsonEnd implements LineReader.End {
    private int depth;
    private boolean isInString;
    private boolean isEscaped;

    @Override
    public boolean isReached(byte next) {
        if (next == '\n') {
            depth = 0;
            isInString = false;
            isEscaped = false;
            return true;
        }
        if (isInString) {
            isInString = isEscaped || next != '"';
            isEscaped = !isEscaped && next == '\\';
            return false;
        }
        switch (next) {
            case '"' -> isInString = true;
            case '{', '[' -> depth++;
            case '}', ']' -> {
                depth = Math.max(0, depth - 1);
                return depth == 0;
            }
            default -> {}
        }
        return false;
    }
}
