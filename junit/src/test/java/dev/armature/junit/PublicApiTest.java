package dev.armature.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What users compile against changes by a deliberate commit only: each signature is a line of {@code api.txt} in its module. Packages below that of the
 * module are what our own modules share.
 * {@code -Drewrite} writes these files anew, for a reader to judge.
 */
class PublicApiTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", ".."));

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "junit", "testcontainers"})
    void isWhatItsFileSays(String module) throws IOException {
        Path file = ROOT.resolve(module).resolve("api.txt");
        String signatures = String.join("\n", signatures(module)) + "\n";
        if (System.getProperty("rewrite") != null) {
            Files.writeString(file, signatures);
        }
        assertThat(signatures).isEqualTo(Files.readString(file));
    }

    private static List<String> signatures(String module) throws IOException {
        Path sources =
                ROOT.resolve(module).resolve("src/main/java/dev/armature").resolve(module);
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(sources)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                if (!name.equals("package-info")) {
                    describe(load("dev.armature." + module + "." + name), lines);
                }
            }
        }
        return lines;
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, PublicApiTest.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(missing);
        }
    }

    private static void describe(Class<?> type, List<String> lines) {
        if (!Modifier.isPublic(type.getModifiers())) {
            return;
        }
        lines.add(header(type));
        members(type).sorted().forEach(member -> lines.add("    " + member));
        Arrays.stream(type.getDeclaredClasses())
                .sorted((one, other) -> one.getName().compareTo(other.getName()))
                .forEach(nested -> describe(nested, lines));
    }

    private static String header(Class<?> type) {
        String supertypes = Arrays.stream(type.getAnnotatedInterfaces())
                .map(PublicApiTest::text)
                .collect(Collectors.joining(", "));
        Class<?> above = type.getSuperclass();
        boolean isTold = above != null && above != Object.class && above != Record.class && above != Enum.class;
        return type.toGenericString()
                + (isTold ? " extends " + type.getGenericSuperclass().getTypeName() : "")
                + (supertypes.isEmpty() ? "" : " is " + supertypes);
    }

    private static Stream<String> members(Class<?> type) {
        Stream<String> constructors = Arrays.stream(type.getDeclaredConstructors())
                .filter(PublicApiTest::isVisible)
                .map(PublicApiTest::text);
        Stream<String> methods = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> isVisible(method) && !method.isSynthetic())
                .map(PublicApiTest::text);
        Stream<String> fields = Arrays.stream(type.getDeclaredFields())
                .filter(field -> isVisible(field.getModifiers()) && !field.isSynthetic())
                .map(PublicApiTest::text);
        return Stream.of(constructors, methods, fields).flatMap(all -> all);
    }

    private static boolean isVisible(Executable executable) {
        return isVisible(executable.getModifiers());
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String text(Field field) {
        return modifiers(field.getModifiers() & Modifier.fieldModifiers()) + text(field.getAnnotatedType()) + " "
                + field.getName();
    }

    private static String text(Constructor<?> constructor) {
        return modifiers(constructor.getModifiers() & Modifier.constructorModifiers())
                + constructor.getDeclaringClass().getSimpleName()
                + parameters(constructor);
    }

    private static String text(Method method) {
        Object byDefault = method.getDefaultValue();
        // How a method keeps threads apart is not for its callers.
        return modifiers(method.getModifiers() & Modifier.methodModifiers() & ~Modifier.SYNCHRONIZED)
                + text(method.getAnnotatedReturnType())
                + " "
                + method.getName()
                + parameters(method)
                + (byDefault == null ? "" : " default " + text(byDefault));
    }

    private static String text(Object byDefault) {
        return byDefault instanceof Object[] several ? Arrays.toString(several) : byDefault.toString();
    }

    private static String modifiers(int modifiers) {
        return modifiers == 0 ? "" : Modifier.toString(modifiers) + " ";
    }

    private static String parameters(Executable executable) {
        String parameters = Arrays.stream(executable.getParameters())
                .map(parameter -> text(parameter.getAnnotatedType()) + " " + parameter.getName())
                .collect(Collectors.joining(", ", "(", ")"));
        String thrown = Arrays.stream(executable.getGenericExceptionTypes())
                .map(Type::getTypeName)
                .collect(Collectors.joining(", "));
        return parameters + (thrown.isEmpty() ? "" : " throws " + thrown);
    }

    /** With what it says about null, which is a part of what users compile against. */
    private static String text(AnnotatedType type) {
        return (type.isAnnotationPresent(Nullable.class) ? "@Nullable " : "")
                + type.getType().getTypeName();
    }
}
