package dev.armature.engine.exchange.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ObjectTargetsTest {
    private static final String CHARACTERS = "aZ0_.-! \n";
    private static final int LENGTH_MAX = 5;

    /** Of all texts of up to five characters of each kind, the same are names. */
    @Test
    void takesThoseForNamesOfBucketsThatAwsDoes() {
        assertAlike("", Pattern.compile(ObjectTargets.BUCKET_PATTERN));
    }

    private static void assertAlike(String text, Pattern told) {
        assertThat(ObjectTargets.BUCKET.matcher(text).matches())
                .as(text)
                .isEqualTo(told.matcher(text).matches());
        if (text.length() < LENGTH_MAX) {
            for (char more : CHARACTERS.toCharArray()) {
                assertAlike(text + more, told);
            }
        }
    }

    /** With AWS's own pattern this would take years. */
    @Test
    @Timeout(60)
    void refusesALongNameAtOnce() {
        String long64k = "x".repeat(65_536);
        assertThat(ObjectTargets.BUCKET.matcher(long64k).matches()).isTrue();
        assertThat(ObjectTargets.BUCKET.matcher(long64k + "!").matches()).isFalse();
        assertThat(ObjectTargets.BUCKET.matcher(long64k + "-").matches()).isFalse();
    }
}
