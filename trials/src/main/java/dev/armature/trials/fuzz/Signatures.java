package dev.armature.trials.fuzz;

import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.security.authentication.Verifier;
import dev.armature.security.identity.Identities.Known;
import dev.armature.security.identity.Identity;
import dev.armature.security.policy.Principal;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.server.ServerConfig.Authentication;
import dev.armature.trials.client.AnswerReader;
import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HeaderLines;
import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Proves that no request is accepted that was changed after it was signed: none may pass that means something else than the one that was
 * signed, and none may be refused in another way than for its signature.
 *
 * <p>All are given to what verifies signatures, by a clock that stands, so that a seed repeats them. One in a thousand goes to a server over
 * HTTP besides: there every refusal after the first few is a second late.
 */
final class Signatures {
    private static final Instant NOW = Instant.parse("2026-11-17T12:00:00Z");
    private static final Credentials KEY =
            new Credentials("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "");
    private static final Credentials OTHER = new Credentials("AKIDOTHER", "another secret", "");
    private static final String REGION = "us-east-1";
    private static final Set<ErrorCode> REFUSALS = EnumSet.of(
            ErrorCode.INVALID_SIGNATURE,
            ErrorCode.INCOMPLETE_SIGNATURE,
            ErrorCode.MISSING_AUTHENTICATION_TOKEN,
            ErrorCode.UNRECOGNIZED_CLIENT);

    private static final int OVER_HTTP_ONE_IN = 1000;
    private static final int CONNECTIONS = 64;
    private static final int TIMEOUT_MILLIS = 60_000;
    private static final int FAULTS_MAX = 10;

    private final FuzzOptions options;
    private final PrintStream out;
    private final Verifier verifier =
            new Verifier((id, token) -> known(id), Optional.of(REGION), InstantSource.fixed(NOW));
    private final Map<ErrorCode, Integer> refused = new EnumMap<>(ErrorCode.class);
    private final Queue<String> faults = new ConcurrentLinkedQueue<>();
    /** Those that mean what was signed, which is no fault to accept. */
    private int same;

    Signatures(FuzzOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    private static Known known(String accessKeyId) {
        if (!accessKeyId.equals(KEY.accessKey()) && !accessKeyId.equals(OTHER.accessKey())) {
            return new Known.Not();
        }
        var identity = new Identity(
                new Principal.Root("123456789012"),
                "123456789012",
                Optional.empty(),
                Map.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return new Known.Key(
                accessKeyId, accessKeyId.equals(KEY.accessKey()) ? KEY.secretKey() : OTHER.secretKey(), identity);
    }

    int run() throws IOException {
        out.println(String.format(
                Locale.ROOT, "seed %d: %,d signed requests that were changed", options.seed(), options.requests()));
        long began = System.nanoTime();
        verify();
        int overHttp = sendSome();
        faults.forEach(fault -> out.println("FAULT, seed " + options.seed() + ": " + fault));
        out.println("refused: " + refused);
        out.println(String.format(
                Locale.ROOT,
                "%s: %,d requests in %.0f seconds, %,d of them also over HTTP; %,d refused, %,d meant what was signed, %d faults",
                faults.isEmpty() ? "PASSED" : "FAILED",
                options.requests(),
                (System.nanoTime() - began) / 1e9,
                overHttp,
                refused.values().stream().mapToInt(Integer::intValue).sum(),
                same,
                faults.size()));
        return faults.isEmpty() ? 0 : 1;
    }

    private static HttpMessage original(String host) {
        return new HttpMessage(
                "POST",
                "/",
                List.of(
                        Map.entry("Host", host),
                        Map.entry("Content-Type", "application/x-amz-json-1.0"),
                        Map.entry("X-Amz-Target", "DynamoDB_20120810.ListTables"),
                        Map.entry("amz-sdk-request", "attempt=1; max=3")),
                "{\"Limit\":17,\"ExclusiveStartTableName\":\"things\"}".getBytes(StandardCharsets.UTF_8));
    }

    /** One signed in its headers, and one in its query. */
    private static List<HttpMessage> signed(String host, Clock clock) {
        var signer = new RequestSigner(KEY, Verifier.DYNAMODB, clock);
        return List.of(
                signer.sign(original(host), REGION), signer.presign(original(host), REGION, Duration.ofHours(1)));
    }

    private void verify() {
        List<HttpMessage> signed = signed("localhost:8000", Clock.fixed(NOW, ZoneOffset.UTC));
        signed.forEach(message -> {
            if (!isAccepted(message)) {
                faults.add("a request that was not changed is refused: " + message.headers());
            }
        });
        refused.clear();
        var random = new Random(options.seed());
        for (int i = 0; i < options.requests() && faults.size() < FAULTS_MAX; i++) {
            HttpMessage message = signed.get(random.nextInt(signed.size()));
            HttpMessage mutated = SignedMutator.mutated(message, random);
            boolean isSame = SignedMutator.meaning(mutated).equals(SignedMutator.meaning(message));
            if (isSame) {
                same++;
            } else if (isAccepted(mutated)) {
                faults.add("step " + i + " is accepted: " + SignedMutator.meaning(mutated));
            }
        }
        if (same > options.requests() / 4) {
            faults.add(same + " of them were not changed in what they mean");
        }
    }

    private boolean isAccepted(HttpMessage message) {
        try {
            return verifier.verify(message.method(), message.uri(), HeaderLines.of(message.headers()), message.body())
                            .accessKeyId()
                            .length()
                    > 0;
        } catch (ApiException refusal) {
            refused.merge(refusal.code(), 1, Integer::sum);
            if (!REFUSALS.contains(refusal.code())) {
                faults.add("a signature is refused with " + refusal.code() + ": " + message.headers());
            }
            if (refusal.text().contains(KEY.secretKey())) {
                faults.add("a refusal shows the secret: " + refusal.text());
            }
            return false;
        }
    }

    /** @return how many */
    private int sendSome() throws IOException {
        int count = Math.max(1, options.requests() / OVER_HTTP_ONE_IN);
        var left = new AtomicInteger(count);
        var random = new Random(options.seed());
        var config = ServerConfig.inMemory().withPort(0).withAuthentication(new Authentication.On(Optional.of(KEY)));
        try (var server = Server.start(config);
                var threads = Executors.newFixedThreadPool(CONNECTIONS)) {
            for (int i = 0; i < CONNECTIONS; i++) {
                var own = new Random(random.nextLong());
                threads.execute(() -> {
                    while (left.getAndDecrement() > 0) {
                        sendOne(server.port(), own);
                    }
                });
            }
            threads.shutdown();
        }
        return count;
    }

    private void sendOne(int port, Random random) {
        List<HttpMessage> signed = signed("127.0.0.1:" + port, Clock.systemUTC());
        HttpMessage message = signed.get(random.nextInt(signed.size()));
        HttpMessage mutated = SignedMutator.mutated(message, random);
        boolean isSame = SignedMutator.meaning(mutated).equals(SignedMutator.meaning(message));
        try {
            int status = status(port, mutated);
            // Of a target with a blank in it, the rest is read as the version of HTTP.
            if (!isSame && (status < 400 || status >= 500 && status != 505)) {
                faults.add("a server answers " + status + " to " + SignedMutator.meaning(mutated));
            }
        } catch (IOException silent) {
            faults.add("a server does not answer: " + silent.getMessage() + " to " + SignedMutator.meaning(mutated));
        }
    }

    private static int status(int port, HttpMessage message) throws IOException {
        var request = new ByteArrayOutputStream();
        var head = new StringBuilder(message.method() + " " + message.uri() + " HTTP/1.1\r\n");
        message.headers()
                .forEach(header -> head.append(header.getKey())
                        .append(": ")
                        .append(header.getValue())
                        .append("\r\n"));
        head.append("Content-Length: ").append(message.body().length).append("\r\n\r\n");
        request.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        request.writeBytes(message.body());
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write(request.toByteArray());
            return new AnswerReader(socket.getInputStream()).next().status();
        }
    }
}
