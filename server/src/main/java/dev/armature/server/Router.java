package dev.armature.server;

import dev.armature.engine.Api;
import dev.armature.engine.permission.Authorizer;
import dev.armature.engine.simulation.Fault;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.security.authentication.Authenticated;
import dev.armature.security.authentication.Verifier;
import dev.armature.wire.Wire;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** Decides what a request asks for, with DynamoDB's checks in DynamoDB's order. */
final class Router {
    static final Route NOT_FOUND = new Route.Answered(Reply.of(404, Reply.TEXT, "<UnknownOperationException/>\n"));
    private static final Route TOO_LARGE = new Route.Answered(Reply.of(413, Reply.TEXT, ""));
    private static final Route NO_MEMORY = new Route.Answered(Reply.of(503, Reply.TEXT, ""));
    private static final Route OTHER_HOST = new Route.Answered(Reply.of(
            403,
            Reply.JSON,
            "{\"__type\":\"" + ErrorCode.ACCESS_DENIED.type()
                    + "\",\"message\":\"This server does not answer to the name in"
                    + " the Host header. If the name is yours, start it with --allow-host NAME.\"}"));
    private static final Route OTHER_ORIGIN = new Route.Answered(Reply.of(
            403, Reply.JSON, "{\"message\":\"this is not for pages from elsewhere, unless -cors names them\"}"));
    private static final Route MISDIRECTED = new Route.Answered(Reply.of(
            ForwardedMark.MISDIRECTED,
            Reply.JSON,
            "{\"message\":\"this is not the server that the request was passed on to\"}"));
    private static final ApiException UNREADABLE = new ApiException(ErrorCode.SERIALIZATION, "");
    private static final byte[] NOTHING = {};

    private final Wire wire;
    private final Hosts hosts;
    private final CrossOrigin crossOrigin;
    private final Callers callers;
    private final Pages pages;
    private final Optional<Gate> gate;
    private final ForwardedMark mark;

    /**
     * @param gate empty if signatures are not verified
     * @param mark of requests that other servers pass on
     */
    Router(
            Wire wire,
            Hosts hosts,
            CrossOrigin crossOrigin,
            Callers callers,
            Pages pages,
            Optional<Gate> gate,
            ForwardedMark mark) {
        this.mark = mark;
        this.wire = wire;
        this.hosts = hosts;
        this.crossOrigin = crossOrigin;
        this.callers = callers;
        this.pages = pages;
        this.gate = gate;
    }

    /** Whether all headers of a request are needed: to verify signatures, or because S3 has many. */
    boolean keepsHeaders() {
        return gate.isPresent() || pages.s3().isPresent();
    }

    /**
     * @param connection a number that all requests of one connection have
     * @param address where it comes from
     */
    Route route(Received received, int connection, String address) {
        RequestHead head = received.head();
        String forwarded = head.header(Header.FORWARDED);
        if (forwarded == null) {
            return routeAsFrom(address, received, connection);
        }
        String client = mark.client(forwarded, head, address);
        if (client == null) {
            return MISDIRECTED;
        }
        Route route = routeAsFrom(client, received, connection);
        if (!(route instanceof Route.Run)) {
            return route;
        }
        return route.withHeaders(mark.hold());
    }

    private Route routeAsFrom(String address, Received received, int connection) {
        RequestHead head = received.head();
        if (ReplicationPage.isMeant(head.uri())) {
            return routeReplication(received);
        }
        if (gate.isPresent()) {
            return routeVerified(gate.get(), received, connection, address);
        }
        if (!hosts.admits(head.header(Header.HOST))) {
            return OTHER_HOST;
        }
        if (AdminPages.isMeant(head.uri()) && !isPreflight(head)) {
            String origin = head.header(Header.ORIGIN);
            if (origin != null && !crossOrigin.trusts(origin) && !isOwn(origin, head)) {
                return OTHER_ORIGIN;
            }
            return pages.admin().route(head, received.body().bytes(), () -> unverified(head, connection));
        }
        if (pages.s3().isPresent() && S3Pages.isMeant(head)) {
            var buckets = pages.s3().get();
            byte[] body = received.body().bytes();
            return new Route.Work(() -> buckets.answer(head, body));
        }
        if (!head.method().equals("POST")) {
            return routeWithoutBody(head);
        }
        // At any path: what lies in front of a server of one's own may have added one, and no signature says otherwise.
        return routePost(received, connection, Optional.empty());
    }

