package dev.armature.advisor.rule.setting;

import dev.armature.advisor.cost.Costs;
import dev.armature.advisor.cost.Savings;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;

/** AM-C03: a strongly consistent read for which no reason is given. */
final class StrongRead implements Rule {
    @Override
    public String id() {
        return "AM-C03";
    }

    @Override
    public Severity severity() {
        return Severity.ADVICE;
    }

    @Override
    public void check(Design design, Findings findings) {
        var savings = new Savings(design);
        for (Design.Placed placed : design.patterns()) {
            AccessPattern pattern = placed.pattern();
            String reason = pattern.consistentReadReason();
            // A global index refuses consistent reads, which is a fault of its own; a transaction has no others.
            boolean isGlobal = placed.index() != null && placed.index().isGlobal();
            if (pattern.consistentRead()
                    && pattern.operation().isRead()
                    && pattern.operation() != Operation.TRANSACT_GET_ITEMS
                    && !isGlobal
                    && (reason == null || reason.isBlank())) {
                double units = Costs.of(design, placed).read();
                findings.add(
                        Severity.ADVICE,
                        pattern.place(),
                        pattern.name() + " reads strongly consistently, and it is not said why",
                        "it takes " + shown(units) + " read units, and " + shown(units / 2)
                                + " if it may be a moment behind",
                        "leave out consistent_read, or say what depends on it: consistent_read_reason: \"...\"",
                        savings.ofUnits(placed, units / 2, 0).orElse(null));
            }
        }
    }

    private static String shown(double units) {
        return units == Math.rint(units) ? Long.toString((long) units) : Double.toString(units);
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A strongly consistent read without a reason",
                "A strongly consistent read costs twice as much as one that may be a moment behind. Few reads need it: those whose answer"
                        + " decides about what was written just before.",
                "Best Practices, cost multipliers; btl.run, cost",
                MODEL.formatted(""),
                MODEL.formatted(", consistent_read_reason: \"a player joins right after the game was made\""),
                "Half of the read units.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Games, partition_key: PK }
                entities:
                  Game:
                    pk_template: "GAME#{gameId}"
                    fields: [{ name: gameId, type: string }]
                    access_patterns:
                      - { name: get_game, operation: GetItem, consistent_read: true%s,
                          parameters: [{ name: gameId, type: string }] }
            """;
}
