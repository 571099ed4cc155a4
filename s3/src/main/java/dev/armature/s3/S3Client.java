package dev.armature.s3;

import dev.armature.engine.object.ObjectStoreException;
import dev.armature.engine.object.ObjectStoreException.Kind;
import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import dev.armature.wire.signature.UriEncoding;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sends requests to a service that speaks S3, each with a signature of its own, and once more if the service was not there or had too much to do.
 *
 * <p>All requests that are made here may be made twice: they read, or put the same object in the same place.
 */
final class S3Client implements AutoCloseable {
    /** The hash of no body at all. */
    static final String NO_BODY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    /** Until the answer begins; for an object that is written, all of it has to get there before. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(5);

    private static final int TRIES = 4;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);

    private final S3Endpoint endpoint;
    private final RequestSigner signer;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();

    S3Client(S3Endpoint endpoint, Clock clock) {
        this.endpoint = endpoint;
        this.signer = new RequestSigner(endpoint.credentials(), "s3", clock);
    }

    /**
     * What is asked for.
     *
     * @param key empty if it is about a bucket
     * @param parameters of the query, not encoded
     */
    record Request(
            String method, String bucket, String key, Map<String, String> parameters, Map<String, String> headers) {
        String uri() {
            var uri = new StringBuilder("/").append(UriEncoding.encode(bucket));
            if (!key.isEmpty()) {
                for (String segment : key.split("/", -1)) {
                    uri.append('/').append(UriEncoding.encode(segment));
                }
            }
            char before = '?';
            for (var parameter : new TreeMap<>(parameters).entrySet()) {
                uri.append(before).append(UriEncoding.encode(parameter.getKey()));
                uri.append('=').append(UriEncoding.encode(parameter.getValue()));
                before = '&';
            }
            return uri.toString();
        }

        String place() {
            return key.isEmpty() ? bucket : bucket + "/" + key;
        }
    }

    /** Sends a request without a body. The caller closes the stream of the answer. */
    HttpResponse<InputStream> send(Request request) throws ObjectStoreException {
        return send(request, HttpRequest.BodyPublishers::noBody, NO_BODY);
    }

    /** A body, from its beginning each time. */
    interface Body {
        BodyPublisher publisher() throws IOException;
    }

    HttpResponse<InputStream> send(Request request, Body body, String bodyHash) throws ObjectStoreException {
        Duration pause = FIRST_PAUSE;
        for (int left = TRIES - 1; ; left--) {
            try {
                var answer = http.send(signed(request, body, bodyHash), HttpResponse.BodyHandlers.ofInputStream());
                if (left == 0 || !isTransient(answer.statusCode())) {
                    return answer;
                }
                answer.body().close();
            } catch (IOException lost) {
                if (left == 0) {
                    throw new ObjectStoreException(
                            Kind.UNAVAILABLE,
                            endpoint + " does not answer about " + request.place() + ": " + lost,
                            lost);
                }
            } catch (InterruptedException stopped) {
                throw interrupted(stopped);
            }
            sleep(pause);
            pause = pause.multipliedBy(2);
        }
    }

    private static boolean isTransient(int status) {
        return status == 429 || status == 500 || status == 502 || status == 503 || status == 504;
    }

    private static void sleep(Duration pause) throws ObjectStoreException {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException stopped) {
            throw interrupted(stopped);
        }
    }

    private static ObjectStoreException interrupted(InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return new ObjectStoreException(Kind.UNAVAILABLE, "it was stopped meanwhile", stopped);
    }

    private HttpRequest signed(Request request, Body body, String bodyHash) throws IOException {
        String uri = request.uri();
        Map<String, String> headers = new TreeMap<>(request.headers());
        headers.put("host", endpoint.authority());
        var message = HttpMessage.of(request.method(), uri, headers, new byte[0]);
        String base = endpoint.url().toString().replaceFirst("/$", "");
        var made = HttpRequest.newBuilder(URI.create(base + uri))
                .timeout(ANSWER_TIMEOUT)
                .method(request.method(), body.publisher());
        for (var header :
                signer.signObject(message, bodyHash, endpoint.region()).headers()) {
            // The client makes that one itself.
            if (!header.getKey().equals("host")) {
                made.header(header.getKey(), header.getValue());
            }
        }
        return made.build();
    }

    @Override
    public void close() {
        http.close();
    }
}
