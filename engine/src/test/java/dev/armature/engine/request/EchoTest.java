package dev.armature.engine.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.operation.BatchWriteItem;
import dev.armature.model.AttributeType;
import dev.armature.model.Bytes;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What error texts repeat of a request. */
class EchoTest {
    @Test
    void hidesValuesAsJavaPrintsObjects() {
        Map<String, UncheckedValue> item = Map.of("pk", UncheckedValue.of(AttributeType.S, "secret"));
        var write = new BatchWriteItem.WriteRequest(new BatchWriteItem.PutRequest(item), null);
        assertThat(Echo.java(Map.of("t", List.of(write))))
                .matches("\\{t=\\[WriteRequest\\(putRequest=PutRequest\\(item="
                        + "\\{pk=com\\.amazonaws\\.dynamodb\\.v20120810\\.AttributeValue@[0-9a-f]+},"
                        + " workloadProfileName=null\\), deleteRequest=null\\)]}");
    }

    @Test
    void repeatsJsonWithItsEscapes() {
        assertThat(Echo.json(Map.of("a\"b\n", List.of(UncheckedValue.of(AttributeType.N, "1")))))
                .isEqualTo("{\"a\\\"b\\u000a\":[{\"N\":\"1\"}]}");
    }

    @Test
    void endsAfterTheLimit() {
        int length = Limits.ECHO_LENGTH_MAX + "...]".length();
        var large = UncheckedValue.of(AttributeType.S, "x".repeat(1 << 20));
        assertThat(Echo.json(large)).hasSize(length).endsWith("x...}");
        assertThat(Echo.json(Collections.nCopies(100_000, large))).hasSize(length);
        assertThat(Echo.java(Collections.nCopies(100_000, large)))
                .hasSize(length)
                .endsWith("...]");
        assertThat(Echo.java(Map.of("x".repeat(1 << 20), "y"))).hasSize(length);
        assertThat(Echo.json(UncheckedValue.of(AttributeType.B, Bytes.of(new byte[1 << 20]))))
                .hasSize(length)
                .startsWith("{\"B\":\"AAAA")
                .endsWith("A...}");
    }

    /** A name that is wrong in two ways was repeated whole, twice. */
    @Test
    void endsTextsOfConstraintsAfterTheLimit() {
        var constraints = new Constraints().name("tableName", "!".repeat(1 << 20), 3, 255);
        assertThat(constraints.fault().text())
                .startsWith("2 validation errors detected: Value '!!!")
                .hasSizeBetween(2 * Limits.ECHO_LENGTH_MAX, 2 * Limits.ECHO_LENGTH_MAX + 300);
        assertThat(Echo.text("x".repeat(Limits.ECHO_LENGTH_MAX))).hasSize(Limits.ECHO_LENGTH_MAX);
    }
}
