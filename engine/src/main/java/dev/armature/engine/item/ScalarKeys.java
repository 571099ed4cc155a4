package dev.armature.engine.item;

import dev.armature.model.ApiException;
import dev.armature.model.Path;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;

/** Refuses paths that look inside a key attribute: those are never lists or maps. */
public final class ScalarKeys {
    private ScalarKeys() {}

    public static void require(TableSchema schema, Path path) {
        if (path.isTopLevel()) {
            return;
        }
        if (schema.keys().contains(path.attribute())) {
            throw fault("Key: ", path);
        }
        for (SecondaryIndex index : schema.indexes()) {
            if (index.vector() == null && index.keys().contains(path.attribute())) {
                throw fault("IndexKey: ", path);
            }
        }
    }

    private static ApiException fault(String kind, Path path) {
        return ApiException.validation(
                "Key attributes must be scalars; list random access '[]' and map lookup '.' are not" + " allowed: "
                        + kind + path.attribute());
    }
}
