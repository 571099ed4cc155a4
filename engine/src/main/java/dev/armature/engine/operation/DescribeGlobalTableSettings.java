package dev.armature.engine.operation;

import dev.armature.engine.definition.LegacyGlobalTables;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Caller;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DescribeGlobalTableSettings: the settings of a global table of version 2017.11.29, of which there are none. */
public record DescribeGlobalTableSettings(Caller caller, String name)
        implements Operation.OnNothing<DescribeGlobalTableSettings.Response> {
    public record Request(@Nullable String globalTableName) {}

    /** Never given. */
    public record Response() {}

    public static DescribeGlobalTableSettings from(Request request, Intake intake) {
        LegacyGlobalTables.name(request.globalTableName()).check();
        return new DescribeGlobalTableSettings(intake.caller(), Constraints.checked(request.globalTableName()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DescribeGlobalTableSettings", LegacyGlobalTables.arn(caller, name))
                .alone();
    }

    @Override
    public Response run() {
        throw LegacyGlobalTables.settingsNotFound(name);
    }
}
