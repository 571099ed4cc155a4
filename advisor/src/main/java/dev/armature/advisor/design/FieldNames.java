package dev.armature.advisor.design;

import dev.armature.advisor.model.AccessPattern.Parameter;
import dev.armature.advisor.model.Entity;
import java.util.Locale;

/** Whether names mean the same, however they are written: {@code gameId} is {@code game_id}. */
public final class FieldNames {
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
