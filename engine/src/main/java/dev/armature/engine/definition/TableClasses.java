package dev.armature.engine.definition;

import dev.armature.engine.table.Table;
import dev.armature.model.ApiException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads {@code TableClass}, which DynamoDB checks by hand and with a text of its own. */
public final class TableClasses {
    private TableClasses() {}

    public static Table.@Nullable TableClass of(@Nullable String name) {
        if (name == null) {
            return null;
        }
        return Arrays.stream(Table.TableClass.values())
                .filter(tableClass -> tableClass.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> ApiException.validation("Invalid table-class parameter provided. Please try again with"
                                + " a valid table-class value: " + Arrays.toString(Table.TableClass.values()) + "."));
    }
}
