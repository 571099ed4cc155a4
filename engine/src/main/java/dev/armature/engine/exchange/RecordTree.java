package dev.armature.engine.exchange;

import dev.armature.engine.request.Member;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A part of a request as a value that can be stored and told again, member by member: a record is M, under AWS's names of its members; lists, texts,
 * whole numbers and flags are L, S, N and BOOL. What was not given is left out.
 */
public final class RecordTree {
    private RecordTree() {}

    public static AttributeValue of(Object part) {
        return switch (part) {
            case String text -> AttributeValue.string(text);
            case Boolean flag -> new AttributeValue.Bool(flag);
            case Integer number -> AttributeValue.number(number);
            case Long number -> AttributeValue.number(number);
            case List<?> elements -> {
                List<AttributeValue> values = new ArrayList<>(elements.size());
                elements.forEach(element -> values.add(of(element)));
                yield new AttributeValue.L(values);
            }
            case Record record -> {
                Map<String, AttributeValue> members = new LinkedHashMap<>();
                for (RecordComponent component : record.getClass().getRecordComponents()) {
                    Object value = valueOf(component, record);
                    if (value != null) {
                        members.put(nameOf(component), of(value));
                    }
                }
                yield new AttributeValue.M(members);
            }
            default -> throw new IllegalStateException("no part of a request: " + part.getClass());
        };
    }

    private static String nameOf(RecordComponent component) {
        var named = component.getAnnotation(Member.class);
        String name = component.getName();
        return named == null ? Character.toUpperCase(name.charAt(0)) + name.substring(1) : named.value();
    }

    private static @Nullable Object valueOf(RecordComponent component, Record record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
    }

    /** The same as maps, lists, texts, numbers and flags, for an answer. */
    public static Object plain(AttributeValue value) {
        return switch (value) {
            case AttributeValue.S(String text) -> text;
            case AttributeValue.N(Decimal number) -> number.value().longValueExact();
            case AttributeValue.Bool(boolean flag) -> flag;
            case AttributeValue.L(List<AttributeValue> elements) ->
                elements.stream().map(RecordTree::plain).toList();
            case AttributeValue.M(Map<String, AttributeValue> members) -> members(members);
            case AttributeValue.B ignored -> throw unexpected(value);
            case AttributeValue.SS ignored -> throw unexpected(value);
            case AttributeValue.NS ignored -> throw unexpected(value);
            case AttributeValue.BS ignored -> throw unexpected(value);
            case AttributeValue.Null ignored -> throw unexpected(value);
        };
    }

    private static Map<String, Object> members(Map<String, AttributeValue> from) {
        Map<String, Object> members = new LinkedHashMap<>();
        from.forEach((name, member) -> members.put(name, plain(member)));
        return members;
    }

    private static IllegalStateException unexpected(AttributeValue value) {
        return new IllegalStateException("no part of a request: " + value.type());
    }
}
