package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/** Instances come and go. */
class LifeTest {
    private static final int INSTANCES = 1_000;
    private static final int COLLECTIONS_MAX = 100;

    @Test
    void leavesNothingBehind() {
        use();
        int threads = Thread.activeCount();
        List<WeakReference<Object>> left = new ArrayList<>();
        for (int i = 0; i < INSTANCES; i++) {
            left.addAll(use());
        }

        for (int i = 0; i < COLLECTIONS_MAX && left.stream().anyMatch(each -> each.get() != null); i++) {
            System.gc();
        }
        assertThat(left).hasSize(4 * INSTANCES).allMatch(each -> each.get() == null);
        assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads);
    }

    /** One database with both kinds of clients, which only the database closes. */
    private static List<WeakReference<Object>> use() {
        try (var armature = Armature.inMemory()) {
            var client = armature.client();
            var asyncClient = armature.asyncClient();
            client.createTable(Music.TABLE);
            asyncClient
                    .putItem(put -> put.tableName("music").item(Music.song("Nina Simone", "Sinnerman", "Pastel Blues")))
                    .join();
            return List.of(
                    new WeakReference<>(armature),
                    new WeakReference<>(armature.engine()),
                    new WeakReference<>(client),
                    new WeakReference<>(asyncClient));
        }
    }

    /** A reference to a client, or to the database itself, does not keep the data. */
    @Test
    void holdsNoDataOnceItIsClosed() {
        var armature = Armature.inMemory();
        var client = armature.client();
        var engine = new WeakReference<>(armature.engine());
        armature.close();

        for (int i = 0; i < COLLECTIONS_MAX && engine.get() != null; i++) {
            System.gc();
        }
        assertThat(engine.get()).isNull();
        assertThatThrownBy(client::listTables).hasMessageContaining("closed");
        armature.close();
    }

    /** A future that is never completed would hang the caller; so this waits only so long. */
    @Test
    void completesAnswersAfterItIsClosed() {
        var armature = Armature.inMemory();
        var http = armature.asyncHttpClient();
        armature.close();
        try (var client = DynamoDbAsyncClient.builder()
                .httpClient(http)
                .region(Region.EU_WEST_1)
                .credentialsProvider(AnonymousCredentialsProvider.create())
                .build()) {
            assertThatThrownBy(() -> client.listTables().get(30, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("closed");
        }
    }

    @Test
    void findsItsDataAgain(@TempDir Path directory) {
        try (var armature = Armature.open(directory);
                var client = armature.client()) {
            client.createTable(Music.TABLE);
            client.putItem(put -> put.tableName("music").item(Music.song("Nina Simone", "Sinnerman", "Pastel Blues")));
        }
        try (var armature = Armature.open(directory);
                var client = armature.client()) {
            assertThat(client.scan(scan -> scan.tableName("music")).count()).isEqualTo(1);
        }
    }
}
