package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Intruders;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;

/**
 * AM-P02: a query of a table that reads items of entities it did not ask for.
 *
 * <p>A pattern that gives the partition key alone, and promises one entity, may have left out the prefix because it goes without
 * saying: AWS's generator of code puts it in. So that is no more than a warning, if there is a prefix to put in.
 */
final class OpenRange implements Rule {
    @Override
    public String id() {
        return "AM-P02";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            if (placed.index() == null) {
                Intruders.of(design, placed).ifPresent(intruders -> report(intruders, findings));
            }
        }
    }

    private static void report(Intruders intruders, Findings findings) {
        KeyCondition condition = intruders.condition();
        String what = condition.sort().operator() == null
                ? " asks for a partition key alone and also reads "
                : " asks for " + condition.sort().text() + " and also reads ";
        boolean goesWithoutSaying = condition.sort().operator() == null && intruders.hasPrefixOfItsOwn();
        findings.add(
                goesWithoutSaying ? Severity.WARNING : Severity.ERROR,
                condition.pattern().place(),
                condition.pattern().name() + what + intruders.names() + ", where only "
                        + condition.keys().entity().name() + " is meant",
                intruders.evidence(),
                intruders.remedy());
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A range that runs into other entities",
                "A range that is open on one side goes on to the end of the partition, through the keys of every entity that"
                        + " sorts there. Their items come back as if they were asked for, fill pages, and are billed.",
                "DynamoDB Developer Guide, Query: key condition expressions",
                MODEL.formatted("\">=\""),
                MODEL.formatted("begins_with"),
                "Wrong items in the answer, and read units for them.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Matches, partition_key: pk, sort_key: sk }
                entities:
                  State:
                    pk_template: "match#{matchId}"
                    sk_template: "state"
                    fields: [{ name: matchId, type: string }]
                  Log:
                    pk_template: "match#{matchId}"
                    sk_template: "log#{seq:06d}"
                    fields: [{ name: matchId, type: string }, { name: seq, type: integer, max: 999_999 }]
                    access_patterns:
                      - { name: read_log, operation: Query, range_condition: %s, return_type: entity_list,
                          parameters: [{ name: matchId, type: string }] }
            """;
}
