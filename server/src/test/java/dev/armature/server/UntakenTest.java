package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose answers stay when there is not room for all. Of a heap of 400 bytes, answers get 100. */
class UntakenTest {
    private final List<String> closed = new ArrayList<>();
    private final Untaken impatient = new Untaken(400, 0);
    private final Untaken patient = new Untaken(400, Duration.ofDays(1).toNanos());

    private Untaken.Share share(Untaken untaken, String name) {
        return untaken.share(() -> closed.add(name));
    }

    @Test
    void closesTheOldestForOneThatNeedsRoom() {
        impatient.take(share(impatient, "a"), 50);
        impatient.take(share(impatient, "b"), 50);
        assertThat(closed).isEmpty();

        impatient.take(share(impatient, "c"), 60);
        assertThat(closed).containsExactly("a", "b");
    }

    @Test
    void knowsWhoHasGivenBack() {
        var first = share(impatient, "a");
        impatient.take(first, 50);
        impatient.take(share(impatient, "b"), 50);
        impatient.give(first);
        impatient.give(first);
        impatient.take(share(impatient, "c"), 50);

        assertThat(closed).isEmpty();
    }

    /** One that takes room again is not old any more. */
    @Test
    void countsAgeFromTheLastAnswer() {
        var first = share(impatient, "a");
        impatient.take(first, 50);
        impatient.take(share(impatient, "b"), 50);
        impatient.give(first);
        impatient.take(first, 50);
        impatient.take(share(impatient, "c"), 50);

        assertThat(closed).containsExactly("b");
    }

    @Test
    void countsAgeFromWhatWasTakenLast() {
        var first = share(impatient, "a");
        impatient.take(first, 50);
        impatient.take(share(impatient, "b"), 50);
        impatient.progressed(first);
        impatient.take(share(impatient, "c"), 50);

        assertThat(closed).containsExactly("b");
        impatient.give(first);
        impatient.progressed(first);
        impatient.take(share(impatient, "d"), 50);
        assertThat(closed).containsExactly("b");
    }

    @Test
    void hasRoomForOneHoweverLarge() {
        patient.take(share(patient, "a"), 1000);

        assertThat(closed).isEmpty();
    }

    @Test
    void waitsForAClientThatIsGivenTime() throws Exception {
        var first = share(patient, "a");
        patient.take(first, 80);
        var second = Thread.startVirtualThread(() -> patient.take(share(patient, "b"), 80));

        patient.give(first);
        second.join();
        assertThat(closed).isEmpty();
    }

    @Test
    void closesTheOldestAtOnceForWhatIsOnItsWayAlready() {
        patient.take(share(patient, "a"), 80);
        patient.count(share(patient, "b"), 30);
        assertThat(closed).containsExactly("a");

        patient.count(share(patient, "c"), 200);
        assertThat(closed).containsExactly("a", "b");
    }
}
