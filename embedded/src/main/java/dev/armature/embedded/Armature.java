package dev.armature.embedded;

import dev.armature.engine.Caller;
import dev.armature.engine.Engine;
import dev.armature.storage.MemoryStorage;
import dev.armature.wire.Wire;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * A database of its own, in this process and in memory.
 *
 * <pre>{@code
 * try (var armature = Armature.inMemory()) {
 *     DynamoDbClient client = armature.client();
 *     client.listTables();
 * }
 * }</pre>
 *
 * <p>Two of them share nothing, so tests may run side by side. Requests and answers are the bytes that a server would see; only
 * the socket is missing.
 */
public final class Armature implements AutoCloseable {
    private static final Region REGION = Region.US_EAST_1;
    private static final String ACCOUNT = "000000000000";
    /** Nothing is ever resolved or connected to; the SDK asks for an endpoint all the same. */
    private static final URI ENDPOINT = URI.create("http://armature.invalid");

    private final Engine engine;
    private final SdkHttpClient httpClient;
    private final SdkAsyncHttpClient asyncHttpClient;

    private Armature(Engine engine) {
        this.engine = engine;
        var exchange = new Exchange(new Wire(engine), new Caller(ACCOUNT, REGION.id()));
        this.httpClient = new WireHttpClient(exchange);
        this.asyncHttpClient = new WireAsyncHttpClient(exchange);
    }

    public static Armature inMemory() {
        return inMemory(Clock.systemUTC());
    }

    /** A database with its own notion of time, so that a test need not wait until an item expires or a shard is closed. */
    public static Armature inMemory(Clock clock) {
        return new Armature(new Engine(new MemoryStorage(), clock, new SecureRandom()));
    }

    /** A new client of this database. */
    public DynamoDbClient client() {
        return configured(DynamoDbClient.builder().httpClient(httpClient)).build();
    }

    /** A new client of this database that does not wait. */
    public DynamoDbAsyncClient asyncClient() {
        return configured(DynamoDbAsyncClient.builder().httpClient(asyncHttpClient))
                .build();
    }

    /** A new client of this database's streams. */
    public DynamoDbStreamsClient streamsClient() {
        return configured(DynamoDbStreamsClient.builder().httpClient(httpClient))
                .build();
    }

    /** A new client of this database's streams that does not wait. */
    public DynamoDbStreamsAsyncClient streamsAsyncClient() {
        return configured(DynamoDbStreamsAsyncClient.builder().httpClient(asyncHttpClient))
                .build();
    }

    /**
     * Removes every item whose time to live is over, which otherwise happens within a second or, in large tables, minutes.
     *
     * @return how many there were
     */
    public int expireNow() {
        return engine.expireNow();
    }

    /** Does now what else is done once a minute: closes shards of streams after four hours, and forgets records after a day. */
    public void tendStreams() {
        var unused = engine.streams().upkeep();
    }

    /** For clients that the caller builds, with any credentials, Region and endpoint: all of them see this database. */
    public SdkHttpClient httpClient() {
        return httpClient;
    }

    public SdkAsyncHttpClient asyncHttpClient() {
        return asyncHttpClient;
    }

    /** For what AWS has no operation for: moving the clock, and simulating what happens in production. */
    public Engine engine() {
        return engine;
    }

    private static <B extends AwsClientBuilder<B, ?>> B configured(B builder) {
        return builder.region(REGION)
                .endpointOverride(ENDPOINT)
                .credentialsProvider(AnonymousCredentialsProvider.create());
    }

    @Override
    public void close() {
        engine.close();
    }
}
