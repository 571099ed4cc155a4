package dev.armature.advisor.runtime.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a write changes of an item is measured in its attributes. */
class ItemChangeTest {
    @Test
    void anAttributeThatChangesCountsOnceWithItsLargerValue() {
        assertThat(ItemChange.bytes(item("a", "x", "b", "yyyy"), item("a", "x", "b", "zz")))
                .isEqualTo(5);
    }

    @Test
    void attributesThatComeAndGoCount() {
        assertThat(ItemChange.bytes(item("b", "1", "d", "22"), item("a", "333", "d", "22", "e", "4444")))
                .isEqualTo(2 + 4 + 5);
    }

    @Test
    void whatStaysTheSameDoesNot() {
        assertThat(ItemChange.bytes(item("a", "x"), item("a", "x"))).isZero();
    }

    @Test
    void anItemThatComesOrGoesCountsAsAWhole() {
        assertThat(ItemChange.bytes(null, item("a", "xyz"))).isEqualTo(4);
        assertThat(ItemChange.bytes(item("a", "xyz"), null)).isEqualTo(4);
        assertThat(ItemChange.bytes(null, null)).isZero();
    }

    private static Item item(String... namesAndValues) {
        Map<String, AttributeValue> attributes = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            attributes.put(namesAndValues[i], AttributeValue.string(namesAndValues[i + 1]));
        }
        return Item.of(attributes);
    }
}
