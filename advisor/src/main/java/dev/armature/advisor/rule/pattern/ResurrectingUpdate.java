package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.ExpressionTexts;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.Locale;
import java.util.Set;

/** AM-P19: an update of what a scan found, that makes a new item of one which is gone. */
final class ResurrectingUpdate implements Rule {
    private static final Set<String> MIGRATIONS = Set.of("backfill", "backfills", "migrate", "migrates", "migration");
    private static final Set<String> SCANS = Set.of("scan", "scans", "scanned");

    @Override
    public String id() {
        return "AM-P19";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            AccessPattern pattern = placed.pattern();
            boolean writes = pattern.operation() == Operation.UPDATE_ITEM || pattern.operation() == Operation.PUT_ITEM;
            ExpressionTexts texts = ExpressionTexts.of(placed);
            boolean asks = !texts.condition().guaranteed().isEmpty();
            if (writes && !asks && comesFromScan(design, placed)) {
                findings.add(
                        Severity.WARNING,
                        pattern.place(),
                        pattern.name() + " writes to items that a scan found, and brings back those deleted in between",
                        "UpdateItem creates the item if there is none with the key, with nothing but the attributes it sets",
                        "add the condition attribute_exists(" + placed.table().partitionKey() + ")");
            }
        }
    }

    private static boolean comesFromScan(Design design, Design.Placed placed) {
        AccessPattern pattern = placed.pattern();
        boolean fromScan = pattern.parameters().stream()
                .anyMatch(parameter -> parameter.knownFrom() != null
                        && parameter.knownFrom().toLowerCase(Locale.ROOT).contains("scan"));
        Set<String> words = Set.copyOf(FieldNames.words(pattern.name() + " " + pattern.description()));
        // Tickets and badges are scanned too: the word alone is no sign, unless the table is scanned.
        boolean isScanned = design.patterns().stream()
                .anyMatch(other ->
                        other.table().equals(placed.table()) && other.pattern().operation() == Operation.SCAN);
        return fromScan
                || words.stream().anyMatch(MIGRATIONS::contains)
                || isScanned && words.stream().anyMatch(SCANS::contains);
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "An update that brings back deleted items",
                "A backfill scans, and then updates what it found. Whatever was deleted in between is created again, as an item of a few"
                        + " attributes that no reader expects.",
                "DynamoDB Developer Guide, UpdateItem: creates the item if it does not exist",
                MODEL.formatted(""),
                MODEL.formatted("condition: attribute_exists(userId),"),
                "Items that no PutItem wrote.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Users, partition_key: userId }
                entities:
                  User:
                    pk_template: "{userId}"
                    fields: [{ name: userId, type: string }, { name: GSI1PK, type: string }]
                    access_patterns:
                      - { name: backfill_index, operation: UpdateItem, update: "SET GSI1PK = :org", %s
                          parameters: [{ name: userId, type: string, known_from: a scan }] }
            """;
}
