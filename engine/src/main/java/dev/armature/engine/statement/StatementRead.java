package dev.armature.engine.statement;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.item.ScalarKeys;
import dev.armature.engine.read.KeyPlan;
import dev.armature.engine.read.Page;
import dev.armature.engine.read.PageRequest;
import dev.armature.engine.read.Reader;
import dev.armature.engine.request.Indexes;
import dev.armature.engine.request.Projections;
import dev.armature.engine.request.Selection;
import dev.armature.engine.request.StartKey;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Call;
import dev.armature.language.partiql.Statement;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A SELECT that fits its table: a query where WHERE fixes the partition, a scan otherwise. */
public final class StatementRead {
    private final Statement.Select select;
    private final Storage.Consistency consistency;
    private final Table table;
    private final @Nullable SecondaryIndex index;
    private final Selection selection;
    private final boolean fetchesItems;
    private final List<KeyRange> ranges;
    /** The key of the item, if there is only one that the statement may be about. */
    private final @Nullable Key only;

    private final Storage.Direction direction;

    public StatementRead(Statement.Select select, Storage.Consistency consistency, Table table) {
        this.select = select;
        this.consistency = consistency;
        this.table = table;
        this.index = index(select.index());
        this.selection = new Selection(
                select.columns() != null
                        ? Selection.Kind.SPECIFIC_ATTRIBUTES
                        : index == null ? Selection.Kind.ALL_ATTRIBUTES : Selection.Kind.ALL_PROJECTED_ATTRIBUTES,
                select.columns());
        KeySchema keys = index == null ? table.schema().keys() : index.keys();
        int space = index == null ? table.schema().space() : index.space();
        KeyPlan plan = select.where() == null ? null : KeyPlan.of(select.where(), keys, space);
        checkOrder(keys, plan);
        Projections.requireScalarKeys(table.schema(), select.columns());
        if (select.where() != null) {
            select.where().forEachPath(path -> ScalarKeys.require(table.schema(), path));
        }
        this.fetchesItems = selection.fetchesItems(table, index);
        if (index != null && plan != null) {
            Indexes.requireProjected(index, table, plan.hashed());
        }
        this.direction = direction(keys);
        this.only = plan == null || index != null ? null : plan.only();
        this.ranges = plan == null ? List.of(KeyRange.space(space)) : inOrder(plan, keys);
    }

    /** Refuses a SELECT of a table whose WHERE DynamoDB does not read. */
    public static void check(Statement.Select select, Table table) {
        if (select.where() != null) {
            var unused = KeyPlan.of(
                    select.where(), table.schema().keys(), table.schema().space());
        }
    }

    private @Nullable SecondaryIndex index(@Nullable String name) {
        if (name == null) {
            return null;
        }
        refuseMultiAttribute(table, name);
        var found = table.schema().index(name);
        if (found == null) {
            throw ApiException.validation("The table does not have the specified index");
        }
        if (select.columnFault() != null) {
            throw select.columnFault();
        }
        if (found.isGlobal() && consistency == Storage.Consistency.STRONG) {
            throw ApiException.validation("Strongly consistent read is not supported on Global Secondary Indexes");
        }
        return Indexes.find(table, name, consistency, "Scan");
    }

    /** PartiQL reads no index whose key has several attributes of a kind. */
    public static void refuseMultiAttribute(Table table, String indexName) {
        var index = table.schema().index(indexName);
        if (index != null && index.keys().isMultiAttribute()) {
            throw ApiException.validation("PartiQL statements cannot be executed on tables with multi-attribute HASH"
                    + " keys or multi-attribute RANGE keys.");
        }
    }

    private void checkOrder(KeySchema keys, @Nullable KeyPlan plan) {
        if (select.orderBy().isEmpty()) {
            return;
        }
        for (Statement.Order order : select.orderBy()) {
            if (!keys.contains(order.attribute())) {
                throw ApiException.validation(
                        "Attribute " + order.attribute() + " in ORDER BY clause must be part of the primary key");
            }
        }
        if (plan == null) {
            throw ApiException.validation(
                    "Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.");
        }
        if (plan.partitions().size() > 1 && order(keys.hash().getFirst().name()) == null) {
            throw ApiException.validation("Must have hash key in ORDER BY clause when more than one hash key condition"
                    + " specified in WHERE clause.");
        }
    }

    private Statement.@Nullable Order order(String attribute) {
        for (Statement.Order order : select.orderBy()) {
            if (order.attribute().equals(attribute)) {
                return order;
            }
        }
        return null;
    }

    private Storage.Direction direction(KeySchema keys) {
        if (select.orderBy().isEmpty() || keys.range().isEmpty()) {
            return Storage.Direction.FORWARD;
        }
        // Where the order is one of partitions alone, DynamoDB reads each of them backwards.
        var order = order(keys.range().getFirst().name());
        return order == null || order.descending() ? Storage.Direction.BACKWARD : Storage.Direction.FORWARD;
    }

    /** Partitions as WHERE names them, unless they are to be ordered; in each, its ranges in the direction of reading. */
    private List<KeyRange> inOrder(KeyPlan plan, KeySchema keys) {
        List<Map.Entry<AttributeValue, List<KeyRange>>> partitions =
                new ArrayList<>(plan.partitions().entrySet());
        var order = order(keys.hash().getFirst().name());
        if (order != null) {
            partitions.sort((a, b) -> {
                int forward = Arrays.compareUnsigned(encoded(a.getKey()), encoded(b.getKey()));
                return order.descending() ? -forward : forward;
            });
        }
        return partitions.stream()
                .map(Map.Entry::getValue)
                .map(inside -> direction == Storage.Direction.FORWARD ? inside : inside.reversed())
                .flatMap(Collection::stream)
                .toList();
    }

    private static byte[] encoded(AttributeValue hash) {
        return KeyCodec.components(List.of(hash));
    }

    /** Reads a page, from the beginning or from behind a row. */
    public Page page(ItemAccess access, Call call, @Nullable Item start, @Nullable Integer limit) {
        List<KeyRange> left = start == null ? ranges : rangesAfter(start);
        var request = new PageRequest(table, index, left, direction, consistency, limit, select.where(), fetchesItems);
        return only == null || start != null
                ? access.reader().page(call, request)
                : access.reader().page(call, request, only);
    }

    private List<KeyRange> rangesAfter(Item start) {
        byte[] key = located(start);
        for (int i = 0; i < ranges.size(); i++) {
            if (ranges.get(i).contains(key)) {
                List<KeyRange> left = new ArrayList<>(ranges.subList(i, ranges.size()));
                left.set(0, left.getFirst().after(key, direction));
                return left;
            }
        }
        throw NextToken.invalid();
    }

    private byte[] located(Item start) {
        try {
            return StartKey.locate(start.attributes(), table.schema(), index, StartKey.INVALID)
                    .bytes();
        } catch (ApiException fault) {
            throw NextToken.invalid();
        }
    }

    public List<Item> shown(List<Item> items) {
        var shown = selection.shown(items);
        return shown == null ? List.of() : shown;
    }

    /** Where the next page starts, if there may be one. */
    @Nullable
    public Item resumeKey(Page page) {
        var last = page.last();
        return last == null ? null : Reader.resumeKey(last, table.schema(), index == null ? null : index.keys());
    }
}
