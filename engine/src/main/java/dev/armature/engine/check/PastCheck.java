package dev.armature.engine.check;

import dev.armature.engine.backup.Backup;
import dev.armature.engine.backup.History;
import dev.armature.engine.table.Stamp;
import dev.armature.engine.table.Table;
import dev.armature.model.Item;
import dev.armature.storage.Storage;

/** Looks for what cannot be read in histories and backups, and for items that a backup lacks. */
final class PastCheck {
    private final Storage storage;
    private final Findings findings;

    PastCheck(Storage storage, Findings findings) {
        this.storage = storage;
        this.findings = findings;
    }

    void checkHistory(Table table) {
        var recovery = table.recovery();
        if (recovery == null) {
            return;
        }
        RowCheck.walk(storage, recovery.space(), (key, row) -> {
            String damage = History.damage(key, row);
            if (damage != null) {
                findings.add("the row " + key + " of the history of " + table.ref() + " cannot be read: " + damage);
            }
        });
    }

    /** Every item of a global table that has a stamp is there, and none that was deleted. */
    void checkStamps(Table table) {
        var global = table.globalTable();
        if (global == null) {
            return;
        }
        RowCheck.walk(storage, global.stamps(), (key, row) -> {
            try {
                var unused = Stamp.ofRow(row);
                byte[] item = storage.read(key.inSpace(table.schema().space()), Storage.Consistency.STRONG);
                if (Stamp.isOfDeleted(row) != (item == null)) {
                    findings.add(
                            "the stamp " + key + " of " + table.ref() + " says of its item the opposite of what is so");
                }
            } catch (RuntimeException damage) {
                findings.add("the stamp " + key + " of " + table.ref() + " cannot be read: " + damage.getMessage());
            }
        });
    }

    void checkBackup(Backup backup) {
        var items = new long[1];
        RowCheck.walk(storage, backup.space(), (key, row) -> {
            items[0]++;
            try {
                var unused = Item.ofStored(row).attributes();
            } catch (RuntimeException damage) {
                findings.add("the item " + key + " of the backup " + backup.arn() + " cannot be read: "
                        + damage.getMessage());
            }
        });
        if (!backup.creating() && items[0] != backup.items()) {
            findings.add(
                    "the backup " + backup.arn() + " has " + items[0] + " items and should have " + backup.items());
        }
    }
}
