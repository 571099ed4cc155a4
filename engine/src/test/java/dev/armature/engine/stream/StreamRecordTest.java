package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The bytes, which every later version has to read. */
class StreamRecordTest {
    private static final Instant TIME = Instant.ofEpochMilli(1_763_200_800_123L);

    private static final StreamRecord RECORD = new StreamRecord(
            StreamRecord.EventName.REMOVE,
            true,
            TIME,
            Item.of(Map.of("pk", AttributeValue.string("a"))),
            Item.of(Map.of("pk", AttributeValue.string("b"))),
            null);
    private static final String RECORD_BYTES =
            "0102010000019a86f5157b0000000c01030102706b0000000001610000000c01030102706b00000000016200000000";

    @Test
    void readsARecord() {
        assertThat(HexFormat.of().formatHex(RECORD.encode())).isEqualTo(RECORD_BYTES);
        assertThat(StreamRecord.decode(HexFormat.of().parseHex(RECORD_BYTES))).isEqualTo(RECORD);
        assertThat(StreamRecord.createdAt(RECORD.encode())).isEqualTo(TIME);
    }

    @Test
    void refusesANewerFormat() {
        byte[] record = RECORD.encode();
        record[0] = 3;
        assertThatThrownBy(() -> StreamRecord.decode(record)).hasMessageContaining("format 3");
    }

    @Test
    void isAsLargeAsItsKeyAndImages() {
        var keys = Item.of(Map.of("pk", AttributeValue.string("a")));
        var image = Item.of(Map.of("pk", AttributeValue.string("a"), "x", AttributeValue.string("12345")));
        assertThat(new StreamRecord(StreamRecord.EventName.INSERT, false, TIME, keys, null, image).sizeBytes())
                .isEqualTo(3 + 9);
        assertThat(new StreamRecord(StreamRecord.EventName.MODIFY, false, TIME, keys, image, image).sizeBytes())
                .isEqualTo(3 + 9 + 9);
        assertThat(new StreamRecord(StreamRecord.EventName.MODIFY, false, TIME, keys, null, null).sizeBytes())
                .isEqualTo(3);
    }
}
