package dev.armature.engine.operation;

import dev.armature.engine.table.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code BillingMode}. */
final class BillingModes {
    static final List<String> NAMES = List.of("PROVISIONED", "PAY_PER_REQUEST");

    private BillingModes() {}

    static Table.BillingMode of(@Nullable String name, Table.BillingMode otherwise) {
        return name == null ? otherwise : Table.BillingMode.valueOf(name);
    }
}
