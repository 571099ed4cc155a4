package dev.armature.language.partiql;

import dev.armature.language.ParseCache;
import dev.armature.model.AttributeValue;
import java.util.List;

/**
 * Makes trees of PartiQL texts. A text is parsed once; parameters are put in for each request. Safe for several threads.
 *
 * <p>Long texts are not remembered: they have values written into them and do not come again.
 */
public final class Statements {
    private static final int REMEMBERED_LENGTH_MAX = 512;

    private final ParseCache<Expr> parsed = new ParseCache<>();

    /** The statement, or a refusal of what is wrong with it as such. */
    public Statement statement(String text, List<AttributeValue> parameters) {
        Expr syntax = text.length() > REMEMBERED_LENGTH_MAX
                ? StatementParser.parse(text)
                : parsed.get(text, StatementParser::parse);
        return new StatementBinder(parameters).bind(syntax);
    }
}
