package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.item.Keys;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.Echo;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.ItemCollectionMetrics;
import dev.armature.engine.request.ItemParameter;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Interference;
import dev.armature.engine.write.Writer;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyAttribute;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import dev.armature.model.Wording;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * BatchWriteItem: up to 25 puts and deletes in several tables.
 *
 * <p>DynamoDB promises nothing about the batch as a whole. Here it is committed at once, because that takes one wait for the disk
 * instead of 25; only items that a transaction holds at the moment are left for the caller to try again.
 */
public record BatchWriteItem(
        List<Action> actions,
        ConsumedCapacity.Detail capacity,
        @Nullable String collectionMetrics) implements Operation.OnItems<BatchWriteItem.Response> {

    public record Request(
            @Nullable Map<String, List<WriteRequest>> requestItems,
            @Nullable String returnConsumedCapacity,
            @Nullable String returnItemCollectionMetrics) {}

    /** Either of the two. */
    public record WriteRequest(
            @Nullable PutRequest putRequest, @Nullable DeleteRequest deleteRequest) {}

    public record PutRequest(@Nullable Map<String, UncheckedValue> item) {}

    public record DeleteRequest(@Nullable Map<String, UncheckedValue> key) {}

    public record Response(
            Map<String, List<Unprocessed>> unprocessedItems,
            @Nullable Map<String, List<ItemCollectionMetrics>> itemCollectionMetrics,
            @Nullable List<ConsumedCapacity> consumedCapacity) {}

    /** A write that could not be done now, as it was asked for. */
    public record Unprocessed(
            @Nullable UnprocessedPut putRequest, @Nullable UnprocessedDelete deleteRequest) {}

    public record UnprocessedPut(Map<String, AttributeValue> item) {}

    public record UnprocessedDelete(Map<String, AttributeValue> key) {}

    /**
     * One put or delete.
     *
     * @param item null for a delete
     */
    public record Action(
            String name,
            TableRef table,
            Map<String, AttributeValue> attributes,
            @Nullable Item item) {
        public ItemWrite write(Table stored) {
            // In a batch, DynamoDB has one text for everything that is wrong with a key.
            var keys = stored.schema().keys();
            boolean fits = keys.attributes().stream().allMatch(attribute -> {
                var value = attributes.get(attribute.name());
                return value != null && value.type() == attribute.type();
            });
            if (!fits) {
                throw ApiException.validation(Keys.SCHEMA_MISMATCH);
            }
            return item == null
                    ? ItemWrite.delete(stored, attributes, ItemWrite.Guard.NONE)
                    : ItemWrite.put(stored, attributes, item, ItemWrite.Guard.NONE);
        }

        Unprocessed unprocessed() {
            return item == null
                    ? new Unprocessed(null, new UnprocessedDelete(attributes))
                    : new Unprocessed(new UnprocessedPut(attributes), null);
        }
    }

    public static BatchWriteItem from(Request request, Intake intake) {
        Map<String, List<WriteRequest>> requested = checkConstraints(request);
        List<Action> actions = new ArrayList<>();
        requested.forEach((name, writes) -> {
            var table = TableNames.of(name, intake.caller());
            writes.forEach(write -> actions.add(action(name, table, write)));
        });
        return new BatchWriteItem(
                actions,
                ConsumedCapacity.Detail.of(request.returnConsumedCapacity()),
                request.returnItemCollectionMetrics());
    }

    private static Map<String, List<WriteRequest>> checkConstraints(Request request) {
        var constraints = new Constraints()
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES)
                .oneOf(
                        "returnItemCollectionMetrics",
                        request.returnItemCollectionMetrics(),
                        ItemCollectionMetrics.NAMES)
                .present("requestItems", request.requestItems());
        constraints.check();
        Map<String, List<WriteRequest>> requested = request.requestItems() == null ? Map.of() : request.requestItems();
        if (requested.isEmpty()) {
            throw ApiException.validation("The requestItems parameter is required for BatchWriteItem");
        }
        constraints.namesOfTables("requestItems", requested, Echo::java);
        boolean areCounts = requested.values().stream()
                .allMatch(writes -> !writes.isEmpty() && writes.size() <= Limits.BATCH_WRITE_REQUESTS_MAX);
        if (!areCounts) {
            constraints.refuse(
                    "requestItems",
                    Echo.java(requested),
                    "Map value must satisfy constraint: [Member must have length less than or equal to 25, Member must"
                            + " have length greater than or equal to 1]");
        }
        requested.forEach((name, writes) -> collect(constraints, "requestItems." + name + ".member.", writes));
        constraints.check();
        int writes = requested.values().stream().mapToInt(List::size).sum();
        if (writes > Limits.BATCH_WRITE_REQUESTS_MAX) {
            throw ApiException.validation("Too many items requested for the BatchWriteItem call");
        }
        return requested;
    }

    /** Each write names what it writes. */
    private static void collect(Constraints constraints, String path, List<WriteRequest> writes) {
        for (int i = 0; i < writes.size(); i++) {
            var put = writes.get(i).putRequest();
            var delete = writes.get(i).deleteRequest();
            if (put != null) {
                constraints.present(path + (i + 1) + ".member.putRequest.item", put.item());
            }
            if (delete != null) {
                constraints.present(path + (i + 1) + ".member.deleteRequest.key", delete.key());
            }
        }
    }

    private static Action action(String name, TableRef table, WriteRequest write) {
        var put = write.putRequest();
        var delete = write.deleteRequest();
        if (put != null && delete != null) {
            throw ApiException.validation(
                    "Supplied AttributeValue has more than one datatypes set, must contain exactly one"
                            + " of the supported datatypes");
        }
        if (put != null) {
            var attributes = ItemParameter.checked(put.item(), Wording.OLDER);
            return new Action(name, table, attributes, ItemParameter.sized(attributes));
        }
        if (delete != null) {
            return new Action(name, table, ItemParameter.checked(delete.key(), Wording.OLDER), null);
        }
        throw ApiException.validation(
                "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
    }

    @Override
    public List<TableRef> tables() {
        return actions.stream().map(Action::table).toList();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        var permissions = new Permission.Several();
        for (Action action : actions) {
            permissions.add(Permission.of("BatchWriteItem", action.table())
                    .item(catalog.keysOf(action.table(), null), action.attributes())
                    .with(Detail.RETURN_CONSUMED_CAPACITY, capacity.name()));
        }
        return permissions.build();
    }

    @Override
    public Response run(ItemAccess access, Call call) {
        Map<String, Table> tables = new LinkedHashMap<>();
        actions.forEach(action -> tables.computeIfAbsent(
                action.name(), ignored -> access.catalog().usable(action.table())));
        List<ItemWrite> writes;
        try {
            writes = writes(tables);
        } catch (ApiException fault) {
            refuseDuplicates(tables);
            throw fault;
        }
        Map<String, List<Unprocessed>> unprocessed = new LinkedHashMap<>();
        var interference = call.interference();
        List<Writer.Result.Done> done = interference == null
                ? writtenAtOnce(access, call, writes, unprocessed)
                : writtenOneByOne(access, call, interference, writes, unprocessed);
        return new Response(unprocessed, metrics(tables), consumed(done));
    }

    private List<ItemWrite> writes(Map<String, Table> tables) {
        List<ItemWrite> writes = new ArrayList<>();
        Set<Key> distinct = new HashSet<>();
        for (Action action : actions) {
            var write = action.write(table(tables, action));
            if (!distinct.add(write.key())) {
                throw duplicates();
            }
            writes.add(write);
        }
        return writes;
    }

    /** DynamoDB says that a key comes twice before it says that one, be it the same or another, does not fit the table. */
    private void refuseDuplicates(Map<String, Table> tables) {
        Set<List<Object>> distinct = new HashSet<>();
        for (Action action : actions) {
            List<Object> key = new ArrayList<>();
            key.add(action.name());
            for (KeyAttribute attribute : table(tables, action).schema().keys().attributes()) {
                key.add(Optional.ofNullable(action.attributes().get(attribute.name())));
            }
            if (!key.contains(Optional.empty()) && !distinct.add(key)) {
                throw duplicates();
            }
        }
    }

    private static ApiException duplicates() {
        return ApiException.validation("Provided list of item keys contains duplicates");
    }

    private List<Writer.Result.Done> writtenAtOnce(
            ItemAccess access, Call call, List<ItemWrite> writes, Map<String, List<Unprocessed>> unprocessed) {
        List<ItemWrite> possible = new ArrayList<>();
        for (int i = 0; i < writes.size(); i++) {
            if (access.claims().has(writes.get(i).key())) {
                leave(i, writes, call, unprocessed);
            } else {
                possible.add(writes.get(i));
            }
        }
        return done(access, call, possible);
    }

    /** While something is simulated, each item may meet another fate. If all of them are throttled, so is the batch. */
    private List<Writer.Result.Done> writtenOneByOne(
            ItemAccess access,
            Call call,
            Interference interference,
            List<ItemWrite> writes,
            Map<String, List<Unprocessed>> unprocessed) {
        List<Writer.Result.Done> done = new ArrayList<>();
        ApiException throttled = null;
        int throttles = 0;
        for (int i = 0; i < writes.size(); i++) {
            if (interference.leavesUnprocessed(writes.get(i).table(), i == 0)) {
                leave(i, writes, call, unprocessed);
                continue;
            }
            try {
                done.add(access.writer().write(call, writes.get(i)));
            } catch (ApiException fault) {
                call.refusedPart(actions.get(i).table(), fault);
                switch (fault.code()) {
                    case PROVISIONED_THROUGHPUT_EXCEEDED, THROTTLING -> {
                        throttled = fault;
                        throttles++;
                    }
                    case TRANSACTION_CONFLICT -> {}
                    default -> throw fault;
                }
                leave(i, writes, call, unprocessed);
            }
        }
        if (throttled != null && throttles == writes.size()) {
            throw throttled;
        }
        return done;
    }

    private void leave(int i, List<ItemWrite> writes, Call call, Map<String, List<Unprocessed>> unprocessed) {
        var action = actions.get(i);
        call.add(new Access.Left(writes.get(i).table(), writes.get(i).key().bytes()));
        unprocessed.computeIfAbsent(action.name(), ignored -> new ArrayList<>()).add(action.unprocessed());
    }

    private static List<Writer.Result.Done> done(ItemAccess access, Call call, List<ItemWrite> writes) {
        if (writes.isEmpty()) {
            return List.of();
        }
        List<Writer.Result.Done> all = new ArrayList<>();
        for (Writer.Result result : access.writer().writeEach(call, writes)) {
            switch (result) {
                case Writer.Result.Done done -> all.add(done);
                case Writer.Result.Invalid(ApiException fault) -> throw fault;
                case Writer.Result.ConditionFailed ignored ->
                    throw new IllegalStateException("a write without a condition failed on one");
            }
        }
        return all;
    }

    private @Nullable List<ConsumedCapacity> consumed(List<Writer.Result.Done> all) {
        if (capacity == ConsumedCapacity.Detail.NONE) {
            return null;
        }
        Map<String, ConsumedCapacity.Sum> sums = new LinkedHashMap<>();
        for (Writer.Result.Done done : all) {
            sums.computeIfAbsent(
                            done.effect().write().table().name(),
                            ignored -> new ConsumedCapacity.Sum(ConsumedCapacity.Kind.PLAIN))
                    .add(done.cost());
        }
        return ConsumedCapacity.all(capacity, sums);
    }

    private @Nullable Map<String, List<ItemCollectionMetrics>> metrics(Map<String, Table> tables) {
        if (!"SIZE".equals(collectionMetrics)) {
            return null;
        }
        Map<String, List<ItemCollectionMetrics>> all = new LinkedHashMap<>();
        for (Action action : actions) {
            var metrics = ItemCollectionMetrics.of(collectionMetrics, table(tables, action), action.attributes());
            if (metrics != null) {
                var known = all.computeIfAbsent(action.name(), ignored -> new ArrayList<>());
                if (!known.contains(metrics)) {
                    known.add(metrics);
                }
            }
        }
        return all;
    }

    private static Table table(Map<String, Table> tables, Action action) {
        var table = tables.get(action.name());
        if (table == null) {
            throw new IllegalStateException("the table was not looked up: " + action.name());
        }
        return table;
    }
}
