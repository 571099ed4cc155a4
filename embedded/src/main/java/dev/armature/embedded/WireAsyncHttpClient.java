package dev.armature.embedded;

import dev.armature.engine.simulation.Unanswered;
import dev.armature.wire.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.core.async.AsyncRequestBody;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.utils.BinaryUtils;

/** What the SDK takes for an HTTP client that does not wait. Each request runs on a virtual thread. */
final class WireAsyncHttpClient implements SdkAsyncHttpClient {
    private final Database database;

    WireAsyncHttpClient(Database database) {
        this.database = database;
    }

    @Override
    public CompletableFuture<Void> execute(AsyncExecuteRequest request) {
        var body = new Body();
        request.requestContentPublisher().subscribe(body);
        return body.content.thenAcceptAsync(content -> answer(request, content), Thread::startVirtualThread);
    }

    /** Whatever goes wrong, the SDK has to hear of it, or its caller waits forever. */
    private void answer(AsyncExecuteRequest request, byte[] content) {
        try {
            Answer answer = database.run(request.request(), content);
            request.responseHandler().onHeaders(Database.head(answer).build());
            request.responseHandler().onStream(AsyncRequestBody.fromBytes(answer.body()));
        } catch (Unanswered lost) {
            fail(request, new IOException(lost));
        } catch (RuntimeException | Error failure) {
            fail(request, failure);
        }
    }

    private static void fail(AsyncExecuteRequest request, Throwable failure) {
        request.responseHandler().onError(failure);
        throw new CompletionException(failure);
    }

    /** Collects a request's body. */
    private static final class Body implements Subscriber<ByteBuffer> {
        private final ByteArrayOutputStream parts = new ByteArrayOutputStream();
        private final CompletableFuture<byte[]> content = new CompletableFuture<>();

        @Override
        public void onSubscribe(Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(ByteBuffer part) {
            parts.writeBytes(BinaryUtils.copyBytesFrom(part));
        }

        @Override
        public void onError(Throwable failure) {
            content.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            content.complete(parts.toByteArray());
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
