package dev.armature.advisor.sample;

import java.util.List;

/** Names, of which one is often the beginning of another, and which sort in another order than people would put them. */
final class Words {
    private static final List<String> WORDS = List.of(
            "alex", "bob", "alexa", "Carol", "n9", "n10", "alex-b", "zoe", "n100", "bobby", "Alex", "m", "mm", "carol");

    private Words() {}

    /** A different one for each number. */
    static String at(int ordinal) {
        String word = WORDS.get(Math.floorMod(ordinal, WORDS.size()));
        int round = Math.floorDiv(ordinal, WORDS.size());
        return round == 0 ? word : word + round;
    }
}
