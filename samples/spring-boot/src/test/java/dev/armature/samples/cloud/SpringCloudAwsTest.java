package dev.armature.samples.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.junit.ArmatureExtension;
import io.awspring.cloud.dynamodb.DynamoDbTemplate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;

/** Spring Cloud AWS makes the client, and has properties of its own for where DynamoDB is. */
@SpringBootTest(
        properties = {
            "spring.cloud.aws.region.static=eu-west-1",
            "spring.cloud.aws.credentials.access-key=any",
            "spring.cloud.aws.credentials.secret-key=any"
        })
class SpringCloudAwsTest {
    @RegisterExtension
    static final ArmatureExtension DATABASE =
            ArmatureExtension.empty().withTables("/dev/armature/samples/music/tables.json");

    @DynamicPropertySource
    static void whereDynamoDbIs(DynamicPropertyRegistry registry) {
        registry.add("spring.cloud.aws.dynamodb.endpoint", () -> DATABASE.armature().endpoint().toString());
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {}

    @Autowired
    DynamoDbTemplate dynamodb;

    @Test
    void savesAndLoads() {
        var saved = new Plays();
        saved.setTitle("Sinnerman");
        saved.setPlays(3);
        dynamodb.save(saved);

        var loaded = dynamodb.load(Key.builder().partitionValue("Sinnerman").build(), Plays.class);
        assertThat(loaded.getPlays()).isEqualTo(3);
    }

    /** Its class is the name of its table. */
    @DynamoDbBean
    public static class Plays {
        private String title;
        private long plays;

        @DynamoDbPartitionKey
        public String getTitle() {
            return title;
        }

        public void setTitle(String value) {
            title = value;
        }

        public long getPlays() {
            return plays;
        }

        public void setPlays(long value) {
            plays = value;
        }
    }
}
