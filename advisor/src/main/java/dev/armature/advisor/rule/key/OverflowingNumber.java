package dev.armature.advisor.rule.key;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.math.BigDecimal;
import java.util.Optional;

/** AM-K02: a padded number in a sort key that can outgrow its width, be negative, or have decimals. */
final class OverflowingNumber implements Rule {
    @Override
    public String id() {
        return "AM-K02";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    /** What is wrong with a number, with keys that show it, and what to write instead. */
    private record Fault(String message, String evidence, String remedy) {}

    @Override
    public void check(Design design, Findings findings) {
        for (KeySpace space : design.spaces()) {
            for (EntityKeys keys : space.entities()) {
                for (KeyTemplate template : keys.sort()) {
                    template.values().stream()
                            .flatMap(value -> fault(keys, value).stream())
                            .findFirst()
                            .ifPresent(fault -> findings.add(
                                    Severity.ERROR,
                                    keys.place(),
                                    keys.entity().name() + "'s sort key " + template + " in " + space.name() + ": "
                                            + fault.message,
                                    fault.evidence,
                                    fault.remedy));
                }
            }
        }
    }

    private static Optional<Fault> fault(EntityKeys keys, Part.Value value) {
        Optional<Field> field = keys.entity().field(value.field());
        return field.flatMap(found -> switch (value.form()) {
            case Form.Padded(int width) -> padded(found, width);
            case Form.Descending form -> descending(found, form);
            case Form.Plain ignored -> Optional.empty();
            case Form.DateBucket ignored -> Optional.empty();
            case Form.Shard ignored -> Optional.empty();
            case Form.Upper ignored -> Optional.empty();
            case Form.Lower ignored -> Optional.empty();
        });
    }

    private static Optional<Fault> padded(Field field, int width) {
        BigDecimal end = BigDecimal.TEN.pow(width);
        if (field.max() != null && field.max().compareTo(end) >= 0) {
            String most = field.max().toBigInteger().toString();
            return Optional.of(new Fault(
                    "the largest " + field.name() + " has more than " + width + " digits",
                    "`" + most + "` sorts before `" + "9".repeat(width) + "`",
                    "pad to " + most.length() + " digits: {" + field.name() + ":" + form(most.length()) + "}"));
        }
        return signed(field);
    }

    private static Optional<Fault> descending(Field field, Form.Descending form) {
        if (field.max() != null && field.max().compareTo(BigDecimal.valueOf(form.max())) > 0) {
            return Optional.of(new Fault(
                    "the largest " + field.name() + " is " + field.max().toPlainString()
                            + ", and differences are taken to " + form.max(),
                    form.max() + " - " + field.max().toPlainString()
                            + " is negative, and its text sorts before all others",
                    "take differences to a larger number: {" + field.name() + ":desc("
                            + "9".repeat(field.max().toBigInteger().toString().length()) + ")}"));
        }
        return signed(field);
    }

    private static Optional<Fault> signed(Field field) {
        if (field.type() == Field.Type.DECIMAL) {
            return Optional.of(new Fault(
                    field.name() + " has decimals, and zeros are put before whole numbers",
                    "`00000099.5` sorts behind `0000001000`: both have ten characters, and the point counts as one",
                    "keep the smallest unit as a whole number (cents), or use a Number attribute as the key"));
        }
        if (field.min() != null && field.min().signum() < 0) {
            return Optional.of(new Fault(
                    field.name() + " can be negative",
                    "`-00002` sorts before `-00009`, and both before `000000`",
                    "add " + field.min().negate().toPlainString() + " to it before it is padded, or use a Number"
                            + " attribute as the key"));
        }
        return Optional.empty();
    }

    private static String form(int width) {
        return (width < 10 ? "0" : "") + width + "d";
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A padded number that outgrows its width",
                "Zeros keep numbers in order only while all have the same number of digits. The first one that is longer sorts"
                        + " between the others; a sign or a decimal point shifts every digit.",
                "DynamoDB Developer Guide, best practices for using sort keys",
                MODEL.formatted("log#{seq:06d}"),
                MODEL.formatted("log#{seq:08d}"),
                "Wrong answers from the first overflow on.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Matches, partition_key: pk, sort_key: sk }
                entities:
                  Event:
                    pk_template: "match#{matchId}"
                    sk_template: "%s"
                    fields:
                      - { name: matchId, type: string }
                      - { name: seq, type: integer, max: 20_000_000 }
            """;
}
