package dev.armature.engine.scaling;

import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Repeatable;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All scalable targets. They go with their tables and indexes, in the same step. */
public final class ScalingStore implements Catalog.Follower {
    private final Storage storage;

    public ScalingStore(Storage storage) {
        this.storage = storage;
    }

    public @Nullable ScalableTarget find(ScalableResource resource) {
        byte[] row = storage.read(resource.key(Spaces.AUTO_SCALING), Storage.Consistency.STRONG);
        return row == null ? null : ScalableTargetCodec.decode(row);
    }

    /** Those of an account and Region, in the order of their resources. */
    public List<ScalableTarget> list(String account, String region) {
        return read(KeyRange.partition(
                KeyCodec.partition(Spaces.AUTO_SCALING, ScalableResource.partition(account, region))));
    }

    /** Those of a table and its indexes. */
    public List<ScalableTarget> of(TableRef table) {
        return list(table.account(), table.region()).stream()
                .filter(target -> target.resource().table().equals(table))
                .toList();
    }

    List<ScalableTarget> all() {
        return read(KeyRange.space(Spaces.AUTO_SCALING));
    }

    private List<ScalableTarget> read(KeyRange range) {
        List<ScalableTarget> targets = new ArrayList<>();
        try (var rows = storage.range(range, Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                targets.add(ScalableTargetCodec.decode(rows.row()));
            }
        }
        return targets;
    }

    /** What to do with a target, null standing for none. What it throws goes to the caller, and nothing is changed. */
    @FunctionalInterface
    public interface Change {
        @Nullable
        ScalableTarget apply(@Nullable ScalableTarget current);
    }

    public void change(ScalableResource resource, Change change) {
        Key key = resource.key(Spaces.AUTO_SCALING);
        var unused = Repeatable.transact(storage, Set.of(key), current -> {
            byte[] row = current.get(key);
            var after = change.apply(row == null ? null : ScalableTargetCodec.decode(row));
            return Decision.commit(
                    true, List.of(new Decision.Write(key, after == null ? null : ScalableTargetCodec.encode(after))));
        });
    }

    @Override
    public List<Catalog.RowChange> follow(@Nullable Table before, @Nullable Table after) {
        if (before == null) {
            return List.of();
        }
        boolean isGone = after == null || !after.id().equals(before.id());
        boolean hasFewerIndexes = after != null
                && before.globalIndexes().stream()
                        .anyMatch(index -> after.schema().index(index.name()) == null);
        if (!isGone && !hasFewerIndexes) {
            return List.of();
        }
        List<Catalog.RowChange> changes = new ArrayList<>();
        for (ScalableTarget target : of(before.ref())) {
            var resource = target.resource();
            String index = resource.index();
            boolean goes =
                    isGone || after == null || index != null && after.schema().index(index) == null;
            if (goes) {
                changes.add(new Catalog.RowChange(resource.key(Spaces.AUTO_SCALING), row -> null));
            }
        }
        return changes;
    }
}
