package dev.armature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private final List<String> asked = new ArrayList<>();

    @Test
    void takesTheMedianOfEach() throws IOException, InterruptedException {
        Iterator<Integer> first = List.of(5, 1, 4, 900, 2).iterator();
        Iterator<Integer> second = List.of(10, 20, 30, 40, 50).iterator();

        assertThat(Turns.medians(Comparator.naturalOrder(), first::next, second::next))
                .containsExactly(4, 30);
    }

    @Test
    void goesFromOneToTheOther() throws IOException, InterruptedException {
        assertThat(Turns.medians(Comparator.naturalOrder(), () -> ask("a"), () -> ask("b")))
                .containsExactly("a", "b");

        assertThat(asked).startsWith("a", "b", "a", "b").hasSize(10);
    }

    private String ask(String name) {
        asked.add(name);
        return name;
    }
}
