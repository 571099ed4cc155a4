package dev.armature.conformance;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** How a request was refused: the code, and the text without what the SDK adds to it. */
record Refusal(String code, String message) {
    static Refusal of(ThrowingCallable call) {
        AwsServiceException refused = catchThrowableOfType(AwsServiceException.class, call);
        if (refused == null) {
            throw new AssertionError("the request was not refused");
        }
        return new Refusal(
                refused.awsErrorDetails().errorCode(), refused.awsErrorDetails().errorMessage());
    }

    static Refusal validation(String message) {
        return new Refusal("ValidationException", message);
    }
}
