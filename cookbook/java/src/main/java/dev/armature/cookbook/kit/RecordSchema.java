package dev.armature.cookbook.kit;

import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTag;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.BeanTableSchemaAttributeTag;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;

/**
 * Records for the enhanced client, which by itself maps beans only.
 *
 * <p>A component is an attribute, and takes the annotations of a bean's getter. It is named like the component, except that the keys
 * which the tables here call {@code PK}, {@code SK}, {@code GSI1PK} are {@code pk}, {@code sk}, {@code gsi1pk} in a record. What an
 * item lacks is null, so a component that may be absent is no primitive.
 */
public final class RecordSchema {
    private static final String KEY = "(gsi\\d+)?[ps]k";

    private RecordSchema() {}

    public static <R extends Record> TableSchema<R> of(Class<R> type) {
        RecordComponent[] components = type.getRecordComponents();
        var schema = StaticImmutableTableSchema.builder(type, Object[].class)
                .newItemBuilder(() -> new Object[components.length], values -> create(type, values));
        for (int position = 0; position < components.length; position++) {
            var component = components[position];
            component.getAccessor().setAccessible(true);
            add(schema, EnhancedType.of(component.getGenericType()), component, position);
        }
        return schema.build();
    }

    @SuppressWarnings("unchecked") // the type is the component's
    private static <R, V> void add(
            StaticImmutableTableSchema.Builder<R, Object[]> schema,
            EnhancedType<V> type,
            RecordComponent component,
            int position) {
        schema.addAttribute(
                type,
                attribute -> attribute
                        .name(name(component))
                        .getter(thing -> (V) read(component, thing))
                        .setter((values, value) -> values[position] = value)
                        .tags(tags(component)));
    }

    private static String name(RecordComponent component) {
        var given = component.getAccessor().getAnnotation(DynamoDbAttribute.class);
        String name = component.getName();
        return given != null ? given.value() : name.matches(KEY) ? name.toUpperCase(Locale.ROOT) : name;
    }

    /** What the annotations mean, as each of them says itself. */
    private static List<StaticAttributeTag> tags(RecordComponent component) {
        List<StaticAttributeTag> tags = new ArrayList<>();
        for (Annotation annotation : component.getAccessor().getAnnotations()) {
            var meaning = annotation.annotationType().getAnnotation(BeanTableSchemaAttributeTag.class);
            if (meaning != null) {
                tags.add(reflect(() -> (StaticAttributeTag) meaning.value()
                        .getDeclaredMethod("attributeTagFor", annotation.annotationType())
                        .invoke(null, annotation)));
            }
        }
        return tags;
    }

    private static @Nullable Object read(RecordComponent component, Object thing) {
        return reflect(() -> component.getAccessor().invoke(thing));
    }

    private static <R extends Record> R create(Class<R> type, @Nullable Object[] values) {
        Class<?>[] types = Stream.of(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        return reflect(() -> {
            var constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        });
    }

    private interface Reflection<T extends @Nullable Object> {
        T run() throws ReflectiveOperationException;
    }

    private static <T extends @Nullable Object> T reflect(Reflection<T> reflection) {
        try {
            return reflection.run();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
