package dev.armature.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestRegions;
import dev.armature.engine.item.ReplicatedItem;
import dev.armature.engine.replication.Message.Answer;
import dev.armature.engine.replication.Message.Content;
import dev.armature.engine.table.Stamp;
import dev.armature.engine.table.TableCodec;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MessageTest {
    private static Message message(Content content) {
        return new Message("eu-west-1", "us-east-1", TestRegions.ACCOUNT, "Orders", "group", content);
    }

    @Test
    void readsWhatItWrote() {
        try (var regions = new TestRegions("eu-west-1", "us-east-1").replicated()) {
            // As it is stored, with times to the millisecond.
            var table = TableCodec.decode(TableCodec.encode(regions.table("eu-west-1")));
            var global = Objects.requireNonNull(table.globalTable());
            for (Content content : List.of(
                    new Content.Look(), new Content.Create(table), new Content.State(global), new Content.Filled())) {
                assertThat(Message.decode(message(content).encode())).isEqualTo(message(content));
            }
            var answer = new Answer(Answer.Result.OK, true, global);
            assertThat(Answer.decode(answer.encode())).isEqualTo(answer);
            assertThat(Answer.decode(Answer.of(Answer.Result.NONE).encode())).isEqualTo(Answer.of(Answer.Result.NONE));
        }
    }

    @Test
    void readsTheRowsThatItWrote() {
        var stamp = new Stamp(77, "eu-west-1");
        var item = new ReplicatedItem(stamp, new byte[] {1, 2, 3}, Item.of(Map.of("pk", AttributeValue.string("a"))));
        var deleted = new ReplicatedItem(stamp, new byte[] {4}, null);
        var content = new Content.Rows(List.of(item.encode(), deleted.encode()), 5, 6, 7);
        assertThat(Message.decode(message(content).encode()).content())
                .isInstanceOfSatisfying(Content.Rows.class, rows -> {
                    assertThat(rows.rows().stream().map(ReplicatedItem::decode)).containsExactly(item, deleted);
                    assertThat(rows.upTo()).isEqualTo(5);
                    assertThat(rows.stable()).isEqualTo(6);
                    assertThat(rows.heard()).isEqualTo(7);
                });
    }

    /** Whatever arrives, it is a message or refused. */
    @Test
    void refusesAnythingElse() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        byte[] good =
                message(new Content.Rows(List.of(new byte[] {1}), 5, 6, 7)).encode();
        try (var regions = new TestRegions("us-east-1", "eu-west-1")) {
            for (int i = 0; i < 2_000; i++) {
                byte[] bytes = good.clone();
                for (int change = 0; change <= random.nextInt(4); change++) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                }
                try {
                    assertThat(regions.engine("us-east-1").replication().answer(bytes))
                            .as("-Dseed=%d", seed)
                            .isNotEmpty();
                } catch (RuntimeException refused) {
                    assertThat(refused).as("-Dseed=%d", seed).isNotInstanceOf(NullPointerException.class);
                }
            }
        }
        assertThatThrownBy(() -> Message.decode(new byte[0])).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> ReplicatedItem.decode(new byte[] {1, 0, 0})).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> ReplicatedItem.decode(new byte[] {9})).hasMessageContaining("format 9");
    }
}
