package dev.armature.engine.exchange.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class ManifestsTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void readsTheFilesThatItWrites() throws Exception {
        var files = List.of(
                new DataFile("AWSDynamoDB/1/data/a.json.gz", 3, "1B2M2Y8AsgTpgAmY7PhCfg=="),
                new DataFile("ü", 0, "1B2M2Y8AsgTpgAmY7PhCfg=="));
        assertThat(Manifests.readFiles(Manifests.files(files))).isEqualTo(files);
        assertThat(Manifests.readFiles(new byte[0])).isEmpty();
        assertThat(Manifests.readFiles(bytes(
                        "\n{\"itemCount\": 1, \"x\": [1], \"md5Checksum\":\"m\", \"dataFileS3Key\":\"k\"}\r\n \n")))
                .containsExactly(new DataFile("k", 1, "m"));
        assertThatThrownBy(() -> Manifests.readFiles(bytes("{\"itemCount\":1,\"md5Checksum\":\"m\"}")))
                .hasMessage("manifest-files.json has no dataFileS3Key");
        assertThatThrownBy(() -> Manifests.readFiles(bytes("{\"itemCount\":")))
                .isInstanceOf(IOException.class)
                .hasMessage("manifest-files.json is not JSON");
    }

    @Test
    void readsTheSummariesThatItWrites() throws Exception {
        var time = Instant.parse("2026-11-15T01:02:03.456Z");
        var full = new ManifestSummary(
                "e",
                time,
                time,
                "t",
                null,
                time,
                null,
                null,
                null,
                null,
                null,
                "f",
                10,
                2,
                "ION",
                ManifestSummary.FULL);
        assertThat(new String(Manifests.summary(full), StandardCharsets.UTF_8)).isEqualTo("""
                {"version":"2020-06-30","exportArn":"e","startTime":"2026-11-15T01:02:03.456Z","endTime":"2026-11-15T01:02:03.456Z",\
                "tableArn":"t","tableId":null,"exportTime":"2026-11-15T01:02:03.456Z","s3Bucket":null,"s3Prefix":null,"s3SseAlgorithm":null,\
                "s3SseKmsKeyId":null,"manifestFilesS3Key":"f","billedSizeBytes":10,"itemCount":2,"outputFormat":"ION","exportType":"FULL_EXPORT"}""");
        assertThat(Manifests.readSummary(Manifests.summary(full))).isEqualTo(new Manifests.Read("ION", 2, false));
        assertThat(Manifests.readSummary(bytes(
                        "{\"outputFormat\":\"DYNAMODB_JSON\",\"itemCount\":1,\"exportType\":\"INCREMENTAL_EXPORT\"}")))
                .isEqualTo(new Manifests.Read("DYNAMODB_JSON", 1, true));
        assertThat(Manifests.readSummary(bytes("{\"outputFormat\":\"DYNAMODB_JSON\",\"itemCount\":1}"))
                        .isIncremental())
                .isFalse();
    }

    @Test
    void hashesWhatIsWritten() throws Exception {
        var out = new ByteArrayOutputStream();
        var data = new DataStream(out);
        data.write(bytes("xhello\n"), 1, 6);
        byte[] md5 = data.finish();
        assertThat(md5).isEqualTo(Digests.md5().digest(out.toByteArray()));
        assertThat(data.bytes()).isEqualTo(out.size());
        assertThat(new GZIPInputStream(new ByteArrayInputStream(out.toByteArray())).readAllBytes())
                .isEqualTo(bytes("hello\n"));
    }
}
