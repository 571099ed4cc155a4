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
        if (tokens.size() == 1) {
            // This one AWS leaves out of the envelope, although it is found where the others are.
            throw ApiException.validation("Invalid " + kind.parameter() + ": The expression can not be empty;");
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

    /** The fault that the next token cannot stand where it does. DynamoDB quotes it with its two neighbours. */
    ApiException syntaxError() {
        int first = Math.max(at - 1, 0);
        int last = Math.min(at + 1, tokens.size() - 1);
        if (tokens.get(last).kind() == Token.Kind.END) {
            last--;
        }
        String near = text.substring(tokens.get(first).start(), tokens.get(last).end());
        return Faults.of(kind, "Syntax error; token: \"" + peek().text() + "\", near: \"" + near + "\"");
    }
}