    /** Whether it is for the API of a service, which is at the root alone where signatures are verified. */
    private static boolean isAtRoot(RequestHead head) {
        return path(head.uri()).equals("/");
    }

    /** Servers of other Regions prove who they are by a secret of their own. */
    private Route routeReplication(Received received) {
        RequestHead head = received.head();
        return gate.isEmpty() && !hosts.admits(head.header(Header.HOST))
                ? OTHER_HOST
                : pages.admin()
                        .replication()
                        .map(page -> page.route(head, received.body().bytes()))
                        .orElse(ReplicationPage.NO_PEERS);
    }

    /** Whether a page is one of this server's own, by a name that it answers to: the console, on another machine than the browser. */
    private static boolean isOwn(String origin, RequestHead head) {
        String host = head.header(Header.HOST);
        return host != null && (origin.equals("http://" + host) || origin.equals("https://" + host));
    }

    /** What a server says of its own state is for all; all else only for who has signed, before anything is made of the body. */
    private Route routeVerified(Gate checks, Received received, int connection, String address) {
        RequestHead head = received.head();
        byte[] body = received.body().bytes();
        if (pages.s3().isPresent() && S3Pages.isMeant(head)) {
            return checks.buckets(pages.s3().get(), head, body, address);
        }
        if (isPreflight(head) || pages.isForAll(head)) {
            return routeWithoutBody(head);
        }
        if (SignInPage.isMeant(head.uri())) {
            // A sign-out is stored, which may take a while.
            return head.method().equals("DELETE")
                    ? new Route.Work(() -> checks.session(head, body, address))
                    : new Route.Answered(checks.session(head, body, address));
        }
        Gate.Proven proven;
        try {
            proven = checks.verify(head, body);
        } catch (ApiException refusal) {
            return new Route.Answered(checks.refuse(refusal, head, body, address));
        }
        return routeProven(checks, proven.sender(), received, connection, address)
                .withHeaders(proven.headers());
    }

    private Route routeProven(Gate checks, Authenticated sender, Received received, int connection, String address) {
        RequestHead head = received.head();
        byte[] body = received.body().bytes();
        if (!Verifier.isRegional(sender.scope().service())) {
            return isAtRoot(head)
                    ? checks.query(sender, head, body, address)
                    : new Route.Answered(checks.refuseElsewhere(head, body, address));
        }
        boolean isAdmin = AdminPages.isMeant(head.uri());
        if (!isAdmin && head.method().equals("POST") && !isAtRoot(head)) {
            return new Route.Answered(checks.refuseElsewhere(head, body, address));
        }
        if (isAdmin || !head.method().equals("POST")) {
            var refused = checks.refuseToAdminister(sender, head, address);
            if (refused.isPresent()) {
                return new Route.Answered(refused.get());
            }
        }
        if (isAdmin) {
            var authorizer = checks.authorizer(sender, head, address);
            return pages.admin()
                    .route(head, body, () -> callers.of(sender, authorizer, head.header(Header.HOST), connection));
        }
        return head.method().equals("POST")
                ? routePost(
                        received, connection, Optional.of(new Sender(sender, checks.authorizer(sender, head, address))))
                : routeWithoutBody(head);
    }

    /** Who a signature proves a request to be from, and what decides what it may do. */
    private record Sender(Authenticated proven, Authorizer authorizer) {}

    private Route routePost(Received received, int connection, Optional<Sender> sender) {
        RequestHead head = received.head();
        byte[] body = received.body().bytes();
        Optional<String> contentType = contentType(head, body);
        if (contentType.isEmpty()) {
            return NOT_FOUND;
        }
        return head.has(Header.CONTENT_ENCODING)
                ? routeEncoded(head, connection, received.body(), contentType.get(), sender)
                : routeOperation(head, connection, body, contentType.get(), sender);
    }

