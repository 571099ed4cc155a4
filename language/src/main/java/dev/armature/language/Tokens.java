package dev.armature.language;

import dev.armature.model.ApiException;
import java.util.List;

/** A place in an expression's tokens. */
final class Tokens {
    private final ExpressionKind kind;
    private final String text;
    private final List<Token> tokens;
    private int at;

    Tokens(ExpressionKind kind, String text) {
        this.kind = kind;
        this.text = text;
        this.tokens = Lexer.tokens(text);
        // Blanks alone are not empty: there the end comes too early.
        if (text.isEmpty()) {
            throw Faults.of(kind, "The expression can not be empty;");
        }
    }

    Token peek() {
        return tokens.get(at);
    }

    Token peekSecond() {
        return tokens.get(Math.min(at + 1, tokens.size() - 1));
    }

    /** The number of the token that is next. */
    int position() {
        return at;
    }

    Token next() {
        return tokens.get(at++);
    }

    /** The next token, which has to be of this kind. */
    Token next(Token.Kind wanted) {
        if (peek().kind() != wanted) {
            throw syntaxError();
        }
        return next();
    }

    boolean accept(String symbol) {
        if (peek().isSymbol(symbol)) {
            at++;
            return true;
        }
        return false;
    }

    boolean acceptKeyword(String keyword) {
        if (peek().isKeyword(keyword)) {
            at++;
            return true;
        }
        return false;
    }

    void expect(String symbol) {
        if (!accept(symbol)) {
            throw syntaxError();
        }
    }

    boolean isAtEnd() {
        return peek().kind() == Token.Kind.END;
    }

    Nesting nesting() {
        return Nesting.of(tokens);
    }

    /** The fault that the text ends too early. */
    ApiException syntaxErrorAtEnd() {
        at = tokens.size() - 1;
        return syntaxError();
    }

    /**
     * The fault that the next token cannot stand where it does. DynamoDB quotes it with its two neighbours, which at either end
     * of the text are the blanks there.
     */
    ApiException syntaxError() {
        int start = at == 0 ? 0 : tokens.get(at - 1).start();
        String near = text.substring(start, peekSecond().end());
        return Faults.of(kind, "Syntax error; token: \"" + peek().text() + "\", near: \"" + near + "\"");
    }
}
