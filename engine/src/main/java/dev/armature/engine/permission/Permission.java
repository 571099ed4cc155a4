package dev.armature.engine.permission;

import dev.armature.engine.table.TableRef;
import dev.armature.language.Condition;
import dev.armature.language.Projection;
import dev.armature.language.Update;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeySchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a request needs to be allowed.
 *
 * <p>A server makes one for every request, to hold it against policies and to remember what was asked for. Most of what it could say is not
 * asked of it, so that is found in the request when it is asked. One thread uses it.
 */
public final class Permission {
    /** Of who fills a table, be it restored or a replica: what it could do to items one by one. */
    private static final List<String> FILLING =
            List.of("PutItem", "UpdateItem", "DeleteItem", "GetItem", "Query", "Scan", "BatchWriteItem");

    private static final Consumer<Set<String>> NO_NAMES = names -> {};

    private final String action;
    private final Resource on;
    private final List<List<AttributeValue>> partitionKeys;
    private final Consumer<Set<String>> names;
    private final @Nullable String[] details;
    private final Map<String, String> tags;
    private final Set<String> tagKeys;
    private @Nullable String resource;

    private Permission(Draft draft) {
        this.action = draft.action;
        this.on = draft.on;
        this.partitionKeys = draft.hasSeveralKeys
                ? draft.partitionKeys.stream().map(List::copyOf).toList()
                : draft.partitionKeys;
        this.names = draft.names;
        this.details = draft.details.clone();
        this.tags = draft.tags;
        this.tagKeys = draft.tagKeys;
    }

    /** Without its service: {@code PutItem}; with it, if that is not DynamoDB. */
    public String action() {
        return action;
    }

    /** A table, an index, a stream or a backup, a bucket or an object. */
    public Resource on() {
        return on;
    }

    /** The ARN of that. */
    public String resource() {
        String text = resource;
        if (text == null) {
            text = on.arn();
            resource = text;
        }
        return text;
    }

    /**
     * The values of each attribute of the partition key, as far as the request says which partitions it is about; the list is empty if it says
     * nothing, as a Scan does.
     */
    public List<List<AttributeValue>> partitionKeys() {
        return partitionKeys;
    }

    /** The attributes at the top of an item that the request names, in whatever place; never those of a stored item. */
    public Set<String> attributes() {
        Set<String> all = new LinkedHashSet<>();
        names.accept(all);
        return Collections.unmodifiableSet(all);
    }

    /** What else policies may ask for; null if the request does not say it. */
    public @Nullable String detail(Detail detail) {
        return details[detail.ordinal()];
    }

    /** All that {@link #detail} has. */
    public Map<Detail, String> details() {
        Map<Detail, String> all = new EnumMap<>(Detail.class);
        for (Detail detail : Detail.values()) {
            String value = detail(detail);
            if (value != null) {
                all.put(detail, value);
            }
        }
        return all;
    }

    /** Those that the request sets. */
    public Map<String, String> tags() {
        return tags;
    }

    /** Of tags that it sets or removes. */
    public Set<String> tagKeys() {
        return tagKeys;
    }

    /** Condition keys with one value each. */
    public enum Detail {
        SELECT("dynamodb:Select"),
        RETURN_VALUES("dynamodb:ReturnValues"),
        RETURN_CONSUMED_CAPACITY("dynamodb:ReturnConsumedCapacity"),
        ENCLOSING_OPERATION("dynamodb:EnclosingOperation"),
        FULL_TABLE_SCAN("dynamodb:FullTableScan"),
        /** Of requests about buckets and objects, as all below. */
        PREFIX("s3:prefix"),
        DELIMITER("s3:delimiter"),
        MAX_KEYS("s3:max-keys"),
        AUTH_TYPE("s3:authType"),
        SIGNATURE_AGE("s3:signatureAge"),
        SIGNATURE_VERSION("s3:signatureversion"),
        CONTENT_SHA256("s3:x-amz-content-sha256");

        private final String key;

        Detail(String key) {
            this.key = key;
        }

        /** With its service, as policies name it. */
        public String key() {
            return key;
        }
    }

    /** With its service, as policies name it. */
    public static String qualified(String action) {
        return action.indexOf(':') < 0 ? "dynamodb:" + action : action;
    }

    public static Draft of(String action, TableRef table) {
        return new Draft(action, new Resource.OfTable(table));
    }

    /** @param index null for the table itself */
    public static Draft of(String action, TableRef table, @Nullable String index) {
        return new Draft(action, index == null ? new Resource.OfTable(table) : new Resource.OfIndex(table, index));
    }

    public static Draft of(String action, String arn) {
        return new Draft(action, new Resource.Named(arn));
    }

    /** An action about all objects whose ARNs begin alike: allowed if it is for each of them. */
    public static Draft onAllBelow(String action, String beginning) {
        return new Draft(action, new Resource.AllBelow(beginning));
    }

    /** An action about all tables of an account. */
    public static Draft onAll(String action, String account, String region) {
        return of(action, new TableRef(account, region, "*"));
    }

    /** An action about all tables beside one: of whose account and Region it is, whoever asks. */
    public static Draft onAllBeside(String action, TableRef table) {
        return onAll(action, table.account(), table.region());
    }

