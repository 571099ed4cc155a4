package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.item.Keys;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.engine.read.Fetched;
import dev.armature.engine.read.Reader;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.Echo;
import dev.armature.engine.request.ExpressionParameters;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.ItemParameter;
import dev.armature.engine.request.Projections;
import dev.armature.engine.request.Selection;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Call;
import dev.armature.language.Projection;
import dev.armature.language.Substitutions;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import dev.armature.model.Wording;
import dev.armature.storage.Storage;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** BatchGetItem: many items of several tables, each read on its own. */
public record BatchGetItem(List<Part> parts, ConsumedCapacity.Detail capacity)
        implements Operation.OnItems<BatchGetItem.Response> {

    public record Request(
            @Nullable Map<String, KeysAndAttributes> requestItems,
            @Nullable String returnConsumedCapacity) {}

    /** What is wanted of one table. */
    public record KeysAndAttributes(
            @Nullable List<Map<String, UncheckedValue>> keys,
            @Nullable List<String> attributesToGet,
            @Nullable Boolean consistentRead,
            @Nullable String projectionExpression,
            @Nullable Map<String, String> expressionAttributeNames) {}

    public record Response(
            Map<String, List<Item>> responses,
            Map<String, Unprocessed> unprocessedKeys,
            @Nullable List<ConsumedCapacity> consumedCapacity) {}

    /** What was asked for and did not fit: ready to be asked for again. */
    public record Unprocessed(
            List<Map<String, AttributeValue>> keys,
            @Nullable List<String> attributesToGet,
            @Nullable Boolean consistentRead,
            @Nullable String projectionExpression,
            @Nullable Map<String, String> expressionAttributeNames) {}

    /** The keys of one table, with what its items are shown as. */
    public record Part(
            String name,
            TableRef table,
            List<Map<String, AttributeValue>> keys,
            boolean hasDuplicates,
            @Nullable Projection projection,
            Storage.Consistency consistency,
            KeysAndAttributes asked) {}

    public static BatchGetItem from(Request request, Intake intake) {
        Map<String, KeysAndAttributes> requested = checkConstraints(request, intake.wording());
        // Over all tables together: one with expressions and another without them cannot be in one request.
        var styles = new ExpressionParameters(intake.wording());
        requested.values().stream()
                .filter(asked -> asked.attributesToGet() != null)
                .limit(1)
                .forEach(asked -> styles.legacy("AttributesToGet", asked.attributesToGet()));
        requested.values().stream()
                .filter(asked -> asked.projectionExpression() != null)
                .limit(1)
                .forEach(asked -> styles.projection(asked.projectionExpression()));
        styles.refuseMixture();
        List<Part> parts = new ArrayList<>();
        requested.forEach((name, asked) -> parts.add(part(name, asked, intake)));
        return new BatchGetItem(parts, ConsumedCapacity.Detail.of(request.returnConsumedCapacity()));
    }

    private static Map<String, KeysAndAttributes> checkConstraints(Request request, Wording wording) {
        Map<String, KeysAndAttributes> requested = request.requestItems() == null ? Map.of() : request.requestItems();
        var constraints = new Constraints()
                .namesOfTables("requestItems", requested, Echo::json)
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES)
                .present("requestItems", request.requestItems());
        constraints.check();
        if (requested.isEmpty()) {
            if (!wording.isCurrent()) {
                throw ApiException.validation("The requestItems parameter is required for BatchGetItem");
            }
            constraints.add("Value at 'RequestItems' failed to satisfy constraint:"
                    + " Member must have length greater than or equal to 1");
        }
        requested.forEach((name, asked) -> {
            constraints.present("requestItems." + name + ".member.keys", asked.keys());
            refuseEmpty(constraints, name, "Keys", asked.keys(), wording);
            // The older layer only counts the keys of all tables.
            if (wording.isCurrent() && asked.keys() != null && asked.keys().size() > Limits.BATCH_GET_KEYS_MAX) {
                constraints.add("Value at 'RequestItems." + name + ".member.Keys' failed to satisfy constraint:"
                        + " Member must have length less than or equal to 100");
            }
            refuseEmpty(constraints, name, "AttributesToGet", asked.attributesToGet(), wording);
        });
        constraints.check();
        int keys = requested.values().stream()
                .mapToInt(asked -> asked.keys() == null ? 0 : asked.keys().size())
                .sum();
        if (keys > Limits.BATCH_GET_KEYS_MAX) {
            throw ApiException.validation("Too many items requested for the BatchGetItem call");
        }
        return requested;
    }

    private static void refuseEmpty(
            Constraints constraints, String table, String member, @Nullable List<?> list, Wording wording) {
        if (list != null && list.isEmpty()) {
            String place = wording.isCurrent()
                    ? "Value at 'RequestItems." + table + ".member." + member
                    : "Value '[]' at 'requestItems." + table + ".member." + Character.toLowerCase(member.charAt(0))
                            + member.substring(1);
            constraints.add(
                    place + "' failed to satisfy constraint: Member must have length greater than or equal to 1");
        }
    }

    private static Part part(String name, KeysAndAttributes asked, Intake intake) {
        Substitutions substitutions = new ExpressionParameters(intake.wording())
                .legacy("AttributesToGet", asked.attributesToGet())
                .projection(asked.projectionExpression())
                .substitutions(asked.expressionAttributeNames(), null);
        var projection = Projections.of(
                intake.expressions(), asked.projectionExpression(), substitutions, asked.attributesToGet());
        substitutions.requireAllUsed();
        List<Map<String, UncheckedValue>> raw = asked.keys() == null ? List.of() : asked.keys();
        List<Map<String, AttributeValue>> keys = new ArrayList<>(raw.size());
        // Keys are compared as they were written: 1 and 1.0 are one item, but DynamoDB lets the batch pass.
        Set<Map<String, UncheckedValue>> seen = new HashSet<>();
        boolean hasDuplicates = false;
        for (Map<String, UncheckedValue> key : raw) {
            keys.add(ItemParameter.checked(key, intake.wording()));
            hasDuplicates |= !seen.add(key);
        }
        return new Part(
                name,
                TableNames.of(name, intake.caller()),
                keys,
                hasDuplicates,
                projection,
                GetItem.consistency(asked.consistentRead()),
                asked);
    }

    @Override
    public List<TableRef> tables() {
        return parts.stream().map(Part::table).toList();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        var permissions = new Permission.Several();
        for (Part part : parts) {
            var permission = Permission.of("BatchGetItem", part.table())
                    .names(part.projection())
                    .with(Detail.SELECT, Selection.Kind.of(part.projection()).name())
                    .with(Detail.RETURN_CONSUMED_CAPACITY, capacity.name());
            part.keys().forEach(key -> permission.item(catalog.keysOf(part.table(), null), key));
            permissions.add(permission);
        }
        return permissions.build();
    }

    @Override
    public Response run(ItemAccess access, Call call) {
        List<Table> tables = parts.stream()
                .map(part -> access.catalog().usable(part.table()))
                .toList();
        if (parts.stream().anyMatch(Part::hasDuplicates)) {
            throw ApiException.validation("Provided list of item keys contains duplicates");
        }
        List<List<Key>> located = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            var schema = tables.get(i).schema();
            Projections.requireScalarKeys(schema, parts.get(i).projection());
            located.add(parts.get(i).keys().stream()
                    .map(key -> Keys.ofKey(schema, key))
                    .toList());
        }
        var answer = new Answer(capacity);
        for (int i = 0; i < parts.size(); i++) {
            answer.add(parts.get(i), tables.get(i), located.get(i), access, call);
        }
        return answer.response();
    }

    /** Gathers items until the response is full, and of each partition until its share is. */
    private static final class Answer {
        private final ConsumedCapacity.Detail detail;
        private final Map<String, List<Item>> responses = new LinkedHashMap<>();
        private final Map<String, Unprocessed> unprocessed = new LinkedHashMap<>();
        private final List<ConsumedCapacity> consumed = new ArrayList<>();
        private final Map<ByteBuffer, Long> bytesOfPartitions = new HashMap<>();
        private long bytes;
        private int asked;
        private int throttles;
        private @Nullable ApiException throttled;

        Answer(ConsumedCapacity.Detail detail) {
            this.detail = detail;
        }

        void add(Part part, Table table, List<Key> located, ItemAccess access, Call call) {
            List<Item> items = new ArrayList<>();
            List<Map<String, AttributeValue>> left = new ArrayList<>();
            var cost = new ConsumedCapacity.Sum(ConsumedCapacity.Kind.PLAIN);
            var reading = access.reader().batch(call, table, located, part.consistency());
            for (int i = 0; i < located.size(); i++) {
                asked++;
                var fetched = fetched(reading, i, located.get(i), table, call);
                if (fetched == null) {
                    left.add(part.keys().get(i));
                    call.add(new Access.Left(table, located.get(i).bytes()));
                    continue;
                }
                cost.add(fetched.cost());
                var item = fetched.item();
                if (item != null) {
                    bytes += item.sizeBytes();
                    bytesOfPartitions.merge(partition(located.get(i)), (long) item.sizeBytes(), Long::sum);
                    var projection = part.projection();
                    items.add(projection == null ? item : projection.apply(item));
                }
            }
            responses.put(part.name(), items);
            if (!left.isEmpty()) {
                var asked = part.asked();
                unprocessed.put(
                        part.name(),
                        new Unprocessed(
                                left,
                                asked.attributesToGet(),
                                asked.consistentRead(),
                                asked.projectionExpression(),
                                asked.expressionAttributeNames()));
            }
            var sum = cost.in(detail, part.table().name());
            if (sum != null) {
                consumed.add(sum);
            }
        }

        /** Null if it has to be left for another call. */
        private @Nullable Fetched fetched(Reader.Batch reading, int i, Key key, Table table, Call call) {
            long room = Limits.RESPONSE_BYTES_MAX - bytes;
            long roomOfPartition = Limits.PAGE_BYTES_MAX - bytesOfPartitions.getOrDefault(partition(key), 0L);
            if (room < 0 || roomOfPartition < 0 || isLeft(call, table)) {
                return null;
            }
            try {
                var fetched = reading.item(i, Math.min(room, roomOfPartition));
                if (fetched == null) {
                    // The rest waits for the next call, so that the items come in the order of the keys.
                    if (roomOfPartition < room) {
                        bytesOfPartitions.put(partition(key), Limits.PAGE_BYTES_MAX + 1L);
                    } else {
                        bytes = Limits.RESPONSE_BYTES_MAX + 1L;
                    }
                }
                return fetched;
            } catch (ApiException fault) {
                // All that can be wrong with reading one item is that there is no capacity for it.
                call.refusedPart(table.ref(), fault);
                throttled = fault;
                throttles++;
                return null;
            }
        }

        /** Of its table too, since the keys of each start with the number of a space of its own. */
        private static ByteBuffer partition(Key key) {
            return ByteBuffer.wrap(key.bytes(), 0, key.partitionLength());
        }

        private boolean isLeft(Call call, Table table) {
            var interference = call.interference();
            return interference != null && interference.leavesUnprocessed(table, asked == 1);
        }

        /** If all keys were throttled, so is the batch. */
        Response response() {
            if (throttled != null && throttles == asked) {
                throw throttled;
            }
            return new Response(responses, unprocessed, detail == ConsumedCapacity.Detail.NONE ? null : consumed);
        }
    }
}
