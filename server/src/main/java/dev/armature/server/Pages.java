package dev.armature.server;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a server answers besides operations: about itself, about what AWS has no operation for, and to browsers.
 *
 * @param notReady why requests should go elsewhere; empty if they should not
 * @param console empty if no browser is served
 * @param s3 empty if there are no buckets to serve
 */
record Pages(
        String region,
        AdminPages admin,
        MetricsPage metrics,
        Supplier<Optional<String>> notReady,
        Optional<ConsolePages> console,
        Optional<S3Pages> s3) {
    private static final Reply READY = Reply.of(200, Reply.JSON, "{\"status\":\"ready\"}");
    static final Reply HEALTHY = Reply.of(200, Reply.JSON, "{\"status\":\"healthy\"}");

    static boolean isRead(RequestHead head) {
        return head.method().equals("GET") || head.method().equals("HEAD");
    }

    /** Whether it is read without a signature where others need one. */
    boolean isForAll(RequestHead head) {
        return isRead(head)
                && switch (Router.path(head.uri())) {
                    case "/health", "/ready" -> true;
                    case "/" -> head.uri().length() == 1;
                    default -> console.isPresent() && ConsolePages.isMeant(Router.path(head.uri()));
                };
    }

    /** The page that is asked for, by a request that {@link #isRead reads}. */
    Route route(RequestHead head) {
        return switch (Router.path(head.uri())) {
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
        String path = Router.path(head.uri());
        return console.filter(pages -> ConsolePages.isMeant(path))
                .<Route>map(pages -> new Route.Work(() -> pages.answer(path, head.header(Header.ACCEPT_ENCODING))))
                .orElse(Router.NOT_FOUND);
    }

    private static String quoted(String text) {
        return text.replaceAll("[\\p{Cntrl}]", " ").replaceAll("[\\\\\"]", "\\\\$0");
    }
}
