package dev.armature.language;

import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.List;

/** Binds projection expressions. */
final class ProjectionBinder extends Binder {
    private ProjectionBinder(Substitutions substitutions) {
        super(ExpressionKind.PROJECTION, substitutions);
    }

    static Projection bind(List<Term.Attribute> syntax, Substitutions substitutions) {
        var binder = new ProjectionBinder(substitutions);
        List<Path> paths = new ArrayList<>(syntax.size());
        for (Term.Attribute attribute : syntax) {
            paths.add(binder.path(attribute));
        }
        PathConflicts.check(paths, binder::fault);
        binder.throwFirstFault();
        return new Projection(paths);
    }
}
