package dev.armature.engine;

import dev.armature.engine.request.Member;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Decimal;
import dev.armature.model.Item;
import dev.armature.model.UncheckedValue;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Requests and answers as text: {@code {TableName: Orders, Key: {pk: {S: a}}}}, which is YAML in its flow style, with AWS's names.
 *
 * <p>Texts stand as they are, or in single quotes where they hold one of <code>,[]{}'</code>. Answers are written in the same way, maps in
 * the order of their names, so that a test compares the whole answer.
 */
final class Notation {
    private final String text;
    private int next;

    private Notation(String text) {
        this.text = text;
    }

    static <Q extends Record> Q read(String text, Class<Q> type) {
        return type.cast(record(tree(text), type, true));
    }

    /** The members that the type has; others are passed over. */
    static <Q extends Record> Q readSome(String text, Class<Q> type) {
        return type.cast(record(tree(text), type, false));
    }

    /** Maps, lists and strings. */
    static Object tree(String text) {
        var notation = new Notation(text);
        Object tree = notation.value();
        notation.skipSpace();
        if (notation.next < text.length()) {
            throw notation.misread("the end");
        }
        return tree;
    }

    private Object value() {
        skipSpace();
        return switch (text.charAt(next)) {
            case '{' -> map();
            case '[' -> list();
            case '\'' -> quoted();
            default -> bare(",]}");
        };
    }

    private Map<String, Object> map() {
        Map<String, Object> entries = new LinkedHashMap<>();
        next++;
        while (!isClosedBy('}')) {
            skipSpace();
            String name = text.charAt(next) == '\'' ? quoted() : text.substring(next, endOfName());
            next = endOfName() + 1;
            if (entries.put(name, value()) != null) {
                throw misread("another name than " + name);
            }
        }
        return entries;
    }

    /** The colon behind a name has a space behind itself: the one before the name of a value has none. */
    private int endOfName() {
        int end = text.indexOf(": ", next);
        if (end < 0) {
            throw misread("a name and a colon");
        }
        return end;
    }

    private List<Object> list() {
        List<Object> elements = new ArrayList<>();
        next++;
        while (!isClosedBy(']')) {
            elements.add(value());
        }
        return elements;
    }

    private boolean isClosedBy(char closing) {
        skipSpace();
        if (text.charAt(next) == ',') {
            next++;
            skipSpace();
        }
        boolean closed = text.charAt(next) == closing;
        next += closed ? 1 : 0;
        return closed;
    }

    private String quoted() {
        var content = new StringBuilder();
        for (next++; text.charAt(next) != '\'' || text.startsWith("''", next); next++) {
            next += text.charAt(next) == '\'' ? 1 : 0;
            content.append(text.charAt(next));
        }
        next++;
        return content.toString();
    }

    private String bare(String ends) {
        int start = next;
        while (next < text.length() && ends.indexOf(text.charAt(next)) < 0) {
            next++;
        }
        return text.substring(start, next).strip();
    }

    private void skipSpace() {
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
    }

    private IllegalArgumentException misread(String expected) {
        return new IllegalArgumentException("expected " + expected + " at " + next + " of " + text);
    }

