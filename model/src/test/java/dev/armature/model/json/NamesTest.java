package dev.armature.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamesTest {
    private final Names names = new Names(List.of("S", "SS", "TableName", "ä"));

    @Test
    void findsEachByItsPlace() {
        assertThat(names.find("S")).isZero();
        assertThat(names.find("SS")).isEqualTo(1);
        assertThat(names.find("TableName")).isEqualTo(2);
        assertThat(names.find("ä")).isEqualTo(3);
        assertThat(names.get(3)).isEqualTo("ä");
    }

    @Test
    void findsNoOther() {
        for (String other : List.of("", "s", "SSS", "TableNam", "TableName ", "tableName", "a")) {
            assertThat(names.find(other)).as(other).isEqualTo(Names.UNKNOWN);
        }
    }

    @Test
    void looksAtThePartItIsTold() {
        byte[] text = "{\"SS\":1}".getBytes(StandardCharsets.UTF_8);

        assertThat(names.find(text, 2, 4)).isEqualTo(1);
        assertThat(names.find(text, 2, 3)).isZero();
        assertThat(names.find(text, 1, 4)).isEqualTo(Names.UNKNOWN);
    }

    /** A reader finds the name in whatever way it is written, and goes on behind the colon. */
    @Test
    void areFoundByAReader() {
        for (String written : List.of("\"SS\":7", " \"\\u0053S\" : 7", "\"S\\u0053\"\n:7", "\"\\u0053\\u0053\":7")) {
            var reader = new JsonReader(written.getBytes(StandardCharsets.UTF_8));
            assertThat(reader.name(names)).as(written).isEqualTo(1);
            assertThat(reader.number()).isEqualTo("7");
        }
        var reader = new JsonReader("\"S\\\"S\":7".getBytes(StandardCharsets.UTF_8));
        assertThat(reader.name(names)).isEqualTo(Names.UNKNOWN);
        assertThat(reader.number()).isEqualTo("7");
    }
}
