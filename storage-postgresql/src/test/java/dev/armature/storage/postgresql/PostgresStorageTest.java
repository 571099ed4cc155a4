package dev.armature.storage.postgresql;

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

class PostgresStorageTest extends StorageContract {
    @Override
    protected Storage open() {
        return PostgresStorage.open(TestServer.address());
    }

    @Test
    void documentsEveryFigureAndNoOther() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("armature.root", ".."), "docs", "metrics.md"));
        Set<String> documented = Pattern.compile("armature_storage_(postgresql_[a-z_]+)")
                .matcher(page)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
        try (var storage = PostgresStorage.open(TestServer.address())) {
            assertThat(documented).isEqualTo(storage.statistics().keySet());
        }
    }
}
