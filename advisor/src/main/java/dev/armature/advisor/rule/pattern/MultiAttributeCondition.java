package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.Parameter;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.ArrayList;
import java.util.List;

/** AM-P14: a query of an index whose keys have several attributes, that leaves one of them out. */
final class MultiAttributeCondition implements Rule {
    @Override
    public String id() {
        return "AM-P14";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            boolean isAbout = placed.index() != null
                    && placed.index().isMultiAttribute()
                    && placed.pattern().operation() == Operation.QUERY;
            if (isAbout) {
                design.keyCondition(placed).ifPresent(condition -> check(condition, findings));
            }
        }
    }

    private static void check(KeyCondition condition, Findings findings) {
        List<String> faults = new ArrayList<>();
        if (!condition.missing().isEmpty()) {
            faults.add("every attribute of the partition key has to be equal to a value, and "
                    + String.join(" and ", condition.missing()) + " is not given");
        }
        if (!condition.skipped().isEmpty()) {
            faults.add(
                    "attributes of the sort key are used from the first on, without a gap and with nothing behind a range, and "
                            + String.join(
                                    " and ",
                                    condition.skipped().stream()
                                            .map(Parameter::name)
                                            .toList())
                            + " cannot be reached");
        }
        if (!faults.isEmpty()) {
            findings.add(
                    Severity.ERROR,
                    condition.pattern().place(),
                    condition.pattern().name() + " does not give the keys of "
                            + condition.space().name() + " in their order",
                    String.join("; ", faults) + " ("
                            + String.join(", ", condition.space().partitionAttributes()) + " / "
                            + String.join(", ", condition.space().sortAttributes()) + ")",
                    "give what is missing, or add an index in whose keys these attributes come first");
        }
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A query that leaves out a key attribute",
                "In an index with several key attributes, all of the partition key have to be given, and those of the sort key from left to"
                        + " right; only the last one used can be a range. Anything else is refused.",
                "DynamoDB Developer Guide, global secondary indexes with multiple key attributes",
                MODEL.formatted("bracket"),
                MODEL.formatted("round"),
                "Refused requests.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Matches, partition_key: matchId }
                gsi_list:
                  - { name: ByRegion, partition_key: [tournament, region], sort_key: [round, bracket] }
                entities:
                  Match:
                    pk_template: "{matchId}"
                    gsi_mappings:
                      - { name: ByRegion, pk_template: ["{tournament}", "{region}"], sk_template: ["{round}", "{bracket}"] }
                    fields:
                      - { name: matchId, type: string }
                      - { name: tournament, type: string }
                      - { name: region, type: string }
                      - { name: round, type: string }
                      - { name: bracket, type: string }
                    access_patterns:
                      - name: matches
                        operation: Query
                        index_name: ByRegion
                        parameters:
                          - { name: tournament, type: string }
                          - { name: region, type: string }
                          - { name: %s, type: string }
            """;
}
