package dev.armature.engine.exchange;

import dev.armature.engine.backup.PastChanges;
import dev.armature.engine.backup.PastItems;
import dev.armature.engine.coordination.Leases;
import dev.armature.engine.exchange.layout.DataFile;
import dev.armature.engine.exchange.layout.ExportObjects;
import dev.armature.engine.exchange.layout.Manifests;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.language.Expressions;
import dev.armature.model.Wording;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.time.InstantSource;

/** Does one export from the beginning: marks its start, writes its data, then what describes them. */
final class ExportRun {
    private final Export export;
    private final Storage storage;
    private final ObjectStore objects;
    private final Expressions expressions;
    private final InstantSource clock;
    private final Leases.Lease lease;
    private final JobMeter meter;

    ExportRun(
            Export export,
            Storage storage,
            ObjectStore objects,
            Expressions expressions,
            InstantSource clock,
            Leases.Lease lease,
            JobMeter meter) {
        this.export = export;
        this.storage = storage;
        this.objects = objects;
        this.expressions = expressions;
        this.clock = clock;
        this.lease = lease;
        this.meter = meter;
    }

    /** The export as it ends. */
    Export run() throws ObjectStoreException {
        var keys = export.keys();
        if (!objects.hasBucket(export.target().in())) {
            return export.failed(clock.instant(), JobFailure.NO_SUCH_BUCKET);
        }
        write(keys.started(), new byte[0]);
        // Of what an earlier attempt has left.
        export.spaces().forEach(space -> storage.deleteRange(KeyRange.space(space)));
        Export completed;
        try (var records = records()) {
            var files = new DataFiles(export, objects, records, meter, DataFiles.FILE_BYTES_MAX).write();
            long items = files.stream().mapToLong(DataFile::items).sum();
            completed = export.completed(clock.instant(), items, records.bytesRead());
            manifest(keys.manifestFiles(), Manifests.files(files));
        }
        manifest(keys.manifestSummary(), Manifests.summary(completed.summary()));
        return completed;
    }

    private ExportRecords records() {
        var schema = export.table().schema();
        var filter = export.filter();
        var bound = filter == null ? ExportFilter.Bound.all(schema) : filter.bind(schema, expressions, Wording.OLDER);
        return switch (export.scope()) {
            case ExportScope.Full full ->
                ExportRecords.ofItems(
                        PastItems.open(
                                storage,
                                lease,
                                export.table(),
                                full.time(),
                                bound.range(),
                                export.spaces().getFirst()),
                        bound);
            case ExportScope.Incremental window ->
                ExportRecords.ofChanges(
                        PastChanges.open(storage, lease, export.table(), window.from(), window.to(), export.spaces()),
                        export,
                        window.view(),
                        bound);
        };
    }

    private void manifest(String key, byte[] manifest) throws ObjectStoreException {
        write(key, manifest);
        write(ExportObjects.checksumOf(key), Manifests.checksum(manifest));
    }

    private void write(String key, byte[] content) throws ObjectStoreException {
        objects.write(export.target().in(), key, export.target().encryption(), out -> out.write(content));
    }
}
