package dev.armature.server;

import dev.armature.engine.replication.PeerUnreachableException;
import dev.armature.engine.replication.Peers;
import dev.armature.triggers.BoundedBody;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The servers of other Regions, reached over HTTP. What goes to and fro is signed if there is a secret that all of them know. */
final class HttpPeers implements Peers {
    private static final Duration CONNECT_MAX = Duration.ofSeconds(5);
    private static final Duration ANSWER_MAX = Duration.ofSeconds(30);
    /** An answer says what is known of a group, which is some kilobytes. */
    static final int ANSWER_BYTES_MAX = 4 << 20;

    private final String own;
    private final Map<String, URI> peers;
    private final Optional<PeerSecret> secret;
    private final Duration answerMax;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_MAX)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();

    HttpPeers(String own, ServerConfig.Replicating replicating) {
        this(own, replicating, ANSWER_MAX);
    }

    /** @param answerMax how long an answer is waited for, to its end */
    HttpPeers(String own, ServerConfig.Replicating replicating, Duration answerMax) {
        this.own = own;
        this.answerMax = answerMax;
        this.peers = replicating.peers();
        this.secret = replicating.secret().map(PeerSecret::new);
    }

    @Override
    public String own() {
        return own;
    }

    @Override
    public Set<String> regions() {
        return peers.keySet();
    }

    @Override
    public byte[] send(String region, byte[] message) {
        URI url = peers.get(region);
        if (url == null) {
            throw new PeerUnreachableException(region, "there is no --peer " + region);
        }
        String signature = secret.map(known -> known.sign(message)).orElse("");
        var request = HttpRequest.newBuilder(url.resolve(ReplicationPage.PATH))
                .header("Content-Type", ReplicationPage.CONTENT_TYPE)
                .POST(HttpRequest.BodyPublishers.ofByteArray(message));
        if (!signature.isEmpty()) {
            request.header("Authorization", ReplicationPage.SCHEME + signature);
        }
        try {
            var response = answer(request.build());
            if (response.statusCode() != 200) {
                throw new PeerUnreachableException(
                        region, url + " answered with the status " + response.statusCode(), true);
            }
            if (response.body().length > ANSWER_BYTES_MAX) {
                throw new PeerUnreachableException(region, url + " answered with too much", true);
            }
            String proof = response.headers().firstValue(ReplicationPage.PROOF).orElse("");
            if (secret.isPresent() && !secret.get().isAnswer(proof, signature, response.body())) {
                throw new PeerUnreachableException(region, url + " does not know the secret of its peers", true);
            }
            return response.body();
        } catch (IOException away) {
            throw new PeerUnreachableException(
                    region,
                    url + ": " + (away.getMessage() == null ? away.getClass().getSimpleName() : away.getMessage()));
        } catch (TimeoutException silent) {
            throw new PeerUnreachableException(region, url + " has not answered for " + answerMax.toSeconds() + " s");
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the server is being closed");
        }
    }

    /** The time limit of a request itself would end with the head of the answer. */
    private HttpResponse<byte[]> answer(HttpRequest request)
            throws IOException, TimeoutException, InterruptedException {
        var response = http.sendAsync(request, head -> new BoundedBody(ANSWER_BYTES_MAX));
        try {
            return response.get(answerMax.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof IOException away ? away : new IOException(failed.getCause());
        } finally {
            // Nothing happens to one that has come.
            response.cancel(true);
        }
    }
}
