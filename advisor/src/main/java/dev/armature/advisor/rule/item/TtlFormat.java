package dev.armature.advisor.rule.item;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.Locale;

/** AM-T01: a time to live that is not a Number of seconds since 1970, so that DynamoDB passes it over without a word. */
final class TtlFormat implements Rule {
    @Override
    public String id() {
        return "AM-T01";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (TableModel table : design.model().tables()) {
            for (Entity entity : table.entities()) {
                Expiry.attribute(table, entity)
                        .flatMap(entity::field)
                        .filter(field -> !isSeconds(field))
                        .ifPresent(field -> report(entity, field, findings));
            }
        }
    }

    private static boolean isSeconds(Field field) {
        Format format = field.format();
        return field.type().isNumber()
                && (format == null || format.kind() == Format.Kind.EPOCH || format.kind() == Format.Kind.OTHER);
    }

    private static void report(Entity entity, Field field, Findings findings) {
        boolean isMilliseconds = field.type().isNumber();
        Format format = field.format();
        findings.add(
                Severity.ERROR,
                field.place(),
                entity.name() + "." + field.name() + " is to expire items, and is "
                        + (isMilliseconds ? "not in seconds" : "not a number") + ": nothing will expire",
                isMilliseconds && format != null
                        ? "the format " + format.text()
                                + (format.kind() == Format.Kind.EPOCH_MILLIS
                                        ? ": 1767225600000 in place of 1767225600 is a time some 54,000 years ahead"
                                        : " is not that of seconds since 1970")
                        : "the type is " + field.type().name().toLowerCase(Locale.ROOT)
                                + ", and time to live looks at Numbers only",
                "store a Number of seconds since 1970: { name: " + field.name() + ", type: integer, format: epoch }");
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A time to live that never comes",
                "Time to live takes a Number of seconds since 1970. A text is passed over, and milliseconds are a time in the far"
                        + " future; neither gives an error, and items stay for ever.",
                "DynamoDB Developer Guide, time to live; btl.run and Architect, section 13",
                MODEL.formatted("string, format: iso-8601"),
                MODEL.formatted("integer, format: epoch"),
                "Storage of items that should be gone.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Sessions, partition_key: PK }
                settings: { ttl_attribute: expiresAt }
                entities:
                  Session:
                    pk_template: "SESSION#{token}"
                    fields:
                      - { name: token, type: string }
                      - { name: expiresAt, type: %s }
            """;
}
