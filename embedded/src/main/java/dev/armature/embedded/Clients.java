package dev.armature.embedded;

import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.builder.SdkAsyncClientBuilder;
import software.amazon.awssdk.core.client.config.SdkAdvancedAsyncClientOption;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/** Makes the SDK's clients of one database, and closes those that were left open. */
final class Clients {
    /** Nothing is ever resolved or connected to; the SDK asks for an endpoint all the same. */
    private static final URI ENDPOINT = URI.create("http://armature.invalid");

    private final Region region;
    private final SdkHttpClient httpClient;
    private final SdkAsyncHttpClient asyncHttpClient;
    /** Held weakly: a client that its user closed and forgot needs no closing. Guarded by itself. */
    private final Set<SdkAutoCloseable> made = Collections.newSetFromMap(new WeakHashMap<>());

    Clients(Database database, Region region) {
        this.region = region;
        this.httpClient = new WireHttpClient(database);
        this.asyncHttpClient = new WireAsyncHttpClient(database);
    }

    SdkHttpClient httpClient() {
        return httpClient;
    }

    SdkAsyncHttpClient asyncHttpClient() {
        return asyncHttpClient;
    }

    DynamoDbClient client() {
        return kept(configured(DynamoDbClient.builder().httpClient(httpClient)).build());
    }

    DynamoDbAsyncClient asyncClient() {
        return kept(asynchronous(DynamoDbAsyncClient.builder()).build());
    }

    DynamoDbStreamsClient streamsClient() {
        return kept(configured(DynamoDbStreamsClient.builder().httpClient(httpClient))
                .build());
    }

    DynamoDbStreamsAsyncClient streamsAsyncClient() {
        return kept(asynchronous(DynamoDbStreamsAsyncClient.builder()).build());
    }

    /** Answers arrive on a virtual thread of their own, so there is no need for the threads that the SDK would keep for them. */
    private <B extends AwsClientBuilder<B, ?> & SdkAsyncClientBuilder<B, ?>> B asynchronous(B builder) {
        return configured(builder.httpClient(asyncHttpClient)
                .asyncConfiguration(configuration -> configuration.advancedOption(
                        SdkAdvancedAsyncClientOption.FUTURE_COMPLETION_EXECUTOR, Runnable::run)));
    }

    private <B extends AwsClientBuilder<B, ?>> B configured(B builder) {
        return builder.region(region)
                .endpointOverride(ENDPOINT)
                .credentialsProvider(AnonymousCredentialsProvider.create());
    }

    private <C extends SdkAutoCloseable> C kept(C client) {
        synchronized (made) {
            made.add(client);
        }
        return client;
    }

    void close() {
        List<SdkAutoCloseable> left;
        synchronized (made) {
            left = List.copyOf(made);
            made.clear();
        }
        left.forEach(SdkAutoCloseable::close);
    }
}
