package dev.armature.embedded;

import dev.armature.engine.simulation.Unanswered;
import dev.armature.wire.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/** What the SDK takes for an HTTP client. The request runs on the thread that makes it. */
final class WireHttpClient implements SdkHttpClient {
    private final Database database;

    WireHttpClient(Database database) {
        this.database = database;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                return execute(request);
            }

            @Override
            public void abort() {
                // It is as good as done: nothing on the way waits for a network.
            }
        };
    }

    private HttpExecuteResponse execute(HttpExecuteRequest request) throws IOException {
        Answer answer = answer(request);
        return HttpExecuteResponse.builder()
                .response(Database.head(answer).build())
                .responseBody(AbortableInputStream.create(new ByteArrayInputStream(answer.body())))
                .build();
    }

    private Answer answer(HttpExecuteRequest request) throws IOException {
        try {
            return database.run(request.httpRequest(), body(request));
        } catch (Unanswered lost) {
            // What an HTTP client says of a connection that is gone, and the SDK knows how to take.
            throw new IOException(lost);
        }
    }

    private static byte[] body(HttpExecuteRequest request) throws IOException {
        var provider = request.contentStreamProvider();
        if (provider.isEmpty()) {
            return new byte[0];
        }
        try (InputStream content = provider.get().newStream()) {
            return content.readAllBytes();
        }
    }

    @Override
    public String clientName() {
        return "Armature";
    }

    @Override
    public void close() {
        // The database is not the client's to close.
    }
}
