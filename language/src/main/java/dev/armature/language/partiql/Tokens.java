package dev.armature.language.partiql;

import java.util.List;

/** A place in a statement's tokens. */
final class Tokens {
    private final List<Token> tokens;
    private int at;
    private int parameters;

    Tokens(String text) {
        this.tokens = Lexer.tokens(text);
    }

    Token peek() {
        return tokens.get(at);
    }

    Token peekSecond() {
        return tokens.get(Math.min(at + 1, tokens.size() - 1));
    }

    /** The next token; at the end, the end again. */
    Token next() {
        Token token = peek();
        if (token.kind() != Token.Kind.END) {
            at++;
        }
        return token;
    }

    /** The number of the parameter that is next, from 0. */
    int nextParameter() {
        return parameters++;
    }

    boolean accept(Token.Kind kind, String text) {
        if (peek().is(kind, text)) {
            at++;
            return true;
        }
        return false;
    }

    boolean acceptSymbol(String symbol) {
        return accept(Token.Kind.SYMBOL, symbol);
    }

    boolean acceptKeyword(String keyword) {
        return accept(Token.Kind.KEYWORD, keyword);
    }

    /** Two keywords in a row, or none. */
    boolean acceptKeywords(String first, String second) {
        if (peek().isKeyword(first) && peekSecond().isKeyword(second)) {
            at += 2;
            return true;
        }
        return false;
    }

    /** The symbol, whose name in the reference parser is what AWS says is missing. */
    void expect(String symbol, String name) {
        if (!acceptSymbol(symbol)) {
            throw Faults.malformed("Expected " + name);
        }
    }

    boolean isAtEnd() {
        return peek().kind() == Token.Kind.END;
    }
}
