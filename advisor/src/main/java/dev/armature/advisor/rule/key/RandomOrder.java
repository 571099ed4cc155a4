package dev.armature.advisor.rule.key;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.Order;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;

/** AM-K10: an order by time asked of sort keys that begin with a random id. */
final class RandomOrder implements Rule {
    @Override
    public String id() {
        return "AM-K10";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            Order order = placed.pattern().order();
            boolean asksForTime = (order == Order.NEWEST_FIRST || order == Order.OLDEST_FIRST)
                    && placed.pattern().operation() == Operation.QUERY
                    && placed.pattern().orderBy() == null;
            if (asksForTime) {
                design.keyCondition(placed).ifPresent(condition -> check(condition, findings));
            }
        }
    }

    private static void check(KeyCondition condition, Findings findings) {
        condition.firstVaryingValue().map(Part.Value::field).ifPresent(name -> {
            Field field = condition.keys().entity().field(name).orElse(null);
            if (field != null && isRandom(field)) {
                findings.add(
                        Severity.WARNING,
                        condition.pattern().place(),
                        condition.pattern().name() + " asks for the newest or oldest first, and " + name + " is random",
                        "the sort key " + condition.keys().sortText() + " in "
                                + condition.space().name() + " puts items in the order of their UUIDs",
                        "use an id that begins with the time (KSUID, ULID, UUIDv7), or put the time before " + name);
            }
        });
    }

    private static boolean isRandom(Field field) {
        Format format = field.format();
        return format == null ? field.type() == Field.Type.UUID : format.kind() == Format.Kind.UUID;
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "Newest first by a random id",
                "Items come in the order of their sort keys. Random ids (UUIDv4) have no order in time, so the newest are"
                        + " anywhere, and a limit cuts off the wrong ones.",
                "DynamoDB Developer Guide, best practices for using sort keys",
                MODEL.formatted("uuid"),
                MODEL.formatted("ksuid"),
                "Reading the whole partition to sort it in the application.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                entities:
                  Order:
                    pk_template: "CUSTOMER#{customerId}"
                    sk_template: "ORDER#{orderId}"
                    fields:
                      - { name: customerId, type: string }
                      - { name: orderId, type: string, format: %s }
                    access_patterns:
                      - { name: latest_orders, operation: Query, range_condition: begins_with, order: newest-first,
                          parameters: [{ name: customerId, type: string }] }
            """;
}
