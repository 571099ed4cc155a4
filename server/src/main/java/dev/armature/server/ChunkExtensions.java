package dev.armature.server;

/**
 * What the line with the size of a chunk says besides, by RFC 9112, section 7.1.1. Nothing is made of it here, but a line that
 * others may read in another way is not to be trusted.
 */
final class ChunkExtensions {
    private ChunkExtensions() {}

    /** Whether a text is extensions and nothing else; none will do. */
    static boolean are(String text) {
        int at = 0;
        while (at < text.length()) {
            at = afterBlanks(text, at);
            int name = afterBlanks(text, at + 1);
            int nameEnd = Token.end(text, name);
            if (!text.startsWith(";", at) || nameEnd == name) {
                return false;
            }
            at = nameEnd;
            int equals = afterBlanks(text, at);
            if (text.startsWith("=", equals)) {
                int value = afterBlanks(text, equals + 1);
                at = valueEnd(text, value);
                if (at == value) {
                    return false;
                }
            }
        }
        return true;
    }

    private static int afterBlanks(String text, int start) {
        int at = start;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    /** The end of a token or of a quoted string; where it starts if it is neither. */
    private static int valueEnd(String text, int start) {
        if (!text.startsWith("\"", start)) {
            return Token.end(text, start);
        }
        for (int at = start + 1; at < text.length() && text.charAt(at) < 0x80; at++) {
            if (text.charAt(at) == '"') {
                return at + 1;
            }
            if (text.charAt(at) == '\\') {
                at++;
            }
        }
        return start;
    }
}
