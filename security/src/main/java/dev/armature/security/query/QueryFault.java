package dev.armature.security.query;

/** A request of the Query protocol that is refused, with AWS's code and text. */
public final class QueryFault extends RuntimeException {
    private final int status;
    private final String code;

    public QueryFault(int status, String code, String message) {
        super(message);
        this.status = status;
        this.code = code;
    }

    public static QueryFault validation(String message) {
        return new QueryFault(400, "ValidationError", message);
    }

    /** A member that does not satisfy a constraint, in the words of AWS's front end. */
    static QueryFault constraint(String shown, String member, String constraint) {
        return validation("1 validation error detected: Value " + shown + " at '" + member
                + "' failed to satisfy constraint: " + constraint);
    }

    public int status() {
        return status;
    }

    public String code() {
        return code;
    }

    public String text() {
        return String.valueOf(getMessage());
    }
}
