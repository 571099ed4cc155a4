package dev.armature.engine.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.coordination.CoordinationRow.OfEngine;
import dev.armature.engine.coordination.CoordinationRow.OfFence;
import dev.armature.engine.coordination.CoordinationRow.OfJob;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What engines tell one another, as it is stored. */
class CoordinationRowTest {
    private static final OfEngine ENGINE = new OfEngine("id", 1, 2, 3, 4, 5, "http://10.0.0.1:8000");

    @Test
    void readsWhatItWrote() {
        assertThat(CoordinationRow.engine(ENGINE.encode())).isEqualTo(ENGINE);
        var silent = new OfEngine("id", 1, 2, 3, 4, 5, "");
        assertThat(CoordinationRow.engine(silent.encode())).isEqualTo(silent);
        for (var fence : List.of(OfFence.NEVER_CLOSED, new OfFence(7, "id", 3))) {
            assertThat(CoordinationRow.fence(fence.encode())).isEqualTo(fence);
        }
        assertThat(CoordinationRow.job(new OfJob("id", 9).encode())).isEqualTo(new OfJob("id", 9));
    }

    @Test
    void countsHowOftenTheFenceWasClosed() {
        var closed = OfFence.NEVER_CLOSED.closedBy("a", 4);
        assertThat(OfFence.NEVER_CLOSED.isOpen()).isTrue();
        assertThat(closed.isOpen()).isFalse();
        assertThat(closed).isEqualTo(new OfFence(1, "a", 4));
        assertThat(closed.opened().isOpen()).isTrue();
        assertThat(closed.opened().closedBy("b", 1).number()).isEqualTo(2);
    }

    @Test
    void liesWhereNoOtherRowDoes() {
        assertThat(List.of(
                        CoordinationRow.engineKey(7, "a"),
                        CoordinationRow.engineKey(7, "b"),
                        CoordinationRow.engineKey(8, "a"),
                        CoordinationRow.fenceKey(7),
                        CoordinationRow.jobKey(7, "a"),
                        CoordinationRow.jobKey(7, "b")))
                .doesNotHaveDuplicates();
    }

    private static byte[] without(byte[] row, String name) {
        Map<String, AttributeValue> attributes =
                new HashMap<>(Item.ofStored(row).attributes());
        attributes.remove(name);
        return Item.of(attributes).stored();
    }

    private static byte[] with(byte[] row, String name, AttributeValue value) {
        Map<String, AttributeValue> attributes =
                new HashMap<>(Item.ofStored(row).attributes());
        attributes.put(name, value);
        return Item.of(attributes).stored();
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "epoch", "renewals", "millis", "version", "acknowledged"})
    void refusesALeaseThatLacksSomething(String name) {
        assertThatThrownBy(() -> CoordinationRow.engine(without(ENGINE.encode(), name)))
                .hasMessage("damaged lease: " + name + " is missing or has another type");
        assertThatThrownBy(() -> CoordinationRow.engine(with(ENGINE.encode(), name, new AttributeValue.Null())))
                .hasMessage("damaged lease: " + name + " is missing or has another type");
    }

    @Test
    void refusesWhatANewerVersionWrote() {
        for (byte[] row : List.of(ENGINE.encode(), OfFence.NEVER_CLOSED.encode(), new OfJob("a", 1).encode())) {
            byte[] newer = with(row, "format", AttributeValue.number(2));
            assertThatThrownBy(() -> CoordinationRow.fence(newer))
                    .hasMessageContaining("a newer version of Armature: format 2, and this one reads 1");
        }
    }
}
