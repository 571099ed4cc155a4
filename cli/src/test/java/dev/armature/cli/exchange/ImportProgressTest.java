package dev.armature.cli.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.exchange.ImportBatch.Entry;
import dev.armature.cli.exchange.ImportBatch.Position;
import dev.armature.cli.exchange.ImportProgress.Begun;
import dev.armature.cli.exchange.ImportProgress.Reached;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportProgressTest {
    private static final Begun BEGUN = new Begun("Söngs", "http://127.0.0.1:1", "in", "abc-1", true);
    private static final Entry ENTRY = new Entry(new byte[0], List.of(), "a", 1);

    @TempDir
    private Path directory;

    private Path file;
    private long nanos;
    private ImportProgress progress;

    @BeforeEach
    void begin() {
        file = directory.resolve("progress");
        progress = new ImportProgress(file, BEGUN, Reached.NOTHING, () -> nanos);
    }

    private static ImportBatch batch(int number) {
        return new ImportBatch(number, List.of(ENTRY, ENTRY, ENTRY), new Position(number / 10, number), 2);
    }

    /** Batches are done in any order; what counts is up to where all are. */
    @Test
    void reachesWhatAllBeforeHaveReached() throws Exception {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            progress.begin(batch(i));
            order.add(i);
        }
        Collections.shuffle(order, random);
        boolean[] isDone = new boolean[100];
        int first = 0;
        for (int number : order) {
            progress.done(batch(number), number % 2);
            isDone[number] = true;
            while (first < 100 && isDone[first]) {
                first++;
            }
            long refused = 2L * first + first / 2;
            var expected = first == 0
                    ? Reached.NOTHING
                    : new Reached(new Position((first - 1) / 10, first - 1), 3L * first - first / 2, refused);
            assertThat(progress.reached()).as("seed %d", seed).isEqualTo(expected);
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void isSavedFromTimeToTimeAndReadAgain() throws Exception {
        progress.begin(batch(0));
        progress.begin(batch(1));
        progress.done(batch(0), 1);
        assertThat(file).doesNotExist();
        nanos += TimeUnit.SECONDS.toNanos(3);
        progress.done(batch(1), 0);
        var read = ImportProgress.read(file, () -> nanos);
        assertThat(read.begun()).isEqualTo(BEGUN);
        assertThat(read.reached())
                .isEqualTo(new Reached(new Position(0, 1), 5, 5))
                .isEqualTo(progress.reached());
        progress.forget();
        assertThat(file).doesNotExist();
        progress.forget();
    }

    @Test
    void refusesWhatItDoesNotKnow() throws Exception {
        Files.writeString(file, "{\"version\":2}");
        assertThatThrownBy(() -> ImportProgress.read(file, () -> nanos))
                .hasMessage(file + " is of another version, which writes format 2; this one knows format 1");
        Files.writeString(file, "{\"version\":1}");
        assertThatThrownBy(() -> ImportProgress.read(file, () -> nanos))
                .hasMessage(file + " is damaged, so that the import cannot go on");
        Files.writeString(file, "{\"versi");
        assertThatThrownBy(() -> ImportProgress.read(file, () -> nanos)).hasMessageContaining("is damaged");
    }
}
