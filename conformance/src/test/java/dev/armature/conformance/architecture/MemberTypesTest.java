package dev.armature.conformance.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Api;
import dev.armature.engine.Engine;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ErrorCode;
import dev.armature.storage.MemoryStorage;
import dev.armature.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/**
 * Every member that AWS's model has, in every operation and at every depth, is refused JSON of every other type, in the words of
 * DynamoDB's own deserializer, which name the Java types of the model.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MemberTypesTest {
    private static final String STRUCTURE_FOUND = "Start of structure or map found where not expected";
    private static final String GENERIC_ELEMENT =
            "class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class java.lang.Class"
                    + " (sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and java.lang.Class are in module"
                    + " java.base of loader 'bootstrap')";
    private static final String MODEL = "com.amazonaws.dynamodb.v20120810.";

    /** JSON in the place of something else, by what the deserializer calls it. */
    private static final Map<String, String> SCALARS =
            Map.of("STRING", "\"x\"", "NUMBER", "5", "DECIMAL", "1.5", "TRUE", "true", "FALSE", "false");

    private final Engine engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new SplittableRandom());
    private final Wire wire = new Wire(engine);
    private final Caller caller = new Caller("123456789012", "eu-west-2");

    @AfterAll
    void close() {
        engine.close();
    }

    static Stream<Api<?>> operations() {
        return MembersTest.operationsOfTheSdk();
    }

    /** Where a value stands: the JSON before and after it. */
    private record Place(String before, String after, boolean isElement) {
        Place member(String name) {
            return new Place(before + "{\"" + name + "\":", "}" + after, false);
        }

        Place element() {
            return new Place(before + "[", "]" + after, true);
        }

        Place entry() {
            return new Place(before + "{\"k\":", "}" + after, true);
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void refusesEveryOtherType(Api<?> api) throws ReflectiveOperationException {
        Map<String, String> expected = new TreeMap<>();
        for (SdkField<?> field : request(api).sdkFields()) {
            collect(new Place("", "", false).member(field.locationName()), field, new ArrayList<>(), expected);
        }

        List<String> others = new ArrayList<>();
        expected.forEach((body, text) -> {
            String said = answer(api, body);
            if (!said.equals(text)) {
                others.add(body + " -> " + said + " instead of " + text);
            }
        });
        assertThat(others).isEmpty();
    }

    private static SdkPojo request(Api<?> api) throws ReflectiveOperationException {
        return (SdkPojo) Class.forName("software.amazon.awssdk.services.dynamodb.model." + api.name() + "Request")
                .getMethod("builder")
                .invoke(null);
    }

    private String answer(Api<?> api, String body) {
        var answer = wire.run(api, body.getBytes(StandardCharsets.UTF_8), caller);
        var json = JsonNode.parser().parse(new String(answer.body(), StandardCharsets.UTF_8));
        return answer.error().map(ErrorCode::shortName).orElse("none") + ": "
                + json.field("Message").map(JsonNode::text).orElse("");
    }

    private static void collect(Place place, SdkField<?> field, List<Class<?>> within, Map<String, String> expected) {
        faults(place, field)
                .forEach((json, text) ->
                        expected.put(place.before() + json + place.after(), "SerializationException: " + text));
        var type = field.marshallingType();
        if (type.equals(MarshallingType.LIST)) {
            collect(place.element(), field.getTrait(ListTrait.class).memberFieldInfo(), within, expected);
        } else if (type.equals(MarshallingType.MAP)) {
            collect(place.entry(), field.getTrait(MapTrait.class).valueFieldInfo(), within, expected);
        } else if (type.equals(MarshallingType.SDK_POJO)) {
            var pojo = field.constructor().get();
            if (within.contains(pojo.getClass())) {
                return;
            }
            within.add(pojo.getClass());
            pojo.sdkFields().forEach(member -> collect(place.member(member.locationName()), member, within, expected));
            within.removeLast();
        }
    }

    /** What is said of each JSON that a field cannot be, by that JSON. */
    private static Map<String, String> faults(Place place, SdkField<?> field) {
        var type = field.marshallingType();
        Map<String, String> faults = new TreeMap<>();
        if (type.equals(MarshallingType.SDK_POJO)) {
            String text = place.isElement() ? "Unexpected value type in payload" : "Unexpected field type";
            SCALARS.values().forEach(json -> faults.put(json, text));
            faults.put("[]", "Unrecognized collection type class " + javaName(field));
        } else if (type.equals(MarshallingType.LIST)) {
            String text = place.isElement() ? GENERIC_ELEMENT : "Unexpected field type";
            SCALARS.values().forEach(json -> faults.put(json, text));
            faults.put("{}", STRUCTURE_FOUND);
        } else if (type.equals(MarshallingType.MAP)) {
            String text = place.isElement() ? GENERIC_ELEMENT : "Unexpected field type";
            SCALARS.values().forEach(json -> faults.put(json, text));
            faults.put("[]", place.isElement() ? text : "Unrecognized collection type " + javaName(field));
        } else if (type.equals(MarshallingType.SDK_BYTES)) {
            SCALARS.forEach((name, json) -> {
                if (!name.equals("STRING")) {
                    faults.put(json, "only base-64-encoded strings are convertible to bytes");
                }
            });
            faults.put("{}", STRUCTURE_FOUND);
            faults.put("[]", "Unrecognized collection type class java.nio.ByteBuffer");
        } else {
            String simple = javaName(field).substring("java.lang.".length());
            SCALARS.forEach((name, json) -> {
                if (!fits(name, simple)) {
                    faults.put(json, conversion(name, simple));
                }
            });
            faults.put("{}", STRUCTURE_FOUND);
            faults.put("[]", "Unrecognized collection type class " + javaName(field));
        }
        return faults;
    }

    private static boolean fits(String json, String wanted) {
        return switch (wanted) {
            case "String" -> json.equals("STRING");
            case "Boolean" -> json.equals("TRUE") || json.equals("FALSE");
            default -> json.equals("NUMBER") || json.equals("DECIMAL");
        };
    }

    private static String conversion(String json, String wanted) {
        return json.equals("STRING") && wanted.equals("Boolean")
                ? "Unexpected token received from parser"
                : json + "_VALUE cannot be converted to " + wanted;
    }

    private static String javaName(SdkField<?> field) {
        var type = field.marshallingType();
        if (type.equals(MarshallingType.SDK_POJO)) {
            return MODEL
                    + field.constructor().get().getClass().getEnclosingClass().getSimpleName();
        }
        if (type.equals(MarshallingType.LIST)) {
            return "java.util.List<" + javaName(field.getTrait(ListTrait.class).memberFieldInfo()) + ">";
        }
        if (type.equals(MarshallingType.MAP)) {
            return "java.util.Map<java.lang.String, "
                    + javaName(field.getTrait(MapTrait.class).valueFieldInfo()) + ">";
        }
        // What DynamoDB calls a time has not been recorded.
        return "java.lang."
                + (type.equals(MarshallingType.INSTANT)
                        ? "Double"
                        : type.getTargetClass().getSimpleName());
    }
}
