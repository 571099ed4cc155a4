package dev.armature.engine.table;

import dev.armature.model.AttributeValue;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Contributor Insights in the row of their table: M of M, under the name of an index, or under {@code /table}, which no index is called. Times are
 * milliseconds since 1970.
 *
 * <table>
 *   <caption>Insights of a table or an index</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>enabled, failed</td><td>BOOL</td></tr>
 *   <tr><td>mode</td><td>S</td></tr>
 *   <tr><td>since, until</td><td>N: time</td></tr>
 * </table>
 */
final class InsightsCodec {
    private static final String STORED_OF_TABLE = "/table";

    private InsightsCodec() {}

    static AttributeValue encode(Map<String, Insights> insights) {
        var out = new Fields();
        insights.forEach((name, each) -> {
            var fields = new Fields();
            fields.put("enabled", each.enabled());
            fields.put("failed", each.failed());
            fields.put("mode", each.mode().name());
            fields.put("since", each.span().since());
            fields.put("until", each.span().until());
            out.put(name.equals(Table.OF_TABLE) ? STORED_OF_TABLE : name, fields.value());
        });
        return out.value();
    }

    static Map<String, Insights> decode(Fields in) {
        Map<String, Insights> insights = new LinkedHashMap<>();
        for (String name : in.names()) {
            var fields = in.nested(name);
            insights.put(
                    name.equals(STORED_OF_TABLE) ? Table.OF_TABLE : name,
                    new Insights(
                            fields.flag("enabled"),
                            Insights.Mode.valueOf(fields.text("mode")),
                            new Span(fields.requiredTime("since"), fields.requiredTime("until")),
                            fields.flag("failed")));
        }
        return insights;
    }
}
