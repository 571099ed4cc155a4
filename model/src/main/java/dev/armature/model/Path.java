package dev.armature.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where in an item a value is: a top-level attribute, then keys of maps and indexes of lists. */
public record Path(String attribute, List<Step> steps) {
    public sealed interface Step {
        record Key(String name) implements Step {}

        record Index(long index) implements Step {}
    }

    public Path {
        steps = List.copyOf(steps);
    }

    public static Path of(String attribute) {
        return new Path(attribute, List.of());
    }

    public boolean isTopLevel() {
        return steps.isEmpty();
    }

    /** What its steps lead to, or null where one of them is missing or meets a value of another kind. */
    public @Nullable AttributeValue within(@Nullable AttributeValue attributeValue) {
        AttributeValue value = attributeValue;
        for (Step step : steps) {
            value = switch (step) {
                case Step.Key(String name) ->
                    value instanceof AttributeValue.M(Map<String, AttributeValue> entries) ? entries.get(name) : null;
                case Step.Index(long index) ->
                    value instanceof AttributeValue.L(List<AttributeValue> elements) && index < elements.size()
                            ? elements.get((int) index)
                            : null;
            };
        }
        return value;
    }

    /** As DynamoDB prints a path inside an error text: {@code [a, b, [0]]}. */
    public String printed() {
        var out = new StringBuilder("[").append(attribute);
        for (Step step : steps) {
            out.append(", ");
            switch (step) {
                case Step.Key(String name) -> out.append(name);
                case Step.Index(long index) -> out.append('[').append(index).append(']');
            }
        }
        return out.append(']').toString();
    }
}
