package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.table.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether changes are recorded and what of them, in requests and in descriptions. */
public record StreamSpecification(
        @Nullable Boolean streamEnabled, @Nullable String streamViewType) {
    private static final List<String> VIEW_TYPES = List.of("OLD_IMAGE", "KEYS_ONLY", "NEW_AND_OLD_IMAGES", "NEW_IMAGE");

    public static void collect(Constraints constraints, @Nullable StreamSpecification specification) {
        if (specification != null) {
            constraints
                    .present("streamSpecification.streamEnabled", specification.streamEnabled)
                    .oneOf("streamSpecification.streamViewType", specification.streamViewType, VIEW_TYPES);
        }
    }

    public boolean enables() {
        return Constraints.checked(streamEnabled);
    }

    public Table.StreamViewType viewType() {
        return Table.StreamViewType.valueOf(Constraints.checked(streamViewType));
    }
}
