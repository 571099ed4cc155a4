package dev.armature.server;

/** The characters that methods and the names of headers are made of: the token of RFC 9110, section 5.6.2. */
final class Token {
    private static final boolean[] CHARACTERS = new boolean[0x80];

    static {
        for (char character = '!'; character < 0x7F; character++) {
            CHARACTERS[character] = "\"(),/:;<=>?@[\\]{}".indexOf(character) < 0;
        }
    }

    private Token() {}

    /** @param character less than 0 if it is a byte beyond ASCII */
    static boolean has(int character) {
        return character >= 0 && character < CHARACTERS.length && CHARACTERS[character];
    }

    /** Where the token ends that starts there; where it starts if there is none. */
    static int end(String text, int start) {
        int at = start;
        while (at < text.length() && has(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
