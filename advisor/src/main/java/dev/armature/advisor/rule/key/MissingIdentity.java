package dev.armature.advisor.rule.key;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.ReturnType;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * AM-K04: a primary key that two items of an entity can share.
 *
 * <p>A status and a day do not tell two orders apart, but a summary of each day has no other name than its day. So besides a sort key
 * that identifies nothing, there has to be a sign that more than one item is meant: an id that is not in the key, a number of items
 * under one partition key, or a state among the values that all sorts of items pass through. Where there are more items under one partition key
 * than the sort key can tell apart, that is proof enough: a day has one key, and a hundred years have 36,525.
 */
final class MissingIdentity implements Rule {
    private static final Set<String> STATES = Set.of("status", "state", "stage", "phase");

    /** More than any table will see. */
    private static final long YEARS = 100;

    private static final Set<String> DAYS = Set.of("date", "day", "week", "month", "year");

    @Override
    public String id() {
        return "AM-K04";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (KeySpace space : design.spaces()) {
            if (space.index() == null) {
                space.entities().forEach(keys -> check(design, keys, findings));
            }
        }
    }

    private static void check(Design design, EntityKeys keys, Findings findings) {
        Entity entity = keys.entity();
        KeyTemplate sortKey = entity.sortKey();
        String key = entity.partitionKey() + (sortKey == null ? "" : " / " + sortKey);
        sign(design, keys)
                .ifPresent(sign -> findings.add(
                        Severity.ERROR,
                        entity.place(),
                        "the key of " + entity.name() + " (" + key + ") does not tell its items apart",
                        sign,
                        "put what identifies " + entity.name() + " at the end of the sort key: "
                                + (sortKey == null
                                        ? ""
                                        : sortKey + keys.table().settings().delimiter()) + "{"
                                + ownId(entity).orElse(entity.name().toLowerCase(Locale.ROOT) + "Id") + "}"));
    }

    /** What shows that there are several items for one key. */
    private static Optional<String> sign(Design design, EntityKeys keys) {
        Entity entity = keys.entity();
        if (identifiesItself(entity)) {
            return Optional.empty();
        }
        KeyTemplate sortKey = entity.sortKey();
        Long most = entity.usage().perPartitionMax();
        if (sortKey == null || keys.isSingle()) {
            if (most != null && most > 1) {
                return Optional.of(
                        "there are up to " + most + " items under one partition key, and all have the same key");
            }
            return isOfAnother(design, entity) && isListed(entity)
                    ? ownId(entity)
                            .map(id -> id + " is not in the key, and all items under one partition key have the same")
                    : Optional.empty();
        }
        for (Part.Value value : sortKey.values()) {
            boolean isAlone = !isMoment(entity, value) || isOfSomeone(entity);
            if (identifies(entity, value) && !keys.isFixed(value) && isAlone) {
                return Optional.empty();
            }
        }
        Optional<String> id = ownId(entity);
        if (id.isPresent()) {
            return Optional.of(id.get() + " is not in the key: two items that differ in nothing else have the same "
                    + String.join(" and ", sortKey.fields()));
        }
        OptionalLong names = names(keys, sortKey);
        if (most != null && names.isPresent() && most > names.getAsLong()) {
            return Optional.of("there are up to " + most + " items under one partition key, and "
                    + String.join(" and ", sortKey.fields()) + " can be " + names.getAsLong()
                    + " different things at most");
        }
        return sortKey.values().stream().anyMatch(value -> isState(entity, value))
                        && (isOfAnother(design, entity) || isListed(entity) || most != null && most > 1)
                ? Optional.of("two items of one " + String.join(" and ", sortKey.fields()) + " have the same key")
                : Optional.empty();
    }

    /** Whether the partition key has the entity's own id: then nothing else is needed. */
    private static boolean identifiesItself(Entity entity) {
        return ownId(entity).isEmpty()
                && entity.partitionKey().fields().stream().anyMatch(field -> isOwnId(entity, field))
                && (entity.usage().perPartitionMax() == null || entity.usage().perPartitionMax() <= 1);
    }

    /** Whether a value differs from item to item. A moment, a number or a text does; a day or one of few values does not. */
    private static boolean identifies(Entity entity, Part.Value value) {
        Field field = entity.field(value.field()).orElse(null);
        if (value.form() instanceof Form.DateBucket || value.form() instanceof Form.Shard) {
            return false;
        }
        if (field == null) {
            return true;
        }
        Format format = field.format();
        boolean isCoarse = format == null
                ? field.type() == Field.Type.STRING && DAYS.contains(FieldNames.lastWord(field.name()))
                : format.kind() == Format.Kind.ISO_DATE
                        || format.kind() == Format.Kind.DATE_PATTERN && !format.hasTimeOfDay();
        return field.values().isEmpty()
                && field.type() != Field.Type.BOOLEAN
                && !isCoarse
                && !isMutable(field)
                && !(STATES.contains(FieldNames.lastWord(field.name())));
    }