    /** All that who has a table filled with the items of another needs on it. */
    public static List<Permission> toFill(TableRef table) {
        return FILLING.stream().map(action -> of(action, table).build()).toList();
    }

    /** A permission while its request is gone through. What it is told must not change afterwards. */
    public static final class Draft {
        private static final int DETAILS = Detail.values().length;

        private final String action;
        private final Resource on;
        /** Nearly always one value of one attribute. */
        private List<List<AttributeValue>> partitionKeys = List.of();
        /** Whether there may be more of them, so that lists can be added to. */
        private boolean hasSeveralKeys;

        private Consumer<Set<String>> names = NO_NAMES;
        private final @Nullable String[] details = new String[DETAILS];
        /** Few requests are about tags. */
        private Map<String, String> tags = Map.of();

        private Set<String> tagKeys = Set.of();

        private Draft(String action, Resource on) {
            this.action = action;
            this.on = on;
        }

        /**
         * A partition that it is about.
         *
         * @param keys null if there is no such table or index, and so no partition
         * @param item has the attributes of the key, and perhaps others; all of them are named
         */
        public Draft item(@Nullable KeySchema keys, Map<String, AttributeValue> item) {
            if (keys != null) {
                for (int i = 0; i < keys.hash().size(); i++) {
                    AttributeValue value = item.get(keys.hash().get(i).name());
                    if (value != null) {
                        partitionKey(i, value);
                    }
                }
            }
            return names(item.keySet());
        }

        /** A partition that it is about, by the values of its key in order. */
        public Draft partition(List<AttributeValue> values) {
            for (int i = 0; i < values.size(); i++) {
                partitionKey(i, values.get(i));
            }
            return this;
        }

        /** Partitions that it is about, by what one attribute of their key may be. */
        public Draft partitions(int position, Collection<AttributeValue> values) {
            values.forEach(value -> partitionKey(position, value));
            return this;
        }

        private void partitionKey(int position, AttributeValue value) {
            if (position == 0 && partitionKeys.isEmpty()) {
                partitionKeys = List.of(List.of(value));
                return;
            }
            if (!hasSeveralKeys) {
                List<List<AttributeValue>> several = new ArrayList<>();
                partitionKeys.forEach(values -> several.add(new ArrayList<>(values)));
                partitionKeys = several;
                hasSeveralKeys = true;
            }
            while (partitionKeys.size() <= position) {
                partitionKeys.add(new ArrayList<>());
            }
            partitionKeys.get(position).add(value);
        }

        private Draft naming(Consumer<Set<String>> more) {
            names = names.equals(NO_NAMES) ? more : names.andThen(more);
            return this;
        }

        public Draft names(Collection<String> more) {
            return naming(all -> all.addAll(more));
        }

        public Draft names(@Nullable Condition condition) {
            return condition == null ? this : naming(all -> condition.forEachPath(path -> all.add(path.attribute())));
        }

        public Draft names(@Nullable Projection projection) {
            return projection == null
                    ? this
                    : naming(all -> projection.paths().forEach(path -> all.add(path.attribute())));
        }

        public Draft names(@Nullable Update update) {
            return update == null
                    ? this
                    : naming(all -> {
                        update.paths().forEach(path -> all.add(path.attribute()));
                        update.forEachPathRead(path -> all.add(path.attribute()));
                    });
        }

        public Draft with(Detail detail, String value) {
            details[detail.ordinal()] = value;
            return this;
        }

        public Draft tags(Map<String, String> set) {
            if (!set.isEmpty()) {
                Map<String, String> more = new LinkedHashMap<>(tags);
                more.putAll(set);
                tags = Map.copyOf(more);
            }
            return tagKeys(set.keySet());
        }

        public Draft tagKeys(Collection<String> keys) {
            if (!keys.isEmpty()) {
                Set<String> more = new LinkedHashSet<>(tagKeys);
                more.addAll(keys);
                tagKeys = Set.copyOf(more);
            }
            return this;
        }

        private void merge(Draft other) {
            for (int i = 0; i < other.partitionKeys.size(); i++) {
                for (AttributeValue value : other.partitionKeys.get(i)) {
                    partitionKey(i, value);
                }
            }
            var unused = naming(other.names).tags(other.tags).tagKeys(other.tagKeys);
        }

        public Permission build() {
            return new Permission(this);
        }

        /** Where there is no other. */
        public List<Permission> alone() {
            return List.of(build());
        }
    }

    /**
     * The permissions of a request with several parts: one for each action on each resource, however many parts have it. Parts that differ
     * in a {@link Detail} stay apart, since a condition key with one value cannot speak for both: of two reads, one that returns some
     * attributes must not hide one that returns all.
     */
    public static final class Several {
        private record Place(String action, Resource on, List<@Nullable String> details) {}

        private final Map<Place, Draft> drafts = new LinkedHashMap<>();

        /** One more part. The draft is not to be changed afterwards. */
        public void add(Draft part) {
            var place = new Place(part.action, part.on, Arrays.asList(part.details));
            var same = drafts.putIfAbsent(place, part);
            if (same != null) {
                same.merge(part);
            }
        }

        public List<Permission> build() {
            return drafts.values().stream().map(Draft::build).toList();
        }
    }
}
