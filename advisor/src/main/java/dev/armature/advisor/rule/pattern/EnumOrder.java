package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.FilterFields;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.KeyOrder;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** AM-P15: a range of values whose texts sort in another order than they mean. */
final class EnumOrder implements Rule {
    @Override
    public String id() {
        return "AM-P15";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            if (placed.pattern().operation() == Operation.QUERY
                    || placed.pattern().operation() == Operation.SCAN) {
                ranged(design, placed).stream()
                        .flatMap(name -> placed.entity().field(name).stream())
                        .filter(EnumOrder::isOutOfOrder)
                        .findFirst()
                        .ifPresent(field -> report(placed.pattern(), field, findings));
            }
        }
    }

    private static void report(AccessPattern pattern, Field field, Findings findings) {
        List<String> sorted = field.values().stream().sorted(KeyOrder::compare).toList();
        findings.add(
                Severity.WARNING,
                pattern.place(),
                pattern.name() + " compares " + field.name()
                        + " as a range, and its values do not sort as they are meant",
                "meant: " + String.join(", ", field.values()) + "; sorted: " + String.join(" < ", sorted),
                "store a number or a letter that sorts, such as `1-"
                        + field.values().getFirst() + "`, or ask for each value");
    }

    /** The fields that are compared with less or greater, in the key or in the filter. */
    private static Set<String> ranged(Design design, Design.Placed placed) {
        Set<String> fields = new LinkedHashSet<>(FilterFields.ranges(placed.pattern()));
        Optional<KeyCondition> condition = design.keyCondition(placed);
        RangeCondition operator =
                condition.map(found -> found.sort().operator()).orElse(null);
        boolean isRange =
                operator != null && operator != RangeCondition.EQUAL && operator != RangeCondition.BEGINS_WITH;
        if (isRange) {
            String field = condition.get().sort().rangeField();
            if (field != null) {
                fields.add(field);
            }
        }
        return fields;
    }

    private static boolean isOutOfOrder(Field field) {
        List<String> values = field.values();
        return values.size() > 1
                && field.type() == Field.Type.STRING
                && !values.equals(values.stream().sorted(KeyOrder::compare).toList());
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A range of words",
                "Values are compared as text: FINALS < QUARTERFINALS < SEMIFINALS. A range from one to the other does not follow what they"
                        + " stand for.",
                "DynamoDB Developer Guide, comparison operators: strings are compared by their bytes",
                MODEL.formatted("[QUARTERFINALS, SEMIFINALS, FINALS]"),
                MODEL.formatted("[R1_QUARTERFINALS, R2_SEMIFINALS, R3_FINALS]"),
                "Wrong items in the answer, others missing.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Matches, partition_key: matchId }
                gsi_list: [{ name: ByRound, partition_key: tournament, sort_key: round }]
                entities:
                  Match:
                    pk_template: "{matchId}"
                    gsi_mappings: [{ name: ByRound, pk_template: "{tournament}", sk_template: "{round}" }]
                    fields:
                      - { name: matchId, type: string }
                      - { name: tournament, type: string }
                      - { name: round, type: string, enum: %s }
                    access_patterns:
                      - { name: matches_from_round, operation: Query, index_name: ByRound, range_condition: ">=",
                          parameters: [{ name: tournament, type: string }, { name: first, type: string }] }
            """;
}
