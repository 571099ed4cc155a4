package dev.armature.trials.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerReaderTest {
    @Test
    void readsAnswersOneAfterTheOther() throws IOException {
        var answers = of(
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 400 Bad Request\r\nX: y\r\ncontent-length:4\r\n\r\nüä"
                        + "HTTP/1.1 204 No Content\r\nCONTENT-LENGTH: 0\r\nConnection: close\r\n\r\n");

        var first = answers.next();
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.text()).isEqualTo("{}");
        assertThat(first.closes()).isFalse();
        var second = answers.next();
        assertThat(second.status()).isEqualTo(400);
        assertThat(second.text()).isEqualTo("üä");
        var third = answers.next();
        assertThat(third.status()).isEqualTo(204);
        assertThat(third.body()).isEmpty();
        assertThat(third.closes()).isTrue();
        assertThatThrownBy(answers::next).isInstanceOf(EOFException.class);
    }

    @Test
    void readsChunks() throws IOException {
        var answers = of("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1A\r\n" + "x".repeat(26)
                + "\r\n0\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 1\r\n\r\n!");

        assertThat(answers.next().text()).isEqualTo("abc" + "x".repeat(26));
        assertThat(answers.next().status()).isEqualTo(201);
    }

    @Test
    void passesOverAnAnswerThatAnotherFollows() throws IOException {
        assertThat(of("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
                        .next()
                        .status())
                .isEqualTo(200);
    }

    @Test
    void readsWhatIsLargerThanItsBuffer() throws IOException {
        String body = "x".repeat(200_000);
        String header = "X-Long: " + "y".repeat(60_000);
        var answers = of("HTTP/1.1 200 OK\r\n" + header + "\r\nContent-Length: 200000\r\n\r\n" + body);

        assertThat(answers.next().text()).isEqualTo(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1\r\n\r\n",
                "nonsense that is long enough\r\n\r\n",
                "HTTP/1.1 2x0 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
                "HTTP/1.1 200 OK\r\n\r\nno chunk\r\n",
            })
    void refusesWhatIsNotHttp(String text) {
        assertThatThrownBy(() -> of(text).next())
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(EOFException.class)
                .hasMessageContaining("this is not HTTP");
    }

    @Test
    void keepsNoLineWithoutEnd() {
        var endless = new InputStream() {
            @Override
            public int read() {
                return 'x';
            }

            @Override
            public int read(byte[] bytes, int from, int length) {
                java.util.Arrays.fill(bytes, from, from + length, (byte) 'x');
                return length;
            }
        };

        assertThatThrownBy(() -> new AnswerReader(endless).next())
                .hasMessage("this is not HTTP: a line without an end");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200 OK",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc",
                "HTTP/1.1 200 OK\r\n\r\n5\r\nabc"
            })
    void saysThatTheServerIsGone(String text) {
        assertThatThrownBy(() -> of(text).next())
                .isInstanceOf(EOFException.class)
                .hasMessage("the server closed the connection");
    }

    /** A byte at a time, as a slow network brings them. */
    private static AnswerReader of(String text) {
        return new AnswerReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
            @Override
            public int read(byte[] bytes, int from, int length) {
                return super.read(bytes, from, Math.min(length, text.length() > 1000 ? 7000 : 1));
            }

            @Override
            public int read(byte[] bytes) {
                return read(bytes, 0, bytes.length);
            }
        });
    }
}
