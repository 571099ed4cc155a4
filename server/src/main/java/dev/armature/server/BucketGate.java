package dev.armature.server;

import dev.armature.engine.permission.Authorizer;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.s3.S3Access;
import dev.armature.s3.S3Answer;
import dev.armature.s3.S3Request;
import dev.armature.s3.S3Service;
import dev.armature.security.audit.AuditEvent.Outcome;
import dev.armature.security.audit.AuditEvent.Subject;
import dev.armature.security.authentication.Authenticated;
import dev.armature.security.authentication.FailedAttempts;
import dev.armature.security.authentication.ObjectRefusal;
import dev.armature.security.authentication.ObjectVerifier;
import dev.armature.wire.signature.CredentialScope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Where requests to buckets show who sent them: by S3's kind of signature, and with S3's answers to one that is wrong. What they may do, policies say. */
final class BucketGate {
    private static final String SOURCE = "s3.amazonaws.com";
    private static final String ARN = "arn:aws:s3:::";

    private final ObjectVerifier verifier;
    private final FailedAttempts failures;
    private final Optional<Audit> audit;

    BucketGate(ObjectVerifier verifier, FailedAttempts failures, Optional<Audit> audit) {
        this.verifier = verifier;
        this.failures = failures;
        this.audit = audit;
    }

    /** @param policies what decides about what a sender may do */
    Reply answer(
            S3Service service,
            RequestHead head,
            byte[] body,
            String address,
            Function<Authenticated, Authorizer> policies) {
        ObjectVerifier.Proven proven;
        try {
            proven = verifier.verify(head.method(), head.uri(), head.lines(), body);
        } catch (ObjectRefusal refusal) {
            return refuse(refusal, head, address);
        }
        var access = new S3Access(
                policies.apply(proven.sender()),
                proven.chunks(),
                Map.of(
                        Detail.AUTH_TYPE,
                        proven.isInQuery() ? "REST-QUERY-STRING" : "REST-HEADER",
                        Detail.SIGNATURE_AGE,
                        Long.toString(proven.age()),
                        Detail.SIGNATURE_VERSION,
                        CredentialScope.ALGORITHM,
                        Detail.CONTENT_SHA256,
                        proven.bodyHash()));
        var request = S3Request.of(head.method(), head.uri(), head.lines(), body, access);
        S3Answer answer = service.answer(request);
        audit.ifPresent(log -> log.add(
                SOURCE,
                S3Service.operation(request),
                Audit.sender(proven.sender(), head, address),
                new Outcome(answer.errorCode(), ""),
                Subject.of(resources(request))));
        return S3Pages.reply(answer);
    }

    private Reply refuse(ObjectRefusal refusal, RequestHead head, String address) {
        var request = S3Request.of(head.method(), head.uri(), head.lines(), new byte[0], S3Access.ANY);
        Reply reply = S3Pages.reply(
                S3Service.refuse(request, refusal.status(), refusal.code(), refusal.text(), refusal.details()));
        String accessKeyId = Gate.claimed(head).split("/", -1)[0];
        audit.ifPresent(log -> log.add(
                SOURCE,
                S3Service.operation(request),
                Audit.unknown(accessKeyId, head, address),
                new Outcome(refusal.code(), refusal.text()),
                Subject.NONE));
        return failures.add(address, accessKeyId) ? reply.late() : reply;
    }

    private static List<String> resources(S3Request request) {
        if (request.bucket().isEmpty()) {
            return List.of();
        }
        return List.of(ARN + request.bucket() + (request.key().isEmpty() ? "" : "/" + request.key()));
    }
}
