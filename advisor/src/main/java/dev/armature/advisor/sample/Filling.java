package dev.armature.advisor.sample;

import dev.armature.advisor.model.Field;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.ItemSize;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Makes things as large as the model says that they are, by a field that may have any length. */
final class Filling {
    /** Above this, more bytes show nothing more. */
    private static final long SIZE_MAX = 300_000;

    private static final String TEXT = "The quick brown fox jumps over the lazy dog. ";

    private Filling() {}

    /** Some are a quarter smaller or larger; keys are not counted, as they are not there yet. */
    static void fill(Roles roles, Map<String, AttributeValue> fields, RandomGenerator random) {
        Long wanted = roles.entity().usage().itemSizeBytes();
        if (wanted == null) {
            return;
        }
        long target = Math.min(SIZE_MAX, wanted + (random.nextInt(3) - 1) * wanted / 4);
        filler(roles, fields).ifPresent(field -> {
            fields.remove(field.name());
            int room = (int) target - ItemSize.of(fields) - field.name().length();
            fields.put(field.name(), filled(field, Math.max(1, room)));
        });
    }

    private static Optional<Field> filler(Roles roles, Map<String, AttributeValue> fields) {
        return roles.fields().values().stream()
                .filter(field -> fields.containsKey(field.name()))
                .filter(field -> !roles.identity().contains(field.name())
                        && !roles.looked().contains(field.name())
                        && !roles.distinct().contains(field.name()))
                .filter(field -> field.values().isEmpty() && field.format() == null && field.maxLength() == null)
                .filter(field -> switch (field.type()) {
                    case STRING, OBJECT, BINARY -> true;
                    case INTEGER, DECIMAL, BOOLEAN, ARRAY, UUID, STRING_SET, NUMBER_SET, BINARY_SET -> false;
                })
                .findFirst();
    }

    private static AttributeValue filled(Field field, int size) {
        String text = TEXT.repeat(size / TEXT.length() + 1).substring(0, size);
        return switch (field.type()) {
            case OBJECT -> {
                Map<String, AttributeValue> members = new LinkedHashMap<>();
                members.put("text", AttributeValue.string(text.substring(0, Math.max(0, size - 8))));
                yield new AttributeValue.M(members);
            }
            case BINARY -> new AttributeValue.B(Bytes.of(new byte[size]));
            case STRING, INTEGER, DECIMAL, BOOLEAN, ARRAY, UUID, STRING_SET, NUMBER_SET, BINARY_SET ->
                AttributeValue.string(text);
        };
    }
}
