package dev.armature.server;

import dev.armature.engine.traffic.Caller;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * All pages below {@code /_armature/}, for what AWS has no operation for.
 *
 * @param simulation empty if nothing may be simulated
 * @param triggers empty if there are none
 * @param advisor empty if nothing is observed
 * @param policies likewise
 * @param models what is known of data models
 * @param filters tries the event patterns of triggers
 * @param insights what Contributor Insights have counted
 * @param audit empty if nothing is written down
 * @param replication empty if there are no other Regions
 */
record AdminPages(
        Optional<SimulationAdmin> simulation,
        Optional<TriggersAdmin> triggers,
        Supplier<Optional<AdvisorAdmin>> advisor,
        Optional<PolicyAdmin> policies,
        ModelsAdmin models,
        FilterAdmin filters,
        InsightsAdmin insights,
        Optional<AuditAdmin> audit,
        Optional<ReplicationPage> replication) {
    static final String NOT_SIMULATING = "nothing is simulated here: start the server with --simulation";

    private static final Route NO_TRIGGERS = new Route.Answered(Reply.of(
            404, Reply.JSON, "{\"message\":\"there are no triggers here: start the server with --triggers\"}"));
    private static final Route NOTHING_OBSERVED = new Route.Answered(Reply.of(
            404, Reply.JSON, "{\"message\":\"nothing is observed here: start the server with --advisor on\"}"));
    private static final Route NO_AUDIT_LOG = new Route.Answered(Reply.of(
            404,
            Reply.JSON,
            "{\"message\":\"there is no audit log here: start the server with --auth and --audit-log FILE\"}"));

    static boolean isMeant(String uri) {
        return uri.startsWith(SimulationAdmin.PREFIX);
    }

    /** Without what a presigned URL is signed by, which is no business of the pages. */
    private static String ownQuery(String query) {
        return query.contains("X-Amz-")
                ? Arrays.stream(query.split("&", -1))
                        .filter(parameter -> !parameter.startsWith("X-Amz-"))
                        .collect(Collectors.joining("&"))
                : query;
    }

    /** @param caller on whose behalf it is asked */
    Route route(RequestHead head, byte[] body, Supplier<Caller> caller) {
        String path = Router.path(head.uri());
        String query = ownQuery(head.uri().substring(Math.min(head.uri().length(), path.length() + 1)));
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
        if (ModelsAdmin.isMeant(path)) {
            return new Route.Work(() -> models.answer(head.method(), path, query, body, caller.get()));
        }
        if (FilterAdmin.isMeant(path)) {
            return new Route.Work(() -> filters.answer(head.method(), body));
        }
        if (InsightsAdmin.isMeant(path)) {
            return new Route.Work(() -> insights.answer(head.method(), query, caller.get()));
        }
        if (PolicyAdmin.isMeant(path)) {
            return policies.<Route>map(admin -> new Route.Work(() -> admin.answer(head.method(), path, query)))
                    .orElse(NOTHING_OBSERVED);
        }
        if (AuditAdmin.isMeant(path)) {
            return audit.<Route>map(admin -> new Route.Work(() -> admin.answer(head.method(), path, query)))
                    .orElse(NO_AUDIT_LOG);
        }
        return simulation
                .<Route>map(admin -> new Route.Work(() -> admin.answer(head.method(), path, body)))
                .orElseGet(() ->
                        new Route.Answered(Reply.of(404, Reply.JSON, "{\"message\":\"" + NOT_SIMULATING + "\"}")));
    }
}
