package dev.armature.samples.music;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.junit.ArmatureExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.bean.override.convention.TestBean;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The application's client is replaced by one of a database in this process: no port, nothing to configure. The extension is
 * static, because Spring keeps its context, and with it the client, for all tests of the class.
 */
@SpringBootTest
class ReplacedBeanTest {
    @RegisterExtension
    static final ArmatureExtension DATABASE = ArmatureExtension.empty().withTables("tables.json");

    @TestBean
    DynamoDbClient dynamodb;

    static DynamoDbClient dynamodb() {
        return DATABASE.client();
    }

    @Autowired
    Plays plays;

    @Test
    void counts() {
        plays.play("Sinnerman");
        assertThat(plays.play("Sinnerman")).isEqualTo(2);
        assertThat(DATABASE.requests().of("UpdateItem")).hasSize(2);
    }
}
