package dev.armature.engine;

import static dev.armature.engine.TestRequests.strings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.operation.CreateTable;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.TransactWriteItems;
import dev.armature.engine.transaction.TransactWriteItem;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A write that is held up for longer than the lease of its engine is not done: others have gone on without it. */
class LateWritesTest {
    private static final Duration LONG = SharedEngines.SHARING.lease().multipliedBy(2);

    private final SharedEngines engines = new SharedEngines(new Random(1), traffic -> {});
    private final SharedEngines.Member other = engines.open(Duration.ZERO);
    private final SharedEngines.Member late = engines.open(Duration.ZERO);

    @BeforeEach
    void create() {
        var unused = other.run(CreateTable.from(TestRequests.createTable("Orders"), other.intake()));
        assertThat(isThere(late, "none")).isFalse();
    }

    @Test
    void ofOneItem() {
        assertTooLate(PutItem.from(TestRequests.put("Orders", strings("pk", "a")), late.intake()));
    }

    @Test
    void ofATransaction() {
        var put = new TransactWriteItem.Put("Orders", strings("pk", "a"), null, null, null, null);
        assertTooLate(TransactWriteItems.from(
                new TransactWriteItems.Request(List.of(new TransactWriteItem(null, put, null, null)), null, null, null),
                late.intake()));
    }

    private void assertTooLate(Operation<?> write) {
        late.pauseAfter(0, () -> engines.pass(LONG));
        assertThatThrownBy(() -> late.run(write)).hasMessage("InternalServerError: Internal server error");
        assertThat(isThere(other, "a")).isFalse();
        // With a new lease it goes on.
        engines.pass(Duration.ofSeconds(1));
        Object done = late.run(write);
        assertThat(done).isNotNull();
        assertThat(isThere(other, "a")).isTrue();
    }

    private static boolean isThere(SharedEngines.Member member, String pk) {
        return member.run(GetItem.from(TestRequests.get("Orders", strings("pk", pk), true), member.intake()))
                        .item()
                != null;
    }
}
