package dev.armature.language.partiql;

import dev.armature.model.ApiException;
import dev.armature.model.Decimal;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes paths of the names, dots and brackets of a statement. */
final class PathBinder {
    private PathBinder() {}

    static boolean isPath(Expr expr) {
        return expr instanceof Expr.Name || expr instanceof Expr.Path(Expr.Name ignored, List<Expr.Step> ignoredSteps);
    }

    static Path path(Expr expr) {
        if (expr instanceof Expr.Name(Token token)) {
            return Path.of(name(token));
        }
        if (expr instanceof Expr.Path(Expr.Name(Token token), List<Expr.Step> steps)) {
            return new Path(name(token), steps(steps));
        }
        throw unexpected(expr.token());
    }

    private static String name(Token token) {
        if (token.text().isEmpty()) {
            throw ApiException.validation("Path component cannot be an empty string");
        }
        return token.text();
    }

    private static List<Path.Step> steps(List<Expr.Step> written) {
        List<Path.Step> steps = new ArrayList<>(written.size());
        for (Expr.Step step : written) {
            steps.add(
                    switch (step) {
                        case Expr.Step.Dot(Token token) -> new Path.Step.Key(name(token));
                        case Expr.Step.Bracket(Expr index) -> bracket(index);
                        case Expr.Step.Wildcard(Token token) -> throw unexpected(token);
                    });
        }
        return steps;
    }

    /** A number is an index; a string is a key, as behind a dot. */
    private static Path.Step bracket(Expr index) {
        if (index instanceof Expr.Literal(Token token)) {
            if (token.kind() == Token.Kind.STRING) {
                return new Path.Step.Key(name(token));
            }
            if (token.kind() == Token.Kind.NUMBER) {
                return new Path.Step.Index(index(token));
            }
        }
        throw unexpected(index.token());
    }

    private static int index(Token token) {
        try {
            var number = Decimal.parse(token.text()).longValue();
            if (number.isPresent() && number.getAsLong() >= 0 && number.getAsLong() <= Integer.MAX_VALUE) {
                return (int) number.getAsLong();
            }
            if (number.isPresent()) {
                throw Faults.at(
                        "List index is not within the allowable range; index: [" + number.getAsLong() + "]", token);
            }
        } catch (Decimal.MalformedException malformed) {
            throw unexpected(token);
        }
        throw unexpected(token);
    }

    static ApiException unexpected(Token token) {
        return Faults.at("Unexpected path component", token);
    }
}
