package dev.armature.conformance;

import java.time.Duration;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;

/** The waiters of the SDK, which ask again after 20 seconds unless they are told otherwise. */
final class Waiters {
    private static final Duration BETWEEN = Duration.ofMillis(100);
    private static final int ATTEMPTS_MAX = 3_000;

    private Waiters() {}

    /** Nothing is to be closed: it has no threads of its own. */
    static DynamoDbWaiter of(DynamoDbClient client) {
        return DynamoDbWaiter.builder()
                .client(client)
                .overrideConfiguration(waiting -> waiting.backoffStrategyV2(BackoffStrategy.fixedDelay(BETWEEN))
                        .maxAttempts(ATTEMPTS_MAX))
                .build();
    }
}
