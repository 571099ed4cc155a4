package dev.armature.engine.permission;

import dev.armature.engine.table.TableRef;
import dev.armature.language.Condition;
import dev.armature.language.Projection;
import dev.armature.language.Update;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeySchema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a request needs to be allowed.
 *
 * @param action without its service: {@code PutItem}
 * @param resource the ARN of a table, index, stream or backup
 * @param partitionKeys the values of each attribute of the partition key, as far as the request says which partitions it is about; the list is
 *     empty if it says nothing, as a Scan does
 * @param attributes the attributes at the top of an item that the request names, in whatever place; never those of a stored item
 * @param details what else policies may ask for, by the name of the condition key
 * @param tags that the request sets
 * @param tagKeys of tags that it sets or removes
 */
public record Permission(
        String action,
        String resource,
        List<List<AttributeValue>> partitionKeys,
        Set<String> attributes,
        Map<Detail, String> details,
        Map<String, String> tags,
        Set<String> tagKeys) {
    /** Condition keys with one value each. */
    public enum Detail {
        SELECT("Select"),
        RETURN_VALUES("ReturnValues"),
        RETURN_CONSUMED_CAPACITY("ReturnConsumedCapacity"),
        ENCLOSING_OPERATION("EnclosingOperation"),
        FULL_TABLE_SCAN("FullTableScan");

        private final String key;

        Detail(String key) {
            this.key = key;
        }

        /** Without its service. */
        public String key() {
            return key;
        }
    }

    public static Draft of(String action, TableRef table) {
        return of(action, table.arn());
    }

    public static Draft of(String action, String resource) {
        return new Draft(action, resource);
    }

    /** An action about all tables of an account. */
    public static Draft onAll(String action, String account, String region) {
        return of(action, new TableRef(account, region, "*"));
    }

    /** A permission while its request is gone through. */
    public static final class Draft {
        private final String action;
        private final String resource;
        private final List<List<AttributeValue>> partitionKeys = new ArrayList<>();
        private final Set<String> attributes = new LinkedHashSet<>();
        private final Map<Detail, String> details = new EnumMap<>(Detail.class);
        /** Few requests are about tags. */
        private Map<String, String> tags = Map.of();

        private Set<String> tagKeys = Set.of();

        private Draft(String action, String resource) {
            this.action = action;
            this.resource = resource;
        }

        /**
         * A partition that it is about.
         *
         * @param keys null if there is no such table or index, and so no partition
         * @param item has the attributes of the key, and perhaps others; all of them are named
         */
        public Draft item(@Nullable KeySchema keys, Map<String, AttributeValue> item) {
            attributes.addAll(item.keySet());
            if (keys != null) {
                for (int i = 0; i < keys.hash().size(); i++) {
                    AttributeValue value = item.get(keys.hash().get(i).name());
                    if (value != null) {
                        partitionKey(i, value);
                    }
                }
            }
            return this;
        }

        /** A partition that it is about, by the values of its key in order. */
        public Draft partition(List<AttributeValue> values) {
            for (int i = 0; i < values.size(); i++) {
                partitionKey(i, values.get(i));
            }
            return this;
        }

        private void partitionKey(int position, AttributeValue value) {
            while (partitionKeys.size() <= position) {
                partitionKeys.add(new ArrayList<>());
            }
            partitionKeys.get(position).add(value);
        }

        public Draft names(Collection<String> names) {
            attributes.addAll(names);
            return this;
        }

        public Draft names(@Nullable Condition condition) {
            if (condition != null) {
                condition.forEachPath(path -> attributes.add(path.attribute()));
            }
            return this;
        }

        public Draft names(@Nullable Projection projection) {
            if (projection != null) {
                projection.paths().forEach(path -> attributes.add(path.attribute()));
            }
            return this;
        }

        public Draft names(@Nullable Update update) {
            if (update != null) {
                update.paths().forEach(path -> attributes.add(path.attribute()));
                update.forEachPathRead(path -> attributes.add(path.attribute()));
            }
            return this;
        }

        public Draft with(Detail detail, String value) {
            details.put(detail, value);
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
            attributes.addAll(other.attributes);
            var unused = tags(other.tags).tagKeys(other.tagKeys);
        }

        public Permission build() {
            return new Permission(
                    action,
                    resource,
                    copy(partitionKeys),
                    Set.copyOf(attributes),
                    Collections.unmodifiableMap(new EnumMap<>(details)),
                    tags,
                    tagKeys);
        }

        /** Nearly always one partition. */
        private static List<List<AttributeValue>> copy(List<List<AttributeValue>> keys) {
            return keys.size() == 1
                    ? List.of(List.copyOf(keys.getFirst()))
                    : keys.stream().map(List::copyOf).toList();
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
        private record Place(String action, String resource, Map<Detail, String> details) {}

        private final Map<Place, Draft> drafts = new LinkedHashMap<>();

        /** One more part. The draft is not to be changed afterwards. */
        public void add(Draft part) {
            var same = drafts.putIfAbsent(new Place(part.action, part.resource, Map.copyOf(part.details)), part);
            if (same != null) {
                same.merge(part);
            }
        }

        public List<Permission> build() {
            return drafts.values().stream().map(Draft::build).toList();
        }
    }
}
