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
import dev.armature.security.query.QueryService;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Writes down who asked for what: operations when they have ended, and what did not get as far. */
final class Audit implements TrafficListener {
    static final String DYNAMODB = "dynamodb.amazonaws.com";
    private static final String CODE = "Code";
    private static final String ACCESS_DENIED = "AccessDenied";

    /** What says whom or what a request for IAM or STS is about. Neither documents nor tags: those say how it is to be. */
    private static final Set<String> ABOUT = Set.of(
            "UserName",
            "NewUserName",
            "GroupName",
            "NewGroupName",
            "RoleName",
            "PolicyName",
            "PolicyArn",
            "VersionId",
            "PermissionsBoundary",
            "AccessKeyId",
            "Status",
            "RoleArn",
            "RoleSessionName");

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
        return code == ErrorCode.ACCESS_DENIED ? ACCESS_DENIED : code.shortName();
    }

    /** A request whose signature is not as it should be. What is said behind the first line repeats the request. */
    void refused(
            ApiException refusal,
            String source,
            String operation,
            String accessKeyId,
            String address,
            String userAgent) {
        String text = refusal.text();
        int end = text.indexOf('\n');
        boolean repeats = refusal.code() == ErrorCode.INCOMPLETE_SIGNATURE;
        refused(
                refusal.code().shortName(),
                repeats ? "" : end < 0 ? text : text.substring(0, end),
                source,
                operation,
                accessKeyId,
                address,
                userAgent);
    }

    /** @param text one that does not repeat the request */
    void refused(
            String code,
            String text,
            String source,
            String operation,
            String accessKeyId,
            String address,
            String userAgent) {
        add(source, operation, Optional.empty(), accessKeyId, "", address, userAgent, code, text, List.of());
    }

    /** An answer of IAM or STS. */
    void answered(
            Authenticated sender,
            Map<String, String> parameters,
            String address,
            String userAgent,
            QueryService.Answer answer) {
        String body = answer.status() < 400 ? "" : new String(answer.body(), StandardCharsets.UTF_8);
        String error = body.isEmpty() ? "" : element(body, CODE).orElse(Integer.toString(answer.status()));
        SortedMap<String, String> about = new TreeMap<>();
        parameters.forEach((name, value) -> {
            if (ABOUT.contains(name)) {
                about.put(name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1), value);
            }
        });
        log.add(new AuditEvent(
                clock.instant(),
                sender.scope().service() + ".amazonaws.com",
                parameters.getOrDefault("Action", ""),
                Optional.of(sender.identity()),
                sender.accessKeyId(),
                sender.scope().region(),
                address,
                userAgent,
                error,
                error.equals(ACCESS_DENIED) ? element(body, "Message").orElse("") : "",
                List.of(),
                about));
    }

    /** What is in an element of XML. */
    private static Optional<String> element(String xml, String name) {
        int start = xml.indexOf("<" + name + ">");
        int from = start + name.length() + 2;
        int end = start < 0 ? -1 : xml.indexOf('<', from);
        return end < 0 ? Optional.empty() : Optional.of(xml.substring(from, end));
    }

    /** An answer of the server about itself. */
    void answered(
            Authenticated sender,
            String source,
            String name,
            String address,
            String userAgent,
            int status,
            String body) {
        answered(sender, source, name, address, userAgent, status, body, List.of());
    }

    /** @param resources the ARNs of what it is about */
    void answered(
            Authenticated sender,
            String source,
            String name,
            String address,
            String userAgent,
            int status,
            String body,
            List<String> resources) {
        String error = status < 400 ? "" : element(body, CODE).orElse(Integer.toString(status));
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
                resources);
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
