package dev.armature.language;

import dev.armature.model.Limits;
import dev.armature.model.Utf8;
import dev.armature.model.Wording;
import java.util.List;

/**
 * Makes trees of expression texts. A text is parsed once; names and values are put in for each request.
 *
 * <p>Safe for use by several threads. Every method refuses what is wrong with the expression as such; {@link
 * Substitutions#requireAllUsed} is left to be called after the last of them.
 */
public final class Expressions {
    /** Conditions, filters and key conditions are one grammar: only their faults are worded differently. */
    private final ParseCache<ConditionSyntax> conditions = new ParseCache<>();

    private final ParseCache<UpdateSyntax> updates = new ParseCache<>();
    private final ParseCache<List<Term.Attribute>> projections = new ParseCache<>();

    public Condition condition(String text, ExpressionKind kind, Substitutions substitutions) {
        return ConditionBinder.bind(conditionSyntax(text, kind, substitutions), kind, substitutions);
    }

    public Update update(String text, Substitutions substitutions) {
        checkSize(text, ExpressionKind.UPDATE, substitutions.wording());
        return UpdateBinder.bind(updates.get(text, UpdateParser::parse), substitutions);
    }

    public Projection projection(String text, Substitutions substitutions) {
        checkSize(text, ExpressionKind.PROJECTION, substitutions.wording());
        return ProjectionBinder.bind(projections.get(text, ProjectionParser::parse), substitutions);
    }

    private ConditionSyntax conditionSyntax(String text, ExpressionKind kind, Substitutions substitutions) {
        checkSize(text, kind, substitutions.wording());
        return conditions.get(text, unread -> ConditionParser.parse(kind, unread));
    }

    /** The older wording tells the size, except of updates. */
    private static void checkSize(String text, ExpressionKind kind, Wording wording) {
        int bytes = Utf8.length(text);
        if (bytes > Limits.EXPRESSION_BYTES_MAX) {
            boolean tellsSize = !wording.isCurrent() && kind != ExpressionKind.UPDATE;
            throw Faults.of(
                    kind,
                    "Expression size has exceeded the maximum allowed size;"
                            + (tellsSize ? " expression size: " + bytes : ""));
        }
    }
}
