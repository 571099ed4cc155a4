package dev.armature.trials.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Operations;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GeneratorTest {
    /** A new operation that is not here is one that nothing wrong is ever sent to. */
    @Test
    void hasGoodRequestsOfEveryOperation() {
        assertThat(Templates.read().operations()).containsExactlyInAnyOrderElementsOf(Operations.ALL.keySet());
    }

    /** Otherwise a seed that is printed would be worth nothing. */
    @Test
    void makesTheSameOfASeed() {
        var first = new Generator(new SplittableRandom(7), new Learned());
        var second = new Generator(new SplittableRandom(7), new Learned());
        for (int i = 0; i < 1_000; i++) {
            assertThat(first.next().bytes()).isEqualTo(second.next().bytes());
        }
    }

    @Test
    void hardlyEverRepeatsItself() {
        var generator = new Generator(new SplittableRandom(7), new Learned());
        assertThat(Stream.generate(() -> new String(generator.next().body(), StandardCharsets.UTF_8))
                        .limit(1_000)
                        .distinct())
                .hasSizeGreaterThan(700);
    }

    @Test
    void fillsPlaceholdersWithWhatTheServerSaid() {
        var learned = new Learned();
        learned.learn("{\"BackupDetails\":{\"BackupArn\":\"arn:7\",\"BackupName\":\"b\"}}");
        assertThat(Templates.fill("<${backup-arn}> ${n", learned, new SplittableRandom(7)))
                .isEqualTo("<arn:7> ${n");
    }
}
