package dev.armature.engine.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestItems;
import dev.armature.engine.table.Stamp;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeyCodec;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Items as they are told to other Regions. */
class ReplicatedItemTest {
    private static final Stamp STAMP = new Stamp(123_456_789L, "eu-west-1");

    private static ReplicatedItem of(boolean isDeleted) {
        var key = KeyCodec.key(17, List.of(AttributeValue.string("a")), List.of(AttributeValue.number(5)));
        return ReplicatedItem.of(STAMP, key, isDeleted ? null : TestItems.item("{pk: {S: a}, sk: {N: 5}, v: {S: x}}"));
    }

    @Test
    void isReadAsItWasWritten() {
        for (boolean isDeleted : new boolean[] {false, true}) {
            var item = of(isDeleted);
            var read = ReplicatedItem.decode(item.encode());
            assertThat(read).isEqualTo(item).hasSameHashCodeAs(item);
            assertThat(read.item() == null).isEqualTo(isDeleted);
        }
        var unstamped = new ReplicatedItem(Stamp.NONE, new byte[0], null);
        assertThat(ReplicatedItem.decode(unstamped.encode())).isEqualTo(unstamped);
    }

    @Test
    void differsInEachOfItsParts() {
        var item = of(false);
        assertThat(item)
                .isNotEqualTo(of(true))
                .isNotEqualTo(new ReplicatedItem(new Stamp(1, "eu-west-1"), item.place(), item.item()))
                .isNotEqualTo(new ReplicatedItem(STAMP, new byte[] {1}, item.item()));
    }

    /** The same place in the space of another Region. */
    @Test
    void liesUnderItsKeyInEachRegion() {
        var keys = TestItems.keys("pk:S", "sk:N");
        var here = KeyCodec.key(99, List.of(AttributeValue.string("a")), List.of(AttributeValue.number(5)));
        assertThat(of(false).key(99, keys.shape())).isEqualTo(here);
        assertThat(of(false).key(99, keys.shape()).partitionLength()).isEqualTo(here.partitionLength());
    }

    @Test
    void isRefusedIfItEndsTooEarly() {
        byte[] record = of(true).encode();
        for (int length = 1; length < record.length; length++) {
            byte[] half = Arrays.copyOf(record, length);
            assertThatThrownBy(() -> ReplicatedItem.decode(half))
                    .as("%d bytes", length)
                    .isInstanceOf(RuntimeException.class);
        }
        assertThatThrownBy(() -> ReplicatedItem.decode(new byte[0])).hasMessageContaining("format none");
        byte[] newer = record.clone();
        newer[0] = 2;
        assertThatThrownBy(() -> ReplicatedItem.decode(newer))
                .hasMessage(
                        "a replicated item was written by a newer version of Armature: format 2, and this one reads 1");
    }
}
