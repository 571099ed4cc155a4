package dev.armature.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.Key;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MemoryStorageTest extends StorageContract {
    private static final Key KEY = new Key(new byte[] {0, 0, 0, 9, 1}, 4);
    private static final int LOG = 7;

    @Override
    protected Storage open() {
        return new MemoryStorage();
    }

    @Test
    void copyGoesItsOwnWay() {
        var storage = new MemoryStorage();
        write(storage, 1);
        var copy = storage.copy();
        write(copy, 2);

        assertThat(storage.read(KEY, Storage.Consistency.STRONG)).containsExactly(1);
        assertThat(copy.read(KEY, Storage.Consistency.STRONG)).containsExactly(2);
        assertThat(storage.logEnd(LOG)).isEqualTo(1);
        assertThat(copy.logEnd(LOG)).isEqualTo(2);
    }

    /** The numbers of a log that was trimmed go on in a copy as well. */
    @Test
    void copyKnowsHowFarALogHasCome() {
        var storage = new MemoryStorage();
        write(storage, 1);
        storage.trimLog(LOG, 1);

        assertThat(storage.copy().logEnd(LOG)).isEqualTo(1);
    }

    private static void write(Storage storage, int value) {
        byte[] row = {(byte) value};
        var unused = storage.transact(
                Set.of(KEY),
                current -> Decision.commit(
                        value, List.of(new Decision.Write(KEY, row)), List.of(new Decision.Append(LOG, row))));
    }
}
