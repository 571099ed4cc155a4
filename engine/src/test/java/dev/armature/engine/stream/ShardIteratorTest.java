package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShardIteratorTest {
    private static final ShardIterator ITERATOR = new ShardIterator(
            new StreamArn(TestDatabase.TABLE, "2026-11-15T10:00:00.123"),
            "shardId-00000001794736800123-0a1b2c3d",
            42,
            TestDatabase.START);

    /** Clients carry it across an upgrade. */
    @Test
    void isReadAsItWasWritten() {
        String text = "arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/stream/2026-11-15T10:00:00.123|1|"
                + "AQAAAAAAAAAqAAABod6mQXtzaGFyZElkLTAwMDAwMDAxNzk0NzM2ODAwMTIzLTBhMWIyYzNk+ph9Og==";
        assertThat(ITERATOR).hasToString(text);
        assertThat(ShardIterator.parse(text)).isEqualTo(ITERATOR);
    }

    /** One that was changed, or taken from another stream, is none. */
    @Test
    void isNotReadIfItWasNotGivenOut() {
        String text = ITERATOR.toString();
        List<String> forged = List.of(
                "x",
                "|1|",
                text.substring(0, text.indexOf("|1|") + 3),
                text.substring(0, text.length() - 8),
                text + "AAAA",
                text + "!",
                text.replace("Orders", "Sorder"),
                text.replace("|1|A", "|1|B"),
                text.replace("|1|AQ", "|1|Ag"));
        assertThat(forged)
                .doesNotContain(text)
                .allSatisfy(
                        each -> assertThat(ShardIterator.parse(each)).as(each).isNull());
    }

    @Test
    void livesAQuarterOfAnHour() {
        assertThat(ITERATOR.isExpired(TestDatabase.START.plus(Duration.ofMinutes(15))))
                .isFalse();
        assertThat(ITERATOR.isExpired(
                        TestDatabase.START.plus(Duration.ofMinutes(15)).plusMillis(1)))
                .isTrue();
    }
}
