package dev.armature.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests are patched bytes; a wrong byte would measure refusals. */
class RequestTemplateTest {
    @Test
    void putsTheNumberOfTheKeyInAllItsPlaces() {
        var template = new RequestTemplate("PutItem", "{`pk`:`user#%%%%%%%%`,`n`:`1%%%%%%%%`}", 1000);
        byte[] request = template.request();
        template.aim(request, 4711);
        assertThat(text(request))
                .startsWith("POST / HTTP/1.1\r\n")
                .contains("X-Amz-Target: DynamoDB_20120810.PutItem\r\n")
                .endsWith("\r\n\r\n{\"pk\":\"user#00000711\",\"n\":\"100000711\"}");
    }

    @Test
    void takesAnyRandomNumberForAKey() {
        var template = new RequestTemplate("GetItem", "{`pk`:`%%%%%%%%`}", 10);
        byte[] request = template.request();
        template.aim(request, -1);
        assertThat(text(request)).endsWith("{\"pk\":\"00000005\"}");
    }

    @ParameterizedTest
    @EnumSource
    void everyWorkloadAnnouncesTheLengthOfItsBody(Workload workload) {
        String request = text(workload.template().request());
        int end = request.indexOf("\r\n\r\n");
        assertThat(request).contains("Content-Length: " + (request.length() - end - 4) + "\r\n");
        assertThat(request.substring(end)).doesNotContain("%").doesNotContain("`");
    }

    private static String text(byte[] request) {
        return new String(request, StandardCharsets.ISO_8859_1);
    }
}
