package dev.armature.advisor.rule.setting;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Model.Profile;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;

/** AM-G01: several entities in one table, for an application whose access patterns are not known beforehand. */
final class SingleTableGraphql implements Rule {
    @Override
    public String id() {
        return "AM-G01";
    }

    @Override
    public Severity severity() {
        return Severity.ADVICE;
    }

    @Override
    public void check(Design design, Findings findings) {
        if (design.model().profile() != Profile.GRAPHQL) {
            return;
        }
        for (TableModel table : design.model().tables()) {
            if (table.entities().size() > 1) {
                findings.add(
                        Severity.ADVICE,
                        table.place(),
                        table.name() + " holds " + table.entities().size()
                                + " entities, and its access patterns are not known beforehand",
                        String.join(
                                        ", ",
                                        table.entities().stream()
                                                .map(Entity::name)
                                                .toList())
                                + " share it; resolvers of GraphQL ask for each of them on its own",
                        "give each entity a table of its own, until it is known what is read together");
            }
        }
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A single table for unknown patterns",
                "One table for many entities pays where several of them are read in one request that is known beforehand. Resolvers of"
                        + " GraphQL read one entity at a time, and new questions come every week: what a single table costs in effort is"
                        + " then spent for nothing.",
                "Architect, section 15, when not to use a single table",
                MODEL.formatted("graphql"),
                MODEL.formatted("single-table"),
                "Effort, more than money.");
    }

    private static final String MODEL = """
            profile: %s
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                settings: { type_attribute: Type }
                entities:
                  User: { pk_template: "USER#{userId}", sk_template: "PROFILE", fields: [{ name: userId, type: string }] }
                  Order: { pk_template: "USER#{userId}", sk_template: "ORDER#{orderId}",
                           fields: [{ name: userId, type: string }, { name: orderId, type: string }] }
            """;
}
