package dev.armature.s3;

import dev.armature.engine.object.ObjectStoreException;
import java.util.Map;

/** Why a request is refused, as S3 says it. */
final class S3Fault extends Exception {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String code;

    S3Fault(int status, String code, String message) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
    }

    static S3Fault of(ObjectStoreException fault) {
        return switch (fault.kind()) {
            case NO_SUCH_BUCKET -> new S3Fault(404, "NoSuchBucket", "The specified bucket does not exist");
            case NO_SUCH_KEY -> new S3Fault(404, "NoSuchKey", "The specified key does not exist.");
            case NO_SUCH_KMS_KEY -> new S3Fault(400, "KMS.NotFoundException", fault.text());
            case ACCESS_DENIED -> new S3Fault(403, "AccessDenied", fault.text());
            case UNAVAILABLE -> new S3Fault(500, "InternalError", fault.text());
        };
    }

    static S3Fault unsupported(String what) {
        return new S3Fault(501, "NotImplemented", "This server does not have " + what + ".");
    }

    static S3Fault invalid(String code, String message) {
        return new S3Fault(400, code, message);
    }

    String code() {
        return code;
    }

    S3Answer answer(S3Request request) {
        return answer(request, Map.of());
    }

    /** @param details what else the document has, by the names of elements */
    S3Answer answer(S3Request request, Map<String, String> details) {
        String resource =
                request.key().isEmpty() ? "/" + request.bucket() : "/" + request.bucket() + "/" + request.key();
        var answer = S3Answer.xml(status, XmlText.fault(code, String.valueOf(getMessage()), resource, details));
        // An answer to HEAD has no document.
        return (request.method().equals("HEAD") ? S3Answer.empty(status) : answer).refusing(code);
    }
}
