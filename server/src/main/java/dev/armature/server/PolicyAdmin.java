package dev.armature.server;

import dev.armature.security.observation.ObservedPermissions;
import dev.armature.wire.AdminJson;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.NoSuchElementException;

/** The smallest policies that allow what principals were seen doing, over HTTP. */
final class PolicyAdmin {
    private static final String PATH = "/_armature/policy";
    private static final String PRINCIPAL = "principal=";

    private final ObservedPermissions observed;
    private final AdminJson json = new AdminJson();

    /** @param complete whether there are no others */
    public record Listing(List<ObservedPermissions.Seen> principals, boolean complete) {}

    PolicyAdmin(ObservedPermissions observed) {
        this.observed = observed;
    }

    static boolean isMeant(String path) {
        return path.equals(PATH) || path.startsWith(PATH + "/");
    }

    /** @param query what stands behind the question mark; empty if nothing does */
    Reply answer(String method, String path, String query) {
        try {
            return reply(200, run(method + " " + path.substring(PATH.length()), query));
        } catch (IllegalArgumentException refused) {
            return reply(400, new SimulationAdmin.Refusal(String.valueOf(refused.getMessage())));
        } catch (NoSuchElementException unseen) {
            return reply(404, new SimulationAdmin.Refusal(String.valueOf(unseen.getMessage())));
        }
    }

    private Record run(String request, String query) {
        return switch (request) {
            case "GET " ->
                query.isEmpty() ? new Listing(observed.principals(), !observed.lacksPrincipals()) : policy(query);
            case "POST /reset" -> {
                observed.reset();
                yield new SimulationAdmin.Nothing();
            }
            default ->
                throw new IllegalArgumentException("there is no " + request.replace(" ", " " + PATH)
                        + "; there are GET " + PATH + ", with ?principal=ARN, and POST " + PATH + "/reset");
        };
    }

    private Record policy(String query) {
        if (!query.startsWith(PRINCIPAL) || query.indexOf('&') >= 0) {
            throw new IllegalArgumentException(PATH + " takes principal=ARN behind its ?, not '" + query + "'");
        }
        String principal = URLDecoder.decode(query.substring(PRINCIPAL.length()), StandardCharsets.UTF_8);
        return observed.policy(principal)
                .orElseThrow(() -> new NoSuchElementException("no request of "
                        + (principal.isEmpty() ? "a principal that is not verified" : principal)
                        + " was seen since the server was started, or was told to forget them"));
    }

    private Reply reply(int status, Record record) {
        return Reply.of(status, Reply.JSON, json.encode(record));
    }
}
