package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.storage.Storage;
import dev.armature.storage.StorageContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What it means to be a storage, on one real node. */
class CassandraStorageTest extends StorageContract {
    @Override
    protected Storage open() {
        return new OwnSpaces(TestNode.shared());
    }

    /** A light-weight transaction takes milliseconds; {@code -Darmature.times=1} does it all. Rows that are many stay more than a page. */
    @Override
    protected int times(int inMemory) {
        return Math.max(1, inMemory / Integer.getInteger("armature.times", inMemory < 2_000 ? 25 : 10));
    }

    @Test
    void documentsEveryFigureAndNoOther() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("armature.root", ".."), "docs", "metrics.md"));
        Set<String> documented = Pattern.compile("armature_storage_(cassandra_[a-z_]+)")
                .matcher(page)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
        try (var storage = TestNode.open(TestNode.sharedKeyspace())) {
            assertThat(documented).isEqualTo(storage.statistics().keySet());
        }
    }
}
