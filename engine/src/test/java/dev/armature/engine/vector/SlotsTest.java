package dev.armature.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SlotsTest {
    /** Whatever comes and goes: each key is found in a slot of its own, and no other is. */
    @Test
    void findsKeysLikeAMap() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("slots: -Dseed=" + seed);
        var random = new Random(seed);
        var slots = new Slots();
        Map<String, Integer> model = new HashMap<>();
        for (int step = 0; step < 20_000; step++) {
            String name = "key" + random.nextInt(2_000);
            byte[] key = name.getBytes(StandardCharsets.UTF_8);
            Integer known = model.get(name);
            assertThat(slots.find(key)).as("seed %d step %d", seed, step).isEqualTo(known == null ? -1 : known);
            if (known == null) {
                int slot = slots.add(key);
                assertThat(model).as("seed %d step %d", seed, step).doesNotContainValue(slot);
                model.put(name, slot);
            } else if (random.nextInt(3) > 0) {
                slots.remove(known);
                model.remove(name);
            }
        }
        assertThat(slots.size()).isEqualTo(model.size());
        model.forEach((name, slot) -> assertThat(slots.key(slot)).asString().isEqualTo(name));
    }
}
