package dev.armature.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.MovableClock;
import dev.armature.engine.TestDatabase;
import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is shown of the past does not depend on when it was written down. */
class PastTest {
    private static final int SPACE = 20;
    private static final Duration LAG = Duration.ofMinutes(1);
    private static final Key KEY = KeyCodec.key(SPACE, List.of(AttributeValue.string("a")), List.of());

    private final MovableClock clock = new MovableClock(TestDatabase.START);
    private final Past past = new Past(clock);

    /** Two writes of one row are committed in their order, and each notes what it replaced when it gets round to it. */
    @Test
    void changesMayBeNotedInTheWrongOrder() {
        long first = past.nextOrder();
        long second = past.nextOrder();
        past.note(SPACE, KEY, new byte[] {2}, second, LAG);
        past.note(SPACE, KEY, new byte[] {1}, first, LAG);

        assertThat(past.row(SPACE, KEY, new byte[] {3}, LAG)).containsExactly(1);
        clock.advance(LAG.plusSeconds(1));
        assertThat(past.row(SPACE, KEY, new byte[] {3}, LAG)).containsExactly(3);
    }

    @Test
    void aHeldIndexShowsWhatItDidWhenThatBegan() {
        past.hold(SPACE);
        long first = past.nextOrder();
        long second = past.nextOrder();
        past.note(SPACE, KEY, new byte[] {1}, second, Duration.ZERO);
        past.note(SPACE, KEY, null, first, Duration.ZERO);

        assertThat(past.row(SPACE, KEY, new byte[] {2}, Duration.ZERO)).isNull();
        past.release(SPACE);
        assertThat(past.row(SPACE, KEY, new byte[] {2}, Duration.ZERO)).containsExactly(2);
    }
}
