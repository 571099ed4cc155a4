package dev.armature.server;

import dev.armature.engine.permission.Authorizer;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.security.authentication.Authenticated;
import dev.armature.security.authentication.FailedAttempts;
import dev.armature.security.authentication.Verifier;
import dev.armature.security.authorization.Circumstances;
import dev.armature.security.authorization.PolicyAuthorizer;
import dev.armature.security.authorization.Resources;
import dev.armature.security.query.QueryService;
import dev.armature.wire.Wire;
import dev.armature.wire.signature.Authorization;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** Where requests show who sent them: only what is signed by who is known gets any further. */
final class Gate {
    private static final String XML = "text/xml";
    private static final byte[] NOTHING = {};
    private static final String ADMINISTER = "armature:Administer";

    private final Verifier verifier;
    private final FailedAttempts failures;
    private final QueryService services;
    private final Resources resources;
    private final Optional<Audit> audit;
    private final boolean isSecure;
    private final Wire wire;
    private final InstantSource clock;

    /**
     * @param region the only one whose tables are here; empty if tables of every Region are
     * @param resources what tables say about who may use them
     * @param isSecure whether connections are encrypted
     */
    Gate(
            Access access,
            Optional<String> region,
            Resources resources,
            Optional<Audit> audit,
            boolean isSecure,
            Wire wire,
            InstantSource clock) {
        this.audit = audit;
        this.isSecure = isSecure;
        this.verifier = new Verifier(access.identities(), region, clock);
        this.failures = new FailedAttempts(clock);
        this.services = access.services();
        this.resources = resources;
        this.wire = wire;
        this.clock = clock;
    }

    /** @throws ApiException if it is not signed as it should be */
    Authenticated verify(RequestHead head, byte[] body) {
        return verifier.verify(head.method(), head.uri(), head.lines(), body);
    }

    /** What is answered to a request that is not signed as it should be: late, if too many of them come. */
    Reply refuse(ApiException refusal, RequestHead head, String address) {
        String[] credential = claimed(head).split("/", -1);
        Reply reply = refusal(refusal, credential.length > 3 ? credential[3] : "");
        audit.ifPresent(
                log -> log.refused(refusal, head.header(Header.X_AMZ_TARGET), credential[0], address, userAgent(head)));
        return failures.add(address, credential[0]) ? reply.late() : reply;
    }

    /** The credential that a request names, however wrong it is. */
    private static String claimed(RequestHead head) {
        try {
            return Authorization.of(head.uri(), head.lines()).credential();
        } catch (ApiException incomplete) {
            return "";
        }
    }

    private Reply refusal(ApiException refusal, String service) {
        var answer = wire.refuse(refusal, NOTHING);
        boolean isQuery = service.equals(Verifier.IAM) || service.equals(Verifier.STS);
        return isQuery
                ? reply(services.refuse(
                        service, queryStatus(refusal.code()), queryCode(refusal.code()), refusal.text()))
                : Reply.of(answer, Reply.AWS_JSON);
    }

    private static String queryCode(ErrorCode code) {
        return switch (code) {
            case INVALID_SIGNATURE -> "SignatureDoesNotMatch";
            case UNRECOGNIZED_CLIENT -> "InvalidClientTokenId";
            case EXPIRED_TOKEN -> "ExpiredToken";
            case MISSING_AUTHENTICATION_TOKEN -> "MissingAuthenticationToken";
            default -> "IncompleteSignature";
        };
    }

    private static int queryStatus(ErrorCode code) {
        return code == ErrorCode.INCOMPLETE_SIGNATURE ? 400 : 403;
    }

    private static Reply reply(QueryService.Answer answer) {
        return Reply.of(answer.status(), XML, answer.body());
    }

    /** Has IAM or STS answer. */
    Route query(Authenticated sender, RequestHead head, byte[] body, String address) {
        var origin = new QueryService.Origin(
                sender.accessKeyId(),
                sender.scope().service(),
                sender.scope().region(),
                address,
                isSecure,
                userAgent(head));
        return new Route.Work(() -> {
            Map<String, String> parameters = QueryForm.parameters(head.uri(), body);
            var answer = services.answer(sender.identity(), origin, parameters);
            audit.ifPresent(log -> log.answered(
                    sender,
                    sender.scope().service() + ".amazonaws.com",
                    parameters.getOrDefault("Action", ""),
                    address,
                    userAgent(head),
                    answer.status(),
                    new String(answer.body(), StandardCharsets.UTF_8)));
            return reply(answer);
        });
    }

    /** Refuses a sender that may not see and change what belongs to the server itself, and not to one of its tables. */
    Optional<Reply> refuseToAdminister(Authenticated sender, RequestHead head, String address) {
        try {
            policies(sender, head, address).require(ADMINISTER, "*");
            audit.ifPresent(log -> log.answered(
                    sender, "armature", head.method() + " " + head.uri(), address, userAgent(head), 200, ""));
            return Optional.empty();
        } catch (ApiException denied) {
            audit.ifPresent(log -> log.answered(
                    sender, "armature", head.method() + " " + head.uri(), address, userAgent(head), 403, ""));
            return Optional.of(
                    Reply.of(403, Reply.JSON, wire.refuse(denied, NOTHING).body()));
        }
    }

    /** What decides about each operation of a request. */
    Authorizer authorizer(Authenticated sender, RequestHead head, String address) {
        Authorizer policies = policies(sender, head, address);
        return audit.isPresent() ? new Audit.Sent(sender, address, userAgent(head), policies) : policies;
    }

    private PolicyAuthorizer policies(Authenticated sender, RequestHead head, String address) {
        var circumstances = new Circumstances(
                address, isSecure, clock.instant(), sender.scope().region(), () -> userAgent(head));
        return new PolicyAuthorizer(sender.identity(), circumstances, resources);
    }

    private static String userAgent(RequestHead head) {
        String userAgent = head.lines().first("user-agent");
        return userAgent == null ? "" : userAgent;
    }
}
