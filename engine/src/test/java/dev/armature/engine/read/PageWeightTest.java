package dev.armature.engine.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Limits;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PageWeightTest {
    /** The one page that was recorded to the byte. */
    @Test
    void fillsAPageAsDynamoDbDoes() {
        int fits = 25 * weight(41_645);
        int full = 24 * weight(41_645) + weight(41_646);

        assertThat(fits).isLessThan(Limits.PAGE_BYTES_MAX);
        assertThat(full).isEqualTo(Limits.PAGE_BYTES_MAX);
    }

    @Test
    void addsLittleToASmallRow() {
        assertThat(PageWeight.of(1)).isEqualTo(24);
        assertThat(PageWeight.of(3070)).isEqualTo(3093);
        assertThat(PageWeight.of(3071)).isEqualTo(3114);
    }

    private static int weight(int attributeBytes) {
        return PageWeight.of(Item.of(Map.of(
                        "a", AttributeValue.string("0123456789"),
                        "b", AttributeValue.string("00"),
                        "c", AttributeValue.string("x".repeat(attributeBytes))))
                .sizeBytes());
    }
}
