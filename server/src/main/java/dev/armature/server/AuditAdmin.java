package dev.armature.server;

import dev.armature.security.audit.AuditLine;
import dev.armature.security.audit.AuditLine.Outcome;
import dev.armature.security.audit.AuditLog;
import dev.armature.security.audit.AuditReader;
import dev.armature.security.audit.AuditReader.Filter;
import dev.armature.security.audit.AuditReader.Place;
import dev.armature.wire.AdminJson;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The audit log of this server over HTTP, the newest lines first. */
final class AuditAdmin {
    private static final Logger LOG = System.getLogger(AuditAdmin.class.getName());
    private static final String PATH = "/_armature/audit";
    private static final Set<String> PARAMETERS =
            Set.of("principal", "operation", "outcome", "pages", "before", "limit");
    private static final int LIMIT_DEFAULT = 50;

    private final AuditLog log;
    private final AuditReader reader;
    private final AdminJson json = new AdminJson();

    /**
     * @param lost how many requests were served without a line since the server was started
     * @param next what to give for {@code before} to see older ones; left out if there are none
     * @param until the time of the oldest line that was looked at, whether it is among the events or not
     */
    public record Listing(
            List<AuditLine.Shown> events,
            Optional<String> next,
            Optional<String> until,
            int looked,
            int unreadable,
            long lost) {}

    AuditAdmin(AuditLog log) {
        this.log = log;
        this.reader = log.reader();
    }

    static boolean isMeant(String path) {
        return path.equals(PATH) || path.startsWith(PATH + "/");
    }

    /** @param query what stands behind the question mark; empty if nothing does */
    Reply answer(String method, String path, String query) {
        if (!method.equals("GET") || !path.equals(PATH)) {
            return refusal(400, "there is no " + method + " " + path + "; there is GET " + PATH);
        }
        try {
            return Reply.of(200, Reply.JSON, json.encode(listing(QueryForm.ofQuery(query))));
        } catch (IllegalArgumentException refused) {
            return refusal(400, String.valueOf(refused.getMessage()));
        } catch (IOException failed) {
            LOG.log(Level.WARNING, "the audit log cannot be read", failed);
            return refusal(503, "the audit log cannot be read; the server's own log says why");
        }
    }

    private Listing listing(Map<String, String> parameters) throws IOException {
        for (String name : parameters.keySet()) {
            if (!PARAMETERS.contains(name)) {
                throw new IllegalArgumentException(
                        PATH + " takes principal, operation, outcome, pages, before and limit, not '" + name + "'");
            }
        }
        var filter = new Filter(
                parameters.getOrDefault("principal", ""),
                parameters.getOrDefault("operation", ""),
                outcome(parameters.getOrDefault("outcome", "")),
                isWithPages(parameters.getOrDefault("pages", "")));
        String before = parameters.getOrDefault("before", "");
        var page = reader.read(
                filter,
                before.isEmpty() ? Optional.empty() : Optional.of(Place.parse(before)),
                limit(parameters.getOrDefault("limit", "")));
        return new Listing(page.events(), page.next(), page.until(), page.looked(), page.unreadable(), log.lost());
    }

    private static Optional<Outcome> outcome(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "" -> Optional.empty();
            case "done" -> Optional.of(Outcome.DONE);
            case "denied" -> Optional.of(Outcome.DENIED);
            case "failed" -> Optional.of(Outcome.FAILED);
            default -> throw new IllegalArgumentException("outcome is done, denied or failed, not '" + text + "'");
        };
    }

    private static boolean isWithPages(String text) {
        return switch (text) {
            case "", "false" -> false;
            case "true" -> true;
            default -> throw new IllegalArgumentException("pages is true or false, not '" + text + "'");
        };
    }

    private static int limit(String text) {
        if (text.isEmpty()) {
            return LIMIT_DEFAULT;
        }
        int limit = text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 0;
        if (limit < 1 || limit > AuditReader.LINES_MAX) {
            throw new IllegalArgumentException(
                    "limit is a number from 1 to " + AuditReader.LINES_MAX + ", not '" + text + "'");
        }
        return limit;
    }

    private Reply refusal(int status, String message) {
        return Reply.of(status, Reply.JSON, json.encode(new SimulationAdmin.Refusal(message)));
    }
}
