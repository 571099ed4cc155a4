package dev.armature.server;

import dev.armature.engine.permission.Authorizer;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.security.audit.AuditEvent;
import dev.armature.security.audit.AuditEvent.Outcome;
import dev.armature.security.audit.AuditEvent.Sender;
import dev.armature.security.audit.AuditEvent.Subject;
import dev.armature.security.authentication.Authenticated;
import dev.armature.security.authentication.FailedAttempts;
import dev.armature.security.authentication.ObjectVerifier;
import dev.armature.security.authentication.SignIns.SignIn;
import dev.armature.security.authentication.Verifier;
import dev.armature.security.authorization.Circumstances;
import dev.armature.security.authorization.PolicyAuthorizer;
import dev.armature.security.authorization.Resources;
import dev.armature.security.iam.Iam;
import dev.armature.security.query.QueryService;
import dev.armature.security.sts.Sts;
import dev.armature.wire.Wire;
import dev.armature.wire.signature.Authorization;
import dev.armature.wire.signature.CredentialScope;
import dev.armature.wire.signature.Credentials;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Where requests show who sent them: only what is signed by who is known gets any further, or comes from a browser where it has signed in. */
final class Gate {
    private static final String XML = "text/xml";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final byte[] NOTHING = {};
    private static final String ADMINISTER = "armature:Administer";
    private static final String READ_INSIGHTS = "armature:ReadInsights";
    /** A right of its own, so that who looks after what was done need not be who may do it, nor the other way round. */
    private static final String READ_AUDIT_LOG = "armature:ReadAuditLog";

