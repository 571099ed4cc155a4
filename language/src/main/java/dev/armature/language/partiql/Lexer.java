package dev.armature.language.partiql;

import dev.armature.model.Decimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Cuts a statement into tokens. White space and comments are left out. */
final class Lexer {
    private static final int END = -1;

    private final int[] text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;
    private int column = 1;

    private Lexer(String text) {
        this.text = text.codePoints().toArray();
    }

    /** The tokens, the last of which is the end. */
    static List<Token> tokens(String text) {
        var lexer = new Lexer(text);
        lexer.run();
        return lexer.tokens;
    }

    private void run() {
        while (at < text.length) {
            int first = peek(0);
            if (isBlank(first)) {
                advance(1);
            } else if (first == '-' && peek(1) == '-') {
                skipLine();
            } else if (first == '/' && peek(1) == '*') {
                skipBlock();
            } else {
                cut(first);
            }
        }
        add(Token.Kind.END, "", 0);
    }

    private void cut(int first) {
        if (isLetter(first)) {
            word();
        } else if (isDigit(first) || first == '.' && isDigit(peek(1))) {
            number();
        } else if (first == '\'' || first == '"') {
            quoted(first);
        } else if (first == '?') {
            add(Token.Kind.PARAMETER, "?", 1);
        } else if ("()[]{}:,;.*".indexOf(first) >= 0) {
            add(Token.Kind.SYMBOL, Character.toString(first), 1);
        } else {
            operator(first);
        }
    }

    private void operator(int first) {
        String pair = Character.toString(first) + (peek(1) == END ? "" : Character.toString(peek(1)));
        switch (pair) {
            case "<<", ">>" -> add(Token.Kind.SYMBOL, pair, 2);
            case "<=", ">=", "<>", "||" -> add(Token.Kind.OPERATOR, pair, 2);
            case "!=" -> add(Token.Kind.OPERATOR, "<>", 2);
            default -> {
                if ("<>=+-/%@".indexOf(first) < 0) {
                    throw Faults.unreadable();
                }
                add(Token.Kind.OPERATOR, Character.toString(first), 1);
            }
        }
    }

    private void word() {
        int length = 1;
        while (isLetter(peek(length)) || isDigit(peek(length))) {
            length++;
        }
        String word = new String(text, at, length);
        String lower = word.toLowerCase(Locale.ROOT);
        Token.Kind kind = Keywords.kind(lower);
        add(kind, kind == Token.Kind.NAME ? word : lower, length);
    }

    private void number() {
        int length = digits(0);
        if (peek(length) == '.') {
            length = digits(length + 1);
        }
        if (peek(length) == 'e' || peek(length) == 'E') {
            int start = peek(length + 1) == '+' || peek(length + 1) == '-' ? length + 2 : length + 1;
            length = digits(start);
            if (length == start) {
                throw Faults.unreadable();
            }
        }
        String number = new String(text, at, length);
        if (!Decimal.hasExponentOf32Bits(number)) {
            throw Faults.unreadable();
        }
        add(Token.Kind.NUMBER, number, length);
    }

    /** Where the digits end that begin at an offset. */
    private int digits(int offset) {
        int end = offset;
        while (isDigit(peek(end))) {
            end++;
        }
        return end;
    }

    /** A doubled quote stands for one inside. */
    private void quoted(int quote) {
        var content = new StringBuilder();
        int length = 1;
        while (peek(length) != quote || peek(length + 1) == quote) {
            if (peek(length) == END) {
                throw Faults.unreadable();
            }
            content.appendCodePoint(peek(length));
            length += peek(length) == quote ? 2 : 1;
        }
        add(quote == '\'' ? Token.Kind.STRING : Token.Kind.QUOTED_NAME, content.toString(), length + 1);
    }

    private void skipLine() {
        while (at < text.length && peek(0) != '\n' && peek(0) != '\r') {
            advance(1);
        }
    }

    private void skipBlock() {
        advance(2);
        while (peek(0) != '*' || peek(1) != '/') {
            if (peek(0) == END) {
                throw Faults.unreadable();
            }
            advance(1);
        }
        advance(2);
    }

    private void add(Token.Kind kind, String content, int length) {
        tokens.add(new Token(kind, content, line, column, length));
        advance(length);
    }

    private void advance(int count) {
        for (int i = 0; i < count; i++) {
            int passed = text[at++];
            if (passed == '\n' || passed == '\r' && peek(0) != '\n') {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
    }

    private int peek(int offset) {
        return at + offset < text.length ? text[at + offset] : END;
    }

    private static boolean isBlank(int unit) {
        return unit == ' ' || unit >= '\t' && unit <= '\r';
    }

    private static boolean isLetter(int unit) {
        return unit >= 'a' && unit <= 'z' || unit >= 'A' && unit <= 'Z' || unit == '_' || unit == '$';
    }

    private static boolean isDigit(int unit) {
        return unit >= '0' && unit <= '9';
    }
}
