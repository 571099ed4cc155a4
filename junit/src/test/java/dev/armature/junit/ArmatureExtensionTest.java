package dev.armature.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class ArmatureExtensionTest {
    @Nested
    class InAnInstance {
        @RegisterExtension
        final ArmatureExtension database = ArmatureExtension.empty()
                .withTables("tables.json")
                .withItems("items.json")
                .withTemplate("template.yaml", Map.of("Stage", "test"))
                .withTable(Orders.table("customers"))
                .with(armature -> Orders.put(armature.client(), "third"));

        @RepeatedTest(2)
        void isNewForEachTest() {
            Orders.put(database.client(), "fourth");

            assertThat(Orders.count(database.client())).isEqualTo(4);
            assertThat(database.client().listTables().tableNames())
                    .containsExactlyInAnyOrder("customers", "orders", "shipments-test");
            assertThat(database.requests().of("PutItem")).hasSize(1);
        }

        @Test
        void findsAScan() {
            Orders.put(database.client(), "fourth");
            database.assertNoFindings();
            var unused = database.client().scan(request -> request.tableName("orders"));

            assertThatThrownBy(() -> database.assertNoFindings("RT-01"))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("orders is scanned");
            assertThat(database.findings().on("orders")).hasSize(1);
        }

        @Test
        void givesParametersToo(DynamoDbClient client) {
            assertThat(client).isSameAs(database.client());
            assertThat(database.asyncClient().listTables().join()).isEqualTo(client.listTables());
        }
    }

    @Nested
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    class InTheClass {
        @RegisterExtension
        static final ArmatureExtension DATABASE = ArmatureExtension.empty().withTables("tables.json");

        @Test
        @Order(1)
        void writes() {
            Orders.put(DATABASE.client(), "first");
        }

        @Test
        @Order(2)
        void seesWhatAnotherTestWrote() {
            assertThat(DATABASE.requests()).isEmpty();
            assertThat(DATABASE.findings()).isEmpty();
            assertThat(Orders.count(DATABASE.client())).isEqualTo(1);
            var snapshot = DATABASE.armature().snapshot();
            Orders.put(DATABASE.client(), "second");
            DATABASE.armature().restore(snapshot);
            assertThat(Orders.count(DATABASE.client())).isEqualTo(1);
        }
    }

    @Test
    void saysThatItIsNotRegistered() {
        assertThatThrownBy(() -> ArmatureExtension.empty().client())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("@RegisterExtension");
    }
}
