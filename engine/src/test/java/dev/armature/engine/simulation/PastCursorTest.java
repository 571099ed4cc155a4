package dev.armature.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.MemoryStorage;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.Storage.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PastCursorTest {
    private static final int SPACE = 7;
    private static final int KEYS = 10;

    private final MemoryStorage storage = new MemoryStorage();

    private static Key key(int number) {
        return KeyCodec.key(SPACE, List.of(AttributeValue.string("p")), List.of(AttributeValue.number(number)));
    }

    private void put(Key key, byte[] row) {
        var unused =
                storage.transact(Set.of(key), current -> Decision.commit(true, List.of(new Decision.Write(key, row))));
    }

    private PastCursor cursor(NavigableMap<Key, Optional<byte[]>> past, Direction direction) {
        return new PastCursor(storage.range(KeyRange.space(SPACE), direction, Consistency.STRONG), past, direction);
    }

    /** It shows what a map shows in which past rows have taken the places of present ones, or have gone. */
    @Test
    void mergesThePresentWithThePast() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            storage.deleteRange(KeyRange.space(SPACE));
            NavigableMap<Key, Optional<byte[]>> past = new TreeMap<>();
            NavigableMap<Key, Byte> model = new TreeMap<>();
            for (int number = 0; number < KEYS; number++) {
                if (random.nextBoolean()) {
                    put(key(number), new byte[] {1});
                    model.put(key(number), (byte) 1);
                }
                if (random.nextInt(3) == 0) {
                    boolean wasThere = random.nextBoolean();
                    past.put(key(number), wasThere ? Optional.of(new byte[] {2}) : Optional.empty());
                    if (wasThere) {
                        model.put(key(number), (byte) 2);
                    } else {
                        model.remove(key(number));
                    }
                }
            }
            assertThat(shown(past, Direction.FORWARD))
                    .as("seed %d", seed)
                    .isEqualTo(List.copyOf(model.entrySet()).toString());
            assertThat(shown(past, Direction.BACKWARD))
                    .as("seed %d", seed)
                    .isEqualTo(List.copyOf(model.descendingMap().entrySet()).toString());
        }
    }

    private String shown(NavigableMap<Key, Optional<byte[]>> past, Direction direction) {
        List<String> shown = new ArrayList<>();
        try (var rows = cursor(past, direction)) {
            while (rows.next()) {
                shown.add(rows.key() + "=" + rows.row()[0]);
            }
        }
        return shown.toString();
    }

    @Test
    void standsBeforeTheFirstRowAtFirst() {
        put(key(1), new byte[] {1});
        try (var rows = cursor(new TreeMap<>(), Direction.FORWARD)) {
            assertThatThrownBy(rows::key).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(rows::row).isInstanceOf(IllegalStateException.class);
            assertThat(rows.next()).isTrue();
            assertThat(rows.key()).isEqualTo(key(1));
        }
    }
}
