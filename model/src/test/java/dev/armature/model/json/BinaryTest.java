package dev.armature.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.ApiException;
import dev.armature.model.Bytes;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinaryTest {
    @Test
    void readsWhatBase64Says() {
        for (int length = 0; length < 70; length++) {
            byte[] bytes = new byte[length];
            for (int i = 0; i < length; i++) {
                bytes[i] = (byte) (i * 37 + length * 101);
            }
            assertThat(Binary.decode(Base64.getEncoder().encodeToString(bytes))).isEqualTo(Bytes.of(bytes));
        }
    }

    /** The last digit before one or two of padding has bits to spare; a text that uses them would be a second text for the bytes. */
    @Test
    void readsNoTextButTheOneThatIsWritten() {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        int read = 0;
        for (char digit : alphabet.toCharArray()) {
            for (String text : new String[] {"A" + digit + "==", "AA" + digit + "="}) {
                try {
                    Bytes bytes = Binary.decode(text);
                    assertThat(Base64.getEncoder().encodeToString(bytes.array()))
                            .isEqualTo(text);
                    read++;
                } catch (ApiException refusal) {
                    assertThat(refusal.text()).isEqualTo("Invalid last non-pad Base64 character dectected");
                }
            }
        }
        assertThat(read).isEqualTo(4 + 16);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            A        | Base64 encoded length is expected a multiple of 4 bytes but found: 1
            AAA      | Base64 encoded length is expected a multiple of 4 bytes but found: 3
            AAAAA    | Base64 encoded length is expected a multiple of 4 bytes but found: 5
            AA-A     | Invalid Base64 character: '-'
            AA_A     | Invalid Base64 character: '_'
            AA.A     | Invalid Base64 character: '.'
            A=AA     | Invalid Base64 character: '='
            AA==AAAA | Invalid Base64 character: '='
            'AA A'   | Invalid Base64 character: ' '
            AAAé     | Invalid Base64 character: 'é'
            -AB=     | Invalid last non-pad Base64 character dectected
            -AA=     | Invalid Base64 character: '-'
            """)
    void saysWhatIsWrong(String base64, String text) {
        assertThatThrownBy(() -> Binary.decode(base64))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.text()).isEqualTo(text));
    }
}
