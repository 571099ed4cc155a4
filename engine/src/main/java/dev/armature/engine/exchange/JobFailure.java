package dev.armature.engine.exchange;

import dev.armature.engine.object.ObjectStoreException;

/** Why a job came to nothing, or not to all of it, as it is described: a code for programs and a sentence for people. */
public record JobFailure(String code, String message) {
    static final JobFailure NO_SUCH_BUCKET =
            new JobFailure("S3NoSuchBucket", "The specified bucket does not exist" + status(404, "NoSuchBucket"));

    /** AWS has a code for that too; which one is not known. */
    static final JobFailure CANCELLED = new JobFailure("Cancelled", "The bulk operation was cancelled");

    /** What is written to is not there any more. */
    static final JobFailure NO_TABLE = new JobFailure("ResourceNotFoundException", "Requested resource not found");

    static JobFailure limitExceeded(String text) {
        return new JobFailure("LimitExceededException", text);
    }

    static JobFailure of(ObjectStoreException fault) {
        return switch (fault.kind()) {
            case NO_SUCH_BUCKET ->
                new JobFailure(
                        "S3NoSuchBucket",
                        "The specified bucket does not exist: " + fault.text() + status(404, "NoSuchBucket"));
            case NO_SUCH_KEY ->
                new JobFailure(
                        "S3NoSuchKey", "The specified key does not exist: " + fault.text() + status(404, "NoSuchKey"));
            case NO_SUCH_KMS_KEY ->
                new JobFailure("KmsNotFoundException", fault.text() + status(400, "KMS.NotFoundException"));
            case ACCESS_DENIED -> accessDenied(fault.text());
            case UNAVAILABLE ->
                new JobFailure(
                        "S3ServiceUnavailable",
                        "Service is unable to handle request: " + fault.text() + status(503, "ServiceUnavailable"));
        };
    }

    /** @param text why, as the store says it, or policies do */
    public static JobFailure accessDenied(String text) {
        return new JobFailure("S3AccessDenied", "Access Denied: " + text + status(403, "AccessDenied"));
    }

    private static String status(int code, String error) {
        return " (Service: Amazon S3; Status Code: " + code + "; Error Code: " + error + ")";
    }
}
