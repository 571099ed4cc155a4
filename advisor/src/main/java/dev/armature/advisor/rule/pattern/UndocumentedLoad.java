package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.ArrayList;
import java.util.List;

/** AM-P12: a pattern without a statement of how often, how large or how fast. */
final class UndocumentedLoad implements Rule {
    @Override
    public String id() {
        return "AM-P12";
    }

    @Override
    public Severity severity() {
        return Severity.ADVICE;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            AccessPattern pattern = placed.pattern();
            List<String> missing = new ArrayList<>();
            if (pattern.usage().rps() == null && pattern.usage().peakRps() == null) {
                missing.add("usage.rps");
            }
            if (pattern.usage().itemSizeBytes() == null
                    && placed.entity().usage().itemSizeBytes() == null) {
                missing.add("item_size_bytes");
            }
            if (pattern.latencyMillis() == null) {
                missing.add("latency_ms");
            }
            if (!missing.isEmpty()) {
                findings.add(
                        Severity.ADVICE,
                        pattern.place(),
                        pattern.name() + " does not say " + String.join(", ", missing),
                        "without them its cost, its heat and its share of a page are not known",
                        "write down an estimate: the rules that count start from it");
            }
        }
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A pattern without figures",
                "How often a request is made, how much it reads and how fast it has to be decide between an index and a filter, one item and"
                        + " two, one partition and ten.",
                "DynamoDB Developer Guide, NoSQL design: data size, data shape, data velocity",
                MODEL.formatted(""),
                MODEL.formatted("latency_ms: 20, usage: { rps: 50, item_size_bytes: 900 },"),
                "Unknown, which is the point.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Orders, partition_key: orderId }
                entities:
                  Order:
                    pk_template: "{orderId}"
                    fields: [{ name: orderId, type: string }]
                    access_patterns:
                      - { name: get_order, operation: GetItem, %s parameters: [{ name: orderId, type: string }] }
            """;
}
