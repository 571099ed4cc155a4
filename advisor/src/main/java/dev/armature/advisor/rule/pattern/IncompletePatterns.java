package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Neighbour;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.ReturnType;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.StreamConsumer;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** AM-P11: an entity that nothing creates, reads or deletes. */
final class IncompletePatterns implements Rule {
    @Override
    public String id() {
        return "AM-P11";
    }

    @Override
    public Severity severity() {
        return Severity.ADVICE;
    }

    /** What can happen to items of an entity. */
    private enum Step {
        CREATE,
        READ,
        DELETE
    }

    @Override
    public void check(Design design, Findings findings) {
        Map<String, Set<Step>> steps = steps(design);
        design.model().entities().forEach(entity -> {
            Set<Step> known = steps.getOrDefault(entity.name(), EnumSet.noneOf(Step.class));
            List<String> missing = new ArrayList<>();
            if (!known.contains(Step.CREATE)) {
                missing.add("creates");
            }
            // A lock is asked for by taking it.
            if (!known.contains(Step.READ) && entity.role() != Entity.Role.LOCK) {
                missing.add("reads");
            }
            boolean expires = entity.ttl() != null && entity.ttl().expires();
            if (!known.contains(Step.DELETE) && !expires) {
                missing.add("deletes");
            }
            if (!missing.isEmpty()) {
                findings.add(
                        Severity.ADVICE,
                        entity.place(),
                        "no access pattern " + listed(missing) + " " + entity.name(),
                        "access patterns of " + entity.name() + ": "
                                + entity.accessPatterns().size(),
                        "list every request that the application makes: a key that serves the known ones may not serve the"
                                + " one that was forgotten");
            }
        });
    }

    private static String listed(List<String> words) {
        List<String> first = words.subList(0, words.size() - 1);
        return (first.isEmpty() ? "" : String.join(", ", first) + " or ") + words.getLast();
    }

    private static Map<String, Set<Step>> steps(Design design) {
        Map<String, Set<Step>> steps = new HashMap<>();
        for (Design.Placed placed : design.patterns()) {
            Set<Step> own = of(steps, placed.entity().name());
            own.addAll(stepsOf(placed.pattern().operation()));
            boolean readsOthers = placed.pattern().operation() == Operation.QUERY
                    && (placed.pattern().returnType() == ReturnType.MIXED_DATA
                            || placed.pattern().returnType() == null);
            if (readsOthers) {
                design.keyCondition(placed).stream()
                        .map(Neighbour::inside)
                        .flatMap(List::stream)
                        .forEach(
                                other -> of(steps, other.keys().entity().name()).add(Step.READ));
            }
        }
        for (TransactionPattern transaction : design.model().crossTablePatterns()) {
            transaction.actions().forEach(action -> of(steps, action.entity()).addAll(stepsOf(action.kind())));
        }
        for (TableModel table : design.model().tables()) {
            for (StreamConsumer consumer : table.consumers()) {
                consumer.writes().forEach(name -> of(steps, name).add(Step.CREATE));
                consumer.reads().forEach(name -> of(steps, name).add(Step.READ));
            }
        }
        return steps;
    }

    private static Set<Step> of(Map<String, Set<Step>> steps, String entity) {
        return steps.computeIfAbsent(entity, ignored -> EnumSet.noneOf(Step.class));
    }

    private static Set<Step> stepsOf(Operation operation) {
        return switch (operation) {
            case GET_ITEM, QUERY, SCAN, BATCH_GET_ITEM, TRANSACT_GET_ITEMS -> EnumSet.of(Step.READ);
            case PUT_ITEM, UPDATE_ITEM -> EnumSet.of(Step.CREATE);
            case DELETE_ITEM -> EnumSet.of(Step.DELETE);
            case BATCH_WRITE_ITEM, TRANSACT_WRITE_ITEMS -> EnumSet.of(Step.CREATE, Step.DELETE);
        };
    }

    private static Set<Step> stepsOf(TransactionPattern.Kind kind) {
        return switch (kind) {
            case PUT, UPDATE -> EnumSet.of(Step.CREATE);
            case DELETE -> EnumSet.of(Step.DELETE);
            case GET, CONDITION_CHECK -> EnumSet.of(Step.READ);
        };
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "An entity with half of its requests",
                "Keys are made for requests. An entity that is written and never read, or read and never written, has requests that are"
                        + " not written down yet.",
                "DynamoDB Developer Guide, NoSQL design: know your access patterns first",
                MODEL.formatted(""),
                MODEL.formatted(
                        "- { name: delete_order, operation: DeleteItem, parameters: [{ name: orderId, type: string }] }"),
                "A new index, or a new table, when the request comes.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Orders, partition_key: orderId }
                entities:
                  Order:
                    pk_template: "{orderId}"
                    fields: [{ name: orderId, type: string }]
                    access_patterns:
                      - { name: place_order, operation: PutItem, parameters: [{ name: order, type: entity }] }
                      - { name: get_order, operation: GetItem, parameters: [{ name: orderId, type: string }] }
                      %s
            """;
}
