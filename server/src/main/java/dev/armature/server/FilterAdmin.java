package dev.armature.server;

import dev.armature.triggers.FilterTrial;
import dev.armature.wire.AdminJson;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.Semaphore;

/**
 * Tries the filter criteria of triggers over HTTP. Every server has it, also one without triggers.
 *
 * <p>A pattern may take a processor for a while. So only a few are tried at a time, for all clients together.
 */
final class FilterAdmin {
    private static final Logger LOG = System.getLogger(FilterAdmin.class.getName());
    private static final String PATH = "/_armature/filter";
    private static final int TRIALS_MAX = 2;

    private final Semaphore trials = new Semaphore(TRIALS_MAX);
    private final AdminJson json = new AdminJson();

    static boolean isMeant(String path) {
        return path.equals(PATH);
    }

    Reply answer(String method, byte[] body) {
        if (!method.equals("POST")) {
            return refused(400, PATH + " takes POST, not " + method);
        }
        if (!trials.tryAcquire()) {
            return refused(503, "other patterns are being tried; ask again in a moment");
        }
        try {
            return Reply.of(
                    200, Reply.JSON, json.encode(FilterTrial.run(json.decode(body, FilterTrial.Request.class))));
        } catch (IllegalArgumentException wrong) {
            return refused(400, String.valueOf(wrong.getMessage()));
        } catch (RuntimeException | StackOverflowError failure) {
            LOG.log(Level.ERROR, "a pattern could not be tried", failure);
            return refused(500, "Internal server error");
        } finally {
            trials.release();
        }
    }

    private Reply refused(int status, String message) {
        return Reply.of(status, Reply.JSON, json.encode(new SimulationAdmin.Refusal(message)));
    }
}
