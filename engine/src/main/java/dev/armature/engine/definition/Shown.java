package dev.armature.engine.definition;

import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableDraft;
import java.time.Instant;

/** A table as it is shown while changes are under way: with the values that they put in the place of those that it has. */
final class Shown {
    private Shown() {}

    static Table of(Table table, Instant at) {
        var running = table.running(at);
        if (running.isEmpty()) {
            return table;
        }
        var draft = table.draft();
        running.forEach(change -> show(change, draft));
        return draft.build();
    }

    private static void show(TableChange change, TableDraft draft) {
        switch (change) {
            case TableChange.Capacity capacity -> {
                draft.billingMode = capacity.billingMode();
                draft.onDemandSince = capacity.onDemandSince();
                draft.throughput = capacity.throughput();
                capacity.indexes()
                        .forEach((name, shown) -> draft.indexThroughput.computeIfPresent(name, (key, old) -> shown));
            }
            case TableChange.ClassUpdate update -> {
                draft.tableClass = update.shown();
                draft.tableClassChanged = update.shownSince();
            }
            case TableChange.Warming(Span ignored, String index, long read, long write) -> {
                if (index == null) {
                    draft.throughput = draft.throughput.warmed(read, write);
                } else {
                    draft.indexThroughput.computeIfPresent(index, (key, old) -> old.warmed(read, write));
                }
            }
            case TableChange.IndexUpdate update ->
                draft.indexThroughput.computeIfPresent(update.index(), (key, old) -> update.shown());
            // These are shown in other ways: by a status, or at once.
            case TableChange.Creation ignored -> {}
            case TableChange.Import ignored -> {}
            case TableChange.StreamStatus ignored -> {}
            case TableChange.EncryptionUpdate ignored -> {}
            case TableChange.IndexCreation ignored -> {}
            case TableChange.IndexDeletion ignored -> {}
            case TableChange.ReplicaUpdate ignored -> {}
        }
    }
}
