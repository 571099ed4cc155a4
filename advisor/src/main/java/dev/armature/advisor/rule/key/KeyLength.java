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
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** AM-K12: a key that can be longer than DynamoDB takes, or empty. */
final class KeyLength implements Rule {
    private static final long PARTITION_KEY_BYTES_MAX = 2_048;
    private static final long SORT_KEY_BYTES_MAX = 1_024;

    @Override
    public String id() {
        return "AM-K12";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (KeySpace space : design.spaces()) {
            for (EntityKeys keys : space.entities()) {
                check(space, keys, keys.partition(), "partition", PARTITION_KEY_BYTES_MAX, findings);
                check(space, keys, keys.sort(), "sort", SORT_KEY_BYTES_MAX, findings);
            }
        }
    }

    private static void check(
            KeySpace space,
            EntityKeys keys,
            List<KeyTemplate> templates,
            String kind,
            long bytesMax,
            Findings findings) {
        for (KeyTemplate template : templates) {
            long bytes = bytes(keys, template);
            String where = keys.entity().name() + "'s " + kind + " key " + template + " in " + space.name();
            if (bytes > bytesMax) {
                findings.add(
                        Severity.ERROR,
                        keys.place(),
                        where + " can be longer than the " + bytesMax + " bytes that a " + kind + " key can have",
                        "its values can have " + bytes + " bytes together, by their max_length",
                        "keep a hash or an id of the long value in the key, and the value itself in an attribute");
            } else if (template.isField()
                    && keys.entity()
                            .field(template.values().getFirst().field())
                            .filter(KeyLength::canBeEmpty)
                            .isPresent()) {
                findings.add(
                        Severity.ERROR,
                        keys.place(),
                        where + " can be empty, which no key can be",
                        "\"\" is one of the values of "
                                + template.values().getFirst().field() + ", by its enum or its min_length",
                        "begin the key with a literal, or leave the attribute out where there is no value");
            }
        }
    }

    private static boolean canBeEmpty(Field field) {
        boolean isSaid = field.minLength() != null && field.minLength() == 0;
        boolean isForm = !field.values().isEmpty() || field.format() != null || field.pattern() != null;
        return field.values().contains("") || isSaid && !isForm && field.type() == Field.Type.STRING;
    }

    /** What it has at most, as far as that is said: a character has one byte at least. */
    private static long bytes(EntityKeys keys, KeyTemplate template) {
        long bytes = 0;
        for (Part part : template.parts()) {
            bytes += switch (part) {
                case Part.Literal(String text) -> text.getBytes(StandardCharsets.UTF_8).length;
                case Part.Value value -> bytes(keys, value);
            };
        }
        return bytes;
    }

    private static long bytes(EntityKeys keys, Part.Value value) {
        Field field = keys.entity().field(value.field()).orElse(null);
        return switch (value.form()) {
            case Form.Padded(int width) -> width;
            case Form.Descending form -> form.width();
            case Form.DateBucket ignored -> 0;
            case Form.Shard ignored -> 1;
            case Form.Plain ignored -> length(field);
            case Form.Upper ignored -> length(field);
            case Form.Lower ignored -> length(field);
        };
    }

    private static long length(@Nullable Field field) {
        if (field == null) {
            return 0;
        }
        Long most = field.maxLength();
        return most != null
                ? most
                : field.values().stream().mapToLong(String::length).max().orElse(0);
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A key longer than DynamoDB takes",
                "A partition key has at most 2,048 bytes, a sort key 1,024, and neither can be empty. The write that goes over it"
                        + " is refused, in a table as well as in an index.",
                "DynamoDB Developer Guide, quotas: partition keys and sort keys",
                MODEL.formatted("URL#{url}"),
                MODEL.formatted("URL#{urlHash}"),
                "Refused writes.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Links, partition_key: PK, sort_key: SK }
                entities:
                  Link:
                    pk_template: "SITE#{siteId}"
                    sk_template: "%s"
                    fields:
                      - { name: siteId, type: string, max_length: 40 }
                      - { name: url, type: string, max_length: 2000 }
                      - { name: urlHash, type: string, max_length: 64 }
            """;
}
