package dev.armature.advisor.design;

import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a pattern asks of the sort key.
 *
 * @param operator null if it asks nothing, and reads whatever has the partition key
 * @param attribute the attribute of the sort key that the operator is about, from 0; those before it are equal to given values
 * @param bound what the text is made of that the sort key is compared with; for {@code between}, either end
 * @param rangeField the field whose value is compared as a range; null if it is a literal, or all is equal
 * @param isPart whether what is given of that field may be the beginning of a value only
 * @param isNumber whether numbers are compared, and not texts
 * @param keys of the entity that is asked for
 */
public record SortCondition(
        @Nullable RangeCondition operator,
        int attribute,
        List<Part> bound,
        @Nullable String rangeField,
        boolean isPart,
        boolean isNumber,
        EntityKeys keys) {
    public SortCondition {
        bound = List.copyOf(bound);
    }

    static SortCondition nothing(EntityKeys keys) {
        return new SortCondition(null, 0, List.of(), null, false, false, keys);
    }

    /** For each attribute of the sort key, all that it can be in an item that is read. */
    public List<KeySet> texts() {
        List<KeySet> texts = new ArrayList<>();
        for (int i = 0; i < keys.sort().size(); i++) {
            if (operator == null || i > attribute || i == attribute && comparesNumbers()) {
                texts.add(KeySet.ALL);
            } else {
                texts.add(i < attribute ? keys.sortTexts().get(i) : range(operator));
            }
        }
        return texts;
    }

    /** Whether it is a range of numbers, of which texts say nothing. */
    public boolean comparesNumbers() {
        return isNumber && operator != null && operator != RangeCondition.EQUAL;
    }

    /** The numbers that it reads; only of a condition that compares numbers. */
    NumberRange numbers() {
        String field = keys.sort().get(attribute).values().getFirst().field();
        return NumberRange.of(keys.entity(), field).readBy(Objects.requireNonNull(operator));
    }

    private KeySet range(RangeCondition compared) {
        KeySet bounds = bounds();
        return switch (compared) {
            case EQUAL -> bounds;
            case BEGINS_WITH -> bounds.andLonger();
            case BETWEEN -> bounds.andAbove().and(bounds.andBelow()).and(beginning());
            case LESS -> bounds.below();
            case LESS_OR_EQUAL -> bounds.andBelow();
            case GREATER -> bounds.above();
            case GREATER_OR_EQUAL -> bounds.andAbove();
        };
    }

    /** What all keys between two ends begin with that differ in their last value only. */
    private KeySet beginning() {
        return bound.isEmpty()
                ? KeySet.ALL
                : keys.texts(bound.subList(0, bound.size() - 1)).andLonger();
    }

    /** All that the ends of the range can be. */
    public KeySet bounds() {
        if (isPart && bound.getLast() instanceof Part.Value value) {
            List<Part> before = bound.subList(0, bound.size() - 1);
            return keys.texts(before).then(keys.texts(value).beginnings());
        }
        return keys.texts(bound);
    }

    /** Whether it goes on to one end of the partition, or to both. */
    public boolean isOpen() {
        return operator == null
                || switch (operator) {
                    case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> true;
                    case EQUAL, BEGINS_WITH, BETWEEN -> false;
                };
    }

    /** Whether it has an end that larger keys lie behind. */
    public boolean hasUpperBound() {
        return operator == RangeCondition.BETWEEN
                || operator == RangeCondition.LESS
                || operator == RangeCondition.LESS_OR_EQUAL;
    }

    /** As people write it: {@code >= log#{seq:06d}}. */
    public String text() {
        if (operator == null) {
            return "any sort key";
        }
        String end = KeyTemplate.text(bound);
        return operator == RangeCondition.BETWEEN ? "between " + end + " and " + end : operator.word() + " " + end;
    }
}
