package dev.armature.advisor.runtime.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeyCodec;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys are shown as they were given. */
class StoredKeyTest {
    private static final KeyAttribute TEXT = new KeyAttribute("s", AttributeType.S);
    private static final KeyAttribute NUMBER = new KeyAttribute("n", AttributeType.N);

    @ParameterizedTest
    @ValueSource(
            strings = {"0", "1", "-1", "10", "99", "100", "123456789", "-0.05", "1.5", "0.001", "-12345.678", "1000000"
            })
    void numbersComeBack(String number) throws Exception {
        byte[] key = KeyCodec.components(List.of(new AttributeValue.N(Decimal.parse(number))));

        assertThat(StoredKey.text(key, List.of(NUMBER))).isEqualTo(number);
    }

    @Test
    void severalValuesStandOneBehindTheOther() throws Exception {
        byte[] key = KeyCodec.components(List.of(
                AttributeValue.string("a\0b"), new AttributeValue.N(Decimal.parse("-7")), AttributeValue.string("z")));

        assertThat(StoredKey.text(key, List.of(TEXT, NUMBER, TEXT))).isEqualTo("a\0b, -7, z");
    }

    @Test
    void aKeyThatWasCutOffSaysSo() {
        byte[] key = Arrays.copyOf(KeyCodec.components(List.of(AttributeValue.string("abcdef"))), 3);

        assertThat(StoredKey.text(key, List.of(TEXT))).isEqualTo("abc…");
    }
}