    private static boolean isMoment(Entity entity, Part.Value value) {
        Format format = entity.field(value.field()).map(Field::format).orElse(null);
        return format == null ? FieldNames.isTime(value.field()) : format.hasTimeOfDay();
    }

    /** Whether what is in one partition belongs to someone, who does one thing at a time; in that of a status, all meet. */
    private static boolean isOfSomeone(Entity entity) {
        return entity.partitionKey().values().stream().anyMatch(value -> identifies(entity, value));
    }

    /** How many keys there can be under one partition key; empty if that has no bound that is known. */
    private static OptionalLong names(EntityKeys keys, KeyTemplate sortKey) {
        long names = 1;
        for (Part.Value value : sortKey.values()) {
            if (!keys.isFixed(value)) {
                long each = values(keys.entity(), value);
                if (each == 0 || names > Long.MAX_VALUE / each) {
                    return OptionalLong.empty();
                }
                names *= each;
            }
        }
        return OptionalLong.of(names);
    }

    /** How many texts a value of a key can be; 0 if that is not known. */
    private static long values(Entity entity, Part.Value value) {
        if (value.form() instanceof Form.Shard(int count)) {
            return count;
        }
        if (value.form() instanceof Form.DateBucket(Form.Unit unit)) {
            return times(unit);
        }
        Field field = entity.field(value.field()).orElse(null);
        if (field == null) {
            return 0;
        }
        if (!field.values().isEmpty()) {
            return field.values().size();
        }
        Format format = field.format();
        return format != null && format.kind() == Format.Kind.ISO_DATE ? times(Form.Unit.DAY) : 0;
    }

    private static long times(Form.Unit unit) {
        return switch (unit) {
            case YEAR -> YEARS;
            case MONTH -> YEARS * 12;
            case DAY -> YEARS * 36_525 / 100;
            case HOUR -> YEARS * 36_525 / 100 * 24;
            case MINUTE -> YEARS * 36_525 / 100 * 24 * 60;
        };
    }

    private static boolean isMutable(Field field) {
        return field.mutability() == Field.Mutability.MUTABLE || field.mutability() == Field.Mutability.OFTEN;
    }

    private static boolean isState(Entity entity, Part.Value value) {
        return STATES.contains(FieldNames.lastWord(value.field()))
                || entity.field(value.field())
                        .filter(MissingIdentity::isMutable)
                        .isPresent();
    }

    /** An id of the entity's own that its key does not have. */
    private static Optional<String> ownId(Entity entity) {
        Set<String> keyed = new LinkedHashSet<>(entity.partitionKey().fields());
        if (entity.sortKey() != null) {
            keyed.addAll(entity.sortKey().fields());
        }
        return entity.fields().stream()
                .map(Field::name)
                .filter(field -> !keyed.contains(field) && isOwnId(entity, field))
                .findFirst();
    }

    /** {@code id}, or {@code orderId} of an order, of a customer order, and of an order's copy under another key. */
    private static boolean isOwnId(Entity entity, String field) {
        String folded = FieldNames.folded(field);
        String owner = FieldNames.folded(entity.name());
        String subject = folded.endsWith("id") ? folded.substring(0, folded.length() - 2) : "-";
        return subject.isEmpty()
                || subject.length() > 2 && (owner.endsWith(subject) || owner.startsWith(subject + "by"));
    }

    private static boolean isOfAnother(Design design, Entity entity) {
        return design.model()
                .entities()
                .filter(other -> !other.equals(entity))
                .anyMatch(other -> entity.partitionKey().fields().stream().anyMatch(field -> isOwnId(other, field)));
    }

    private static boolean isListed(Entity entity) {
        return entity.accessPatterns().stream()
                .anyMatch(pattern ->
                        pattern.operation() == Operation.QUERY && pattern.returnType() == ReturnType.ENTITY_LIST);
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A primary key that does not identify",
                "Two orders of one day that have the same status have the same key, so the second replaces the first. The"
                        + " primary key has to name one item.",
                "DynamoDB Developer Guide, core components: primary key",
                MODEL.formatted("{status}#{orderDate}"),
                MODEL.formatted("ORDER#{orderId}"),
                "Lost items.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                entities:
                  Order:
                    pk_template: "CUSTOMER#{customerId}"
                    sk_template: "%s"
                    fields:
                      - { name: customerId, type: string }
                      - { name: orderId, type: string, format: ksuid }
                      - { name: status, type: string, enum: [PLACED, SHIPPED, CANCELLED] }
                      - { name: orderDate, type: string, format: date }
            """;
}
