package dev.armature.advisor.rule.key;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;
import java.util.Optional;

/** AM-K01: a number in a sort key that is a text, without zeros before it. */
final class UnpaddedNumber implements Rule {
    private static final int WIDTH_DEFAULT = 6;

    @Override
    public String id() {
        return "AM-K01";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (KeySpace space : design.spaces()) {
            for (EntityKeys keys : space.entities()) {
                for (int i = 0; i < keys.sort().size(); i++) {
                    if (!space.isNumber(i)) {
                        check(design, space, keys, keys.sort().get(i), findings);
                    }
                }
            }
        }
    }

    private static void check(Design design, KeySpace space, EntityKeys keys, KeyTemplate template, Findings findings) {
        for (Part.Value value : template.values()) {
            Optional<Field> field = keys.entity().field(value.field());
            if (value.form() instanceof Form.Plain
                    && field.filter(UnpaddedNumber::hasNoFixedWidth).isPresent()
                    && (!isId(value.field()) || isOrdered(design, space, keys))) {
                String before = KeyTemplate.text(
                        template.parts().subList(0, template.parts().indexOf(value)));
                findings.add(
                        Severity.ERROR,
                        keys.place(),
                        keys.entity().name() + "'s sort key " + template + " in " + space.name() + " has the number "
                                + value.field() + " as text without zeros before it",
                        "`" + before + "10` sorts before `" + before + "9`",
                        "write {" + value.field() + ":" + width(field.get()) + "} for {" + value.field()
                                + "}, or make the number a Number attribute of its own in the key");
                return;
            }
        }
    }

    /** Whether its texts have different numbers of digits. Times since 1970 have ten or thirteen for centuries. */
    private static boolean hasNoFixedWidth(Field field) {
        if (!field.type().isNumber() || !field.values().isEmpty() || isTime(field)) {
            return false;
        }
        BigDecimal min = field.min() == null ? BigDecimal.ZERO : field.min();
        return field.type() == Field.Type.DECIMAL
                || field.max() == null
                || min.signum() < 0
                || digits(min) != digits(field.max());
    }

    private static boolean isTime(Field field) {
        Format format = field.format();
        return format != null && (format.kind() == Format.Kind.EPOCH || format.kind() == Format.Kind.EPOCH_MILLIS)
                || field.type() == Field.Type.INTEGER && FieldNames.isTime(field.name());
    }

    /** The number of an id is a name: its order matters only to those who ask for it. */
    private static boolean isId(String name) {
        return FieldNames.lastWord(name).equals("id");
    }

    private static boolean isOrdered(Design design, KeySpace space, EntityKeys keys) {
        return design.patterns().stream()
                .filter(placed ->
                        placed.entity().equals(keys.entity()) && Objects.equals(placed.index(), space.index()))
                .map(Design.Placed::pattern)
                .anyMatch(pattern -> pattern.order() != null
                        || pattern.orderBy() != null
                        || pattern.rangeCondition() != null
                                && pattern.rangeCondition() != RangeCondition.BEGINS_WITH
                                && pattern.rangeCondition() != RangeCondition.EQUAL);
    }

    private static int digits(BigDecimal number) {
        return number.setScale(0, RoundingMode.DOWN).toBigInteger().toString().length();
    }

    private static String width(Field field) {
        int width = field.max() == null ? WIDTH_DEFAULT : digits(field.max());
        return (width < 10 ? "0" : "") + width + "d";
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A number in a text key without zeros before it",
                "Texts are compared character by character, so 10 comes before 2: the last of `v1` to `v10` is `v9`, ranges skip"
                        + " numbers, and pages come in an order that was not asked for.",
                "DynamoDB Developer Guide, best practices for using sort keys",
                MODEL.formatted("v{version}"),
                MODEL.formatted("v{version:06d}"),
                "Wrong answers; to repair it later, every item has to be written again under a new key.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Documents, partition_key: PK, sort_key: SK }
                entities:
                  Version:
                    pk_template: "DOC#{documentId}"
                    sk_template: "%s"
                    fields:
                      - { name: documentId, type: string }
                      - { name: version, type: integer }
                    access_patterns:
                      - { name: latest_version, operation: Query, range_condition: begins_with, order: descending, limit: 1,
                          parameters: [{ name: documentId, type: string }] }
            """;
}
