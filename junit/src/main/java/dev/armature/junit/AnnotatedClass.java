package dev.armature.junit;

import dev.armature.embedded.Snapshot;
import dev.armature.junit.ArmatureTest.Lifetime;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/**
 * What {@link ArmatureTest} does. Prepares a database once for each class, and opens it for each test, or once.
 *
 * <p>Everything is kept in the store of the class or test it belongs to: a test finds its own database first, then that of its
 * class, then that of the class around it.
 */
final class AnnotatedClass
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(AnnotatedClass.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        Class<?> testClass = context.getRequiredTestClass();
        // A nested class without an annotation of its own uses what the class around it has.
        AnnotationSupport.findAnnotation(testClass, ArmatureTest.class).ifPresent(annotation -> {
            var snapshot = preparation(annotation, testClass).snapshot(testClass);
            store(context).put(Snapshot.class, snapshot);
            store(context).put(Lifetime.class, annotation.lifetime());
            if (annotation.lifetime() == Lifetime.CLASS) {
                store(context).put(TestDatabase.class, new TestDatabase(snapshot));
            }
        });
    }

    private static Preparation preparation(ArmatureTest annotation, Class<?> testClass) {
        var preparation = Preparation.NOTHING.withRegion(annotation.region()).withAccount(annotation.account());
        for (String file : annotation.tableFiles()) {
            preparation = preparation.withTables(file);
        }
        for (String file : annotation.templateFiles()) {
            preparation = preparation.withTemplate(file, parameters(annotation));
        }
        for (Field field : AnnotationSupport.findAnnotatedFields(testClass, TestTable.class)) {
            requireStatic(field.getModifiers(), field);
            preparation = preparation.withTable(table(ReflectionSupport.tryToReadFieldValue(field, null)
                    .getOrThrow(failure -> new IllegalStateException("cannot read " + field, failure))));
        }
        for (Method method :
                AnnotationSupport.findAnnotatedMethods(testClass, TestTable.class, HierarchyTraversalMode.TOP_DOWN)) {
            requireStatic(method.getModifiers(), method);
            preparation = preparation.withTable(table(ReflectionSupport.invokeMethod(method, null)));
        }
        for (String file : annotation.itemFiles()) {
            preparation = preparation.withItems(file);
        }
        return preparation;
    }

    private static Map<String, String> parameters(ArmatureTest annotation) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String parameter : annotation.templateParameters()) {
            int equals = parameter.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("a parameter of a template is name=value, and not " + parameter);
            }
            parameters.put(parameter.substring(0, equals), parameter.substring(equals + 1));
        }
        return parameters;
    }

    private static void requireStatic(int modifiers, Object member) {
        if (!Modifier.isStatic(modifiers)) {
            throw new IllegalArgumentException("@TestTable is for what is static, and this is not: " + member);
        }
    }

    private static CreateTableRequest table(@Nullable Object value) {
        if (value instanceof CreateTableRequest request) {
            return request;
        }
        throw new IllegalArgumentException("@TestTable is for a CreateTableRequest, and not for " + value);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (store(context).get(Lifetime.class) == Lifetime.CLASS) {
            database(context).beginTest();
        } else {
            store(context)
                    .put(TestDatabase.class, new TestDatabase(store(context).get(Snapshot.class, Snapshot.class)));
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        close(context);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        close(context);
    }

    /** What this very class or test has opened; what belongs to one around it stays open. */
    private static void close(ExtensionContext context) {
        var own = store(context).remove(TestDatabase.class, TestDatabase.class);
        if (own != null) {
            own.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return TestDatabase.canMake(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return database(context).get(parameter.getParameter().getType());
    }

    private static TestDatabase database(ExtensionContext context) {
        var database = store(context).get(TestDatabase.class, TestDatabase.class);
        if (database == null) {
            throw new ParameterResolutionException(
                    "each test has a database of its own, which there is in tests, @BeforeEach"
                            + " and @AfterEach methods only; for constructors, @BeforeAll and @AfterAll, set"
                            + " @ArmatureTest(lifetime = CLASS)");
        }
        return database;
    }

    private static Store store(ExtensionContext context) {
        return context.getStore(NAMESPACE);
    }
}
