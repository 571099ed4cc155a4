package dev.armature.advisor.rule.key;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.design.Neighbour;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.ReturnType;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.ArrayList;
import java.util.List;

/** AM-K13: a parent item at the other end of its collection than the one that is read first. */
final class ParentPlacement implements Rule {
    @Override
    public String id() {
        return "AM-K13";
    }

    @Override
    public Severity severity() {
        return Severity.ADVICE;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            AccessPattern pattern = placed.pattern();
            boolean readsAll = pattern.operation() == Operation.QUERY
                    && pattern.order() != null
                    && (pattern.returnType() == ReturnType.MIXED_DATA || pattern.returnType() == null);
            if (readsAll) {
                design.keyCondition(placed)
                        .filter(condition -> condition.sort().operator() == null)
                        .ifPresent(condition -> check(condition, findings));
            }
        }
    }

    private static void check(KeyCondition condition, Findings findings) {
        List<EntityKeys> collection = new ArrayList<>(List.of(condition.keys()));
        Neighbour.inside(condition).forEach(neighbour -> collection.add(neighbour.keys()));
        boolean isBackward = condition.pattern().order() != null
                && condition.pattern().order().isBackward();
        for (EntityKeys parent : collection) {
            if (!isParent(parent)) {
                continue;
            }
            for (EntityKeys child : collection) {
                if (!isParent(child) && isAtTheEnd(parent, child, isBackward)) {
                    findings.add(
                            Severity.ADVICE,
                            condition.pattern().place(),
                            condition.pattern().name() + " reads " + (isBackward ? "backwards" : "forwards") + ", so "
                                    + parent.entity().name() + " comes behind all items of "
                                    + child.entity().name(),
                            "`" + parent.sortText() + "` sorts " + (isBackward ? "before" : "behind") + " `"
                                    + child.sortText() + "`",
                            isBackward
                                    ? "begin the sort key of " + child.entity().name() + " with `#`: `#"
                                            + child.sortText() + "` sorts before letters, so "
                                            + parent.entity().name()
                                            + " is read first"
                                    : "begin the sort key of " + parent.entity().name() + " with `#`, so that it sorts"
                                            + " before the others");
                    return;
                }
            }
        }
    }

    /** Whether there is one of it in a partition. */
    private static boolean isParent(EntityKeys keys) {
        return !keys.sort().isEmpty() && keys.isSingle();
    }

    private static boolean isAtTheEnd(EntityKeys parent, EntityKeys child, boolean isBackward) {
        if (child.sort().isEmpty()) {
            return false;
        }
        KeySet parents = parent.sortTexts().getFirst();
        KeySet children = child.sortTexts().getFirst();
        return isBackward
                ? parents.and(children.andAbove()).isEmpty()
                : parents.and(children.andBelow()).isEmpty();
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A parent at the far end of its items",
                "One query can read a parent and the newest of its children, if the parent lies at the end from which it reads."
                        + " At the other end it comes last, behind all children and all pages.",
                "DynamoDB Developer Guide, item collections",
                MODEL.formatted("ORDER#{orderId}"),
                MODEL.formatted("#ORDER#{orderId}"),
                "A second request for the parent.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                entities:
                  Customer:
                    pk_template: "CUSTOMER#{customerId}"
                    sk_template: "CUSTOMER#{customerId}"
                    fields: [{ name: customerId, type: string }]
                    access_patterns:
                      - { name: customer_and_latest_orders, operation: Query, order: newest-first, return_type: mixed_data,
                          parameters: [{ name: customerId, type: string }] }
                  Order:
                    pk_template: "CUSTOMER#{customerId}"
                    sk_template: "%s"
                    fields: [{ name: customerId, type: string }, { name: orderId, type: string, format: ksuid }]
            """;
}
