package dev.armature.advisor.convert.infer;

import dev.armature.model.AttributeValue;
import dev.armature.model.ItemSize;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An item that conclusions are drawn from. */
public record SampleItem(Map<String, AttributeValue> attributes) {
    public SampleItem {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }

    /** An attribute as the text that it would be in a key; null if it is not there, or no string or number. */
    @Nullable
    String text(String attribute) {
        return switch (attributes.get(attribute)) {
            case AttributeValue.S(String text) -> text;
            case AttributeValue.N(var number) -> number.toString();
            case null, default -> null;
        };
    }

    boolean isString(String attribute) {
        return attributes.get(attribute) instanceof AttributeValue.S;
    }

    int sizeBytes() {
        return ItemSize.of(attributes);
    }
}