    private static Object of(Object tree, Type type, boolean isAll) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return generic.getRawType() == List.class
                    ? asList(tree).stream()
                            .map(element -> of(element, arguments[0], isAll))
                            .toList()
                    : asMap(tree).entrySet().stream()
                            .collect(
                                    LinkedHashMap::new,
                                    (map, entry) -> map.put(entry.getKey(), of(entry.getValue(), arguments[1], isAll)),
                                    Map::putAll);
        }
        if (type == UncheckedValue.class) {
            return attributeValue(asMap(tree));
        }
        if (type instanceof Class<?> plain && plain.isRecord()) {
            return record(tree, plain, isAll);
        }
        String content = (String) tree;
        return switch (type.getTypeName()) {
            case "java.lang.String" -> content;
            case "java.lang.Integer" -> Integer.valueOf(content);
            case "java.lang.Long" -> Long.valueOf(content);
            case "java.lang.Double" -> Double.valueOf(content);
            case "java.lang.Boolean" -> Boolean.valueOf(content);
            default -> throw new IllegalArgumentException("no notation for " + type);
        };
    }

    private static Object record(Object tree, Class<?> type, boolean isAll) {
        Map<String, Object> members = new LinkedHashMap<>(asMap(tree));
        RecordComponent[] components = type.getRecordComponents();
        @Nullable
        Object[] values = Arrays.stream(components)
                .map(component -> {
                    Object member = members.remove(memberName(component));
                    return member == null ? null : of(member, component.getGenericType(), isAll);
                })
                .toArray();
        if (isAll && !members.isEmpty()) {
            throw new IllegalArgumentException(type + " has no " + members.keySet());
        }
        try {
            return type.getDeclaredConstructor(Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new))
                    .newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("no " + type + " of " + tree, e);
        }
    }

    static UncheckedValue attributeValue(Map<String, Object> tree) {
        if (tree.size() != 1) {
            return UncheckedValue.withTypes(tree.size(), (String) tree.get("N"));
        }
        var entry = tree.entrySet().iterator().next();
        var type = AttributeType.valueOf(entry.getKey());
        Object content = entry.getValue();
        return UncheckedValue.of(
                type,
                switch (type) {
                    case S, N -> content;
                    case B -> binary(content);
                    case BOOL, NULL -> Boolean.valueOf((String) content);
                    case SS, NS -> asList(content);
                    case BS -> asList(content).stream().map(Notation::binary).toList();
                    case L ->
                        asList(content).stream()
                                .map(element -> attributeValue(asMap(element)))
                                .toList();
                    case M -> attributeValues(asMap(content));
                });
    }

    static Map<String, UncheckedValue> attributeValues(Map<String, Object> tree) {
        Map<String, UncheckedValue> values = new LinkedHashMap<>();
        tree.forEach((name, value) -> values.put(name, attributeValue(asMap(value))));
        return values;
    }

    private static Bytes binary(Object base64) {
        return Bytes.of(Base64.getDecoder().decode((String) base64));
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> asMap(Object tree) {
        return (Map<String, Object>) tree;
    }

    @SuppressWarnings("unchecked")
    static List<Object> asList(Object tree) {
        return (List<Object>) tree;
    }

    private static String memberName(RecordComponent component) {
        var member = component.getAnnotation(Member.class);
        String name = component.getName();
        return member == null ? Character.toUpperCase(name.charAt(0)) + name.substring(1) : member.value();
    }

    static String print(Object value) {
        return switch (value) {
            case Item item -> print(item.attributes());
            case AttributeValue.S(String content) -> "{S: " + quoted(content) + "}";
            case AttributeValue.N(Decimal number) -> "{N: " + number + "}";
            case AttributeValue.B(Bytes bytes) -> "{B: " + quoted(bytes.base64()) + "}";
            case AttributeValue.Bool(boolean flag) -> "{BOOL: " + flag + "}";
            case AttributeValue.Null() -> "{NULL: true}";
            case AttributeValue.SS(List<String> members) -> "{SS: " + print(members) + "}";
            case AttributeValue.NS(List<Decimal> members) -> "{NS: " + print(members) + "}";
            case AttributeValue.BS(List<Bytes> members) -> "{BS: " + print(members) + "}";
            case AttributeValue.L(List<AttributeValue> elements) -> "{L: " + print(elements) + "}";
            case AttributeValue.M(Map<String, AttributeValue> entries) -> "{M: " + print(entries) + "}";
            case Instant time -> BigDecimal.valueOf(time.toEpochMilli(), 3).toPlainString();
            case Bytes bytes -> quoted(bytes.base64());
            case List<?> list -> list.stream().map(Notation::print).collect(Collectors.joining(", ", "[", "]"));
            case Map<?, ?> map ->
                new TreeMap<>(map)
                        .entrySet().stream()
                                .map(entry -> quoted(entry.getKey().toString()) + ": " + print(entry.getValue()))
                                .collect(Collectors.joining(", ", "{", "}"));
            case Record record ->
                Arrays.stream(record.getClass().getRecordComponents())
                        .filter(component -> valueOf(component, record) != null)
                        .map(component -> memberName(component) + ": " + print(valueOf(component, record)))
                        .collect(Collectors.joining(", ", "{", "}"));
            default -> quoted(value.toString());
        };
    }

    private static Object valueOf(RecordComponent component, Record record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
    }

    private static String quoted(String content) {
        boolean isBare = !content.isEmpty()
                && content.equals(content.strip())
                && content.chars().noneMatch(each -> ",[]{}'".indexOf(each) >= 0)
                && !content.contains(": ");
        return isBare ? content : "'" + content.replace("'", "''") + "'";
    }
}
