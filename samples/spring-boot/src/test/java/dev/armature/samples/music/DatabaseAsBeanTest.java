package dev.armature.samples.music;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.embedded.Armature;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.core.io.ClassPathResource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The database is a bean, and lives as long as Spring's context: for several test classes that share a context. */
@SpringBootTest
class DatabaseAsBeanTest {
    @TestConfiguration
    static class Database {
        @Bean
        Armature armature() throws Exception {
            var armature = Armature.inMemory();
            armature.createTables(new ClassPathResource("tables.json", DatabaseAsBeanTest.class)
                    .getContentAsString(StandardCharsets.UTF_8));
            return armature;
        }

        @Bean
        @Primary
        DynamoDbClient client(Armature armature) {
            return armature.client();
        }
    }

    @Autowired
    Plays plays;

    @Test
    void counts() {
        assertThat(plays.play("Sinnerman")).isEqualTo(1);
    }
}
