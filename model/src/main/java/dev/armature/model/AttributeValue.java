package dev.armature.model;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A value that DynamoDB can store: one of ten types.
 *
 * <p>An instance is always valid: numbers are in normal form and in range, sets are sorted and free of
 * duplicates. Therefore {@code equals} is DynamoDB's equality at every depth: numbers by value, sets without order, lists
 * with order, maps without.
 */
public sealed interface AttributeValue {
    record S(String value) implements AttributeValue {}

    record N(Decimal value) implements AttributeValue {}

    record B(Bytes value) implements AttributeValue {}

    /** Sorted by UTF-8 bytes, as DynamoDB returns it. */
    record SS(List<String> values) implements AttributeValue {}

    /** Sorted by value. */
    record NS(List<Decimal> values) implements AttributeValue {}

    /** Sorted by unsigned bytes. */
    record BS(List<Bytes> values) implements AttributeValue {}

    record L(List<AttributeValue> values) implements AttributeValue {}

    /** In the order in which the attributes arrived. */
    record M(Map<String, AttributeValue> values) implements AttributeValue {}

    record Bool(boolean value) implements AttributeValue {}

    record Null() implements AttributeValue {}

    default AttributeType type() {
        return switch (this) {
            case S ignored -> AttributeType.S;
            case N ignored -> AttributeType.N;
            case B ignored -> AttributeType.B;
            case SS ignored -> AttributeType.SS;
            case NS ignored -> AttributeType.NS;
            case BS ignored -> AttributeType.BS;
            case L ignored -> AttributeType.L;
            case M ignored -> AttributeType.M;
            case Bool ignored -> AttributeType.BOOL;
            case Null ignored -> AttributeType.NULL;
        };
    }

    /** How deep it nests: a value that has nothing in it is one level. */
    default int levels() {
        return switch (this) {
            case L(List<AttributeValue> elements) -> 1 + levels(elements);
            case M(Map<String, AttributeValue> entries) -> 1 + levels(entries.values());
            case S ignored -> 1;
            case N ignored -> 1;
            case B ignored -> 1;
            case SS ignored -> 1;
            case NS ignored -> 1;
            case BS ignored -> 1;
            case Bool ignored -> 1;
            case Null ignored -> 1;
        };
    }

    private static int levels(Collection<AttributeValue> members) {
        int deepest = 0;
        for (AttributeValue member : members) {
            deepest = Math.max(deepest, member.levels());
        }
        return deepest;
    }

    /** As error texts print it: {@code AttributeValue: {S:text}}. */
    default String printed() {
        return "AttributeValue: " + typed(this);
    }

    private static String typed(AttributeValue value) {
        String content = switch (value) {
            case S(String text) -> text;
            case N(Decimal number) -> number.toString();
            case B(Bytes bytes) -> bytes.base64();
            case Bool(boolean flag) -> Boolean.toString(flag);
            case Null() -> "true";
            case SS(List<String> members) -> members.toString();
            case NS(List<Decimal> members) -> members.toString();
            case BS(List<Bytes> members) -> members.toString();
            case L(List<AttributeValue> elements) ->
                elements.stream().map(AttributeValue::typed).toList().toString();
            case M(Map<String, AttributeValue> entries) ->
                entries.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + typed(entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
        };
        return "{" + value.type() + ":" + content + "}";
    }

    static AttributeValue string(String value) {
        return new S(value);
    }

    static AttributeValue number(long value) {
        return new N(Decimal.of(value));
    }
}
