package dev.armature.language;

import java.util.ArrayList;
import java.util.List;

/** Cuts an expression's text into tokens. Never refuses: a stray character is a token that no grammar rule accepts. */
final class Lexer {
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Lexer(String text) {
        this.text = text;
    }

    /** The tokens, the last of which is the end. */
    static List<Token> tokens(String text) {
        var lexer = new Lexer(text);
        lexer.run();
        return lexer.tokens;
    }

    private void run() {
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else {
                cut();
            }
        }
        tokens.add(new Token(Token.Kind.END, "<EOF>", text.length(), text.length()));
    }

    private void cut() {
        char first = text.charAt(at);
        if (isLetter(first)) {
            add(Token.Kind.WORD, wordEnd(at + 1));
        } else if (isDigit(first)) {
            int end = at + 1;
            // A zero is a number of its own: nothing is written with zeros before it.
            while (first != '0' && end < text.length() && isDigit(text.charAt(end))) {
                end++;
            }
            add(Token.Kind.NUMBER, end);
        } else if ((first == '#' || first == ':') && wordEnd(at + 1) > at + 1) {
            add(first == '#' ? Token.Kind.NAME : Token.Kind.VALUE, wordEnd(at + 1));
        } else if (first == '<' && (nextIs('>') || nextIs('=')) || first == '>' && nextIs('=')) {
            add(Token.Kind.SYMBOL, at + 2);
        } else if ("=<>+-()[].,".indexOf(first) >= 0) {
            add(Token.Kind.SYMBOL, at + 1);
        } else {
            add(Token.Kind.STRAY, at + Character.charCount(text.codePointAt(at)));
        }
    }

    private void add(Token.Kind kind, int end) {
        tokens.add(new Token(kind, text.substring(at, end), at, end));
        at = end;
    }

    private boolean nextIs(char wanted) {
        return at + 1 < text.length() && text.charAt(at + 1) == wanted;
    }

    private int wordEnd(int from) {
        int end = from;
        while (end < text.length() && isWordPart(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isLetter(char unit) {
        return unit >= 'a' && unit <= 'z' || unit >= 'A' && unit <= 'Z';
    }

    private static boolean isDigit(char unit) {
        return unit >= '0' && unit <= '9';
    }

    static boolean isWordPart(char unit) {
        return isLetter(unit) || isDigit(unit) || unit == '_';
    }
}
