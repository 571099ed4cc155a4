package dev.armature.engine.read;

import dev.armature.language.Condition;
import dev.armature.language.KeyCondition;
import dev.armature.language.KeySelection;
import dev.armature.language.RangeComparison;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeySchema;
import dev.armature.model.Limits;
import dev.armature.storage.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the items are that a WHERE can hold for, if it tells: ranges in one or several partitions.
 *
 * <p>The ranges are a superset, and the whole condition is still asked of each item in them. In a partition they stand in the
 * order of the keys and do not overlap.
 *
 * @param branches of the condition
 * @param only what all keys in the ranges begin with, if each attribute of the key is fixed by one equality: in a table, the key of one item
 */
public record KeyPlan(
        Map<AttributeValue, List<KeyRange>> partitions,
        List<KeyBranch> branches,
        @Nullable Key only) {
    /** An attribute's value that is not of the attribute's type. */
    private static final String TYPE_MISMATCH =
            "Key attribute's data type should match its data type in table's schema: Key ";

    /** The plan for a table or index, or null if the condition can hold for items of any partition. */
    public static @Nullable KeyPlan of(Condition where, KeySchema keys, int space) {
        List<KeyBranch> branches = KeyBranch.of(where, keys);
        if (branches.stream().anyMatch(branch -> branch.hash().isEmpty())) {
            return null;
        }
        if (branches.size() > Limits.STATEMENT_READS_MAX) {
            throw ApiException.validation("Too many decomposed read operations for a given query.");
        }
        if (branches.size() == 1 && branches.getFirst().isOnlyEqual(keys)) {
            return ofOnly(branches.getFirst(), keys, space);
        }
        Map<AttributeValue, List<Part>> partitions = new LinkedHashMap<>();
        for (KeyBranch branch : branches) {
            checkTypes(branch, keys);
            Part part = part(branch, space);
            List<Part> parts = partitions.computeIfAbsent(branch.hash().getFirst(), hash -> new ArrayList<>());
            if (!part.range().isEmpty()) {
                add(parts, part);
            }
        }
        Map<AttributeValue, List<KeyRange>> ranges = new LinkedHashMap<>();
        partitions.forEach((hash, parts) -> ranges.put(
                hash,
                parts.stream()
                        .map(Part::range)
                        .sorted((a, b) -> Arrays.compareUnsigned(a.from(), b.from()))
                        .toList()));
        return new KeyPlan(ranges, branches, null);
    }

    /** The attributes that each branch asks something of, in the order in which Java hashes their partitions, which is DynamoDB's. */
    public List<Set<String>> hashed() {
        Map<Object, List<Set<String>>> hashed = new HashMap<>();
        for (KeyBranch branch : branches) {
            AttributeValue hash = branch.hash().getFirst();
            hashed.computeIfAbsent(
                            hash instanceof AttributeValue.S(String text) ? text : hash, any -> new ArrayList<>())
                    .add(branch.attributes());
        }
        return hashed.values().stream().flatMap(List::stream).toList();
    }

    /** What the partition attribute has to be where a condition holds, also what it cannot be by its type; empty if it may be anything. */
    public static Set<AttributeValue> partitions(Condition where, KeySchema keys) {
        Set<AttributeValue> values = new LinkedHashSet<>();
        for (KeyBranch branch : KeyBranch.of(where, keys)) {
            if (branch.hash().isEmpty()) {
                return Set.of();
            }
            values.add(branch.hash().getFirst());
        }
        return values;
    }

    private static KeyPlan ofOnly(KeyBranch branch, KeySchema keys, int space) {
        checkTypes(branch, keys);
        Key only = KeyCodec.key(space, branch.hash(), branch.equal());
        AttributeValue hash = branch.hash().getFirst();
        return new KeyPlan(Map.of(hash, List.of(KeyRange.startingWith(only.bytes()))), List.of(branch), only);
    }

    /** Refuses a value that an attribute cannot have as part of a key. */
    public static void checkKeyValue(KeyAttribute key, AttributeValue value, boolean isHash) {
        if (value.type() != key.type()) {
            throw ApiException.validation(TYPE_MISMATCH + key.name());
        }
        KeyCondition.checkValue(key, value, isHash);
    }

    private static void checkTypes(KeyBranch branch, KeySchema keys) {
        branch.hash().forEach(value -> checkKeyValue(keys.hash().getFirst(), value, true));
        branch.equal().forEach(value -> checkKeyValue(keys.range().getFirst(), value, false));
        for (RangeComparison comparison : branch.ranges()) {
            comparison.operands().forEach(value -> checkKeyValue(keys.range().getFirst(), value, false));
        }
    }

    /** A range, and what matters about how it was asked for. */
    private record Part(KeyRange range, boolean excludes) {}

    private static Part part(KeyBranch branch, int space) {
        List<AttributeValue> hash = List.of(branch.hash().getFirst());
        KeyRange range = QueryRange.of(space, new KeySelection(hash, List.of(), null));
        for (AttributeValue value : branch.equal()) {
            range = intersection(range, QueryRange.of(space, new KeySelection(hash, List.of(value), null)));
        }
        for (RangeComparison comparison : branch.ranges()) {
            range = intersection(range, QueryRange.of(space, new KeySelection(hash, List.of(), comparison)));
        }
        boolean contradicts = branch.hash().stream().distinct().count() > 1;
        return new Part(contradicts ? new KeyRange(range.from(), range.from()) : range, branch.excludes());
    }

    private static KeyRange intersection(KeyRange a, KeyRange b) {
        return new KeyRange(
                Arrays.compareUnsigned(a.from(), b.from()) > 0 ? a.from() : b.from(),
                Arrays.compareUnsigned(a.to(), b.to()) < 0 ? a.to() : b.to(),
                a.shape());
    }

    /** DynamoDB does not unite what branches of an OR ask for in a partition, unless one of them excludes something. */
    private static void add(List<Part> parts, Part added) {
        Part union = added;
        for (int i = parts.size() - 1; i >= 0; i--) {
            Part part = parts.get(i);
            if (intersection(part.range(), union.range()).isEmpty()) {
                continue;
            }
            boolean excludes = part.excludes() || added.excludes();
            if (!excludes) {
                throw ApiException.validation(
                        "Overlapping conditions with range keys are not supported in where clause");
            }
            union = new Part(union(part.range(), union.range()), excludes);
            parts.remove(i);
        }
        parts.add(union);
    }

    private static KeyRange union(KeyRange a, KeyRange b) {
        return new KeyRange(
                Arrays.compareUnsigned(a.from(), b.from()) < 0 ? a.from() : b.from(),
                Arrays.compareUnsigned(a.to(), b.to()) > 0 ? a.to() : b.to(),
                a.shape());
    }
}
