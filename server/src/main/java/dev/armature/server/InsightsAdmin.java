package dev.armature.server;

import dev.armature.advisor.runtime.insight.InsightsReport;
import dev.armature.advisor.runtime.insight.KeyInsights;
import dev.armature.engine.traffic.Caller;
import dev.armature.wire.AdminJson;
import java.util.Map;
import java.util.NoSuchElementException;

/** What Contributor Insights have counted, over HTTP: AWS shows it in CloudWatch. */
final class InsightsAdmin {
    static final String PATH = "/_armature/insights";
    private static final String TABLE = "table";
    private static final String INDEX = "index";

    private final KeyInsights insights;
    private final AdminJson json = new AdminJson();

    InsightsAdmin(KeyInsights insights) {
        this.insights = insights;
    }

    static boolean isMeant(String path) {
        return path.equals(PATH);
    }

    /** @param query what stands behind the question mark; empty if nothing does */
    Reply answer(String method, String query, Caller caller) {
        try {
            if (!method.equals("GET")) {
                throw new IllegalArgumentException(PATH + " takes GET, not " + method);
            }
            return reply(200, report(query, caller));
        } catch (IllegalArgumentException refused) {
            return reply(400, new SimulationAdmin.Refusal(String.valueOf(refused.getMessage())));
        } catch (NoSuchElementException missing) {
            return reply(404, new SimulationAdmin.Refusal(String.valueOf(missing.getMessage())));
        }
    }

    private InsightsReport report(String query, Caller caller) {
        Map<String, String> parameters = QueryForm.ofQuery(query);
        String table = parameters.remove(TABLE);
        String index = parameters.remove(INDEX);
        if (table == null || !parameters.isEmpty()) {
            throw new IllegalArgumentException(
                    PATH + " takes table=NAME and index=NAME behind its ?, not '" + query + "'");
        }
        return insights.report(caller.table(table), index)
                .orElseThrow(() -> new NoSuchElementException("Contributor Insights are not switched on for the table "
                        + table + (index == null ? "" : " and its index " + index)));
    }

    private Reply reply(int status, Record record) {
        return Reply.of(status, Reply.JSON, json.encode(record));
    }
}
