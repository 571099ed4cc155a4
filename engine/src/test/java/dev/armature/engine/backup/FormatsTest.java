package dev.armature.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.MovableClock;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.table.Table;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeyShape;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The bytes of format 1, which every later version has to read. */
class FormatsTest {
    private static final Table.Recovery RECOVERY = new Table.Recovery(Instant.EPOCH, 35, 17);
    private static final Key KEY = KeyCodec.key(16, List.of(AttributeValue.string("a")), List.of());
    private static final Item ITEM = Item.of(Map.of("pk", AttributeValue.string("a")));
    private static final long STAMP = 1_763_200_800_123L << 20 | 7;

    private static final String HISTORY_KEY = "00000011000019a86f5157b00007dee2610000";
    private static final String HISTORY_ROW = "0101030102706b000000000161";

    /** Its table is one of format 1. */
    private static final String FORMER_BACKUP_ROW =
            "01b1070b05627974657301000000013409637265617465644174010000000431303031086372656174696e6708000000"
                    + "01010965787069726573417401000000043130303206666f726d61740100000001310269640000000017303134383936"
                    + "30323739373134392d3733643864356263056974656d73010000000133046e616d6500000000066265666f7265057370"
                    + "61636501000000023138057461626c65020000034101ad0410076163636f756e74000000000c31323334353637383930"
                    + "3132086163746976654174010000000d313739343733363830303132330b62696c6c696e674d6f6465000000000f5041"
                    + "595f5045525f5245515545535409637265617465644174010000000d3137393437333638303031323308637265617469"
                    + "6e670800000001010b646566696e6974696f6e73060000003d02070000001a02046e616d6500000000046b696e640474"
                    + "797065000000000153070000001802046e616d650000000002706b04747970650000000001531164656c6574696f6e50"
                    + "726f74656374656408000000010006666f726d6174010000000131026964000000000569642d313607696e6465786573"
                    + "0600000138010700000132090b6261636b66696c6c696e6708000000010008696e636c75646564060000000100046b65"
                    + "79730700000037020468617368060000002001070000001a02046e616d6500000000046b696e64047479706500000000"
                    + "01530572616e6765060000000100046b696e640000000006474c4f42414c046e616d65000000000662794b696e640a70"
                    + "726f6a656374696f6e0000000003414c4c05737061636501000000023137067374617475730000000006414354495645"
                    + "0a7468726f756768707574070000006d0709646563726561736573010000000130076d61785265616401000000022d31"
                    + "086d6178577269746501000000022d310472656164010000000130087761726d52656164010000000531323030300977"
                    + "61726d5772697465010000000434303030057772697465010000000130046b6579730700000035020468617368060000"
                    + "001e01070000001802046e616d650000000002706b04747970650000000001530572616e6765060000000100046e616d"
                    + "6500000000064f726465727306726567696f6e000000000965752d776573742d32057370616365010000000231360474"
                    + "6167730700000001000a7468726f756768707574070000006d0709646563726561736573010000000130076d61785265"
                    + "616401000000022d31086d6178577269746501000000022d310472656164010000000130087761726d52656164010000"
                    + "00053132303030097761726d577269746501000000043430303005777269746501000000013004747970650000000006"
                    + "53595354454d";

