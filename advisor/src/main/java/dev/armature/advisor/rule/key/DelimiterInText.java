package dev.armature.advisor.rule.key;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;

/** AM-K11: text that people type in, beside other values in a key, with nothing that keeps the delimiter out of it. */
final class DelimiterInText implements Rule {
    @Override
    public String id() {
        return "AM-K11";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (KeySpace space : design.spaces()) {
            for (EntityKeys keys : space.entities()) {
                keys.templates()
                        .filter(template -> template.values().size() > 1)
                        .forEach(template -> check(space, keys, template, findings));
            }
        }
    }

    private static void check(KeySpace space, EntityKeys keys, KeyTemplate template, Findings findings) {
        String delimiter = keys.table().settings().delimiter();
        template.fields().stream()
                .flatMap(name -> keys.entity().field(name).stream())
                .filter(DelimiterInText::canBeAnything)
                .findFirst()
                .ifPresent(field -> findings.add(
                        Severity.WARNING,
                        keys.place(),
                        "people type " + field.name() + " in, and it may contain the " + delimiter
                                + " that separates it in " + keys.entity().name() + "'s key " + template + " in "
                                + space.name(),
                        "with `" + delimiter
                                + "` in it, two different sets of values make the same key, and a prefix of one"
                                + " is found under another",
                        "refuse or encode `" + delimiter + "` in " + field.name()
                                + " before it goes into a key, or use an" + " id in its place"));
    }

    private static boolean canBeAnything(Field field) {
        Format format = field.format();
        boolean hasFormat = format != null
                && format.kind() != Format.Kind.OTHER
                && format.kind() != Format.Kind.URL
                && format.kind() != Format.Kind.EMAIL;
        return field.free()
                && field.type() == Field.Type.STRING
                && field.values().isEmpty()
                && !hasFormat;
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "Typed-in text may contain the delimiter",
                "A key is taken apart at its delimiter. A user who may type it into a value can make a key that belongs to someone"
                        + " else, or one that is read as other values.",
                "DynamoDB Developer Guide, best practices for using sort keys",
                MODEL.formatted("TAG#{tag}#{postId}"),
                MODEL.formatted("TAG#{tagId}#{postId}"),
                "Items under the wrong key.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                entities:
                  Tagging:
                    pk_template: "BLOG#{blogId}"
                    sk_template: "%s"
                    fields:
                      - { name: blogId, type: string }
                      - { name: postId, type: string }
                      - { name: tagId, type: string }
                      - { name: tag, type: string, user_supplied: true }
            """;
}
