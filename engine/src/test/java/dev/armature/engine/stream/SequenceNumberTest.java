package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SequenceNumberTest {
    @ParameterizedTest
    @CsvSource({
        "0, 1, 100000000000000000001",
        "0, 0, 100000000000000000000",
        "11, 9223372036854775807, 1209223372036854775807"
    })
    void isWrittenAsDynamoDbWritesIt(int lineage, long number, String text) {
        assertThat(new SequenceNumber(lineage, number)).hasToString(text);
        assertThat(SequenceNumber.parse(text)).isEqualTo(new SequenceNumber(lineage, number));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "00000000000000000001",
                "199999999999999999999",
                "10000000000000000000x",
                "-10000000000000000001",
                "9999999999900000000000000000001",
                "10000000000000000000000000000000000000001"
            })
    void isNoOtherText(String text) {
        assertThat(SequenceNumber.parse(text)).isNull();
    }

    /** As texts of one length and as numbers, along a lineage. */
    @Test
    void grows() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int round = 0; round < 1000; round++) {
            int lineage = random.nextInt(9);
            long first = random.nextLong(Long.MAX_VALUE);
            long second = random.nextLong(Long.MAX_VALUE);
            assertThat(new SequenceNumber(lineage, first)
                                    .toString()
                                    .compareTo(new SequenceNumber(lineage, second).toString())
                            < 0)
                    .as("seed %d: %d and %d", seed, first, second)
                    .isEqualTo(first < second);
        }
    }
}