    private static final String BACKUP_ROW =
            "01f1060b05627974657301000000013409637265617465644174010000000431303031086372656174696e6708000000"
                    + "01010965787069726573417401000000043130303206666f726d61740100000001310269640000000017303134383936"
                    + "30323739373134392d3733643864356263056974656d73010000000133046e616d6500000000066265666f7265057370"
                    + "61636501000000023138057461626c6502000003010184040f076163636f756e74000000000c31323334353637383930"
                    + "31320b62696c6c696e674d6f6465000000000f5041595f5045525f52455155455354076368616e676573060000000100"
                    + "09637265617465644174010000000d313739343733363830303132330b646566696e6974696f6e73060000003d020700"
                    + "00001a02046e616d6500000000046b696e640474797065000000000153070000001802046e616d650000000002706b04"
                    + "747970650000000001531164656c6574696f6e50726f74656374656408000000010006666f726d617401000000013202"
                    + "6964000000000569642d313607696e6465786573060000011401070000010e0708696e636c7564656406000000010004"
                    + "6b6579730700000037020468617368060000002001070000001a02046e616d6500000000046b696e6404747970650000"
                    + "000001530572616e6765060000000100046b696e640000000006474c4f42414c046e616d65000000000662794b696e64"
                    + "0a70726f6a656374696f6e0000000003414c4c057370616365010000000231370a7468726f756768707574070000006d"
                    + "0709646563726561736573010000000130076d61785265616401000000022d31086d6178577269746501000000022d31"
                    + "0472656164010000000130087761726d5265616401000000053132303030097761726d57726974650100000004343030"
                    + "30057772697465010000000130046b6579730700000035020468617368060000001e01070000001802046e616d650000"
                    + "000002706b04747970650000000001530572616e6765060000000100046e616d6500000000064f726465727306726567"
                    + "696f6e000000000965752d776573742d320573706163650100000002313604746167730700000001000a7468726f7567"
                    + "68707574070000006d0709646563726561736573010000000130076d61785265616401000000022d31086d6178577269"
                    + "746501000000022d310472656164010000000130087761726d5265616401000000053132303030097761726d57726974"
                    + "650100000004343030300577726974650100000001300474797065000000000653595354454d";

    @Test
    void readsAHistory() {
        var write = history(STAMP >>> 20).replaced(RECOVERY, STAMP, KEY, ITEM);
        assertThat(write.key()).hasToString(HISTORY_KEY);
        assertThat(write.row()).isEqualTo(bytes(HISTORY_ROW));
        var undone = History.undo(historyKey(), bytes(HISTORY_ROW), KeyShape.components(AttributeType.S), 16);
        assertThat(undone.key()).isEqualTo(KEY);
        assertThat(undone.key().partitionLength()).isEqualTo(KEY.partitionLength());
        assertThat(undone.row()).isEqualTo(ITEM.stored());
    }

    private static Key historyKey() {
        return new Key(bytes(HISTORY_KEY), KeyShape.UNKNOWN);
    }

    private static History history(long millis) {
        return new History(new MovableClock(Instant.ofEpochMilli(millis)));
    }

    /** Stamps go on from where they were when the clock is set back. */
    @Test
    void readsAHistoryThatIsAheadOfTheClock() {
        String row = "02" + "0000000000001234" + HISTORY_ROW.substring(2);
        var write = history(0x1234).replaced(RECOVERY, STAMP, KEY, ITEM);
        assertThat(write.key()).hasToString(HISTORY_KEY);
        assertThat(write.row()).isEqualTo(bytes(row));
        assertThat(History.undo(historyKey(), bytes(row), KeyShape.components(AttributeType.S), 16)
                        .row())
                .isEqualTo(ITEM.stored());
    }

    @Test
    void readsThatThereWasNothing() {
        assertThat(history(STAMP >>> 20).replaced(RECOVERY, STAMP, KEY, null).row())
                .isEqualTo(bytes("01"));
        assertThat(History.undo(historyKey(), bytes("01"), KeyShape.components(AttributeType.S), 16)
                        .row())
                .isNull();
    }

    @Test
    void readsABackup() {
        try (var database = new TestDatabase()) {
            var backup = new Backup(
                    "01489602797149-73d8d5bc",
                    "before",
                    Backup.Type.SYSTEM,
                    Instant.ofEpochMilli(1_001),
                    Instant.ofEpochMilli(1_002),
                    true,
                    3,
                    4,
                    18,
                    database.table());
            assertThat(HexFormat.of().formatHex(backup.encode())).isEqualTo(BACKUP_ROW);
            assertThat(Backup.decode(bytes(BACKUP_ROW))).isEqualTo(backup);
            // The first format said of each table when it had become ACTIVE.
            var former = Backup.decode(bytes(FORMER_BACKUP_ROW)).table().draft();
            former.dropFinished(TestDatabase.START);
            assertThat(former.build()).isEqualTo(backup.table());
        }
    }

    @Test
    void refusesANewerFormat() {
        assertThatThrownBy(() -> History.undo(historyKey(), bytes("03"), KeyShape.components(AttributeType.S), 16))
                .hasMessageContaining("newer version of Armature");
        assertThat(History.damage(historyKey(), bytes("03"))).contains("newer version of Armature");
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
