package dev.armature.language;

import dev.armature.model.ApiException;

/**
 * Expressions as they are written, for those who look at them and do not run them. Names and values are not put in, and faults that a
 * request would be refused for are let through where the text has a tree all the same: a reserved word is in the tree.
 */
public final class Outline {
    private Outline() {}

    /** @throws ApiException if the text is not a condition */
    public static ConditionSyntax condition(String text) {
        return ConditionParser.outline(text);
    }

    /** @throws ApiException if the text is not an update */
    public static UpdateSyntax update(String text) {
        return UpdateParser.outline(text);
    }

    /** Whether the word cannot stand for an attribute without a {@code #name}. */
    public static boolean isReserved(String word) {
        return ReservedWords.contains(word);
    }
}
