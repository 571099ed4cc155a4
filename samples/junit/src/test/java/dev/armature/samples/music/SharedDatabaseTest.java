package dev.armature.samples.music;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.embedded.Snapshot;
import dev.armature.junit.ArmatureExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** One database for all tests of a class, put back after each: for what takes long to prepare. */
@Execution(ExecutionMode.SAME_THREAD)
class SharedDatabaseTest {
    @RegisterExtension
    static final ArmatureExtension DATABASE =
            ArmatureExtension.empty().withTables("tables.json").withItems("items.json");

    private MusicLibrary library;
    private Snapshot before;

    @BeforeEach
    void remember() {
        library = new MusicLibrary(DATABASE.client(), "music", DATABASE.clock());
        before = DATABASE.armature().snapshot();
    }

    @AfterEach
    void restore() {
        DATABASE.armature().restore(before);
    }

    @RepeatedTest(3)
    void playsForTheFirstTime() {
        assertThat(library.play("Nina Simone", "Pastel Blues", 9)).isEqualTo(1);
        assertThat(DATABASE.requests()).hasSize(1);
    }

    @Test
    void addsASong() {
        library.add(new Song("Nina Simone", "Pastel Blues", 8, "Strange Fruit", 0));
        assertThat(library.album("Nina Simone", "Pastel Blues")).hasSize(3);
    }
}
