package dev.armature.advisor.design;

import dev.armature.advisor.model.AccessPattern.Parameter;
import dev.armature.advisor.model.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Whether names mean the same, however they are written: {@code gameId} is {@code game_id}. */
public final class FieldNames {
    private static final Set<String> TIMES =
            Set.of("at", "date", "time", "timestamp", "ts", "epoch", "millis", "ms", "day", "on", "seconds");

    private FieldNames() {}

    /** The name without case and without what stands between its words. */
    public static String folded(String name) {
        var folded = new StringBuilder();
        for (char character : name.toLowerCase(Locale.ROOT).toCharArray()) {
            if (Character.isLetterOrDigit(character)) {
                folded.append(character);
            }
        }
        return folded.toString();
    }

    /** The words of a name in small letters: {@code createdAt} and {@code created_at} have the same. */
    public static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        var word = new StringBuilder();
        for (char character : name.toCharArray()) {
            boolean isBreak = !Character.isLetterOrDigit(character);
            boolean begins = Character.isUpperCase(character)
                    && !word.isEmpty()
                    && Character.isLowerCase(word.charAt(word.length() - 1));
            if ((isBreak || begins) && !word.isEmpty()) {
                words.add(word.toString().toLowerCase(Locale.ROOT));
                word.setLength(0);
            }
            if (!isBreak) {
                word.append(character);
            }
        }
        if (!word.isEmpty()) {
            words.add(word.toString().toLowerCase(Locale.ROOT));
        }
        return words;
    }

    public static String lastWord(String name) {
        List<String> words = words(name);
        return words.isEmpty() ? "" : words.getLast();
    }

    /** Whether it is called as points in time are. */
    public static boolean isTime(String name) {
        return TIMES.contains(lastWord(name));
    }

    public static boolean areSame(String left, String right) {
        return folded(left).equals(folded(right));
    }

    /** Whether a parameter is a field of an entity: also {@code id} for an order's {@code orderId}, and several for one. */
    static boolean gives(Parameter parameter, String field, Entity entity) {
        String given = folded(parameter.name());
        String wanted = folded(field);
        String owner = folded(entity.name());
        return given.equals(wanted)
                || (owner + given).equals(wanted)
                || given.equals(owner + wanted)
                || given.equals(wanted + "s")
                || given.equals(wanted + "list")
                || wanted.endsWith("y") && given.equals(wanted.substring(0, wanted.length() - 1) + "ies");
    }
}
