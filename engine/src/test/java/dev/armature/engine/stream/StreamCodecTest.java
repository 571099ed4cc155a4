package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.AttributeType;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The bytes, which every later version has to read. */
class StreamCodecTest {
    private static final Instant TIME = Instant.ofEpochMilli(1_763_200_800_123L);

    private static final Stream STREAM = new Stream(
            new TableRef("123456789012", "eu-west-2", "Orders"),
            new KeySchema(
                    List.of(new KeyAttribute("pk", AttributeType.S)), List.of(new KeyAttribute("sk", AttributeType.N))),
            new Table.Stream(TIME, Table.StreamViewType.NEW_IMAGE, 17, 2, false),
            TIME.plusSeconds(60),
            List.of(
                    new Shard("shardId-1", null, 0, TIME, 1, new Shard.End(TIME.plusMillis(1), 41)),
                    new Shard("shardId-2", "shardId-1", 1, TIME, 42, null)),
            Map.of());
    private static final String STREAM_BYTES =
            "01000c313233343536373839303132000965752d776573742d3200064f7264657273000000010002706b000153000000"
                    + "010002736b00014e0000019a86f5157b00094e45575f494d41474500000011000000020000019a86f5ffdb0000000200"
                    + "09736861726449642d310000000000000000019a86f5157b00000000000000010000019a86f5157c0000000000000029"
                    + "0009736861726449642d320009736861726449642d31000000010000019a86f5157b000000000000002a800000000000"
                    + "00000000000000000000";

    @Test
    void readsAStream() {
        assertThat(HexFormat.of().formatHex(StreamCodec.encode(STREAM))).isEqualTo(STREAM_BYTES);
        assertThat(StreamCodec.decode(HexFormat.of().parseHex(STREAM_BYTES))).isEqualTo(STREAM);
    }

    /** Tags came with format 2, which is written only where there are any. */
    @Test
    void readsTagsOfAStream() {
        var tagged = STREAM.tagged(Map.of("team", "blue"));
        String bytes = "02" + STREAM_BYTES.substring(2) + "0000000100047465616d0004626c7565";
        assertThat(HexFormat.of().formatHex(StreamCodec.encode(tagged))).isEqualTo(bytes);
        assertThat(StreamCodec.decode(HexFormat.of().parseHex(bytes))).isEqualTo(tagged);
    }

    @Test
    void refusesANewerFormat() {
        byte[] stream = StreamCodec.encode(STREAM);
        stream[0] = 3;
        assertThatThrownBy(() -> StreamCodec.decode(stream)).hasMessageContaining("format 3");
    }

    @Test
    void refusesAStreamThatEndsTooSoon() {
        byte[] stream = StreamCodec.encode(STREAM);
        byte[] half = Arrays.copyOf(stream, stream.length / 2);
        assertThatThrownBy(() -> StreamCodec.decode(half)).hasMessageContaining("damaged stream");
    }
}
