package dev.armature.security.identity;

import dev.armature.model.Key;
import dev.armature.storage.Decision;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A change of the directory in the making: what it was, with what has been put there or removed since. */
public final class Draft extends Snapshot {
    private final Map<Key, Decision.Write> writes = new HashMap<>();

    Draft(Snapshot base) {
        super(base.version, new TreeMap<>(base.entities), new TreeMap<>(base.policies));
    }

    /** A new one, or in the place of the one with its name. */
    public void put(Entity entity) {
        entities.put(place(entity.what(), entity.account(), entity.name()), entity);
        write(new DirectoryRow.OfEntity(entity));
    }

    public void remove(Entity entity) {
        entities.remove(place(entity.what(), entity.account(), entity.name()));
        remove(new DirectoryRow.OfEntity(entity));
    }

    public void put(ManagedPolicy policy) {
        policies.put(place(policy.account(), policy.name()), policy);
        write(new DirectoryRow.OfPolicy(policy));
    }

    public void remove(ManagedPolicy policy) {
        policies.remove(place(policy.account(), policy.name()));
        remove(new DirectoryRow.OfPolicy(policy));
    }

    private void write(DirectoryRow row) {
        writes.put(row.key(), new Decision.Write(row.key(), row.encode()));
    }

    private void remove(DirectoryRow row) {
        writes.put(row.key(), new Decision.Write(row.key(), null));
    }

    List<Decision.Write> writes() {
        return List.copyOf(writes.values());
    }

    /** As it is when it has been stored. */
    Snapshot done() {
        return new Snapshot(
                version + 1, Collections.unmodifiableSortedMap(entities), Collections.unmodifiableSortedMap(policies));
    }
}
