package dev.armature.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.table.Throughput;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeySchema;
import dev.armature.model.TableSchema;
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

    private static final Backup BACKUP = new Backup(
            "01489602797149-73d8d5bc",
            "before",
            Backup.Type.SYSTEM,
            Instant.ofEpochMilli(1_001),
            Instant.ofEpochMilli(1_002),
            true,
            3,
            4,
            18,
            new Table(
                    new TableRef("1", "r", "bare"),
                    "id",
                    Instant.EPOCH,
                    Instant.EPOCH,
                    false,
                    Map.of("pk", AttributeType.S),
                    new TableSchema(
                            16, new KeySchema(List.of(new KeyAttribute("pk", AttributeType.S)), List.of()), List.of()),
                    Table.BillingMode.PROVISIONED,
                    null,
                    Throughput.provisioned(1, 1),
                    Map.of(),
                    null,
                    null,
                    false,
                    null,
                    null,
                    null,
                    Map.of(),
                    null,
                    null));
    private static final String BACKUP_ROW =
            "01a0040b05627974657301000000013409637265617465644174010000000431303031086372656174696e6708000000"
                    + "01010965787069726573417401000000043130303206666f726d61740100000001310269640000000017303134383936"
                    + "30323739373134392d3733643864356263056974656d73010000000133046e616d6500000000066265666f7265057370"
                    + "61636501000000023138057461626c6502000001b0019c0210076163636f756e74000000000131086163746976654174"
                    + "0100000001300b62696c6c696e674d6f6465000000000b50524f564953494f4e45440963726561746564417401000000"
                    + "0130086372656174696e670800000001000b646566696e6974696f6e73060000001e01070000001802046e616d650000"
                    + "000002706b04747970650000000001531164656c6574696f6e50726f74656374656408000000010006666f726d617401"
                    + "00000001310269640000000002696407696e6465786573060000000100046b6579730700000035020468617368060000"
                    + "001e01070000001802046e616d650000000002706b04747970650000000001530572616e6765060000000100046e616d"
                    + "6500000000046261726506726567696f6e0000000001720573706163650100000002313604746167730700000001000a"
                    + "7468726f75676870757407000000660709646563726561736573010000000130076d61785265616401000000022d3108"
                    + "6d6178577269746501000000022d310472656164010000000131087761726d52656164010000000131097761726d5772"
                    + "6974650100000001310577726974650100000001310474797065000000000653595354454d";

    @Test
    void readsAHistory() {
        var write = History.replaced(RECOVERY, STAMP, KEY, ITEM);
        assertThat(write.key()).hasToString(HISTORY_KEY);
        assertThat(write.row()).isEqualTo(bytes(HISTORY_ROW));
        var undone = History.undo(bytes(HISTORY_KEY), bytes(HISTORY_ROW), 16);
        assertThat(undone.key()).isEqualTo(KEY);
        assertThat(undone.row()).isEqualTo(ITEM.stored());
    }

    @Test
    void readsThatThereWasNothing() {
        assertThat(History.replaced(RECOVERY, STAMP, KEY, null).row()).isEqualTo(bytes("01"));
        assertThat(History.undo(bytes(HISTORY_KEY), bytes("01"), 16).row()).isNull();
    }

    @Test
    void readsABackup() {
        assertThat(HexFormat.of().formatHex(BACKUP.encode())).isEqualTo(BACKUP_ROW);
        assertThat(Backup.decode(bytes(BACKUP_ROW))).isEqualTo(BACKUP);
    }

    @Test
    void refusesANewerFormat() {
        assertThatThrownBy(() -> History.undo(bytes(HISTORY_KEY), bytes("02"), 16))
                .hasMessageContaining("newer version of Armature");
        assertThat(History.damage(bytes(HISTORY_KEY), bytes("02"))).contains("newer version of Armature");
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
