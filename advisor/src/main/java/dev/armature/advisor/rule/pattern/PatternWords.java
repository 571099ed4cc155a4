package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.ExpressionTexts;
import dev.armature.advisor.design.FieldNames;
import java.util.List;
import java.util.Set;

/**
 * What a pattern is for, by the verb that its name or its description begins with: an operation alone does not tell whether a put
 * makes a new item or changes one.
 */
record PatternWords(List<String> name, List<String> description) {
    private static final Set<String> CREATING = Set.of(
            "create",
            "creates",
            "register",
            "registers",
            "add",
            "adds",
            "new",
            "sign",
            "signup",
            "place",
            "places",
            "start",
            "starts",
            "open",
            "opens",
            "invite",
            "invites",
            "issue",
            "issues",
            "insert",
            "inserts",
            "enroll",
            "enrolls",
            "submit",
            "submits",
            "book",
            "books",
            "reserve",
            "reserves",
            "claim",
            "claims",
            "post",
            "posts");
    private static final Set<String> CHANGING = Set.of(
            "update",
            "updates",
            "save",
            "saves",
            "edit",
            "edits",
            "change",
            "changes",
            "modify",
            "modifies",
            "rename",
            "renames");

    static PatternWords of(Design design, ExpressionTexts texts) {
        String description = design.patterns().stream()
                .filter(placed -> placed.pattern().place().equals(texts.place()))
                .map(placed -> placed.pattern().description())
                .findFirst()
                .orElse("");
        return new PatternWords(FieldNames.words(texts.name()), FieldNames.words(description));
    }

    boolean creates() {
        return beginsWith(CREATING) && !changes();
    }

    boolean changes() {
        return !name.isEmpty() && CHANGING.contains(name.getFirst()) || !beginsWith(CREATING) && beginsWith(CHANGING);
    }

    private boolean beginsWith(Set<String> verbs) {
        return !name.isEmpty() && verbs.contains(name.getFirst())
                || !description.isEmpty() && verbs.contains(description.getFirst());
    }
}
