package dev.armature.samples.music;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.armature.embedded.Armature;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The client is replaced by one of a database in this process: no port, nothing to configure. */
@QuarkusTest
@TestProfile(ReplacedBeanTest.InProcess.class)
class ReplacedBeanTest {
    /** Of all test classes with this profile, which share the application and its database. */
    public static class InProcess implements QuarkusTestProfile {
        @Override
        public Set<Class<?>> getEnabledAlternatives() {
            return Set.of(Database.class);
        }
    }

    /** Makes the database, and its client for beans that ask for one. */
    @Alternative
    @Singleton
    public static class Database {
        @Produces
        @Singleton
        Armature armature() {
            return Tables.prepared();
        }

        void close(@Disposes Armature armature) {
            armature.close();
        }

        @Produces
        @Singleton
        DynamoDbClient client(Armature armature) {
            return armature.client();
        }
    }

    @Inject
    Plays plays;

    @Inject
    Armature armature;

    @Test
    void counts() {
        armature.recordRequests();
        plays.play("Sinnerman");

        assertEquals(2, plays.play("Sinnerman"));
        assertEquals(2, armature.requests().of("UpdateItem").size());
    }
}
