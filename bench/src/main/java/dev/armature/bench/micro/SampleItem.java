package dev.armature.bench.micro;

import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Item;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An item as applications have them: a dozen attributes, a list, a map, about 400 bytes. */
final class SampleItem {
    private SampleItem() {}

    static Map<String, AttributeValue> attributes() {
        Map<String, AttributeValue> attributes = new LinkedHashMap<>();
        attributes.put("pk", AttributeValue.string("customer#4711"));
        attributes.put("sk", AttributeValue.string("order#2026-11-15#0042"));
        attributes.put("status", AttributeValue.string("PAID"));
        attributes.put("total", AttributeValue.number(129_990));
        attributes.put("version", AttributeValue.number(7));
        attributes.put("gift", new AttributeValue.Bool(false));
        attributes.put("note", new AttributeValue.Null());
        attributes.put("fingerprint", new AttributeValue.B(Bytes.of(new byte[32])));
        attributes.put("tags", new AttributeValue.SS(List.of("express", "fragile")));
        attributes.put("lines", new AttributeValue.L(List.of(line("A-1", 2), line("B-22", 1), line("C-333", 12))));
        attributes.put(
                "address",
                new AttributeValue.M(Map.of(
                        "street", AttributeValue.string("Rue de la Paix 7"), "city", AttributeValue.string("Geneva"))));
        return attributes;
    }

    private static AttributeValue line(String article, int count) {
        return new AttributeValue.M(
                Map.of("article", AttributeValue.string(article), "count", AttributeValue.number(count)));
    }

    static Item item() {
        return Item.of(attributes());
    }
}
