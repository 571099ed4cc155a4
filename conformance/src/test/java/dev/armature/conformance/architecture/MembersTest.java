package dev.armature.conformance.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.armature.engine.Api;
import dev.armature.engine.Operations;
import dev.armature.engine.request.Member;
import dev.armature.model.UncheckedValue;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;

/** No member of a request is accepted and ignored: each that AWS's model has is in our records, and each of those is read. */
class MembersTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .importPackages("dev.armature.engine", "dev.armature.language", "dev.armature.model");
    /** What the compiler writes into a record reads every component, and honours none. */
    private static final Set<String> OF_EVERY_RECORD = Set.of("<init>", "equals", "hashCode", "toString");

    /** Those of global tables of 2017 are not looked at before the answer is that there is no such table. */
    private static final Set<String> IGNORED_BY_AWS = Set.of(
            "dev.armature.engine.operation.ListTagsOfResource$Request.nextToken",
            "dev.armature.engine.operation.CreateGlobalTable$Replica.regionName",
            "dev.armature.engine.operation.ListGlobalTables$Request.regionName");

    /** What this version of the SDK does not have; BulkOperationsTest has their members, from another SDK. */
    static final Set<String> NEWER_THAN_THE_SDK =
            Set.of("StartBulkPutItems", "DescribeBulkOperation", "ListBulkOperations", "CancelBulkOperation");

    static Stream<Api<?>> operations() {
        return Operations.ALL.values().stream();
    }

    static Stream<Api<?>> operationsOfTheSdk() {
        return operations().filter(api -> !NEWER_THAN_THE_SDK.contains(api.name()));
    }

    private static Class<?> requestOfTheSdk(String operation) throws ClassNotFoundException {
        return Class.forName("software.amazon.awssdk.services.dynamodb.model." + operation + "Request");
    }

    /** Once the SDK has them, they are compared as all others are. */
    @Test
    void theSdkHasAllOthers() {
        assertThat(NEWER_THAN_THE_SDK)
                .allSatisfy(name ->
                        assertThatThrownBy(() -> requestOfTheSdk(name)).isInstanceOf(ClassNotFoundException.class));
    }

    @ParameterizedTest
    @MethodSource("operationsOfTheSdk")
    void everyMemberOfAwssModelIsKnown(Api<?> api) throws ReflectiveOperationException {
        var request = requestOfTheSdk(api.name());
        var pojo = (SdkPojo) request.getMethod("builder").invoke(null);
        var unknown = new TreeSet<String>();
        compare(api.name(), pojo, api.request(), unknown, new HashSet<>());

        assertThat(unknown).isEmpty();
    }

    private static void compare(String path, SdkPojo pojo, Class<?> ours, Set<String> unknown, Set<Class<?>> seen) {
        if (!seen.add(ours) || ours.getRecordComponents() == null || ours.getRecordComponents().length == 0) {
            return;
        }
        for (SdkField<?> field : pojo.sdkFields()) {
            String name = path + "." + field.locationName();
            Arrays.stream(ours.getRecordComponents())
                    .filter(component -> name(component).equals(field.locationName()))
                    .findFirst()
                    .ifPresentOrElse(
                            component -> compare(name, field, component.getGenericType(), unknown, seen),
                            () -> unknown.add(name));
        }
    }

    private static void compare(String path, SdkField<?> field, Type ours, Set<String> unknown, Set<Class<?>> seen) {
        if (ours == UncheckedValue.class) {
            return;
        }
        if (field.marshallingType().equals(MarshallingType.LIST) && ours instanceof ParameterizedType list) {
            var element = field.getTrait(ListTrait.class).memberFieldInfo();
            compare(path, element, list.getActualTypeArguments()[0], unknown, seen);
        } else if (field.marshallingType().equals(MarshallingType.MAP) && ours instanceof ParameterizedType map) {
            var value = field.getTrait(MapTrait.class).valueFieldInfo();
            compare(path, value, map.getActualTypeArguments()[1], unknown, seen);
        } else if (field.marshallingType().equals(MarshallingType.SDK_POJO) && ours instanceof Class<?> type) {
            compare(path, field.constructor().get(), type, unknown, seen);
        }
    }

    private static String name(RecordComponent component) {
        var member = component.getAnnotation(Member.class);
        String name = component.getName();
        return member == null ? Character.toUpperCase(name.charAt(0)) + name.substring(1) : member.value();
    }

    @Test
    void everyMemberIsRead() {
        var unread = new TreeSet<String>();
        operations().forEach(api -> collectUnread(api.request(), unread, new HashSet<>()));

        assertThat(unread).containsExactlyInAnyOrderElementsOf(IGNORED_BY_AWS);
    }

    private static void collectUnread(Class<?> type, Set<String> unread, Set<Class<?>> seen) {
        if (!seen.add(type)) {
            return;
        }
        for (RecordComponent component : type.getRecordComponents()) {
            if (!isRead(CLASSES.get(type), component.getName())) {
                unread.add(type.getName() + "." + component.getName());
            }
            records(component.getGenericType()).forEach(part -> collectUnread(part, unread, seen));
        }
    }

    private static Stream<Class<?>> records(Type type) {
        if (type instanceof ParameterizedType generic) {
            return Arrays.stream(generic.getActualTypeArguments()).flatMap(MembersTest::records);
        }
        return type instanceof Class<?> plain && plain.isRecord() && plain != UncheckedValue.class
                ? Stream.of(plain)
                : Stream.empty();
    }

    /** Through its accessor, or that of an interface which the record implements, or inside the record itself. */
    private static boolean isRead(JavaClass record, String component) {
        boolean byAccessor = Stream.concat(Stream.of(record), record.getAllRawInterfaces().stream())
                .flatMap(owner -> owner.getMethods().stream())
                .filter(method -> method.getName().equals(component)
                        && method.getRawParameterTypes().isEmpty())
                .flatMap(method -> method.getAccessesToSelf().stream())
                .anyMatch(MembersTest::isOfOurs);
        return byAccessor
                || record.getField(component).getAccessesToSelf().stream()
                        .anyMatch(access -> isOfOurs(access)
                                && !access.getOrigin().getName().equals(component));
    }

    private static boolean isOfOurs(JavaAccess<?> access) {
        return !OF_EVERY_RECORD.contains(access.getOrigin().getName());
    }

    @Test
    void noticesAMemberThatNothingReads() {
        record Half(String read, String unread) {}
        assertThat(new Half("x", "").read()).isEqualTo("x");
        var record = new ClassFileImporter()
                .importClasses(Half.class, MembersTest.class)
                .get(Half.class);

        assertThat(isRead(record, "read")).isTrue();
        assertThat(isRead(record, "unread")).isFalse();
    }
}
