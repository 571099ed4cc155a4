package dev.armature.engine.coordination;

import dev.armature.engine.InterposedStorage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Engines on one storage, as far as they tell one another that they are there, and a clock that a test moves. */
final class TestMembers {
    static final Sharing SHARING = new Sharing(Duration.ofSeconds(10), Duration.ofSeconds(4));
    static final int SPACE = 7;

    final InterposedStorage storage = new InterposedStorage();
    final List<String> told = new ArrayList<>();
    /** What engines have to know, and which version of it each has read. */
    long version = 1;

    final Map<String, Long> read = new HashMap<>();
    long nanos = Long.MAX_VALUE - 1_000_000_000;
    /** What happens while an engine waits for others. */
    Runnable meanwhile = () -> {};

    Membership member(String id) {
        return new Membership(storage, SPACE, id, SHARING, () -> nanos);
    }

    StoredFence fence(Membership membership) {
        var replica = new Replica() {
            @Override
            public void drained() {
                told.add(membership.id() + " drained");
            }

            @Override
            public long refresh() {
                read.put(membership.id(), version);
                return version;
            }

            @Override
            public void lost() {
                told.add(membership.id() + " lost another");
            }
        };
        return new StoredFence(membership, SHARING, this::pause, replica);
    }

    private void pause(Duration time) {
        pass(time);
        meanwhile.run();
    }

    void pass(Duration time) {
        nanos += time.toNanos();
    }
}
