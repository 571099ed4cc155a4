package dev.armature.advisor.cost;

import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.model.TableModel;
import dev.armature.model.Utf8;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How large items and index entries are likely to be: as the model says, or else as their fields suggest. A guess is a middling
 * value of what the field's type, format and bounds allow.
 */
public final class ItemSizes {
    private static final int TEXT = 20;
    private static final int BLOB = 100;
    private static final int DIGITS = 6;
    private static final int ELEMENTS = 4;
    private static final int CONTAINER = 3;
    private static final int EPOCH_DIGITS = 10;

    private ItemSizes() {}

    /** What was said of the entity, or the sum of its attributes. */
    public static long item(TableModel table, Entity entity) {
        Long said = entity.usage().itemSizeBytes();
        return said != null
                ? said
                : attributes(table, entity).values().stream()
                        .mapToLong(Long::longValue)
                        .sum();
    }

    /** What the index has of an item. */
    static long entry(TableModel table, Entity entity, Entries entries, long itemBytes) {
        long projected = 0;
        for (var attribute : attributes(table, entity).entrySet()) {
            if (Entries.projects(table, entries.index(), attribute.getKey())) {
                projected += attribute.getValue();
            }
        }
        return switch (entries.index().projection()) {
            case ALL -> itemBytes;
            // What was said of the item knows better than a guess that is larger.
            case INCLUDE, KEYS_ONLY -> Math.min(itemBytes, projected);
        };
    }

    /** The names of all attributes of an item, keys included. */
    public static Set<String> attributeNames(TableModel table, Entity entity) {
        return attributes(table, entity).keySet();
    }

    /** Every attribute of an item, keys included, with the bytes of its name and value. */
    static Map<String, Long> attributes(TableModel table, Entity entity) {
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (Field field : entity.fields()) {
            bytes.put(field.name(), Utf8.length(field.name()) + value(field));
        }
        put(bytes, entity, table.partitionKey(), entity.partitionKey());
        KeyTemplate sortKey = entity.sortKey();
        if (table.sortKey() != null && sortKey != null) {
            put(bytes, entity, table.sortKey(), sortKey);
        }
        for (Entries entries : Entries.of(table, entity)) {
            var names = Entries.keyAttributes(entries.index());
            List<KeyTemplate> templates = entries.keys().templates().toList();
            for (int i = 0; i < Math.min(names.size(), templates.size()); i++) {
                put(bytes, entity, names.get(i), templates.get(i));
            }
        }
        String type = table.settings().typeAttribute();
        if (type != null) {
            bytes.putIfAbsent(type, (long) Utf8.length(type) + Utf8.length(entity.type()));
        }
        Entity.Ttl ttl = entity.ttl();
        if (ttl != null && ttl.attribute() != null) {
            bytes.putIfAbsent(ttl.attribute(), (long) Utf8.length(ttl.attribute()) + number(EPOCH_DIGITS));
        }
        return bytes;
    }

    private static void put(Map<String, Long> bytes, Entity entity, String attribute, KeyTemplate template) {
        bytes.putIfAbsent(attribute, Utf8.length(attribute) + key(entity, template));
    }

    private static long key(Entity entity, KeyTemplate template) {
        if (template.isField()) {
            return entity.field(template.fields().iterator().next())
                    .map(ItemSizes::value)
                    .orElse((long) TEXT);
        }
        long bytes = 0;
        for (KeyTemplate.Part part : template.parts()) {
            bytes += switch (part) {
                case KeyTemplate.Part.Literal(String text) -> Utf8.length(text);
                case KeyTemplate.Part.Value(String field, Form form) -> written(entity.field(field), form);
            };
        }
        return bytes;
    }

    private static long written(Optional<Field> field, Form form) {
        return switch (form) {
            case Form.Padded(int width) -> width;
            case Form.Descending descending -> descending.width();
            case Form.Shard(int count) -> Integer.toString(count - 1).length();
            case Form.DateBucket(Form.Unit unit) ->
                switch (unit) {
                    case YEAR -> 4;
                    case MONTH -> 7;
                    case DAY -> 10;
                    case HOUR -> 13;
                    case MINUTE -> 16;
                };
            case Form.Plain unused -> field.map(ItemSizes::text).orElse((long) TEXT);
            case Form.Upper unused -> field.map(ItemSizes::text).orElse((long) TEXT);
            case Form.Lower unused -> field.map(ItemSizes::text).orElse((long) TEXT);
        };
    }

    /** Of a field's value as part of a key, where numbers are digits. */
    private static long text(Field field) {
        return field.type().isNumber() ? digits(field) : value(field);
    }

    /** Of a field's value, without its name. */
    public static long value(Field field) {
        Long said = field.sizeBytes();
        if (said != null) {
            return said;
        }
        return switch (field.type()) {
            case STRING -> string(field);
            case UUID -> 36;
            case INTEGER, DECIMAL -> number(digits(field));
            case BOOLEAN -> 1;
            case BINARY -> length(field, BLOB);
            case OBJECT -> BLOB;
            case ARRAY -> CONTAINER + elements(field) * (1 + element(field));
            case STRING_SET, NUMBER_SET, BINARY_SET -> elements(field) * element(field);
        };
    }

    private static long string(Field field) {
        if (!field.values().isEmpty()) {
            return field.values().stream().mapToInt(Utf8::length).max().orElse(TEXT);
        }
        Format format = field.format();
        return format == null ? length(field, TEXT) : formatted(format, field);
    }

    private static long formatted(Format format, Field field) {
        return switch (format.kind()) {
            case KSUID -> 27;
            case ULID -> 26;
            case UUID, UUIDV7 -> 36;
            case ISO_8601 -> 24;
            case ISO_8601_OFFSET -> 25;
            case ISO_DATE -> 10;
            case EPOCH -> EPOCH_DIGITS;
            case EPOCH_MILLIS -> 13;
            case DATE_PATTERN -> format.text().length();
            case EMAIL -> length(field, 24);
            case URL -> length(field, 60);
            case OTHER -> length(field, TEXT);
        };
    }

    /** Short bounds are used up, long ones by half. */
    private static long length(Field field, long otherwise) {
        Long max = field.maxLength();
        return max == null ? otherwise : Math.min(max, Math.max(otherwise, max / 2));
    }

    private static long elements(Field field) {
        return length(field, ELEMENTS);
    }

    private static long element(Field field) {
        Field.Type type = elementType(field);
        if (type == null) {
            return TEXT;
        }
        return switch (type) {
            case INTEGER, DECIMAL -> number(DIGITS);
            case BOOLEAN -> 1;
            case UUID -> 36;
            case OBJECT, ARRAY, BINARY -> BLOB;
            case STRING, STRING_SET, NUMBER_SET, BINARY_SET -> TEXT;
        };
    }

    private static Field.@Nullable Type elementType(Field field) {
        return switch (field.type()) {
            case NUMBER_SET -> Field.Type.INTEGER;
            case BINARY_SET -> Field.Type.BINARY;
            default -> field.itemType();
        };
    }

    private static long digits(Field field) {
        Format format = field.format();
        if (format != null && format.kind() == Format.Kind.EPOCH) {
            return EPOCH_DIGITS;
        }
        if (format != null && format.kind() == Format.Kind.EPOCH_MILLIS) {
            return 13;
        }
        return field.max() == null ? DIGITS : field.max().precision();
    }

    /** Two digits to a byte, and one byte more. */
    private static long number(long digits) {
        return (digits + 1) / 2 + 1;
    }
}
