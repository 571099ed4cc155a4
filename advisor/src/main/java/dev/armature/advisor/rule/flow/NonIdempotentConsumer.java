package dev.armature.advisor.rule.flow;

import dev.armature.advisor.cost.UpdateText;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.StreamConsumer;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** AM-R01: a consumer of a stream whose work, done twice for one record, comes out differently. */
final class NonIdempotentConsumer implements Rule {
    @Override
    public String id() {
        return "AM-R01";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (var table : design.model().tables()) {
            for (StreamConsumer consumer : table.consumers()) {
                reason(design, consumer)
                        .ifPresent(reason -> findings.add(
                                Severity.WARNING,
                                consumer.place(),
                                consumer.name() + " does its work again for a record that comes twice",
                                reason + "; records are delivered at least once, and a batch that fails is delivered"
                                        + " again as a whole",
                                "remember what was done: write the sequence number or event id with the change, in one"
                                        + " transaction, on the condition that it is not there; or compute the value of"
                                        + " what it is made of, and set it"));
            }
        }
    }

    private static Optional<String> reason(Design design, StreamConsumer consumer) {
        if (Boolean.TRUE.equals(consumer.idempotent())) {
            return Optional.empty();
        }
        String update = consumer.update();
        if (update != null) {
            Set<String> repeated = UpdateText.parse(update)
                    .map(text -> repeated(design, consumer, text))
                    .orElseGet(LinkedHashSet::new);
            if (!repeated.isEmpty()) {
                return Optional.of("`" + update + "` changes " + String.join(", ", repeated) + " each time");
            }
        }
        boolean writes = update != null || !consumer.writes().isEmpty();
        return Boolean.FALSE.equals(consumer.idempotent()) && writes
                ? Optional.of("it is said not to be idempotent")
                : Optional.empty();
    }

    /** What comes out differently the second time: sums and lists, but not sets. */
    private static Set<String> repeated(Design design, StreamConsumer consumer, UpdateText text) {
        Set<String> repeated = new LinkedHashSet<>(text.counted());
        repeated.addAll(text.appended());
        for (String attribute : text.added()) {
            boolean isSet = consumer.writes().stream()
                    .flatMap(name -> design.model().entity(name).stream())
                    .map(Entity::fields)
                    .flatMap(fields -> fields.stream())
                    .anyMatch(field ->
                            field.name().equals(attribute) && field.type().isSet());
            if (!isSet) {
                repeated.add(attribute);
            }
        }
        return repeated;
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A stream's record that counts twice",
                "A stream delivers each record at least once, not exactly once: after an error or a timeout the batch comes again, with"
                        + " records that were handled already. What adds or appends then does so twice.",
                "Architect, section 12, aggregation with streams",
                MODEL.formatted(""),
                MODEL.formatted(", idempotent: true"),
                "Sums that are wrong without an error.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Orders, partition_key: PK, sort_key: SK }
                settings: { stream: NEW_IMAGE }
                consumers:
                  - { name: add_up, reads: [Order], writes: [Customer], update: "ADD orderCount :one"%s }
                entities:
                  Customer:
                    pk_template: "CUSTOMER#{customer}"
                    sk_template: "CUSTOMER"
                    fields: [{ name: customer, type: string }, { name: orderCount, type: integer }]
                  Order:
                    pk_template: "CUSTOMER#{customer}"
                    sk_template: "ORDER#{orderId}"
                    fields: [{ name: customer, type: string }, { name: orderId, type: string }]
            """;
}
