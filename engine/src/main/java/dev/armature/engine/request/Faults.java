package dev.armature.engine.request;

import dev.armature.model.ApiException;
import dev.armature.model.Arn;
import dev.armature.model.ErrorCode;

/** Refusals that begin with the same words. */
public final class Faults {
    private Faults() {}

    public static ApiException invalid(String text) {
        return ApiException.validation("One or more parameter values were invalid: " + text);
    }

    /** Refuses a text that is not even meant to be an ARN. */
    public static void requireArn(String text) {
        if (!Arn.isMeant(text)) {
            throw invalid("ARNs must start with 'arn:': " + text);
        }
    }

    public static ApiException inUse(String text) {
        return new ApiException(
                ErrorCode.RESOURCE_IN_USE, "Attempt to change a resource which is still in use: " + text);
    }

    public static ApiException limitExceeded(String text) {
        return new ApiException(ErrorCode.LIMIT_EXCEEDED, "Subscriber limit exceeded: " + text);
    }

    public static ApiException notFound(String text) {
        return new ApiException(ErrorCode.RESOURCE_NOT_FOUND, "Requested resource not found: " + text);
    }
}
