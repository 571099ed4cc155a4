package dev.armature.security.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** Secrets that are sealed open again with the right key, for the right access key, and not otherwise. */
class MasterKeysTest {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String ID = "AKIAIOSFODNN7EXAMPLE";
    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

    private static String drawn() {
        return Base64.getEncoder().encodeToString(MasterKeys.drawn(RANDOM));
    }

    private static MasterKeys keys(String text) {
        return MasterKeys.parse(text, RANDOM);
    }

    @Test
    void opensWhatItSealed() {
        var keys = MasterKeys.made(RANDOM);
        byte[] sealed = keys.seal(ID, SECRET);
        assertThat(keys.open(ID, sealed)).isEqualTo(SECRET);
        assertThat(keys.isCurrent(sealed)).isTrue();
        assertThat(keys.seal(ID, SECRET)).as("a nonce of its own").isNotEqualTo(sealed);
        assertThat(keys.open(ID, keys.seal(ID, ""))).isEmpty();
    }

    @Test
    void doesNotOpenTheSecretOfAnotherAccessKey() {
        var keys = MasterKeys.made(RANDOM);
        byte[] sealed = keys.seal(ID, SECRET);
        assertThatThrownBy(() -> keys.open("AKIAOTHER", sealed))
                .isInstanceOf(UnreadableSecretException.class)
                .hasMessage("the secret of access key AKIAOTHER is damaged");
    }

    @Test
    void noticesEveryChangedBit() {
        var keys = MasterKeys.made(RANDOM);
        byte[] sealed = keys.seal(ID, SECRET);
        for (int bit = 0; bit < sealed.length * 8; bit++) {
            byte[] changed = sealed.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            assertThatThrownBy(() -> keys.open(ID, changed)).isInstanceOf(UnreadableSecretException.class);
        }
        for (int length = 0; length < sealed.length; length++) {
            byte[] cut = Arrays.copyOf(sealed, length);
            assertThatThrownBy(() -> keys.open(ID, cut)).isInstanceOf(UnreadableSecretException.class);
            assertThat(keys.isCurrent(cut)).isEqualTo(length >= 5);
        }
    }

    @Test
    void rotatesWithTheOldKeyBehindTheNewOne() {
        String old = drawn();
        String next = drawn();
        byte[] sealed = keys(old).seal(ID, SECRET);
        var both = keys("# new\n" + next + "\n\n" + old + " # until 2027\n");
        assertThat(both.isCurrent(sealed)).isFalse();
        byte[] again = both.seal(ID, both.open(ID, sealed));
        assertThat(both.isCurrent(again)).isTrue();
        assertThat(keys(next).open(ID, again)).isEqualTo(SECRET);
        assertThatThrownBy(() -> keys(next).open(ID, sealed))
                .isInstanceOf(UnreadableSecretException.class)
                .hasMessageContaining("is sealed with master key")
                .hasMessageNotContaining(old)
                .hasMessageNotContaining(next);
    }

    @Test
    void knowsItsOwnCodesAndThoseOfTheKeyBefore() {
        String old = drawn();
        var before = keys(old);
        var after = keys(drawn() + " " + old);
        String code = before.code("purpose", "text");
        assertThat(before.code("purpose", "text")).isEqualTo(code);
        assertThat(before.isCode("purpose", "text", code)).isTrue();
        assertThat(after.isCode("purpose", "text", code)).isTrue();
        assertThat(before.isCode("purpose", "text", after.code("purpose", "text")))
                .isFalse();
        assertThat(before.isCode("another", "text", code)).isFalse();
        assertThat(before.isCode("purpose", "texts", code)).isFalse();
        assertThat(before.isCode("purpose", "text", "")).isFalse();
        assertThat(keys(drawn()).isCode("purpose", "text", code)).isFalse();
    }

    @Test
    void refusesWhatIsNoKeyWithoutShowingIt() {
        assertThatThrownBy(() -> keys(" \n# none\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no master key");
        assertThatThrownBy(() -> keys("c2hvcnQ=")).hasMessage("a master key has 5 bytes, not 32");
        assertThatThrownBy(() -> keys("not*base64")).hasMessage("a master key is not in Base64");
    }

    @Test
    void showsNoKey() {
        String key = drawn();
        assertThat(keys(key).toString()).matches("MasterKeys\\[[0-9a-f]{8}]").doesNotContain(key);
    }
}
