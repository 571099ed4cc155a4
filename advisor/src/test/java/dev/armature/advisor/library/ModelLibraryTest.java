package dev.armature.advisor.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ModelLibraryTest {
    private static final Path DIRECTORY = Path.of(System.getProperty("armature.root", ".."), "models");

    @Test
    void hasAllModelsThatThereAre() throws IOException {
        List<String> files;
        try (Stream<Path> all = Files.list(DIRECTORY)) {
            files = all.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .map(name -> name.replace(".yaml", ""))
                    .toList();
        }
        assertThat(ModelLibrary.ENTRIES)
                .flatExtracting(entry -> List.of(entry.name(), entry.repairedName()))
                .containsExactlyInAnyOrderElementsOf(files);
        for (String name : files) {
            assertThat(ModelLibrary.text(name)).contains(Files.readString(DIRECTORY.resolve(name + ".yaml")));
        }
    }

    @Test
    void readsNothingElse() {
        assertThat(ModelLibrary.text("../armature.schema")).isEmpty();
        assertThat(ModelLibrary.text("")).isEmpty();
        assertThat(ModelLibrary.entry("architect-ecommerce-repaired")).isEmpty();
    }

    @Test
    void beginsWithTheShop() {
        assertThat(ModelLibrary.ENTRIES.getFirst().repaired().entity("Order")).isPresent();
    }
}
