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
import dev.armature.security.audit.AuditEvent.Outcome;
import dev.armature.security.audit.AuditEvent.Sender;
import dev.armature.security.audit.AuditEvent.Subject;
import dev.armature.security.audit.AuditLog;
import dev.armature.security.authentication.Authenticated;
import dev.armature.security.query.QueryService;
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
    private static final String DYNAMODB = "dynamodb.amazonaws.com";
    /** CloudTrail has one name for this and EC2's. */
    private static final String AUTO_SCALING = "autoscaling.amazonaws.com";

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

    /**
     * What decides about a request, and who sent it: that is how it is known when the request has ended.
     *
     * @param source the service that it is for
     */
    record Sent(Sender sender, String source, Authorizer policies) implements Authorizer {
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

    /** Who is proven to have sent a request. */
    static Sender sender(Authenticated proven, RequestHead head, String address) {
        return new Sender(
                Optional.of(proven.identity()),
                proven.accessKeyId(),
                proven.scope().region(),
                address,
                Gate.userAgent(head));
    }

    /** Who says that it has, and could not prove it. */
    static Sender unknown(String accessKeyId, RequestHead head, String address) {
        return Sender.unknown(accessKeyId, address, Gate.userAgent(head));
    }

    static Outcome denied(String text) {
        return new Outcome(ACCESS_DENIED, text);
    }

    /**
     * Of a request whose signature is not as it should be. What is said behind the first line repeats the request.
     *
     * @param code by which the service names the refusal
     */
    static Outcome refused(String code, ApiException refusal) {
        String text = refusal.text();
        int end = text.indexOf('\n');
        boolean repeats = refusal.code() == ErrorCode.INCOMPLETE_SIGNATURE;
        return new Outcome(code, repeats ? "" : end < 0 ? text : text.substring(0, end));
    }

    @Override
    public void ended(Traffic traffic) {
        if (traffic.caller() != null && traffic.caller().authorizer() instanceof Sent sent) {
            List<String> tables =
                    traffic.tables().stream().distinct().map(TableRef::arn).toList();
            add(sent.source, traffic.operation(), sent.sender, outcome(traffic.ending()), Subject.of(tables));
        }
    }

    private static Outcome outcome(Ending ending) {
        return switch (ending) {
            case Ending.Succeeded ignored -> Outcome.DONE;
            case Ending.Unanswered ignored -> Outcome.DONE;
            case Ending.Failed ignored -> Outcome.failed(ErrorCode.INTERNAL_SERVER_ERROR.shortName());
            case Ending.Refused(var refusal) ->
                refusal.code() == ErrorCode.ACCESS_DENIED
                        ? denied(refusal.text())
                        : Outcome.failed(refusal.code().shortName());
        };
    }

    /** An answer of IAM or STS. */
    void answered(Sender sender, String service, Map<String, String> parameters, QueryService.Answer answer) {
        Outcome outcome = answer.refusal()
                .map(refusal -> refusal.code().equals(ACCESS_DENIED)
                        ? denied(refusal.message())
                        : Outcome.failed(refusal.code()))
                .orElse(Outcome.DONE);
        SortedMap<String, String> about = new TreeMap<>();
        parameters.forEach((name, value) -> {
            if (ABOUT.contains(name)) {
                about.put(name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1), value);
            }
        });
        add(source(service), parameters.getOrDefault("Action", ""), sender, outcome, Subject.of(about));
    }

    /** How the log names IAM or STS. */
    static String source(String service) {
        return service + ".amazonaws.com";
    }

    /** How it names the service of an operation. */
    static String sourceOfOperation(RequestHead head) {
        return Router.isForAutoScaling(head) ? AUTO_SCALING : DYNAMODB;
    }

    void add(String source, String name, Sender sender, Outcome outcome, Subject subject) {
        log.add(new AuditEvent(clock.instant(), source, name, sender, outcome, subject));
    }
}
