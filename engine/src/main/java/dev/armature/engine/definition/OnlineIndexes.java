package dev.armature.engine.definition;

import dev.armature.engine.request.Faults;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableDraft;
import dev.armature.model.SecondaryIndex;
import java.time.Duration;
import java.util.List;

/** Indexes that are added to a table in use, or taken from it: one at a time, whether global or of vectors. */
final class OnlineIndexes {
    private OnlineIndexes() {}

    /** @param creates whether the index is added, and not removed */
    record Change(String index, boolean creates) {}

    static void requireOneAtATime(Table current, List<Change> wanted) {
        boolean busy = false;
        for (SecondaryIndex index : current.schema().indexes()) {
            boolean isDeletion =
                    wanted.stream().anyMatch(change -> !change.creates && change.index.equals(index.name()));
            busy |= !current.isServing(index) && !isDeletion;
        }
        if (wanted.size() > 1 || wanted.size() == 1 && busy) {
            throw Faults.limitExceeded("Only 1 online index can be created or deleted simultaneously per table");
        }
    }

    /** Adds to the draft what takes its time. The first half of a creation is for allocation. */
    static void begin(TableDraft draft, Change change, Span span) {
        if (change.creates) {
            var half = Duration.between(span.since(), span.until()).dividedBy(2);
            draft.changes.add(new TableChange.IndexCreation(span, change.index, Span.of(span.since(), half)));
        } else {
            draft.changes.removeIf(other -> other instanceof TableChange.IndexCreation creation
                    && creation.index().equals(change.index));
            draft.changes.add(new TableChange.IndexDeletion(span, change.index));
        }
    }
}
