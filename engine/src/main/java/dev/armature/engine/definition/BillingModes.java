package dev.armature.engine.definition;

import dev.armature.engine.table.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code BillingMode}. */
public final class BillingModes {
    public static final List<String> NAMES = List.of("PROVISIONED", "PAY_PER_REQUEST");

    private BillingModes() {}

    public static Table.BillingMode of(@Nullable String name, Table.BillingMode otherwise) {
        return name == null ? otherwise : Table.BillingMode.valueOf(name);
    }
}
