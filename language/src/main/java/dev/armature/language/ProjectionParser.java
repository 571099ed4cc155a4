package dev.armature.language;

import java.util.ArrayList;
import java.util.List;

/** Reads projection expressions: document paths and commas. */
final class ProjectionParser extends TermParser {
    private ProjectionParser(String text) {
        super(ExpressionKind.PROJECTION, text);
    }

    static List<Term.Attribute> parse(String text) {
        var parser = new ProjectionParser(text);
        List<Term.Attribute> paths = new ArrayList<>();
        do {
            paths.add(parser.path());
        } while (parser.tokens.accept(","));
        parser.finish();
        return List.copyOf(paths);
    }
}
