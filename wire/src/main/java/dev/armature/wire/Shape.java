package dev.armature.wire;

import dev.armature.engine.request.Member;
import dev.armature.engine.request.StrictMembers;
import dev.armature.engine.request.StructureName;
import dev.armature.model.UncheckedValue;
import dev.armature.model.json.Names;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a Request record, or a part of it, looks like in JSON. Made once per record class, by reflection. */
sealed interface Shape {
    /** How Java names the type, which DynamoDB repeats in its texts about JSON of the wrong type. */
    String javaName();

    /** A JSON string, number or boolean. */
    enum Scalar implements Shape {
        STRING("String"),
        INTEGER("Integer"),
        LONG("Long"),
        DOUBLE("Double"),
        BOOLEAN("Boolean");

        private final String shortName;

        Scalar(String shortName) {
            this.shortName = shortName;
        }

        String shortName() {
            return shortName;
        }

        @Override
        public String javaName() {
            return "java.lang." + shortName;
        }
    }

    /** An attribute value. */
    record Value() implements Shape {
        static final String JAVA_NAME = Structure.SERVICE + "AttributeValue";

        @Override
        public String javaName() {
            return JAVA_NAME;
        }
    }

    record Listing(Shape element) implements Shape {
        @Override
        public String javaName() {
            return "java.util.List<" + element.javaName() + ">";
        }
    }

    record Mapping(Shape value) implements Shape {
        @Override
        public String javaName() {
            return "java.util.Map<java.lang.String, " + value.javaName() + ">";
        }
    }

    /** A JSON object that is read into a record. */
    record Structure(
            String javaName,
            Names names,
            List<Shape> members,
            Invoker constructor,
            @Nullable StrictMembers strict) implements Shape {
        static final String SERVICE = "com.amazonaws.dynamodb.v20120810.";

        /** AWS's names for the structures that have another one here. */
        private static final Map<String, String> NAMES = Map.of(
                "IndexProjection", "Projection",
                "SseSpecification", "SSESpecification",
                "LegacyCondition", "Condition",
                "LegacyExpectation", "ExpectedAttributeValue",
                "LegacyUpdate", "AttributeValueUpdate");

        /** How texts about constraints name a member: with a small first letter. */
        String pathName(int member) {
            String name = names.get(member);
            return Character.toLowerCase(name.charAt(0)) + name.substring(1);
        }

        static String javaName(Class<?> type) {
            return SERVICE + NAMES.getOrDefault(type.getSimpleName(), type.getSimpleName());
        }
    }

    static Structure ofRecord(Class<?> type) {
        return ofRecord(type, null);
    }

    /** @param named what AWS calls it in the place where it is; null if that is the same everywhere */
    private static Structure ofRecord(Class<?> type, @Nullable StructureName named) {
        RecordComponent[] components = type.getRecordComponents();
        List<Shape> members = Arrays.stream(components)
                .map(component -> of(component.getGenericType(), component.getAnnotation(StructureName.class)))
                .toList();
        var names = new Names(Arrays.stream(components).map(Shape::memberName).toList());
        return new Structure(
                named == null ? Structure.javaName(type) : Structure.SERVICE + named.value(),
                names,
                members,
                constructor(type, components),
                type.getAnnotation(StrictMembers.class));
    }

    private static Shape of(Type type, @Nullable StructureName named) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class) {
                return new Listing(of(arguments[0], named));
            }
            if (generic.getRawType() == Map.class && arguments[0] == String.class) {
                return new Mapping(of(arguments[1], named));
            }
        }
        if (type == UncheckedValue.class) {
            return new Value();
        }
        if (type instanceof Class<?> plain && plain.isRecord()) {
            return ofRecord(plain, named);
        }
        return Arrays.stream(Scalar.values())
                .filter(scalar -> scalar.javaName().equals(type.getTypeName()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no JSON form for " + type));
    }

    /** The name of a record's component on the wire: its own with a capital first letter, or as {@link Member} says. */
    static String memberName(RecordComponent component) {
        String name = component.getName();
        return Optional.ofNullable(component.getAnnotation(Member.class))
                .map(Member::value)
                .orElse(Character.toUpperCase(name.charAt(0)) + name.substring(1));
    }

    private static Invoker constructor(Class<?> type, RecordComponent[] components) {
        Class<?>[] parameters =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return Invoker.ofConstructor(type.getDeclaredConstructor(parameters));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(type + " has no constructor of its components", e);
        }
    }
}
