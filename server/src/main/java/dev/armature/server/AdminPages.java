package dev.armature.server;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * All pages below {@code /_armature/}, for what AWS has no operation for.
 *
 * @param simulation empty if nothing may be simulated
 * @param triggers empty if there are none
 * @param advisor empty if nothing is observed
 * @param policies likewise
 */
record AdminPages(
        Optional<SimulationAdmin> simulation,
        Optional<TriggersAdmin> triggers,
        Supplier<Optional<AdvisorAdmin>> advisor,
        Optional<PolicyAdmin> policies) {
    static final String NOT_SIMULATING = "nothing is simulated here: start the server with --simulation";

    private static final Route NO_TRIGGERS = new Route.Answered(Reply.of(
            404, Reply.JSON, "{\"message\":\"there are no triggers here: start the server with --triggers\"}"));
    private static final Route NOTHING_OBSERVED = new Route.Answered(Reply.of(
            404, Reply.JSON, "{\"message\":\"nothing is observed here: start the server with --advisor on\"}"));

    static boolean isMeant(String uri) {
        return uri.startsWith(SimulationAdmin.PREFIX);
    }

    Route route(RequestHead head, byte[] body) {
        String path = Router.path(head.uri());
        String query = head.uri().substring(Math.min(head.uri().length(), path.length() + 1));
        if (TriggersAdmin.isMeant(path)) {
            boolean fromBrowser = head.has(Header.ORIGIN);
            return triggers.<Route>map(
                            admin -> new Route.Work(() -> admin.answer(head.method(), path, body, fromBrowser)))
                    .orElse(NO_TRIGGERS);
        }
        if (AdvisorAdmin.isMeant(path)) {
            return advisor.get()
                    .<Route>map(admin -> new Route.Work(() -> admin.answer(head.method(), path, query, body)))
                    .orElse(NOTHING_OBSERVED);
        }
        if (PolicyAdmin.isMeant(path)) {
            return policies.<Route>map(admin -> new Route.Work(() -> admin.answer(head.method(), path, query)))
                    .orElse(NOTHING_OBSERVED);
        }
        return simulation
                .<Route>map(admin -> new Route.Work(() -> admin.answer(head.method(), path, body)))
                .orElseGet(() ->
                        new Route.Answered(Reply.of(404, Reply.JSON, "{\"message\":\"" + NOT_SIMULATING + "\"}")));
    }
}
