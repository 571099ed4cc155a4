package dev.armature.conformance;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.stores.postgresql.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The DynamoDB under test, and the clients that talk to it.
 *
 * <p>{@code -Dendpoint=http://127.0.0.1:8000} names a server that runs already, and {@code -Dendpoint=https://dynamodb...} the
 * service itself, in {@code -Dregion=} and with the credentials of the environment. Without it a server is started, with
 * {@code -Dstorage=disk} one that keeps its data in files, and with {@code -Dstorage=postgresql} in a database that is started as well.
 */
final class Service implements AutoCloseable {
    private final Runnable stop;
    private final URI endpoint;
    private final DynamoDbClient dynamo;
    private final DynamoDbAsyncClient async;
    private final DynamoDbStreamsClient streams;
    private final Wire wire;

    private Service(URI endpoint, Runnable stop) {
        this.stop = stop;
        this.endpoint = endpoint;
        this.dynamo = configured(DynamoDbClient.builder()).build();
        this.async = configured(DynamoDbAsyncClient.builder()).build();
        this.streams = configured(DynamoDbStreamsClient.builder()).build();
        this.wire = new Wire(endpoint, region(), credentials(endpoint));
    }

    static Service open() {
        String given = System.getProperty("endpoint", "");
        if (!given.isEmpty()) {
            return at(URI.create(given));
        }
        return switch (System.getProperty("storage", "")) {
            case "disk" -> of(ServerProcess.onDisk(temporaryDirectory()));
            case "postgresql" -> onPostgres();
            default -> of(ServerProcess.inMemory());
        };
    }

    private static Service onPostgres() {
        assumeTrue(
                PostgresServer.missing().isEmpty(),
                () -> PostgresServer.missing().orElse(""));
        var store = PostgresServer.start(temporaryDirectory());
        Runnable stop = store::close;
        try {
            var server = ServerProcess.shared(store.url());
            stop = () -> {
                server.close();
                store.close();
            };
            return new Service(server.endpoint(), stop);
        } catch (RuntimeException | Error e) {
            stop.run();
            throw e;
        }
    }

    static Service of(ServerProcess server) {
        return new Service(server.endpoint(), server::close);
    }

    /** One that goes on when this is closed. */
    static Service at(URI endpoint) {
        return new Service(endpoint, () -> {});
    }

    private static Path temporaryDirectory() {
        try {
            return Files.createTempDirectory(Path.of("target"), "data");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private <B extends AwsClientBuilder<B, ?>> B configured(B builder) {
        return builder.endpointOverride(endpoint)
                .region(Region.of(region()))
                .credentialsProvider(credentials(endpoint))
                // A server that answers only at the second attempt is wrong; the service itself may be busy.
                .overrideConfiguration(options -> options.retryStrategy(
                        isAws(endpoint) ? AwsRetryStrategy.standardRetryStrategy() : AwsRetryStrategy.doNotRetry()));
    }

    private static String region() {
        return System.getProperty("region", "us-east-1");
    }

    private static AwsCredentialsProvider credentials(URI endpoint) {
        return isAws(endpoint)
                ? DefaultCredentialsProvider.builder().build()
                : StaticCredentialsProvider.create(AwsBasicCredentials.create("conformance", "conformance"));
    }

    private static boolean isAws(URI endpoint) {
        return endpoint.getHost().endsWith(".amazonaws.com");
    }

    URI endpoint() {
        return endpoint;
    }

    DynamoDbClient dynamo() {
        return dynamo;
    }

    DynamoDbAsyncClient async() {
        return async;
    }

    DynamoDbStreamsClient streams() {
        return streams;
    }

    /** For what no SDK would send. */
    Wire wire() {
        return wire;
    }

    @Override
    public void close() {
        dynamo.close();
        async.close();
        streams.close();
        stop.run();
    }
}
