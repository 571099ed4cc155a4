package dev.armature.engine.check;

import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.item.Keys;
import dev.armature.engine.table.Table;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.ItemSize;
import dev.armature.model.Key;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Capabilities;
import dev.armature.storage.Storage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks the items of one table, and its index entries against them. */
final class TableCheck {
    private final Table table;
    private final Storage storage;
    private final Findings findings;
    private long items;
    private long entries;

    TableCheck(Table table, Storage storage, Findings findings) {
        this.table = table;
        this.storage = storage;
        this.findings = findings;
    }

    long items() {
        return items;
    }

    long entries() {
        return entries;
    }

    void run() {
        RowCheck.walk(storage, table.schema().space(), this::checkItem);
        for (SecondaryIndex index : table.schema().indexes()) {
            RowCheck.walk(storage, index.space(), (key, row) -> checkEntry(index, key, row));
        }
    }

    private void checkItem(Key key, byte[] row) {
        items++;
        String what = "the item " + key + " of " + table.ref();
        Item item = read(row, what);
        if (item == null) {
            return;
        }
        Key own = ownKey(item, what);
        if (own == null) {
            return;
        }
        if (!own.equals(key)) {
            findings.add(what + " belongs under " + own);
            return;
        }
        for (SecondaryIndex index : table.schema().indexes()) {
            // An index that is being built need not have all entries yet, and one that is being removed has a right to
            // none.
            if (table.isServing(index) && !table.isBeingFilled() && entriesAreCommittedWithItems()) {
                checkHasEntry(index, item, what);
            }
        }
    }

    private boolean entriesAreCommittedWithItems() {
        return storage.capabilities().indexUpkeep() == Capabilities.IndexUpkeep.IN_COMMIT;
    }

    private void checkHasEntry(SecondaryIndex index, Item item, String what) {
        var expected = IndexEntry.of(index, table.schema(), item);
        if (expected != null && storage.read(expected.key(), Storage.Consistency.STRONG) == null) {
            findings.add(what + " has no entry in the index " + index.name());
        }
    }

    /** An entry is right if its item has it: same place, same content. */
    private void checkEntry(SecondaryIndex index, Key key, byte[] row) {
        entries++;
        String what = "the entry " + key + " of the index " + index.name() + " of " + table.ref();
        Item entry = read(row, what);
        if (entry == null) {
            return;
        }
        Key own = ownKey(entry, what);
        if (own == null) {
            return;
        }
        byte[] base = storage.read(own, Storage.Consistency.STRONG);
        if (base == null) {
            findings.add(what + " has no item");
            return;
        }
        IndexEntry expected;
        try {
            expected = IndexEntry.of(index, table.schema(), Item.ofStored(base));
        } catch (RuntimeException damage) {
            // Reported with the item itself.
            return;
        }
        if (expected == null || !expected.key().equals(key)) {
            findings.add(what + " is not where its item says");
        } else if (!expected.item().equals(entry)) {
            findings.add(what + " differs from its item");
        }
    }

    /** The item if it can be decoded and is as large as it says. */
    private @Nullable Item read(byte[] row, String what) {
        try {
            Item item = Item.ofStored(row);
            Map<String, AttributeValue> attributes = item.attributes();
            int size = ItemSize.of(attributes);
            if (item.sizeBytes() != size) {
                findings.add(what + " says it has " + item.sizeBytes() + " bytes and has " + size);
            }
            return item;
        } catch (RuntimeException damage) {
            findings.add(what + " cannot be read: " + damage.getMessage());
            return null;
        }
    }

    private @Nullable Key ownKey(Item item, String what) {
        try {
            return Keys.ofItem(table.schema(), item.attributes());
        } catch (RuntimeException damage) {
            findings.add(what + " has no key: " + damage.getMessage());
            return null;
        }
    }
}
