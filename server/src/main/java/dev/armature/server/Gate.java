package dev.armature.server;

import dev.armature.engine.permission.Authorizer;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.security.authentication.Authenticated;
import dev.armature.security.authentication.FailedAttempts;
import dev.armature.security.authentication.Verifier;
import dev.armature.security.identity.Identities;
import dev.armature.security.identity.Identity;
import dev.armature.security.policy.Evaluation;
import dev.armature.security.policy.Evaluation.Policies;
import dev.armature.security.policy.Principal;
import dev.armature.security.policy.RequestContext;
import dev.armature.security.policy.Statement.Asked;
import dev.armature.security.query.QueryService;
import dev.armature.wire.Wire;
import dev.armature.wire.signature.Authorization;
import java.time.InstantSource;
import java.util.Optional;

/** Where requests show who sent them: only what is signed by who is known gets any further. */
final class Gate {
    private static final String XML = "text/xml";
    private static final byte[] NOTHING = {};
    private static final String ADMINISTER = "armature:Administer";

    private final Verifier verifier;
    private final FailedAttempts failures;
    private final Optional<QueryService> services;
    private final Wire wire;

    /**
     * @param region the only one whose tables are here; empty if tables of every Region are
     * @param services IAM and STS
     */
    Gate(
            Identities identities,
            Optional<String> region,
            Optional<QueryService> services,
            Wire wire,
            InstantSource clock) {
        this.verifier = new Verifier(identities, region, clock);
        this.failures = new FailedAttempts(clock);
        this.services = services;
        this.wire = wire;
    }

    /** @throws ApiException if it is not signed as it should be */
    Authenticated verify(RequestHead head, byte[] body) {
        return verifier.verify(head.method(), head.uri(), head.lines(), body);
    }

    /** What is answered to a request that is not signed as it should be: late, if too many of them come. */
    Reply refuse(ApiException refusal, RequestHead head, String address) {
        String[] credential = claimed(head).split("/", -1);
        Reply reply = refusal(refusal, credential.length > 3 ? credential[3] : "");
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
        return isQuery && services.isPresent()
                ? reply(services.get()
                        .refuse(service, queryStatus(refusal.code()), queryCode(refusal.code()), refusal.text()))
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
        if (services.isEmpty()) {
            return new Route.Answered(Reply.of(404, Reply.TEXT, "<UnknownOperationException/>\n"));
        }
        String userAgent = head.lines().first("user-agent");
        var origin = new QueryService.Origin(
                sender.accessKeyId(),
                sender.scope().service(),
                sender.scope().region(),
                address,
                false,
                userAgent == null ? "" : userAgent);
        return new Route.Work(() ->
                reply(services.get().answer(sender.identity(), origin, QueryForm.parameters(head.uri(), body))));
    }

    /** Whether the sender may see and change what belongs to the server itself, and not to one of its tables. */
    boolean mayAdminister(Authenticated sender) {
        Identity identity = sender.identity();
        var policies = new Policies(
                identity.policies(),
                identity.boundary(),
                identity.sessionPolicies(),
                Optional.empty(),
                Callers.SHARED_ACCOUNT);
        var asked = new Asked(ADMINISTER, "*", RequestContext.builder().build());
        return Evaluation.of(identity.principal(), policies, asked).isAllowed();
    }

    Reply denied(Authenticated sender) {
        return Reply.of(
                403,
                Reply.JSON,
                "{\"__type\":\"" + ErrorCode.ACCESS_DENIED.type() + "\",\"Message\":\"User: "
                        + sender.identity().principal().arn() + " is not authorized to perform: " + ADMINISTER
                        + " on resource: *\"}");
    }

    /** Until policies are asked for each operation, only the account itself may do anything. */
    static Authorizer authorizer(Authenticated sender) {
        Principal principal = sender.identity().principal();
        return principal instanceof Principal.Root
                ? Authorizer.NONE
                : permissions -> {
                    String asked = permissions.isEmpty()
                            ? "this"
                            : "dynamodb:" + permissions.getFirst().action() + " on resource: "
                                    + permissions.getFirst().resource();
                    throw new ApiException(
                            ErrorCode.ACCESS_DENIED,
                            "User: " + principal.arn() + " is not authorized to perform: " + asked);
                };
    }
}
