package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.Test;

class StreamArnTest {
    @Test
    void readsTheArnItWrites() {
        var arn = new StreamArn(TestDatabase.TABLE, "2026-11-15T10:00:00.123");
        assertThat(StreamArn.parse(arn.toString())).isEqualTo(arn);
        assertThat(StreamArn.parse(arn + "/more")).isNull();
        assertThat(StreamArn.parse(arn.toString().replace("dynamodb", "kinesis")))
                .isNull();
    }
}