    /** What claims to be encoded and is not, the service answers with an internal fault; whichever it is, nothing is done. */
    private Route routeEncoded(
            RequestHead head, int connection, Body body, String contentType, Optional<Sender> sender) {
        Optional<ContentCoding> coding = ContentCoding.of(head.header(Header.CONTENT_ENCODING));
        if (coding.isEmpty()) {
            return unreadable(contentType);
        }
        try {
            return switch (body.inflate(coding.get())) {
                case YES -> routeOperation(head, connection, body.bytes(), contentType, sender);
                case TOO_LARGE -> TOO_LARGE;
                case NO_MEMORY -> NO_MEMORY;
            };
        } catch (IOException damaged) {
            return unreadable(contentType);
        }
    }

    private Route unreadable(String contentType) {
        return new Route.Answered(Reply.of(wire.refuse(UNREADABLE, NOTHING), contentType));
    }

    private Route routeOperation(
            RequestHead head, int connection, byte[] body, String contentType, Optional<Sender> sender) {
        Optional<Api<?>> api = wire.api(head.header(Header.X_AMZ_TARGET));
        if (api.isEmpty()) {
            return new Route.Answered(
                    Reply.of(wire.unknownOperation(head.header(Header.X_AMZ_TARGET), body), contentType));
        }
        try {
            Caller caller = caller(head, connection, sender);
            return new Route.Run(api.get(), body, caller, contentType, "", faults(head));
        } catch (ApiException refusal) {
            return new Route.Answered(Reply.of(wire.refuse(refusal, body), contentType));
        }
    }

    private Caller caller(RequestHead head, int connection, Optional<Sender> sender) {
        String host = head.header(Header.HOST);
        return sender.isPresent()
                ? callers.of(sender.get().proven(), sender.get().authorizer(), host, connection)
                : callers.of(Signature.check(head), host, connection);
    }

    /** Who asks for a page of the server's own need not say so. */
    private Caller unverified(RequestHead head, int connection) {
        String authorization = head.header(Header.AUTHORIZATION);
        return callers.of(authorization == null ? "" : authorization, head.header(Header.HOST), connection);
    }

    private Set<Fault> faults(RequestHead head) {
        String asked = head.header(Header.SIMULATE);
        if (asked == null) {
            return Set.of();
        }
        if (pages.admin().simulation().isEmpty()) {
            throw ApiException.validation(AdminPages.NOT_SIMULATING);
        }
        try {
            return Fault.parse(asked);
        } catch (IllegalArgumentException unknown) {
            throw ApiException.validation(String.valueOf(unknown.getMessage()));
        }
    }

    private Route routeWithoutBody(RequestHead head) {
        if (isPreflight(head)) {
            return new Route.Answered(Reply.of(200, Reply.TEXT, ""));
        }
        return Pages.isRead(head) ? pages.route(head) : NOT_FOUND;
    }

    /** Whether a browser asks what it may ask. */
    private static boolean isPreflight(RequestHead head) {
        return head.method().equals("OPTIONS") && head.has(Header.ORIGIN);
    }

    /** The part of it before the question mark. */
    static String path(String uri) {
        int query = uri.indexOf('?');
        return query < 0 ? uri : uri.substring(0, query);
    }

    static boolean isForAutoScaling(RequestHead head) {
        String target = head.header(Header.X_AMZ_TARGET);
        return target != null && target.startsWith(Api.Target.AUTO_SCALING.prefix() + ".");
    }

    /** The content type to answer with, which is the one of the request; empty if it is none that DynamoDB reads. */
    private static Optional<String> contentType(RequestHead head, byte[] body) {
        String given = head.header(Header.CONTENT_TYPE);
        if (Reply.AWS_JSON.equals(given)) {
            return Optional.of(Reply.AWS_JSON);
        }
        if (given == null) {
            return body.length == 0 ? Optional.of(Reply.JSON) : Optional.empty();
        }
        int parameters = given.indexOf(';');
        String type = (parameters < 0 ? given : given.substring(0, parameters)).strip();
        if (type.equalsIgnoreCase(Reply.AWS_JSON)) {
            return Optional.of(Reply.AWS_JSON);
        }
        if (type.equalsIgnoreCase(Reply.AWS_JSON_1_1) && isForAutoScaling(head)) {
            return Optional.of(Reply.AWS_JSON_1_1);
        }
        return type.equalsIgnoreCase(Reply.JSON) ? Optional.of(Reply.JSON) : Optional.empty();
    }
}
