package dev.armature.engine.table;

import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Decimal;
import dev.armature.model.Item;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Named values of a row that is kept about tables, in the making or taken apart. What is null is left out. */
public final class Fields {
    private final Map<String, AttributeValue> fields;

    private Fields(Map<String, AttributeValue> fields) {
        this.fields = fields;
    }

    public Fields() {
        this(new LinkedHashMap<>());
    }

    public static Fields of(Item row) {
        return new Fields(row.attributes());
    }

    public static Fields of(AttributeValue value) {
        if (value instanceof AttributeValue.M(Map<String, AttributeValue> entries)) {
            return new Fields(entries);
        }
        throw new IllegalStateException("damaged catalog: a " + value.type() + " where a map should be");
    }

    public Item item() {
        return Item.of(fields);
    }

    public AttributeValue value() {
        return new AttributeValue.M(fields);
    }

    public void put(String name, AttributeValue value) {
        fields.put(name, value);
    }

    public void put(String name, @Nullable String text) {
        if (text != null) {
            put(name, AttributeValue.string(text));
        }
    }

    public void put(String name, long number) {
        put(name, AttributeValue.number(number));
    }

    public void put(String name, boolean flag) {
        put(name, new AttributeValue.Bool(flag));
    }

    public void put(String name, @Nullable Instant time) {
        if (time != null) {
            put(name, time.toEpochMilli());
        }
    }

    public void put(String name, List<String> texts) {
        put(
                name,
                new AttributeValue.L(texts.stream().map(AttributeValue::string).toList()));
    }

    public boolean has(String name) {
        return fields.containsKey(name);
    }

    public Set<String> names() {
        return fields.keySet();
    }

    public String text(String name) {
        if (get(name) instanceof AttributeValue.S(String text)) {
            return text;
        }
        throw damaged(name);
    }

    public @Nullable String optionalText(String name) {
        return has(name) ? text(name) : null;
    }

    public long number(String name) {
        if (get(name) instanceof AttributeValue.N(Decimal number)) {
            return number.value().longValueExact();
        }
        throw damaged(name);
    }

    public byte[] bytes(String name) {
        if (get(name) instanceof AttributeValue.B(Bytes bytes)) {
            return bytes.array();
        }
        throw damaged(name);
    }

    public boolean flag(String name) {
        if (get(name) instanceof AttributeValue.Bool(boolean flag)) {
            return flag;
        }
        throw damaged(name);
    }

    public @Nullable Instant time(String name) {
        return has(name) ? requiredTime(name) : null;
    }

    public Instant requiredTime(String name) {
        return Instant.ofEpochMilli(number(name));
    }

    public List<AttributeValue> list(String name) {
        if (get(name) instanceof AttributeValue.L(List<AttributeValue> elements)) {
            return elements;
        }
        throw damaged(name);
    }

    public List<String> texts(String name) {
        return list(name).stream()
                .map(element -> {
                    if (element instanceof AttributeValue.S(String text)) {
                        return text;
                    }
                    throw damaged(name);
                })
                .toList();
    }

    public Map<String, AttributeValue> map(String name) {
        if (get(name) instanceof AttributeValue.M(Map<String, AttributeValue> entries)) {
            return entries;
        }
        throw damaged(name);
    }

    public Fields nested(String name) {
        return of(get(name));
    }

    private AttributeValue get(String name) {
        var value = fields.get(name);
        if (value == null) {
            throw new IllegalStateException("damaged catalog: no " + name);
        }
        return value;
    }

    private static IllegalStateException damaged(String name) {
        return new IllegalStateException("damaged catalog: " + name + " has another type");
    }
}
