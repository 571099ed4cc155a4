package dev.armature.advisor.rule.item;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import dev.armature.model.Limits;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** AM-S01: items that are larger than DynamoDB takes, or larger than is good. */
final class OversizedItem implements Rule {
    private static final long LARGE_BYTES = 100 * 1024;
    private static final long COMPRESSIBLE_BYTES = 10 * 1024;

    @Override
    public String id() {
        return "AM-S01";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        design.model().entities().forEach(entity -> check(entity, bytes(entity), findings));
    }

    /** The most that was said of an item: as a whole, or else of its fields. */
    private static long bytes(Entity entity) {
        long fields = entity.fields().stream()
                .mapToLong(field -> orZero(field.sizeBytes()))
                .sum();
        Entity.Usage usage = entity.usage();
        long said = Math.max(fields, Math.max(orZero(usage.maxSizeBytes()), orZero(usage.itemSizeBytes())));
        // A bound of a text is often far from what is in it, so it counts only where nothing fits.
        long bounds = usage.maxSizeBytes() == null ? bounds(entity) : 0;
        return bounds > Limits.ITEM_SIZE_BYTES_MAX ? Math.max(said, bounds) : said;
    }

    /** What the texts can have together; a character has one byte at least. */
    private static long bounds(Entity entity) {
        return entity.fields().stream()
                .filter(field -> field.type() == Field.Type.STRING || field.type() == Field.Type.BINARY)
                .mapToLong(field -> Math.min(orZero(field.maxLength()), Integer.MAX_VALUE))
                .sum();
    }

    private static long orZero(@Nullable Long bytes) {
        return bytes == null ? 0 : bytes;
    }

    private static void check(Entity entity, long bytes, Findings findings) {
        String evidence = String.format(
                Locale.ROOT,
                "%,d bytes are %,d write units and %,d strongly consistent read units each time",
                bytes,
                (bytes + Limits.WRITE_UNIT_BYTES - 1) / Limits.WRITE_UNIT_BYTES,
                (bytes + Limits.READ_UNIT_BYTES - 1) / Limits.READ_UNIT_BYTES);
        if (bytes > Limits.ITEM_SIZE_BYTES_MAX) {
            findings.add(
                    Severity.ERROR,
                    entity.place(),
                    "an item of " + entity.name() + " can have " + shown(bytes)
                            + ", and DynamoDB refuses more than 400 KB",
                    evidence,
                    "keep the large part in S3 and its address in the item, or split it into several items under one"
                            + " partition key");
        } else if (bytes > LARGE_BYTES) {
            findings.add(
                    Severity.WARNING,
                    entity.place(),
                    "an item of " + entity.name() + " can have " + shown(bytes) + ", and should stay below 100 KB",
                    evidence,
                    "keep the large part in S3 and its address in the item, or in an item of its own that is read only when"
                            + " it is needed");
        } else if (bytes > COMPRESSIBLE_BYTES) {
            List<String> texts = compressible(entity);
            if (!texts.isEmpty()) {
                findings.add(
                        Severity.ADVICE,
                        entity.place(),
                        "an item of " + entity.name() + " can have " + shown(bytes) + ", most of it text",
                        evidence,
                        "compress " + String.join(", ", texts)
                                + " into a binary attribute where it is larger than 10 KB, and say in the item that it is");
            }
        }
    }

    /** What may be large text; nothing if there is binary data, which may be the large part just as well. */
    private static List<String> compressible(Entity entity) {
        boolean hasBinary = entity.fields().stream().anyMatch(field -> field.type() == Field.Type.BINARY);
        return hasBinary
                ? List.of()
                : Stream.concat(
                                entity.fields().stream().filter(field -> isAtLeast(field, COMPRESSIBLE_BYTES / 2)),
                                entity.fields().stream().filter(OversizedItem::isOpen))
                        .filter(OversizedItem::isText)
                        .filter(field -> !isInKey(entity, field))
                        .map(Field::name)
                        .distinct()
                        .toList();
    }

    private static boolean isInKey(Entity entity, Field field) {
        return Stream.concat(
                        Stream.ofNullable(entity.sortKey()),
                        Stream.concat(
                                Stream.of(entity.partitionKey()),
                                entity.indexMappings().stream()
                                        .flatMap(mapping -> Stream.concat(
                                                mapping.partitionKey().stream(), mapping.sortKey().stream()))))
                .anyMatch(template -> template.fields().contains(field.name()));
    }

    private static boolean isAtLeast(Field field, long bytes) {
        return orZero(field.sizeBytes()) >= bytes || orZero(field.maxLength()) >= bytes;
    }

    private static boolean isOpen(Field field) {
        return field.sizeBytes() == null && field.maxLength() == null;
    }

    private static boolean isText(Field field) {
        return switch (field.type()) {
            case STRING -> field.format() == null && field.values().isEmpty();
            case OBJECT, ARRAY -> true;
            default -> false;
        };
    }

    private static String shown(long bytes) {
        return String.format(Locale.ROOT, "%,d KB", (bytes + 1023) / 1024);
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "An item that is too large",
                "DynamoDB refuses an item of more than 400 KB, names of attributes included. Long before that, every read and every"
                        + " write pays for the whole item, however little of it is wanted.",
                "DynamoDB Developer Guide, quotas; Schema Patterns, large items; btl.run, compression",
                MODEL.formatted("max_size_bytes: 600_000"),
                MODEL.formatted("max_size_bytes: 6_000"),
                "A write unit for each kilobyte, a read unit for each four.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Documents, partition_key: PK }
                entities:
                  Document:
                    pk_template: "DOCUMENT#{documentId}"
                    fields:
                      - { name: documentId, type: string }
                      - { name: body, type: string }
                    usage: { item_size_bytes: 4_000, %s }
            """;
}
