package dev.armature.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.embedded.Armature;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** One database for all tests of a class, which is there for its constructor as well. */
@ArmatureTest(lifetime = ArmatureTest.Lifetime.CLASS, tableFiles = "tables.json")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SharedDatabaseTest {
    private final DynamoDbClient client;

    SharedDatabaseTest(DynamoDbClient client) {
        this.client = client;
    }

    @BeforeAll
    static void begin(DynamoDbClient client) {
        Orders.put(client, "begun");
    }

    @Test
    @Order(1)
    void writes(Armature armature) {
        Orders.put(client, "written");
        assertThat(armature.requests()).hasSize(1);
    }

    @Test
    @Order(2)
    void seesWhatWasWrittenButNotTheRequest(Armature armature) {
        assertThat(armature.requests()).isEmpty();
        assertThat(Orders.count(client)).isEqualTo(2);
    }

    @Nested
    class Within {
        @Test
        void sharesItToo(DynamoDbClient injected) {
            assertThat(Orders.count(injected)).isEqualTo(2);
        }
    }
}
