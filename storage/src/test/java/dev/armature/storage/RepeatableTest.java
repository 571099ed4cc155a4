package dev.armature.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What can be done twice is done until it is known to be done, and not for ever. */
class RepeatableTest {
    private static final int SPACE = 30;
    private static final Key KEY = KeyCodec.key(SPACE, List.of(AttributeValue.string("a")), List.of());

    private final RestlessStorage storage = TestStorage.restless();

    private String putIfAbsent() {
        return Repeatable.transact(
                storage,
                Set.of(KEY),
                current -> current.containsKey(KEY)
                        ? Decision.reject("found")
                        : Decision.commit("made", List.of(new Decision.Write(KEY, new byte[1]))));
    }

    @Test
    void seesWhatBecameOfTheAttemptBefore() {
        storage.loseOutcome(SPACE, false);
        assertThat(putIfAbsent()).isEqualTo("made");
        storage.deleteRange(KeyRange.space(SPACE));
        storage.loseOutcome(SPACE, true);
        assertThat(putIfAbsent()).isEqualTo("found");
    }

    @Test
    void givesUpInTheEnd() {
        for (int i = 0; i < Repeatable.ATTEMPTS_MAX; i++) {
            storage.loseOutcome(SPACE, false);
        }
        assertThatThrownBy(this::putIfAbsent).isInstanceOf(OutcomeUnknownException.class);
        assertThat(storage.hasLostAll()).isTrue();
        assertThat(putIfAbsent()).isEqualTo("made");
    }
}
