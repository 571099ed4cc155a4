package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;

/** AM-P06: a strongly consistent read of a global index. */
final class StrongIndexRead implements Rule {
    @Override
    public String id() {
        return "AM-P06";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            AccessPattern pattern = placed.pattern();
            if (pattern.consistentRead()
                    && placed.index() != null
                    && placed.index().isGlobal()) {
                findings.add(
                        Severity.ERROR,
                        pattern.place(),
                        pattern.name() + " asks the global index "
                                + placed.index().name() + " for a strongly consistent read, which is refused",
                        "DynamoDB answers ValidationException: consistent reads are not supported on global secondary indexes",
                        "read the table by its own key where the newest state is needed, or take eventual consistency");
            }
        }
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A strongly consistent read of a global index",
                "Global indexes are filled after the write to the table, so they cannot be read strongly consistent; the request is"
                        + " refused. A client that reads right after it wrote may not find the item there.",
                "DynamoDB Developer Guide, read consistency",
                MODEL.formatted(true),
                MODEL.formatted(false),
                "Refused requests.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Games, partition_key: PK, sort_key: SK }
                gsi_list: [{ name: RoomCodeIndex, partition_key: roomCode }]
                entities:
                  Game:
                    pk_template: "GAME#{gameId}"
                    sk_template: "METADATA"
                    gsi_mappings: [{ name: RoomCodeIndex, pk_template: "{roomCode}" }]
                    fields: [{ name: gameId, type: string }, { name: roomCode, type: string }]
                    access_patterns:
                      - { name: join_by_code, operation: Query, index_name: RoomCodeIndex, consistent_read: %s,
                          parameters: [{ name: roomCode, type: string }] }
            """;
}
