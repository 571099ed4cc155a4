package dev.armature.samples.music;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.embedded.Armature;
import dev.armature.junit.ArmatureTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Code that makes its own client: the SDK itself is told where DynamoDB is. */
@ArmatureTest(tableFiles = "tables.json")
class SystemPropertyTest {
    private static final String ENDPOINT = "aws.endpointUrlDynamoDb";

    @BeforeEach
    void tellTheSdk(Armature armature) {
        System.setProperty(ENDPOINT, armature.endpoint().toString());
    }

    @AfterEach
    void forget() {
        System.clearProperty(ENDPOINT);
    }

    @Test
    void counts() {
        try (var client = DynamoDbClient.create()) {
            assertThat(new Plays(client).play("Sinnerman")).isEqualTo(1);
        }
    }
}
