package dev.armature.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/** How test classes fare that are run by themselves: side by side, or with a mistake in them. */
class RunningTest {
    private static final int SIDE_BY_SIDE = 4;
    /** More than tests: JUnit's own work may hold some, and does not always give a test to each that is free. */
    private static final int THREADS = 16;

    @Test
    void keepsTestsApartThatRunSideBySide() {
        EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(SideBySide.class))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter(
                        "junit.jupiter.execution.parallel.config.fixed.parallelism", Integer.toString(THREADS))
                .execute()
                .testEvents()
                .assertStatistics(tests -> tests.succeeded(SIDE_BY_SIDE).failed(0));
    }

    @ArmatureTest(tableFiles = "tables.json")
    @Execution(ExecutionMode.CONCURRENT)
    static class SideBySide {
        private static final CyclicBarrier BARRIER = new CyclicBarrier(SIDE_BY_SIDE);

        /** All have written before any looks. */
        @RepeatedTest(SIDE_BY_SIDE)
        void isAlone(DynamoDbClient client) throws Exception {
            Orders.put(client, Thread.currentThread().getName());
            BARRIER.await(30, TimeUnit.SECONDS);

            assertThat(Orders.count(client)).isEqualTo(1);
        }
    }

    @Test
    void saysWhereADatabaseOfEachTestIsNot() {
        assertThat(failures(InAConstructor.class)).singleElement().asString().contains("lifetime = CLASS");
    }

    @ArmatureTest
    static class InAConstructor {
        InAConstructor(DynamoDbClient client) {
            assertThat(client).isNotNull();
        }

        @Test
        void neverRuns() {}
    }

    @Test
    void namesTheFileThatIsMissing() {
        assertThat(failures(WithoutItsFile.class))
                .singleElement()
                .asString()
                .contains("there is no missing.json", WithoutItsFile.class.getName());
    }

    @ArmatureTest(tableFiles = "missing.json")
    static class WithoutItsFile {
        @Test
        void neverRuns() {}
    }

    /** Databases that stay open would fill the heap of a long run of tests. */
    @Test
    void closesTheDatabaseOfANestedClassAtItsEnd() {
        assertThat(failures(Around.class)).isEmpty();
        assertThatThrownBy(Around.Nest.DATABASE::armature).hasMessageContaining("none runs");
    }

    static class Around {
        @Nested
        class Nest {
            @RegisterExtension
            static final ArmatureExtension DATABASE = ArmatureExtension.empty();

            @Nested
            class Egg {
                @Test
                void usesIt() {
                    DATABASE.client().listTables();
                }
            }

            @Test
            void usesIt() {
                DATABASE.client().listTables();
            }
        }
    }

    @Test
    void takesOnlyStaticTables() {
        assertThat(failures(WithTableOfAnInstance.class))
                .singleElement()
                .asString()
                .contains("static");
    }

    @ArmatureTest
    static class WithTableOfAnInstance {
        @TestTable
        final CreateTableRequest table = Orders.table("orders");

        @Test
        void neverRuns() {}
    }

    private static List<Throwable> failures(Class<?> testClass) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(testClass))
                .execute()
                .allEvents()
                .executions()
                .failed()
                .stream()
                .map(execution -> execution.getTerminationInfo().getExecutionResult())
                .map(TestExecutionResult::getThrowable)
                .flatMap(failure -> failure.stream())
                .toList();
    }
}
