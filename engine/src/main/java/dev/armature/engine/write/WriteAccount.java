package dev.armature.engine.write;

import dev.armature.engine.item.Effect;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.vector.NearIndexes;
import dev.armature.model.Item;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** What follows from a write that was committed: it is charged, items and bytes are counted, and vectors in memory are told of it. */
final class WriteAccount {
    private final Statistics statistics;
    private final NearIndexes nearIndexes;

    WriteAccount(Statistics statistics, NearIndexes nearIndexes) {
        this.statistics = statistics;
        this.nearIndexes = nearIndexes;
    }

    /** Charges a write that was committed, counts the items that there are now, and tells who has vectors in memory. */
    void add(Call call, Writer.Result.Done done) {
        Effect effect = done.effect();
        call.add(new Access.Write(effect, done.cost()));
        var schema = effect.write().table().schema();
        count(schema.space(), effect.before(), effect.after(), schema::writtenBytes);
        for (Effect.IndexChange change : effect.indexes()) {
            var before = change.before();
            var after = change.after();
            count(
                    change.index().space(),
                    before == null ? null : before.item(),
                    after == null ? null : after.item(),
                    Item::sizeBytes);
            if (change.index().vector() != null && !change.changesNothing()) {
                nearIndexes.wrote(change);
            }
        }
    }

    private void count(int space, @Nullable Item before, @Nullable Item after, ToIntFunction<Item> bytes) {
        statistics.add(
                space,
                (after == null ? 0 : 1) - (before == null ? 0 : 1),
                (after == null ? 0 : bytes.applyAsInt(after)) - (before == null ? 0 : bytes.applyAsInt(before)));
    }

    /** It is not known what was written. */
    void doubt() {
        statistics.doubt();
        nearIndexes.doubt();
    }
}
