package dev.armature.language;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import dev.armature.model.Limits;
import dev.armature.model.Utf8;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a query asks of key attributes, one condition each, before it is known what the key is. */
public final class KeyCondition {
    private static final String INVALID = "One or more parameter values were invalid: ";

    /** The condition on one attribute. */
    sealed interface Clause {
        String attribute();

        record Equal(String attribute, AttributeValue operand) implements Clause {}

        record InRange(String attribute, RangeComparison comparison) implements Clause {}

        /** An operator of old that cannot be used on a key, which is found out after everything else about the key. */
        record NotIndexable(String attribute) implements Clause {}
    }

    private final Map<String, Clause> clauses;
    private final boolean isLegacy;

    private KeyCondition(Map<String, Clause> clauses, boolean isLegacy) {
        this.clauses = clauses;
        this.isLegacy = isLegacy;
    }

    /** What a {@code KeyConditionExpression} asks for, or a refusal of what a key condition cannot be. */
    public static KeyCondition of(Condition condition) {
        return KeyConditionBinder.bind(condition);
    }

    static KeyCondition of(List<Clause> clauses) {
        return of(clauses, false);
    }

    /** From {@code KeyConditions}, which has a text of its own for too many of them. */
    static KeyCondition ofLegacy(List<Clause> clauses) {
        return of(clauses, true);
    }

    private static KeyCondition of(List<Clause> clauses, boolean isLegacy) {
        Map<String, Clause> byAttribute = new LinkedHashMap<>();
        for (Clause clause : clauses) {
            if (byAttribute.put(clause.attribute(), clause) != null) {
                throw Faults.of(
                        ExpressionKind.KEY_CONDITION,
                        "KeyConditionExpressions must only contain one condition per key");
            }
        }
        return new KeyCondition(byAttribute, isLegacy);
    }

    /** The attributes that it is about. */
    public Set<String> attributes() {
        return Collections.unmodifiableSet(clauses.keySet());
    }

    /** Checks the conditions against the key of a table or index. */
    public KeySelection against(KeySchema keys) {
        int attributes = keys.hash().size() + keys.range().size();
        if (clauses.size() > attributes) {
            if (isLegacy && clauses.size() > Legacy.KEY_CONDITIONS_MAX) {
                throw Legacy.wrongNumberOfKeyConditions();
            }
            throw ApiException.validation("The number of query conditions (" + clauses.size()
                    + ") exceeds the number of key attributes defined in the schema (" + attributes + ")");
        }
        if (clauses.values().stream().anyMatch(Clause.NotIndexable.class::isInstance)) {
            throw notIndexable(keys);
        }
        requireEqualOnAllOf(keys.hash());
        List<AttributeValue> hash = new ArrayList<>(keys.hash().size());
        for (KeyAttribute key : keys.hash()) {
            hash.add(partitionValue(key));
        }
        List<AttributeValue> equal = new ArrayList<>(keys.range().size());
        RangeComparison last = null;
        List<String> notEqual = new ArrayList<>();
        for (KeyAttribute key : keys.range()) {
            Clause clause = clauses.get(key.name());
            if (clause != null) {
                requireEqualBefore(notEqual, key);
                switch (clause) {
                    case Clause.Equal(String ignored, AttributeValue value) -> {
                        checkValue(key, value, false);
                        equal.add(value);
                    }
                    case Clause.InRange(String ignored, RangeComparison comparison) -> {
                        comparison.operands().forEach(operand -> checkValue(key, operand, false));
                        last = comparison;
                    }
                    case Clause.NotIndexable ignored -> throw notIndexable(keys);
                }
            }
            if (!(clause instanceof Clause.Equal)) {
                notEqual.add(key.name());
            }
        }
        if (clauses.size() > hash.size() + equal.size() + (last == null ? 0 : 1)) {
            throw foreignAttribute(keys);
        }
        return new KeySelection(hash, equal, last);
    }

    /** A partition key of several attributes is missed as a whole, with the names of those that lack a condition. */
    private void requireEqualOnAllOf(List<KeyAttribute> hash) {
        List<String> notEqual = hash.stream()
                .map(KeyAttribute::name)
                .filter(name -> !(clauses.get(name) instanceof Clause.Equal))
                .toList();
        if (hash.size() > 1 && !notEqual.isEmpty()) {
            throw ApiException.validation("HASH key attributes " + String.join(", ", notEqual)
                    + " must have equality conditions specified in the query");
        }
    }

    private AttributeValue partitionValue(KeyAttribute key) {
        Clause clause = clauses.get(key.name());
        if (clause == null) {
            throw missed(key);
        }
        if (clause instanceof Clause.InRange(String ignored, RangeComparison comparison)) {
            comparison.operands().forEach(operand -> checkType(key, operand));
        }
        if (!(clause instanceof Clause.Equal(String ignored, AttributeValue value))) {
            throw ApiException.validation("Query key condition not supported");
        }
        checkValue(key, value, true);
        return value;
    }

    private static void requireEqualBefore(List<String> notEqual, KeyAttribute key) {
        if (!notEqual.isEmpty()) {
            throw ApiException.validation("RANGE key attributes " + String.join(", ", notEqual)
                    + " must have equality conditions specified in the query because a condition is present on key"
                    + " attribute " + key.name());
        }
    }

    /** A condition is on an attribute that is no part of the key: AWS misses the sort attribute instead. */
    private ApiException foreignAttribute(KeySchema keys) {
        for (KeyAttribute key : keys.range()) {
            if (!clauses.containsKey(key.name())) {
                return missed(key);
            }
        }
        return ApiException.validation("Query key condition not supported");
    }

    private ApiException notIndexable(KeySchema keys) {
        for (KeyAttribute key : keys.hash()) {
            if (!clauses.containsKey(key.name())) {
                return missed(key);
            }
        }
        return clauses.keySet().stream().allMatch(keys::contains)
                ? ApiException.validation("Attempted conditional constraint is not an indexable operation")
                : foreignAttribute(keys);
    }

    private static ApiException missed(KeyAttribute key) {
        return ApiException.validation("Query condition missed key schema element: " + key.name());
    }

    private static void checkType(KeyAttribute key, AttributeValue value) {
        if (value.type() != key.type()) {
            throw ApiException.validation(INVALID + "Condition parameter type does not match schema type");
        }
    }

    /** Refuses a value that the attribute cannot have as part of a key. */
    public static void checkValue(KeyAttribute key, AttributeValue value, boolean isHash) {
        checkType(key, value);
        int bytes = keyBytes(value);
        if (bytes == 0) {
            throw ApiException.validation(
                    "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an"
                            + " empty " + (key.type() == AttributeType.B ? "binary" : "string") + " value. Key: "
                            + key.name());
        }
        if (isHash && bytes > Limits.PARTITION_KEY_BYTES_MAX) {
            // The missing blank is AWS's.
            throw ApiException.validation(INVALID + "Size of hashkey has exceeded the maximum size limit of2048 bytes");
        }
        if (!isHash && bytes > Limits.SORT_KEY_BYTES_MAX) {
            throw ApiException.validation(
                    INVALID + "Aggregated size of all range keys has exceeded the size limit of 1024 bytes");
        }
    }

    /** The length that limits are about; a number's is never in question. */
    private static int keyBytes(AttributeValue value) {
        if (value instanceof AttributeValue.S(String text)) {
            return Utf8.length(text);
        }
        return value instanceof AttributeValue.B(Bytes bytes) ? bytes.length() : 1;
    }
}
