package dev.armature.engine.replication;

import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.item.Keys;
import dev.armature.engine.item.ReplicatedItem;
import dev.armature.engine.replication.Message.Answer;
import dev.armature.engine.replication.Message.Content;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Calls;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.write.Writer;
import dev.armature.model.ApiException;
import dev.armature.model.Item;
import dev.armature.model.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.stream.Collectors;

/** Does what other Regions say, and answers them. What is said twice, or late, changes nothing. */
final class Receiver {
    private final Catalog catalog;
    private final Writer writer;
    private final Calls calls;
    private final Groups groups;
    private final LinkStore links;
    /** What the writes of other Regions took here. */
    private final Map<TableRef, DoubleAdder> units = new ConcurrentHashMap<>();

    Receiver(Replication.Parts parts, Groups groups, LinkStore links) {
        this.catalog = parts.catalog();
        this.writer = parts.writer();
        this.calls = parts.calls();
        this.groups = groups;
        this.links = links;
    }

    byte[] answer(byte[] bytes, Peers peers) {
        var message = Message.decode(bytes);
        if (!message.to().equals(peers.own()) || !peers.regions().contains(message.from())) {
            return Answer.of(Answer.Result.STRANGER).encode();
        }
        var unused = catalog.refresh();
        return answer(message).encode();
    }

    private Answer answer(Message message) {
        var ref = new TableRef(message.account(), message.to(), message.table());
        if (message.content() instanceof Content.Create(Table definition)) {
            return groups.create(definition, message.to())
                    ? about(ref, message.group())
                    : Answer.of(Answer.Result.OTHER);
        }
        var table = groups.current(ref, message.group());
        if (table != null) {
            switch (message.content()) {
                case Content.State(GlobalTable state) -> groups.merge(table, state);
                case Content.Rows rows -> write(table, message.from(), rows);
                case Content.Filled() -> groups.filled(table);
                case Content.Look() -> {}
                case Content.Create ignored -> {}
            }
        }
        return about(ref, message.group());
    }

    private Answer about(TableRef ref, String group) {
        var table = catalog.find(ref) == null ? catalog.departing(ref) : catalog.find(ref);
        if (table == null) {
            return Answer.of(Answer.Result.NONE);
        }
        var global = table.globalTable();
        boolean isMember = global != null && global.group().equals(group);
        return new Answer(
                isMember ? Answer.Result.OK : Answer.Result.OTHER, table.deletionProtected(), isMember ? global : null);
    }

    private void write(Table table, String from, Content.Rows rows) {
        List<ItemWrite> together = new ArrayList<>();
        Set<Key> keys = new HashSet<>();
        for (byte[] row : rows.rows()) {
            var write = ItemWrite.replicate(table, checked(ReplicatedItem.decode(row), table));
            if (!keys.add(write.key())) {
                write(table, together);
                together.clear();
                keys.clear();
                keys.add(write.key());
            }
            together.add(write);
        }
        write(table, together);
        var global = table.globalTable();
        if (global != null) {
            links.received(global.group(), from, new LinkStore.Received(rows.upTo(), rows.stable(), rows.heard()));
        }
    }

    /** An item that lies where its own key does not say would never be found again. */
    private static ReplicatedItem checked(ReplicatedItem replicated, Table table) {
        var schema = table.schema();
        Item item = replicated.item();
        if (item != null
                && !Keys.ofItem(schema, item.attributes())
                        .equals(replicated.key(schema.space(), schema.keys().shape()))) {
            throw new IllegalStateException("an item of " + table.ref() + " was sent under the key of another");
        }
        return replicated;
    }

    private void write(Table table, List<ItemWrite> writes) {
        if (writes.isEmpty()) {
            return;
        }
        var call = calls.beginOwn("Replication", null);
        try {
            for (Writer.Result result : writer.writeEach(call, writes)) {
                switch (result) {
                    case Writer.Result.Done(var ignored, Cost cost) -> count(table, cost);
                    // What is here was written later.
                    case Writer.Result.ConditionFailed(var ignored, var current, Cost cost) -> count(table, cost);
                    case Writer.Result.Invalid(ApiException fault) -> throw fault;
                }
            }
        } finally {
            call.end();
        }
    }

    private void count(Table table, Cost cost) {
        units.computeIfAbsent(table.ref(), any -> new DoubleAdder()).add(cost.total());
    }

    /** Forgets what was counted for tables that are not there any more. */
    void forgetOthers(Collection<Table> there) {
        units.keySet().retainAll(there.stream().map(Table::ref).collect(Collectors.toSet()));
    }

    /** What the writes of other Regions took of a table and its indexes. */
    double units(TableRef table) {
        var counted = units.get(table);
        return counted == null ? 0 : counted.sum();
    }
}
