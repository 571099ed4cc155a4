package dev.armature.samples.madlibs;

import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Makes up codes that can be read out loud: no letters that look or sound like a digit. */
record RoomCodes(RandomGenerator random) implements Supplier<String> {
    private static final String LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
    private static final int LENGTH = 5;

    @Override
    public String get() {
        var code = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            code.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return code.toString();
    }
}
