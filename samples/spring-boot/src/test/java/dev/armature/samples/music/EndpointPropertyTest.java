package dev.armature.samples.music;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.embedded.Armature;
import dev.armature.junit.ArmatureTest;
import dev.armature.junit.ArmatureTest.Lifetime;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The application makes its client as in production, and is told where DynamoDB is: a port of this process. */
@ArmatureTest(lifetime = Lifetime.CLASS, tableFiles = "tables.json")
@SpringBootTest
class EndpointPropertyTest {
    static Armature armature;

    @BeforeAll
    static void remember(Armature injected) {
        armature = injected;
    }

    @DynamicPropertySource
    static void whereDynamoDbIs(DynamicPropertyRegistry registry) {
        registry.add("music.dynamodb.endpoint", () -> armature.endpoint().toString());
    }

    @Autowired
    Plays plays;

    @Test
    void counts() {
        assertThat(plays.play("Sinnerman")).isEqualTo(1);
    }
}
