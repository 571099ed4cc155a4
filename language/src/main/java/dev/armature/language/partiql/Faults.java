package dev.armature.language.partiql;

import dev.armature.model.ApiException;

/** The two ways in which a statement is refused: it is no PartiQL, or it is PartiQL that DynamoDB does not take. */
final class Faults {
    private static final String MALFORMED = "Statement wasn't well formed, can't be processed: ";

    private Faults() {}

    static ApiException malformed(String detail) {
        return ApiException.validation(MALFORMED + detail);
    }

    /** A text of which not even words can be made: AWS has nothing to say after the colon. */
    static ApiException unreadable() {
        return malformed("");
    }

    static ApiException at(String text, Token token) {
        return ApiException.validation(text + " at " + token.place());
    }

    static ApiException tooDeep() {
        return malformed("The statement is nested too deeply");
    }
}
