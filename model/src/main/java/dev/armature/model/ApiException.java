package dev.armature.model;

import org.jspecify.annotations.Nullable;

/**
 * The caller is wrong, and this is what DynamoDB would say to it, letter for letter.
 *
 * <p>Some families of validation text stand behind {@value #ENVELOPE} when PutItem, UpdateItem or DeleteItem says them, and
 * bare everywhere else. The text is made where the fault is found, and the operation decides by {@link #enveloped()}.
 *
 * <p>A text that repeats megabytes of a request breaks off after {@link Limits#ERROR_TEXT_LENGTH_MAX} characters.
 */
public final class ApiException extends RuntimeException {
    public static final String ENVELOPE = "1 validation error detected: ";

    /** What operations do with a fault besides saying it. */
    private enum Family {
        PLAIN,
        ENVELOPABLE,
        OF_WHOLE_REQUEST
    }

    private final ErrorCode code;
    private final String text;
    private final transient @Nullable Record details;
    private final Family family;

    private ApiException(ErrorCode code, String text, @Nullable Record details, Family family) {
        // No stack trace: refusing a request is ordinary work, and walking the stack is the dearest part of it.
        super(null, null, false, false);
        this.code = code;
        this.text = text.length() > Limits.ERROR_TEXT_LENGTH_MAX
                ? text.substring(0, Limits.ERROR_TEXT_LENGTH_MAX) + "..."
                : text;
        this.details = details;
        this.family = family;
    }

    public ApiException(ErrorCode code, String text) {
        this(code, text, null, Family.PLAIN);
    }

    /** Details are further members of the error's body: a record whose components are members. */
    public ApiException(ErrorCode code, String text, Record details) {
        this(code, text, details, Family.PLAIN);
    }

    public static ApiException validation(String text) {
        return new ApiException(ErrorCode.VALIDATION, text);
    }

    /** A validation fault of a family that goes into the envelope where there is one. */
    public static ApiException envelopable(String text) {
        return new ApiException(ErrorCode.VALIDATION, text, null, Family.ENVELOPABLE);
    }

    /** A validation fault for which a transaction is refused as a whole, where others are the reason of one of its actions. */
    public static ApiException ofWholeRequest(String text) {
        return new ApiException(ErrorCode.VALIDATION, text, null, Family.OF_WHOLE_REQUEST);
    }

    public boolean isOfWholeRequest() {
        return family == Family.OF_WHOLE_REQUEST;
    }

    /** This fault as an operation says it that uses the envelope. */
    public ApiException enveloped() {
        return family == Family.ENVELOPABLE ? new ApiException(code, ENVELOPE + text, details, Family.PLAIN) : this;
    }

    /** This fault with a longer text. */
    public ApiException withText(String longer) {
        return new ApiException(code, longer, details, family);
    }

    /** The code and the text, for logs and tests. */
    @Override
    public String getMessage() {
        return code.shortName() + ": " + text;
    }

    public ErrorCode code() {
        return code;
    }

    /** The text as the caller gets it. */
    public String text() {
        return text;
    }

    public @Nullable Record details() {
        return details;
    }
}
