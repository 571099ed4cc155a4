package dev.armature.language.partiql;

import dev.armature.language.ParseCache;
import dev.armature.model.AttributeValue;
import java.util.List;

/** Makes trees of PartiQL texts. A text is parsed once; parameters are put in for each request. Safe for several threads. */
public final class Statements {
    private final ParseCache<Expr> parsed = new ParseCache<>();

    /** The statement, or a refusal of what is wrong with it as such. */
    public Statement statement(String text, List<AttributeValue> parameters) {
        return new StatementBinder(parameters).bind(parsed.get(text, StatementParser::parse));
    }
}
