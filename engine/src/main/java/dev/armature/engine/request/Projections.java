package dev.armature.engine.request;

import dev.armature.engine.item.ScalarKeys;
import dev.armature.language.Expressions;
import dev.armature.language.Legacy;
import dev.armature.language.Projection;
import dev.armature.language.Substitutions;
import dev.armature.model.TableSchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads which parts of an item are wanted, in either of the two ways that can be said. */
public final class Projections {
    private Projections() {}

    public static void collect(Constraints constraints, @Nullable List<String> attributesToGet) {
        constraints.length("attributesToGet", attributesToGet, 1, 255);
    }

    public static @Nullable Projection of(
            Expressions expressions,
            @Nullable String expression,
            Substitutions substitutions,
            @Nullable List<String> attributesToGet) {
        if (expression != null) {
            return expressions.projection(expression, substitutions);
        }
        return attributesToGet == null ? null : Legacy.attributesToGet(attributesToGet);
    }

    public static void requireScalarKeys(TableSchema schema, @Nullable Projection projection) {
        if (projection != null) {
            projection.paths().forEach(path -> ScalarKeys.require(schema, path));
        }
    }
}
