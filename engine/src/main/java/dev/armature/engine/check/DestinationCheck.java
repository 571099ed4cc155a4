package dev.armature.engine.check;

import dev.armature.engine.destination.DestinationLogs;
import dev.armature.engine.stream.StreamRecord;
import dev.armature.engine.table.Fields;
import dev.armature.engine.table.Spaces;
import dev.armature.model.Item;
import dev.armature.storage.Storage;

/** Looks for Kinesis destinations, and records for them, that cannot be read. */
final class DestinationCheck {
    private final Storage storage;
    private final Findings findings;

    DestinationCheck(Storage storage, Findings findings) {
        this.storage = storage;
        this.findings = findings;
    }

    void run() {
        RowCheck.walk(storage, Spaces.KINESIS, (key, row) -> {
            try {
                if (Fields.of(Item.ofStored(row)).has("destination")) {
                    check(DestinationLogs.decode(row));
                }
            } catch (RuntimeException damage) {
                findings.add("the Kinesis destination in the row " + key + " cannot be read: " + damage.getMessage());
            }
        });
    }

    private void check(DestinationLogs logs) {
        for (int lineage = 0; lineage < logs.destination().lineages(); lineage++) {
            try (var records = storage.log(logs.log(lineage), 0)) {
                while (records.next()) {
                    checkRecord(logs, lineage, records.position(), records.record());
                }
            }
        }
    }

    private void checkRecord(DestinationLogs logs, int lineage, long position, byte[] record) {
        try {
            var unused = StreamRecord.decode(record).sizeBytes();
        } catch (RuntimeException damage) {
            findings.add("the record " + position + " of the log " + logs.log(lineage) + " for "
                    + logs.destination().streamArn() + " cannot be read: " + damage.getMessage());
        }
    }
}
