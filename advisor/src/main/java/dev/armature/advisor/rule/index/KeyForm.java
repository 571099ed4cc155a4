package dev.armature.advisor.rule.index;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.List;

/** AM-I08: a joined key where several attributes would do, or the reverse, by the school that the model follows. */
final class KeyForm implements Rule {
    private static final int ATTRIBUTES_MAX = 4;

    @Override
    public String id() {
        return "AM-I08";
    }

    @Override
    public Severity severity() {
        return Severity.ADVICE;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (KeySpace space : design.spaces()) {
            Index index = space.index();
            if (index == null || !index.isGlobal()) {
                continue;
            }
            if (design.model().profile() == Model.Profile.MULTI_TABLE) {
                checkJoined(space, index, findings);
            } else if (design.model().profile() == Model.Profile.SINGLE_TABLE) {
                checkSeveral(space, index, findings);
            }
        }
    }

    private static void checkJoined(KeySpace space, Index index, Findings findings) {
        if (space.entities().size() != 1 || index.isMultiAttribute()) {
            return;
        }
        EntityKeys keys = space.entities().getFirst();
        List<KeyTemplate> joined = keys.templates()
                .filter(template -> template.values().size() > 1)
                .toList();
        boolean fits = keys.partitionFields().size() <= ATTRIBUTES_MAX
                && keys.sortFields().size() <= ATTRIBUTES_MAX;
        if (!joined.isEmpty() && fits) {
            findings.add(
                    Severity.ADVICE,
                    index.place(),
                    space.name() + " has a key that is joined of several values, and could have them as they are",
                    joined.getFirst() + " needs an attribute of its own, and zeros before numbers",
                    "partition_key: [" + String.join(", ", keys.partitionFields()) + "], sort_key: ["
                            + String.join(", ", keys.sortFields()) + "]");
        }
    }

    private static void checkSeveral(KeySpace space, Index index, Findings findings) {
        if (index.isMultiAttribute() && space.entities().size() > 1) {
            findings.add(
                    Severity.ADVICE,
                    index.place(),
                    space.name() + " has several key attributes and "
                            + space.entities().size() + " entities",
                    "entities that share an index are told apart by prefixes, which keys of natural attributes do not have",
                    "use one attribute each (GSI1PK, GSI1SK) with a prefix for each entity, or an index for each");
        }
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A joined key where attributes would do",
                "A global index can have up to four attributes in each key. They keep their types, need no joining and no backfill; joined"
                        + " keys are for overloaded indexes, and for begins_with across entities.",
                "DynamoDB Developer Guide, global secondary indexes with multiple key attributes",
                MODEL.formatted("GSI1PK", "GSI1SK", "\"TOURNAMENT#{tournament}#REGION#{region}\"", "\"{round}\""),
                MODEL.formatted("[tournament, region]", "round", "[\"{tournament}\", \"{region}\"]", "\"{round}\""),
                "An attribute more in each item, and code that joins it.");
    }

    private static final String MODEL = """
            profile: multi-table
            tables:
              - table_config: { table_name: Matches, partition_key: matchId }
                gsi_list: [{ name: ByRegion, partition_key: %s, sort_key: %s }]
                entities:
                  Match:
                    pk_template: "{matchId}"
                    gsi_mappings: [{ name: ByRegion, pk_template: %s, sk_template: %s }]
                    fields:
                      - { name: matchId, type: string }
                      - { name: tournament, type: string }
                      - { name: region, type: string }
                      - { name: round, type: string }
            """;
}
