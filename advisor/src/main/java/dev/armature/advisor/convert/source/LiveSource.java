package dev.armature.advisor.convert.source;

import dev.armature.advisor.convert.infer.EntityNames;
import dev.armature.advisor.convert.infer.Extent;
import dev.armature.advisor.convert.infer.Inference;
import dev.armature.advisor.convert.infer.SampleItem;
import dev.armature.advisor.convert.infer.TableDraft;
import dev.armature.advisor.convert.table.ConversionException;
import dev.armature.advisor.convert.table.LiveTables;
import dev.armature.advisor.convert.text.Remarks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Tables that are there: what they are is asked for, and what is in them is concluded from a sample of their items. */
public final class LiveSource {
    /** Enough to see an entity that is one item in a hundred. */
    public static final int SAMPLE_DEFAULT = 1_000;

    private final LiveTables tables;
    private final int sampleItems;

    public LiveSource(LiveTables tables, int sampleItems) {
        this.tables = tables;
        this.sampleItems = sampleItems;
    }

    /** @param names of the tables; all of them, if none is given */
    public Draft read(List<String> names) throws IOException, InterruptedException {
        List<String> wanted = names.isEmpty() ? tables.names() : names;
        if (wanted.isEmpty()) {
            throw new ConversionException("there are no tables at this endpoint");
        }
        var entityNames = new EntityNames();
        List<TableDraft> drafts = new ArrayList<>();
        for (String name : wanted) {
            drafts.add(table(name, entityNames));
        }
        var remarks = new Remarks();
        remarks.add(
                "",
                "Drafted from live tables: their keys, indexes and settings are as they are; entities, templates and");
        remarks.add("", "fields were concluded from samples of items, and access patterns are still to be written.");
        return Draft.of(drafts, remarks);
    }

    private TableDraft table(String name, EntityNames names) throws IOException, InterruptedException {
        var live = tables.table(name)
                .orElseThrow(() -> new ConversionException("there is no table " + name + " at this endpoint"));
        var sample = tables.sample(name, sampleItems);
        var items = sample.items().stream().map(SampleItem::new).toList();
        var extent = new Extent(live.itemCount(), sample.isAll(), true);
        var draft = Inference.of(live.table(), names, extent, items, List.of());
        String seen = sample.isAll()
                ? "all of its " + items.size() + " items were looked at"
                : items.size() + " of about " + Math.max(live.itemCount(), items.size()) + " items were looked at";
        draft.remarks().add("tables." + name, seen);
        return draft;
    }
}
