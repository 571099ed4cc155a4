package dev.armature.server;

import dev.armature.triggers.EventSourceMapping;
import dev.armature.triggers.MappingDescription;
import dev.armature.triggers.Triggers;
import dev.armature.wire.AdminJson;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Event source mappings over HTTP. Only a server that was started for it has them: who can add one can make the server call any
 * URL and append to any file.
 */
final class TriggersAdmin {
    private static final Logger LOG = System.getLogger(TriggersAdmin.class.getName());
    private static final String PATH = "/_armature/triggers";
    private static final String ONE = PATH + "/";

    private final Triggers triggers;
    private final AdminJson json = new AdminJson();

    public record Listing(List<MappingDescription> eventSourceMappings) {}

    TriggersAdmin(Triggers triggers) {
        this.triggers = triggers;
    }

    static boolean isMeant(String path) {
        return path.equals(PATH) || path.startsWith(ONE);
    }

    /** @param fromBrowser whether a page in a browser asks, which must not reach triggers */
    Reply answer(String method, String path, byte[] body, boolean fromBrowser) {
        if (fromBrowser) {
            return reply(403, new SimulationAdmin.Refusal("triggers are not changed by pages in a browser"));
        }
        try {
            return reply(200, path.equals(PATH) ? all(method, body) : one(method, path.substring(ONE.length()), body));
        } catch (IllegalArgumentException refused) {
            return reply(400, new SimulationAdmin.Refusal(String.valueOf(refused.getMessage())));
        } catch (NoSuchElementException missing) {
            return reply(404, new SimulationAdmin.Refusal(String.valueOf(missing.getMessage())));
        } catch (RuntimeException failure) {
            LOG.log(Level.ERROR, "a request about triggers failed", failure);
            return reply(500, new SimulationAdmin.Refusal("Internal server error"));
        }
    }

    private Record all(String method, byte[] body) {
        return switch (method) {
            case "GET" -> new Listing(triggers.list());
            case "POST" -> triggers.create(json.decode(body, EventSourceMapping.Request.class));
            default -> throw new IllegalArgumentException(PATH + " takes GET and POST, not " + method);
        };
    }

    private Record one(String method, String uuid, byte[] body) {
        return switch (method) {
            case "GET" -> triggers.get(uuid);
            // Lambda has PUT for this, and leaves what is not named as it was.
            case "PATCH", "PUT" -> triggers.update(uuid, json.decode(body, EventSourceMapping.Request.class));
            case "DELETE" -> triggers.delete(uuid);
            default -> throw new IllegalArgumentException(ONE + "UUID takes GET, PATCH and DELETE, not " + method);
        };
    }

    private Reply reply(int status, Record record) {
        return Reply.of(status, Reply.JSON, json.encode(record));
    }
}
