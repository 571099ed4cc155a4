package dev.armature.language.partiql;

import java.util.List;

/** An expression as it was written. Whether DynamoDB takes it where it stands is for the binders to say. */
sealed interface Expr {
    /** Where faults about it are said to be. */
    Token token();

    record Name(Token token) implements Expr {}

    /** What has a value without an item. */
    sealed interface Value extends Expr {}

    /** A string, number, boolean, NULL or MISSING. */
    record Literal(Token token) implements Value {}

    record Parameter(Token token, int position) implements Value {}

    record ListOf(Token token, List<Expr> elements) implements Value {}

    record BagOf(Token token, List<Expr> elements) implements Value {}

    record StructOf(Token token, List<Member> members) implements Value {}

    record Member(Expr name, Expr value) {}

    record Path(Expr root, List<Step> steps) implements Expr {
        @Override
        public Token token() {
            return root.token();
        }
    }

    /** What follows the root of a path. */
    sealed interface Step {
        Token token();

        record Dot(Token token) implements Step {}

        record Bracket(Expr index) implements Step {
            @Override
            public Token token() {
                return index.token();
            }
        }

        /** {@code .*} or {@code [*]} */
        record Wildcard(Token token) implements Step {}
    }

    record Call(Token token, List<Expr> arguments) implements Expr {}

    /** {@code COUNT(*)} */
    record CountAll(Token token) implements Expr {}

    record Unary(Token token, Expr operand) implements Expr {}

    /** The operator's token says which it is; IN has a list on its right. */
    record Binary(Token token, Expr left, Expr right) implements Expr {}

    record Between(Token token, Expr operand, Expr low, Expr high) implements Expr {}

    /** {@code IS type} */
    record TypeTest(Token token, Expr operand, String type) implements Expr {}

    /** A statement where an expression can stand. */
    record Nested(Token token, StatementSyntax statement) implements Expr {}
}