    private final Verifier verifier;
    private final FailedAttempts failures;
    private final BucketGate buckets;
    private final SignInPage signInPage;
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
        this.buckets = new BucketGate(new ObjectVerifier(access.identities(), region, clock), failures, audit);
        this.signInPage = new SignInPage(access.signIns(), isSecure);
        this.services = access.services();
        this.resources = resources;
        this.wire = wire;
        this.clock = clock;
    }

    /**
     * Who a request is proven to be from.
     *
     * @param headers what has to go with the answer; mostly nothing
     */
    record Proven(Authenticated sender, String headers) {}

    /** @throws ApiException if it is not signed as it should be, nor comes from a browser whose sign-in is not over */
    Proven verify(RequestHead head, byte[] body) {
        if (SignInPage.isShownBy(head)) {
            SignIn signIn = signInPage.verify(head);
            return new Proven(addressed(signIn.sender(), head, body), signInPage.headers(head, signIn));
        }
        return new Proven(verifier.verify(head.method(), head.uri(), head.lines(), body), "");
    }

    /** A form is for IAM or STS: a signature says which, and where there is a cookie instead, the version of the API does. */
    private static Authenticated addressed(Authenticated sender, RequestHead head, byte[] body) {
        String type = head.header(Header.CONTENT_TYPE);
        if (!head.method().equals("POST")
                || type == null
                || !type.toLowerCase(Locale.ROOT).startsWith(FORM)) {
            return sender;
        }
        String version = QueryForm.parameters("", body).orElseGet(Map::of).getOrDefault("Version", "");
        var scope = sender.scope();
        String service = version.equals(Sts.VERSION) ? Verifier.STS : Verifier.IAM;
        return new Authenticated(
                sender.identity(), sender.accessKeyId(), new CredentialScope(scope.day(), scope.region(), service));
    }

    /** Has a browser sign in or out, or says who is signed in. */
    Reply session(RequestHead head, byte[] body, String address) {
        try {
            return switch (head.method()) {
                case "GET", "HEAD" -> signInPage.reply(head, signInPage.find(head));
                case "POST" -> signIn(head, signInPage.credentials(head, body), address);
                case "DELETE" -> signOut(head, address);
                default -> message(405, "there are GET, POST and DELETE " + SignInPage.PATH);
            };
        } catch (IllegalArgumentException refused) {
            return message(403, String.valueOf(refused.getMessage()));
        }
    }

    private Reply signIn(RequestHead head, Credentials credentials, String address) {
        try {
            SignIn signIn = signInPage.begin(head, credentials);
            logOwn(AuditEvent.SIGN_IN, Audit.sender(signIn.sender(), head, address), Outcome.DONE);
            return signInPage.reply(head, Optional.of(signIn));
        } catch (ApiException wrong) {
            logOwn(
                    AuditEvent.SIGN_IN,
                    Audit.unknown(credentials.accessKey(), head, address),
                    Audit.refused(wrong.code().shortName(), wrong));
            Reply reply = message(403, wrong.text());
            return failures.add(address, credentials.accessKey()) ? reply.late() : reply;
        }
    }

    /** Who is not signed in is out already. */
    private Reply signOut(RequestHead head, String address) {
        if (signInPage.find(head).isPresent()) {
            try {
                SignIn signIn = signInPage.verify(head);
                signInPage.end(signIn);
                logOwn(AuditEvent.SIGN_OUT, Audit.sender(signIn.sender(), head, address), Outcome.DONE);
            } catch (ApiException foreign) {
                return refuse(foreign, head, NOTHING, address);
            }
        }
        return signInPage.reply(head, Optional.empty());
    }

    /** Writes down what is about the server itself. */
    private void logOwn(String name, Sender sender, Outcome outcome) {
        audit.ifPresent(log -> log.add(AuditEvent.OWN_SOURCE, name, sender, outcome, Subject.NONE));
    }

    private static Reply message(int status, String text) {
        return Reply.of(status, Reply.JSON, "{\"message\":\"" + text + "\"}");
    }

    /** What is answered to a request that is not signed as it should be: late, if too many of them come. */
    Reply refuse(ApiException refusal, RequestHead head, byte[] body, String address) {
        String[] credential = claimed(head).split("/", -1);
        Map<String, String> form = form(head, body);
        String service = service(credential.length > 3 ? credential[3] : "", form);
        boolean isQuery = !service.equals(Verifier.DYNAMODB);
        Reply reply = isQuery
                ? reply(services.refuse(
                        service, queryStatus(refusal.code()), queryCode(refusal.code()), refusal.text()))
                : Reply.of(wire.refuse(refusal, NOTHING), Reply.AWS_JSON);
        String code = isQuery ? queryCode(refusal.code()) : refusal.code().shortName();
        audit.ifPresent(log -> log.add(
                isQuery ? Audit.source(service) : Audit.sourceOfOperation(head),
                isQuery ? form.getOrDefault("Action", "") : operation(head),
                Audit.unknown(credential[0], head, address),
                Audit.refused(code, refusal),
                Subject.NONE));
        return failures.add(address, credential[0]) ? reply.late() : reply;
    }

    /** What the form of a request for IAM or STS says, if it is one; nothing of one that is far too large for that. */
    private static Map<String, String> form(RequestHead head, byte[] body) {
        String type = head.header(Header.CONTENT_TYPE);
        boolean isForm = type != null && type.toLowerCase(Locale.ROOT).startsWith(FORM);
        boolean isRead = head.method().equals("GET") && head.uri().startsWith("/?");
        return isForm || isRead ? QueryForm.parameters(head.uri(), body).orElseGet(Map::of) : Map.of();
    }

    /** Which service a request is for: by what its signature is for, and if it has none, by the version of the API that its form names. */
    private static String service(String signedFor, Map<String, String> form) {
        if (signedFor.equals(Verifier.IAM) || signedFor.equals(Verifier.STS)) {
            return signedFor;
        }
        String version = signedFor.isEmpty() ? form.getOrDefault("Version", "") : "";
        return switch (version) {
            case Sts.VERSION -> Verifier.STS;
            case Iam.VERSION -> Verifier.IAM;
            default -> Verifier.DYNAMODB;
        };
    }

    /** That of DynamoDB which a request names. */
    private static String operation(RequestHead head) {
        String target = head.header(Header.X_AMZ_TARGET);
        return target == null ? "" : target.substring(target.indexOf('.') + 1);
    }

    /** What is answered to a request for a service at another path than the root: AWS verifies it as one to there, so that no signature over another path is right. */
    Reply refuseElsewhere(RequestHead head, byte[] body, String address) {
        return refuse(new ApiException(ErrorCode.INVALID_SIGNATURE, Verifier.MISMATCH), head, body, address);
    }

    /** The credential that a request names, however wrong it is. */
    static String claimed(RequestHead head) {
        try {
            return Authorization.of(head.uri(), head.lines()).credential();
        } catch (ApiException incomplete) {
            return "";
        }
    }

    private static String queryCode(ErrorCode code) {
        return switch (code) {
            case INVALID_SIGNATURE -> "SignatureDoesNotMatch";
            case UNRECOGNIZED_CLIENT -> "InvalidClientTokenId";
            case EXPIRED_TOKEN -> "ExpiredToken";
            case MISSING_AUTHENTICATION_TOKEN -> "MissingAuthenticationToken";
            case ACCESS_DENIED -> "AccessDenied";
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
            Optional<Map<String, String>> parameters = QueryForm.parameters(head.uri(), body);
            var answer = parameters
                    .map(found -> services.answer(sender.identity(), origin, found))
                    .orElseGet(() -> services.refuse(
                            origin.service(),
                            413,
                            "RequestEntityTooLarge",
                            "A request has at most " + QueryForm.PARAMETERS_MAX + " parameters and "
                                    + QueryForm.BYTES_MAX + " bytes."));
            audit.ifPresent(log -> log.answered(
                    Audit.sender(sender, head, address), origin.service(), parameters.orElseGet(Map::of), answer));
            return reply(answer);
        });
    }

    /** Has buckets answer. It takes a while: a body of megabytes is hashed. */
    Route buckets(S3Pages pages, RequestHead head, byte[] body, String address) {
        return new Route.Work(
                () -> buckets.answer(pages.service(), head, body, address, sender -> policies(sender, head, address)));
    }

    /** Refuses a sender that may not see and change what belongs to the server itself, and not to one of its tables. */
    Optional<Reply> refuseToAdminister(Authenticated sender, RequestHead head, String address) {
        // Without the query, which is a presigned URL's secret.
        String path = Router.path(head.uri());
        String name = head.method() + " " + path;
        try {
            requireToAdminister(policies(sender, head, address), path);
            logOwn(name, Audit.sender(sender, head, address), Outcome.DONE);
            return Optional.empty();
        } catch (ApiException denied) {
            logOwn(name, Audit.sender(sender, head, address), Audit.denied(denied.text()));
            return Optional.of(
                    Reply.of(403, Reply.JSON, wire.refuse(denied, NOTHING).body()));
        }
    }

    /** Insights have a right of their own, and administrators may read them too; the audit log has one that administrators do not have by themselves. */
    private static void requireToAdminister(PolicyAuthorizer policies, String path) {
        if (InsightsAdmin.isMeant(path)) {
            try {
                policies.require(READ_INSIGHTS, "*");
                return;
            } catch (ApiException otherwise) {
                // Who may administer the server needs no further right.
            }
        }
        policies.require(AuditAdmin.isMeant(path) ? READ_AUDIT_LOG : ADMINISTER, "*");
    }

    /** What decides about each operation of a request. */
    Authorizer authorizer(Authenticated sender, RequestHead head, String address) {
        Authorizer policies = policies(sender, head, address);
        return audit.isPresent()
                ? new Audit.Sent(Audit.sender(sender, head, address), Audit.sourceOfOperation(head), policies)
                : policies;
    }

    private PolicyAuthorizer policies(Authenticated sender, RequestHead head, String address) {
        var circumstances = new Circumstances(
                address, isSecure, clock.instant(), sender.scope().region(), () -> userAgent(head));
        return new PolicyAuthorizer(sender.identity(), circumstances, resources);
    }

    static String userAgent(RequestHead head) {
        String userAgent = head.lines().first("user-agent");
        return userAgent == null ? "" : userAgent;
    }
}
