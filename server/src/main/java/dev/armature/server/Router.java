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
import java.util.function.Supplier;

/** Decides what a request asks for, with DynamoDB's checks in DynamoDB's order. */
final class Router {
    private static final Route NOT_FOUND =
            new Route.Answered(Reply.of(404, Reply.TEXT, "<UnknownOperationException/>\n"));
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
    private static final ApiException UNREADABLE = new ApiException(ErrorCode.SERIALIZATION, "");
    private static final byte[] NOTHING = {};

    private static final Reply READY = Reply.of(200, Reply.JSON, "{\"status\":\"ready\"}");
    static final Reply HEALTHY = Reply.of(200, Reply.JSON, "{\"status\":\"healthy\"}");
    private final Wire wire;
    private final Hosts hosts;
    private final CrossOrigin crossOrigin;
    private final Callers callers;
    private final String region;
    private final AdminPages admin;
    private final Supplier<Optional<String>> notReady;
    private final MetricsPage metrics;
    private final Optional<ConsolePages> console;
    private final Optional<Gate> gate;

    /**
     * @param console empty if no browser is served
     * @param gate empty if signatures are not verified
     * @param notReady why requests should go elsewhere; empty if they should not
     */
    Router(
            Wire wire,
            Hosts hosts,
            CrossOrigin crossOrigin,
            Callers callers,
            String region,
            AdminPages admin,
            Supplier<Optional<String>> notReady,
            MetricsPage metrics,
            Optional<ConsolePages> console,
            Optional<Gate> gate) {
        this.wire = wire;
        this.hosts = hosts;
        this.crossOrigin = crossOrigin;
        this.callers = callers;
        this.region = region;
        this.admin = admin;
        this.notReady = notReady;
        this.metrics = metrics;
        this.console = console;
        this.gate = gate;
    }

    /** Whether signatures are verified, for which all headers of a request are needed. */
    boolean verifies() {
        return gate.isPresent();
    }

    /**
     * @param connection a number that all requests of one connection have
     * @param address where it comes from
     */
    Route route(Received received, int connection, String address) {
        RequestHead head = received.head();
        if (gate.isPresent()) {
            return routeVerified(gate.get(), received, connection, address);
        }
        if (!hosts.admits(head.header(Header.HOST))) {
            return OTHER_HOST;
        }
        if (AdminPages.isMeant(head.uri()) && !isPreflight(head)) {
            String origin = head.header(Header.ORIGIN);
            if (origin != null && !crossOrigin.trusts(origin)) {
                return OTHER_ORIGIN;
            }
            return admin.route(head, received.body().bytes());
        }
        if (!head.method().equals("POST")) {
            return routeWithoutBody(head);
        }
        return routePost(received, connection, Optional.empty());
    }

    /** What a server says of its own state is for all; all else only for who has signed, before anything is made of the body. */
    private Route routeVerified(Gate checks, Received received, int connection, String address) {
        RequestHead head = received.head();
        if (isPreflight(head) || isForAll(head)) {
            return routeWithoutBody(head);
        }
        byte[] body = received.body().bytes();
        Authenticated sender;
        try {
            sender = checks.verify(head, body);
        } catch (ApiException refusal) {
            return new Route.Answered(checks.refuse(refusal, head, address));
        }
        if (!sender.scope().service().equals(Verifier.DYNAMODB)) {
            return checks.query(sender, head, body, address);
        }
        boolean isAdmin = AdminPages.isMeant(head.uri());
        if (isAdmin || !head.method().equals("POST")) {
            var refused = checks.refuseToAdminister(sender, head, address);
            if (refused.isPresent()) {
                return new Route.Answered(refused.get());
            }
        }
        if (isAdmin) {
            return admin.route(head, body);
        }
        return head.method().equals("POST")
                ? routePost(
                        received, connection, Optional.of(new Sender(sender, checks.authorizer(sender, head, address))))
                : routeWithoutBody(head);
    }

    /** Who a signature proves a request to be from, and what decides what it may do. */
    private record Sender(Authenticated proven, Authorizer authorizer) {}

    private boolean isForAll(RequestHead head) {
        return (head.method().equals("GET") || head.method().equals("HEAD"))
                && switch (path(head.uri())) {
                    case "/health", "/ready" -> true;
                    case "/" -> head.uri().length() == 1;
                    default -> console.isPresent() && ConsolePages.isMeant(path(head.uri()));
                };
    }

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
            return new Route.Run(api.get(), body, caller, contentType, faults(head));
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

    private Set<Fault> faults(RequestHead head) {
        String asked = head.header(Header.SIMULATE);
        if (asked == null) {
            return Set.of();
        }
        if (admin.simulation().isEmpty()) {
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
        if (!head.method().equals("GET") && !head.method().equals("HEAD")) {
            return NOT_FOUND;
        }
        return switch (path(head.uri())) {
            case "/" ->
                new Route.Answered(Reply.of(200, Reply.TEXT, "healthy: dynamodb." + region + ".amazonaws.com "));
            case "/health" ->
                new Route.Answered(
                        admin.simulation().map(SimulationAdmin::health).orElse(HEALTHY));
            case "/ready" ->
                new Route.Answered(notReady.get()
                        .map(status -> Reply.of(503, Reply.JSON, "{\"status\":\"" + quoted(status) + "\"}"))
                        .orElse(READY));
            case "/metrics" -> new Route.Work(metrics::reply);
            default -> routeConsole(head);
        };
    }

    private Route routeConsole(RequestHead head) {
        String path = path(head.uri());
        return console.filter(pages -> ConsolePages.isMeant(path))
                .<Route>map(pages -> new Route.Work(() -> pages.answer(path, head.header(Header.ACCEPT_ENCODING))))
                .orElse(NOT_FOUND);
    }

    /** Whether a browser asks what it may ask. */
    private static boolean isPreflight(RequestHead head) {
        return head.method().equals("OPTIONS") && head.has(Header.ORIGIN);
    }

    private static String quoted(String text) {
        return text.replaceAll("[\\p{Cntrl}]", " ").replaceAll("[\\\\\"]", "\\\\$0");
    }

    /** The part of it before the question mark. */
    static String path(String uri) {
        int query = uri.indexOf('?');
        return query < 0 ? uri : uri.substring(0, query);
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
        return type.equalsIgnoreCase(Reply.JSON) ? Optional.of(Reply.JSON) : Optional.empty();
    }
}
