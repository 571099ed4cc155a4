package dev.armature.advisor.rule.flow;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** AM-U02: a counter that so many transactions want to change at once that they get into each other's way. */
final class ContendedCounter implements Rule {
    /** How long a transaction has its items, in seconds. */
    private static final double DURATION = 0.01;
    /** How many transactions may have the same item at a time, on average: one in ten of them then meets another. */
    private static final double OVERLAP_MAX = 0.1;

    @Override
    public String id() {
        return "AM-U02";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Constraint constraint : design.model().constraints()) {
            if (constraint instanceof Constraint.Counter counter && counter.mode() == Constraint.Mode.TRANSACTION) {
                design.model().entity(counter.entity()).ifPresent(entity -> check(design, counter, entity, findings));
            }
        }
    }

    private static void check(Design design, Constraint.Counter counter, Entity entity, Findings findings) {
        double rate = 0;
        for (TransactionPattern transaction : design.model().crossTablePatterns()) {
            boolean counts = transaction.actions().stream()
                    .anyMatch(action ->
                            action.entity().equals(entity.name()) && action.kind() == TransactionPattern.Kind.UPDATE);
            if (counts) {
                rate += rateOfOneItem(transaction.usage(), entity);
            }
        }
        if (rate * DURATION > OVERLAP_MAX) {
            findings.add(
                    Severity.WARNING,
                    counter.place(),
                    "transactions that count " + counter.field() + " of one " + entity.name()
                            + " will conflict with each other",
                    String.format(
                            Locale.ROOT,
                            "%,.0f of them a second, for %.0f ms each, are %.1f at a time; each that meets another is"
                                    + " cancelled, and paid for",
                            rate,
                            DURATION * 1000,
                            rate * DURATION),
                    "count outside of the transaction: by a consumer of the stream, or with ADD on one of several items"
                            + " whose sum is the count");
        }
    }

    /** In the busiest second; 0 where it was not said how much of it goes to one item. */
    private static double rateOfOneItem(AccessPattern.Usage usage, Entity entity) {
        boolean isOneItem = entity.partitionKey().isConstant()
                && (entity.sortKey() == null || entity.sortKey().isConstant());
        Double share = isOneItem ? Double.valueOf(1) : usage.hottestKeyShare();
        return share == null ? 0 : share * orZero(usage.peakRps() == null ? usage.rps() : usage.peakRps());
    }

    private static double orZero(@Nullable Double rate) {
        return rate == null ? 0 : rate;
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A counter that transactions fight over",
                "Of two transactions that want the same item at a time, one is cancelled, with all that it wanted to do, and has to be"
                        + " tried again. A counter of something popular is in each of them.",
                "Architect, section 7.2, reference counts",
                MODEL.formatted(500),
                MODEL.formatted(5),
                "Twice the units of a plain write, once more for each attempt.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Repos, partition_key: PK, sort_key: SK }
                entities:
                  Repo:
                    pk_template: "REPO#{repo}"
                    sk_template: "REPO"
                    fields: [{ name: repo, type: string }, { name: starCount, type: integer }]
                  Star:
                    pk_template: "REPO#{repo}"
                    sk_template: "STAR#{user}"
                    fields: [{ name: repo, type: string }, { name: user, type: string }]
            cross_table_access_patterns:
              - name: star
                operation: TransactWrite
                usage: { rps: %d, hottest_key_share: 0.5 }
                entities_involved:
                  - { table: Repos, entity: Star, action: Put, condition: attribute_not_exists(PK) }
                  - { table: Repos, entity: Repo, action: Update, update: "ADD starCount :one" }
            constraints:
              - counter: { entity: Repo, field: starCount, counts: Star, mode: transaction }
            """;
}
