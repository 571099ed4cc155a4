package dev.armature.advisor.rule.item;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Model.Profile;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.Set;

/** AM-S05: a table of several entities whose items do not say which of them they are. Speaks of single-table designs only. */
final class MissingType implements Rule {
    private static final Set<String> NAMES =
            Set.of("type", "entitytype", "entity", "itemtype", "recordtype", "kind", "doctype", "objecttype");

    @Override
    public String id() {
        return "AM-S05";
    }

    @Override
    public Severity severity() {
        return Severity.ADVICE;
    }

    @Override
    public void check(Design design, Findings findings) {
        if (design.model().profile() != Profile.SINGLE_TABLE) {
            return;
        }
        for (TableModel table : design.model().tables()) {
            if (table.entities().size() > 1
                    && table.settings().typeAttribute() == null
                    && !table.entities().stream().allMatch(MissingType::saysItsType)) {
                findings.add(
                        Severity.ADVICE,
                        table.place(),
                        "items of " + table.name() + " do not say of which entity they are",
                        table.entities().size() + " entities share it, and no type_attribute is declared",
                        "give every item an attribute such as Type with the name of its entity, and declare it:"
                                + " settings: { type_attribute: Type }");
            }
        }
    }

    private static boolean saysItsType(Entity entity) {
        return entity.fields().stream().anyMatch(field -> NAMES.contains(FieldNames.folded(field.name())));
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "Items that do not say what they are",
                "In a table of several entities, a reader of a collection, a stream or an export has to tell the kinds of items apart."
                        + " Keys can be taken apart for that; an attribute is plain, can be filtered by, and survives a change of keys.",
                "Architect, a type attribute on every item",
                MODEL.formatted(""),
                MODEL.formatted("settings: { type_attribute: Type }"),
                "A few bytes an item.");
    }

    private static final String MODEL = """
            profile: single-table
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                %s
                entities:
                  User: { pk_template: "USER#{userId}", sk_template: "PROFILE", fields: [{ name: userId, type: string }] }
                  Order: { pk_template: "USER#{userId}", sk_template: "ORDER#{orderId}",
                           fields: [{ name: userId, type: string }, { name: orderId, type: string }] }
            """;
}
