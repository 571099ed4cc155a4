package dev.armature.samples.music;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.armature.embedded.Armature;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The extension makes the client as in production, and is told where DynamoDB is: a port of this process. */
@QuarkusTest
@QuarkusTestResource(value = EndpointTest.Database.class, restrictToAnnotatedClass = true)
class EndpointTest {
    /** Starts before the application does. */
    public static class Database implements QuarkusTestResourceLifecycleManager {
        private Armature armature;

        @Override
        public Map<String, String> start() {
            armature = Tables.prepared();
            return Map.of(
                    "quarkus.dynamodb.endpoint-override", armature.endpoint().toString(),
                    "quarkus.dynamodb.aws.credentials.type", "static",
                    "quarkus.dynamodb.aws.credentials.static-provider.access-key-id", "any",
                    "quarkus.dynamodb.aws.credentials.static-provider.secret-access-key", "any");
        }

        @Override
        public void stop() {
            armature.close();
        }
    }

    @Inject
    Plays plays;

    @Test
    void counts() {
        assertEquals(1, plays.play("Sinnerman"));
    }
}
