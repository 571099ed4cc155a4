package dev.armature.advisor.rule.flow;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.StreamConsumer;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.List;
import java.util.Set;

/** AM-R03: a consumer that is called again by what it writes, and so on. */
final class ConsumerLoop implements Rule {
    @Override
    public String id() {
        return "AM-R03";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (TableModel table : design.model().tables()) {
            for (StreamConsumer consumer : table.consumers()) {
                table.entities().stream()
                        .filter(entity -> isCalledBy(table, consumer, entity))
                        .findFirst()
                        .ifPresent(entity -> report(table, consumer, entity, findings));
            }
        }
    }

    private static boolean isCalledBy(TableModel table, StreamConsumer consumer, Entity written) {
        if (!names(consumer.writes(), written)) {
            return false;
        }
        boolean saysEntities = table.entities().stream().anyMatch(entity -> names(consumer.reads(), entity));
        if (saysEntities && !names(consumer.reads(), written)) {
            return false;
        }
        String filter = consumer.filter();
        Set<String> events = consumer.update() == null ? Set.of("INSERT", "MODIFY") : Set.of("MODIFY");
        return filter == null || new EventPattern(table, written, events).of(filter) == EventPattern.Answer.MATCHES;
    }

    private static boolean names(List<String> names, Entity entity) {
        return names.contains(entity.name()) || names.contains(entity.type());
    }

    private static void report(TableModel table, StreamConsumer consumer, Entity entity, Findings findings) {
        String type = table.settings().typeAttribute();
        findings.add(
                Severity.ERROR,
                consumer.place(),
                consumer.name() + " writes " + entity.name() + " to " + table.name()
                        + ", and is called with the record of that write",
                consumer.filter() == null
                        ? "it has no filter: each record that it handles makes another"
                        : "its filter " + consumer.filter() + " lets records of " + entity.name() + " through",
                names(consumer.reads(), entity)
                        ? "let its filter leave out what it has handled: {\"dynamodb\": {\"NewImage\": {\"handledAt\":"
                                + " [{\"exists\": false}]}}}, with an attribute that its write sets"
                        : "let its filter leave out what it writes: {\"dynamodb\": {\"NewImage\": {\""
                                + (type == null ? "Type" : type) + "\": {\"S\": [{\"anything-but\": [\"" + entity.type()
                                + "\"]}]}}}}");
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A consumer that calls itself",
                "What a consumer writes to its own source table is a record of the same stream. If the filter lets it through, the"
                        + " consumer is called again, writes again, and does not stop.",
                "DynamoDB Developer Guide, streams and Lambda triggers: infinite loops",
                MODEL.formatted(""),
                MODEL.formatted(
                        ", filter: '{\"dynamodb\": {\"NewImage\": {\"Type\": {\"S\": [{\"anything-but\": [\"Summary\"]}]}}}}'"),
                "Writes and calls without end.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Orders, partition_key: PK, sort_key: SK }
                settings: { stream: NEW_IMAGE, type_attribute: Type }
                consumers:
                  - { name: summarise, reads: [new_image], writes: [Summary], idempotent: true%s }
                entities:
                  Order:
                    pk_template: "CUSTOMER#{customer}"
                    sk_template: "ORDER#{orderId}"
                    fields: [{ name: customer, type: string }, { name: orderId, type: string }]
                  Summary:
                    pk_template: "CUSTOMER#{customer}"
                    sk_template: "SUMMARY"
                    fields: [{ name: customer, type: string }]
            """;
}
