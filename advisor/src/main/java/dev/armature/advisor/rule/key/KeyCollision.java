package dev.armature.advisor.rule.key;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.design.Neighbour;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.List;
import java.util.Locale;

/** AM-K03: two entities of a table that can have the same primary key. */
final class KeyCollision implements Rule {
    @Override
    public String id() {
        return "AM-K03";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (KeySpace space : design.spaces()) {
            if (space.index() == null) {
                check(space, findings);
            }
        }
    }

    private static void check(KeySpace table, Findings findings) {
        List<EntityKeys> entities = table.entities();
        for (int i = 0; i < entities.size(); i++) {
            EntityKeys first = entities.get(i);
            for (EntityKeys second : entities.subList(i + 1, entities.size())) {
                Neighbour.with(second, first.partitionTexts(), first.sortTexts())
                        .ifPresent(same -> findings.add(
                                Severity.ERROR,
                                second.place(),
                                first.entity().name() + " and "
                                        + second.entity().name() + " can have the same key in " + table.name()
                                        + ": writing one replaces the other",
                                "both can be " + same.text(table),
                                "begin the sort key of each with a literal of its own, such as " + prefix(second)
                                        + "{...}"));
            }
        }
    }

    private static String prefix(EntityKeys keys) {
        return keys.entity().name().toUpperCase(Locale.ROOT)
                + keys.table().settings().delimiter();
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "Two entities can have the same key",
                "PutItem replaces whatever has the key, whatever kind of item it is. An order whose id happens to be that of an"
                        + " invoice takes its place without an error.",
                "DynamoDB Developer Guide, PutItem",
                MODEL.formatted("{invoiceId}"),
                MODEL.formatted("INVOICE#{invoiceId}"),
                "Lost items.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                entities:
                  Order:
                    pk_template: "CUSTOMER#{customerId}"
                    sk_template: "{orderId}"
                    fields:
                      - { name: customerId, type: string }
                      - { name: orderId, type: string, format: ksuid }
                  Invoice:
                    pk_template: "CUSTOMER#{customerId}"
                    sk_template: "%s"
                    fields:
                      - { name: customerId, type: string }
                      - { name: invoiceId, type: string, format: ksuid }
            """;
}
