package dev.armature.advisor.rule.item;

import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.TableModel;
import java.util.Optional;

/** Whether and by what items of an entity expire. */
final class Expiry {
    private Expiry() {}

    /** The attribute that has the time: as the entity says, or else the table's, if the entity has a field of that name. */
    static Optional<String> attribute(TableModel table, Entity entity) {
        Entity.Ttl ttl = entity.ttl();
        if (ttl != null) {
            return Optional.ofNullable(ttl.attribute());
        }
        return Optional.ofNullable(table.settings().ttlAttribute())
                .filter(attribute -> entity.field(attribute).isPresent());
    }
}
