package dev.armature.server;

import dev.armature.engine.permission.Authorizer;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Ending;
import dev.armature.engine.traffic.Traffic;
import dev.armature.engine.traffic.TrafficListener;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.security.audit.AuditEvent;
import dev.armature.security.audit.AuditLog;
import dev.armature.security.authentication.Authenticated;
import dev.armature.security.identity.Identity;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes down who asked for what: operations when they have ended, and what did not get as far. */
final class Audit implements TrafficListener {
    private static final String DYNAMODB = "dynamodb.amazonaws.com";
    private static final String CODE = "<Code>";

    /** What decides about a request, and who sent it: that is how it is known when the request has ended. */
    record Sent(Authenticated sender, String address, String userAgent, Authorizer policies) implements Authorizer {
        @Override
        public void authorize(List<Permission> permissions) {
            policies.authorize(permissions);
        }
    }

    private final AuditLog log;
    private final InstantSource clock;

    Audit(AuditLog log, InstantSource clock) {
        this.log = log;
        this.clock = clock;
    }

    @Override
    public void ended(Traffic traffic) {
        if (traffic.caller() != null && traffic.caller().authorizer() instanceof Sent sent) {
            ApiException refusal = traffic.ending() instanceof Ending.Refused(var refused) ? refused : null;
            List<String> tables =
                    traffic.tables().stream().distinct().map(TableRef::arn).toList();
            String error = refusal == null ? "" : errorCode(refusal.code());
            add(
                    DYNAMODB,
                    traffic.operation(),
                    Optional.of(sent.sender.identity()),
                    sent.sender.accessKeyId(),
                    sent.sender.scope().region(),
                    sent.address,
                    sent.userAgent,
                    traffic.ending() instanceof Ending.Failed ? ErrorCode.INTERNAL_SERVER_ERROR.shortName() : error,
                    refusal != null && refusal.code() == ErrorCode.ACCESS_DENIED ? refusal.text() : "",
                    tables);
        }
    }

    private static String errorCode(ErrorCode code) {
        return code == ErrorCode.ACCESS_DENIED ? "AccessDenied" : code.shortName();
    }

    /** A request whose signature is not as it should be. What is said behind the first line repeats the request. */
    void refused(ApiException refusal, @Nullable String target, String accessKeyId, String address, String userAgent) {
        String operation = target == null ? "" : target.substring(target.indexOf('.') + 1);
        String text = refusal.text();
        int end = text.indexOf('\n');
        boolean repeats = refusal.code() == ErrorCode.INCOMPLETE_SIGNATURE;
        add(
                DYNAMODB,
                operation,
                Optional.empty(),
                accessKeyId,
                "",
                address,
                userAgent,
                refusal.code().shortName(),
                repeats ? "" : end < 0 ? text : text.substring(0, end),
                List.of());
    }

    /** An answer of IAM or STS, or of the server about itself. */
    void answered(
            Authenticated sender,
            String source,
            String name,
            String address,
            String userAgent,
            int status,
            String body) {
        int code = status < 400 ? -1 : body.indexOf(CODE);
        String error = status < 400 ? "" : Integer.toString(status);
        if (code >= 0) {
            error = body.substring(code + CODE.length(), Math.max(code + CODE.length(), body.indexOf('<', code + 1)));
        }
        add(
                source,
                name,
                Optional.of(sender.identity()),
                sender.accessKeyId(),
                sender.scope().region(),
                address,
                userAgent,
                error,
                "",
                List.of());
    }

    private void add(
            String source,
            String name,
            Optional<Identity> identity,
            String accessKeyId,
            String region,
            String address,
            String userAgent,
            String errorCode,
            String errorMessage,
            List<String> resources) {
        log.add(new AuditEvent(
                clock.instant(),
                source,
                name,
                identity,
                accessKeyId,
                region,
                address,
                userAgent,
                errorCode,
                errorMessage,
                resources));
    }
}
