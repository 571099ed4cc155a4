package dev.armature.trials.chaos.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What transactions could have done passes, and each way in which they could be broken is found. */
class SerializabilityTest {
    private static final long SEED = Long.getLong("seed", System.nanoTime());

    private final List<Call<Appends>> history = new ArrayList<>();

    @Test
    void takesWhatHappenedOneAfterTheOther() {
        add(0, 1, Appends.append("x", 1));
        add(2, 3, both(2, 3));
        add(4, 5, sees(List.of(1, 2), List.of(3)));
        assertThat(Serializability.check(history)).isEmpty();
    }

    @Test
    void findsAnAppendThatWasLost() {
        add(0, 1, Appends.append("x", 1));
        add(2, 3, Appends.append("x", 2));
        add(4, 5, Appends.read("x", List.of(2)));
        assertThat(Serializability.check(history).getFirst()).startsWith("serializable, but not in the order of time");
    }

    @Test
    void findsAReadThatIsStale() {
        add(0, 1, Appends.append("x", 1));
        add(2, 3, Appends.append("x", 2));
        add(4, 5, Appends.read("x", List.of(1)));
        add(6, 7, Appends.read("x", List.of(1, 2)));
        assertThat(Serializability.check(history)).hasSize(3).first().asString().contains("not in the order of time");
    }

    @Test
    void findsWhatWasAppliedTwice() {
        add(0, 1, Appends.append("x", 1));
        add(2, 3, Appends.read("x", List.of(1, 1)));
        assertThat(Serializability.check(history)).containsExactly("applied twice: x has 1 more than once: [1, 1]");
    }

    @Test
    void findsWhatWasNeverSent() {
        add(2, 3, Appends.read("x", List.of(7)));
        assertThat(Serializability.check(history))
                .containsExactly("from nowhere: x has 7, which was refused or never sent: [7]");
    }

    @Test
    void findsTwoOrders() {
        add(0, 9, Appends.append("x", 1));
        add(0, 9, Appends.append("x", 2));
        add(0, 9, Appends.read("x", List.of(1, 2)));
        add(0, 9, Appends.read("x", List.of(2)));
        assertThat(Serializability.check(history))
                .singleElement()
                .asString()
                .startsWith("two orders: x was seen as [1, 2]");
    }

    /** Each read the list that the other appended to, before it did: one of them must have come first. */
    @Test
    void findsWriteSkew() {
        add(0, 9, new Appends(Map.of("x", List.of()), Map.of("y", 1)));
        add(0, 9, new Appends(Map.of("y", List.of()), Map.of("x", 2)));
        add(10, 11, sees(List.of(2), List.of(1)));
        assertThat(Serializability.check(history)).hasSize(3).first().asString().startsWith("not serializable");
    }

    @Test
    void findsAReadInTheMiddleOfATransaction() {
        add(0, 9, both(1, 2));
        add(0, 9, sees(List.of(1), List.of()));
        add(10, 11, sees(List.of(1), List.of(2)));
        assertThat(Serializability.check(history)).hasSize(3).first().asString().startsWith("not serializable");
    }

    @Test
    void findsHalfATransactionWhoseOutcomeIsNotKnown() {
        add(0, Call.NEVER, both(1, 2));
        add(10, 11, sees(List.of(1), List.of()));
        assertThat(Serializability.check(history)).hasSize(3).first().asString().startsWith("not serializable");
    }

    @Test
    void letsAnUnknownTransactionComeLateOrNever() {
        add(0, Call.NEVER, both(1, 2));
        add(0, Call.NEVER, both(3, 4));
        add(5, 6, sees(List.of(), List.of()));
        add(7, 8, sees(List.of(1), List.of(2)));
        assertThat(Serializability.check(history)).isEmpty();
    }

    /** Two readers see two writes in different orders. */
    @Test
    void findsALongFork() {
        add(0, 9, Appends.append("x", 1));
        add(0, 9, Appends.append("y", 2));
        add(0, 9, sees(List.of(1), List.of()));
        add(0, 9, sees(List.of(), List.of(2)));
        assertThat(Serializability.check(history)).hasSize(5).first().asString().startsWith("not serializable");
    }

    @Test
    void takesEveryHistoryOfAStoreThatIsRightAndFindsEachPlantedFault() {
        System.out.println("serializability: -Dseed=" + SEED);
        var random = new SplittableRandom(SEED);
        int planted = 0;
        for (int round = 0; round < 400; round++) {
            List<Call<Appends>> right = RandomHistories.ofLists(random, 150);
            assertThat(Serializability.check(right)).as("round %d", round).isEmpty();
            for (var fault : RandomHistories.Fault.values()) {
                var wrong = RandomHistories.with(fault, random, right);
                if (wrong != null) {
                    planted++;
                    assertThat(Serializability.check(wrong))
                            .as("%s, round %d", fault, round)
                            .isNotEmpty();
                }
            }
        }
        assertThat(planted).isGreaterThan(400);
    }

    private static Appends both(int first, int second) {
        return new Appends(Map.of(), Map.of("x", first, "y", second));
    }

    private static Appends sees(List<Integer> first, List<Integer> second) {
        return new Appends(Map.of("x", first, "y", second), Map.of());
    }

    private void add(long invoked, long returned, Appends action) {
        history.add(new Call<>(history.size(), "a client", invoked, returned, action));
    }
}
