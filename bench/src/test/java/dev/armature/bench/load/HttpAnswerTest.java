package dev.armature.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The client measures only what it recognises as an answer. */
class HttpAnswerTest {
    private final HttpAnswer answer = new HttpAnswer();

    @Test
    void isCompleteWithItsBody() {
        assertThat(take("HTTP/1.1 200 OK\r\ncontent-length: 2\r\nX-Other: 1\r\n\r\n{}"))
                .isTrue();
        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void waitsForTheRestOfABody() {
        assertThat(take("HTTP/1.1 400 Bad Request\r\nContent-Length: 10\r\n\r\n12345"))
                .isFalse();
        assertThat(take("6789")).isFalse();
        assertThat(take("0")).isTrue();
        assertThat(answer.status()).isEqualTo(400);
    }

    @Test
    void waitsForTheLastChunk() {
        assertThat(take("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"))
                .isFalse();
        assertThat(take("0\r\n\r\n")).isTrue();
    }

    @Test
    void startsAfreshForTheNextAnswer() {
        assertThat(take("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n")).isTrue();
        answer.reset();
        assertThat(take("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n")).isFalse();
        assertThat(answer.status()).isEqualTo(200);
    }

    private boolean take(String arrived) {
        return answer.take(ByteBuffer.wrap(arrived.getBytes(StandardCharsets.ISO_8859_1)));
    }
}
