package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.request.Faults;
import dev.armature.engine.table.ChangeLimits;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableDraft;
import dev.armature.model.ApiException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What an UpdateTable request wants to change about a table's stream, encryption, class and protection. */
public record SettingsUpdate(
        @Nullable StreamSpecification stream,
        @Nullable SseSpecification sse,
        Table.@Nullable TableClass tableClass,
        @Nullable Boolean deletionProtected,
        @Nullable Boolean disassociationProtected) {

    public Stream<@Nullable Object> members() {
        return Stream.of(stream, sse, tableClass, deletionProtected, disassociationProtected);
    }

    public void requireStreamFits() {
        if (stream == null) {
            return;
        }
        if (stream.enables() && stream.streamViewType() == null) {
            throw Faults.invalid("If stream is being enabled then UpdateViewType is required");
        }
        if (!stream.enables() && stream.streamViewType() != null) {
            throw Faults.invalid("If stream is being disabled, then UpdateViewType must not be specified");
        }
    }

    public List<Unsettled.Wish> wishes(Table current) {
        List<Unsettled.Wish> wishes = new ArrayList<>();
        if (stream != null) {
            wishes.add(Unsettled.Wish.of(Unsettled.Wanted.STREAM));
        }
        if (tableClass != null) {
            wishes.add(Unsettled.Wish.of(Unsettled.Wanted.TABLE_CLASS));
        }
        if (sse != null && sse.changes(current)) {
            wishes.add(Unsettled.Wish.of(Unsettled.Wanted.ENCRYPTION));
        }
        return wishes;
    }

    public void apply(Table current, TableDraft draft, TableAccess access, Instant now) {
        applyStream(current, draft, access);
        applySettings(current, draft, now);
    }

    private void applyStream(Table current, TableDraft draft, TableAccess access) {
        if (stream == null) {
            return;
        }
        var before = current.stream();
        boolean enabled = before != null && before.enabled();
        if (stream.enables()) {
            if (enabled) {
                throw ApiException.validation("Table already has an enabled stream: TableName: " + current.name());
            }
            draft.stream = access.streams().start(current.ref(), stream.viewType());
        } else {
            if (before == null || !enabled) {
                throw ApiException.validation("Table has no stream to disable: TableName: " + current.name());
            }
            if (current.globalTable() != null) {
                throw Faults.invalid("Disabling Stream is not allowed for a Global Table replica.");
            }
            draft.stream = before.disabled();
        }
    }

    private void applySettings(Table current, TableDraft draft, Instant now) {
        if (sse != null) {
            draft.encryption = sse.replacing(current);
        }
        if (tableClass != null) {
            draft.tableClass = tableClass;
            draft.tableClassChanged = changesClass(current) ? now : current.tableClassChanged();
        }
        if (deletionProtected != null) {
            draft.deletionProtected = deletionProtected;
        }
        if (disassociationProtected != null) {
            var global = current.globalTable();
            if (global == null) {
                throw Faults.invalid(
                        "DisassociationProtectionEnabled is only supported for a replica of a global table");
            }
            draft.globalTable = global.withDisassociable(!disassociationProtected);
        }
    }

    /** Refuses what was changed too often. */
    public void requireLimits(Table current, ChangeLimits limits) {
        if (changesProtection(current)) {
            limits.require(current, ChangeLimits.Setting.DELETION_PROTECTION);
        }
        if (sse != null) {
            limits.require(current, ChangeLimits.Setting.ENCRYPTION);
        }
        if (tableClass != null) {
            limits.require(current, ChangeLimits.Setting.TABLE_CLASS);
        }
    }

    public void count(Table before, ChangeLimits limits) {
        if (changesProtection(before)) {
            limits.count(before, ChangeLimits.Setting.DELETION_PROTECTION);
        }
        if (sse != null) {
            limits.count(before, ChangeLimits.Setting.ENCRYPTION);
        }
        if (changesClass(before)) {
            limits.count(before, ChangeLimits.Setting.TABLE_CLASS);
        }
    }

    private boolean changesProtection(Table current) {
        return deletionProtected != null && deletionProtected != current.deletionProtected();
    }

    private boolean changesClass(Table current) {
        var before = current.tableClass() == null ? Table.TableClass.STANDARD : current.tableClass();
        return tableClass != null && tableClass != before;
    }

    /** Adds the changes to the draft that DynamoDB takes its time for, once they are applied. */
    public void begin(Table current, TableDraft draft, Span span) {
        if (stream != null) {
            draft.changes.add(new TableChange.StreamStatus(span, stream.enables()));
        }
        if (changesClass(current)) {
            draft.changes.add(classUpdate(current, span));
        }
        if (sse != null) {
            draft.changes.removeIf(TableChange.EncryptionUpdate.class::isInstance);
            draft.changes.add(new TableChange.EncryptionUpdate(span, current.encryption()));
        }
    }

    /** Makes of a draft what the answer shows. */
    public void answer(Table before, TableDraft answer, Span span) {
        if (tableClass != null && !changesClass(before)) {
            // The class that it has takes no time, but the answer says that it does.
            answer.changes.add(classUpdate(before, span));
        }
    }

    private static TableChange classUpdate(Table current, Span span) {
        return new TableChange.ClassUpdate(span, current.tableClass(), current.tableClassChanged());
    }
}
