package dev.armature.advisor.design;

import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a pattern asks of the sort key.
 *
 * @param operator null if it asks nothing, and reads whatever has the partition key
 * @param attribute the attribute of the sort key that the operator is about, from 0; those before it are equal to given values
 * @param bound what the text is made of that the sort key is compared with; for {@code between}, either end
 * @param rangeField the field whose value is compared as a range; null if it is a literal, or all is equal
 * @param isPart whether what is given of that field may be the beginning of a value only
 * @param texts for each attribute of the sort key, all that it can be in an item that is read
 * @param bounds all that the ends of the range can be
 * @param isNumber whether numbers are compared, and not texts
 */
public record SortCondition(
        @Nullable RangeCondition operator,
        int attribute,
        List<Part> bound,
        @Nullable String rangeField,
        boolean isPart,
        List<KeySet> texts,
        KeySet bounds,
        boolean isNumber) {
    public SortCondition {
        bound = List.copyOf(bound);
        texts = List.copyOf(texts);
    }

    static SortCondition nothing(int attributes) {
        return new SortCondition(
                null, 0, List.of(), null, false, Collections.nCopies(attributes, KeySet.ALL), KeySet.NONE, false);
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
