package dev.armature.trials.chaos.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a single item could have done passes, and each way in which it could lie is found. */
class LinearizabilityTest {
    private static final long SEED = Long.getLong("seed", System.nanoTime());

    private final List<Call<Register>> history = new ArrayList<>();

    @Test
    void takesWhatHappenedOneAfterTheOther() {
        add(0, 1, write("a"));
        add(2, 3, read("a"));
        add(4, 5, new Register.Swap("a", "b"));
        add(6, 7, read("b"));
        add(8, 9, write(null));
        add(10, 11, read(null));
        assertThat(Linearizability.check(history)).isEmpty();
    }

    @Test
    void takesEitherOrderOfWhatWasUnderWayAtTheSameTime() {
        add(0, 10, write("a"));
        add(1, 9, write("b"));
        add(2, 3, read("b"));
        add(4, 5, read("a"));
        assertThat(Linearizability.check(history)).isEmpty();
        add(6, 7, read("b"));
        assertThat(Linearizability.check(history)).isPresent();
    }

    @Test
    void findsAStaleRead() {
        add(0, 1, write("a"));
        add(2, 3, write("b"));
        add(4, 5, read("b"));
        add(6, 7, read("a"));
        assertThat(numbers()).containsExactly(0, 1, 3);
    }

    @Test
    void findsALostUpdate() {
        add(0, 1, write("a"));
        add(2, 8, new Register.Swap("a", "b"));
        add(3, 9, new Register.Swap("a", "c"));
        assertThat(numbers()).containsExactly(0, 1, 2);
    }

    @Test
    void findsAnAcknowledgedWriteThatIsGone() {
        add(0, 1, write("a"));
        add(2, 3, read(null));
        assertThat(numbers()).containsExactly(0, 1);
    }

    @Test
    void findsAValueFromNowhere() {
        add(0, 1, write("a"));
        add(2, 3, read("x"));
        assertThat(numbers()).containsExactly(1);
    }

    @Test
    void findsAValueThatComesBack() {
        add(0, 1, write("a"));
        add(2, 3, write(null));
        add(4, 5, read(null));
        add(6, 7, read("a"));
        assertThat(numbers()).containsExactly(0, 1, 3);
    }

    /** What had to be kept because of something that is left out later is left out too. */
    @Test
    void showsNoMoreThanContradicts() {
        add(0, 1, write("a"));
        add(2, 3, write(null));
        add(4, 5, read(null));
        add(6, 7, write(null));
        add(8, 9, write("b"));
        add(10, 11, write("c"));
        add(12, 13, read("b"));
        assertThat(numbers()).containsExactly(4, 5, 6);
    }

    /** A write whose outcome is not known may come at any time after it was begun, once. */
    @Test
    void letsAnUnknownWriteComeLateOrNever() {
        add(0, Call.NEVER, write("late"));
        add(1, Call.NEVER, write("never"));
        add(2, 3, write("b"));
        add(4, 5, read("b"));
        add(6, 7, read("late"));
        assertThat(Linearizability.check(history)).isEmpty();
        add(8, 9, write("c"));
        assertThat(Linearizability.check(history)).isEmpty();
        add(10, 11, read("late"));
        assertThat(Linearizability.check(history)).isPresent();
    }

    @Test
    void doesNotLetAnUnknownWriteComeBeforeItsBeginning() {
        add(0, 1, write("a"));
        add(2, 3, read("b"));
        add(4, Call.NEVER, write("b"));
        assertThat(Linearizability.check(history)).isPresent();
    }

    @Test
    void letsAnUnknownDeleteComeOnce() {
        add(0, 1, write("a"));
        add(2, Call.NEVER, write(null));
        add(4, 5, read("a"));
        add(6, 7, read(null));
        assertThat(Linearizability.check(history)).isEmpty();
        add(8, 9, write("b"));
        add(10, 11, read(null));
        assertThat(Linearizability.check(history)).isPresent();
    }

    /** The second of two unknown ones has happened, so the first has: only it can have written what the second expected. */
    @Test
    void concludesFromOneUnknownToAnother() {
        add(0, 1, write("a"));
        add(2, Call.NEVER, new Register.Swap("a", "b"));
        add(3, Call.NEVER, new Register.Swap("b", "c"));
        add(4, 5, read("c"));
        assertThat(Linearizability.check(history)).isEmpty();
        add(6, 7, read("a"));
        assertThat(Linearizability.check(history)).isPresent();
    }

    @Test
    void takesEveryHistoryOfAnItemThatIsRightAndFindsEachPlantedFault() {
        System.out.println("linearizability: -Dseed=" + SEED);
        var random = new SplittableRandom(SEED);
        int planted = 0;
        for (int round = 0; round < 400; round++) {
            List<Call<Register>> right = RandomHistories.ofRegister(random, 120);
            assertThat(Linearizability.check(right)).as("round %d", round).isEmpty();
            var wrong = RandomHistories.withStaleRead(random, right);
            if (wrong != null) {
                planted++;
                assertThat(Linearizability.check(wrong))
                        .as("stale read, round %d", round)
                        .isPresent();
            }
            wrong = RandomHistories.withLostUpdate(random, right);
            if (wrong != null) {
                planted++;
                assertThat(Linearizability.check(wrong))
                        .as("lost update, round %d", round)
                        .isPresent();
            }
        }
        assertThat(planted).isGreaterThan(100);
    }

    private List<Integer> numbers() {
        return Linearizability.check(history).orElseThrow().stream()
                .map(Call::number)
                .toList();
    }

    private void add(long invoked, long returned, Register action) {
        history.add(new Call<>(history.size(), "a client", invoked, returned, action));
    }

    private static Register write(@Nullable String value) {
        return new Register.Write(value);
    }

    private static Register read(@Nullable String seen) {
        return new Register.Read(seen);
    }
}
