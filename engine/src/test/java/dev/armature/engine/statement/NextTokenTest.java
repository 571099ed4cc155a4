package dev.armature.engine.statement;

import static dev.armature.engine.TestItems.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.ApiException;
import dev.armature.model.Item;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

class NextTokenTest {
    private static final Item KEY = item("{pk: {S: a}, sk: {N: 1}}");
    private static final String TOKEN = NextToken.encode(KEY, "SELECT");

    @Test
    void isReadAsItWasWritten() {
        assertThat(NextToken.decode(TOKEN, "SELECT")).isEqualTo(KEY);
    }

    @Test
    void belongsToItsRequest() {
        assertThatThrownBy(() -> NextToken.decode(TOKEN, "SELECT *"))
                .hasMessage("ValidationException: NextToken does not match request");
    }

    @Test
    void isInvalidIfAnythingOfItChanged() {
        byte[] good = Base64.getDecoder().decode(TOKEN);
        for (int i = 0; i < good.length; i++) {
            byte[] changed = good.clone();
            changed[i] ^= 1;
            assertInvalid(Base64.getEncoder().encodeToString(changed));
        }
        assertInvalid("");
        assertInvalid("not base 64!");
        assertInvalid(TOKEN.substring(0, 24));
        assertInvalid(Base64.getEncoder().encodeToString(new byte[21]));
    }

    private static void assertInvalid(String token) {
        assertThatThrownBy(() -> NextToken.decode(token, "SELECT"))
                .as(token)
                .hasMessage("ValidationException: Invalid NextToken");
    }

    /** Any client can put the right checksum behind a key that is none. */
    @Test
    void isInvalidIfItsKeyCannotBeRead() {
        byte[] good = Base64.getDecoder().decode(TOKEN);
        for (int i = 17; i < good.length - 4; i++) {
            byte[] forged = good.clone();
            forged[i] = (byte) 0xFF;
            var checksum = new CRC32();
            checksum.update(forged, 0, forged.length - 4);
            ByteBuffer.wrap(forged).putInt(forged.length - 4, (int) checksum.getValue());
            String token = Base64.getEncoder().encodeToString(forged);
            try {
                assertThat(NextToken.decode(token, "SELECT").attributes()).isNotNull();
            } catch (ApiException refused) {
                assertThat(refused).hasMessage("ValidationException: Invalid NextToken");
            }
        }
    }
}
