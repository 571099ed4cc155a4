package dev.armature.advisor.run;

import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.request.ModelExpression;
import dev.armature.advisor.request.ValueUse;
import dev.armature.advisor.sample.Meaning;
import dev.armature.advisor.sample.SampleMaker;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes up the values of conditions and updates, for an item that they are about. */
final class ExpressionValues {
    private static final AttributeValue ONE = AttributeValue.number(1);
    private static final AttributeValue ZERO = AttributeValue.number(0);

    private final SampleMaker maker;
    private final Entity entity;

    ExpressionValues(SampleMaker maker, Entity entity) {
        this.maker = maker;
        this.entity = entity;
    }

    /** Values for which a condition holds, as far as it depends on them. */
    Map<String, AttributeValue> holding(ModelExpression condition, Map<String, AttributeValue> item) {
        return condition(condition, item, true);
    }

    /** Values for which a condition does not hold. */
    Map<String, AttributeValue> failing(ModelExpression condition, Map<String, AttributeValue> item) {
        return condition(condition, item, false);
    }

    private Map<String, AttributeValue> condition(
            ModelExpression condition, Map<String, AttributeValue> item, boolean holds) {
        Map<String, AttributeValue> values = new HashMap<>();
        for (ValueUse use : ValueUse.ofCondition(condition)) {
            if (condition.parameters().contains(use.value())) {
                AttributeValue current = Optional.<@Nullable AttributeValue>ofNullable(item.get(use.attribute()))
                        .orElseGet(() -> made(use.attribute()));
                values.put(use.value(), compared(use, current, holds));
            }
        }
        return values;
    }

    private AttributeValue compared(ValueUse use, AttributeValue current, boolean holds) {
        return switch (use.kind()) {
            case EQUAL -> holds ? current : different(use, current);
            case NOT_EQUAL -> holds ? different(use, current) : current;
            case LESS -> holds ? moved(current, 1) : current;
            case LESS_OR_EQUAL, UPPER_END -> holds ? current : moved(current, -1);
            case GREATER -> holds ? moved(current, -1) : current;
            case GREATER_OR_EQUAL, LOWER_END -> holds ? current : moved(current, 1);
            case PREFIX, PART -> holds ? Asks.part(current) : AttributeValue.string("nothing of that kind");
            case SIZE -> ZERO;
            case TYPE -> AttributeValue.string(current.type().name());
            case SET, STEP, DEFAULT, APPENDED, ADDED, DELETED -> current;
        };
    }

    private AttributeValue different(ValueUse use, AttributeValue current) {
        if (current instanceof AttributeValue.N) {
            return moved(current, 1);
        }
        if (current instanceof AttributeValue.S(String text)) {
            List<String> words = Meaning.field(entity, use.attribute()).values();
            return AttributeValue.string(words.stream()
                    .filter(word -> !word.equals(text))
                    .findFirst()
                    .orElse(text + "-other"));
        }
        return current instanceof AttributeValue.Bool(boolean flag)
                ? new AttributeValue.Bool(!flag)
                : AttributeValue.string("nothing of that kind");
    }

    /** A little more, or a little less. */
    private static AttributeValue moved(AttributeValue current, int step) {
        if (current instanceof AttributeValue.N(Decimal number)) {
            return plus(number, step);
        }
        return current instanceof AttributeValue.S(String text)
                ? AttributeValue.string(step > 0 ? text + "~" : text.substring(0, text.length() - 1) + " ")
                : current;
    }

    static AttributeValue plus(Decimal number, int step) {
        try {
            return new AttributeValue.N(number.plus(Decimal.of(step)));
        } catch (Decimal.MalformedException beyondAllNumbers) {
            return new AttributeValue.N(number);
        }
    }

    /** Values that change an item. */
    Map<String, AttributeValue> changing(ModelExpression update) {
        Map<String, AttributeValue> values = new HashMap<>();
        List<ValueUse> uses = ValueUse.ofUpdate(update);
        for (ValueUse use : uses) {
            if (update.parameters().contains(use.value())) {
                values.put(use.value(), put(use, uses));
            }
        }
        return values;
    }

    private AttributeValue put(ValueUse use, List<ValueUse> uses) {
        Field field = Meaning.field(entity, use.attribute());
        boolean isCounted = field.type().isNumber()
                || uses.stream()
                        .anyMatch(other -> other.kind() == ValueUse.Kind.STEP
                                && other.attribute().equals(use.attribute()));
        return switch (use.kind()) {
            case STEP -> ONE;
            case ADDED -> field.type().isSet() ? made(use.attribute()) : ONE;
            case DELETED -> made(use.attribute());
            case APPENDED -> new AttributeValue.L(List.of(AttributeValue.string("appended")));
            case DEFAULT ->
                isCounted ? ZERO : list(use, uses) ? new AttributeValue.L(List.of()) : made(use.attribute());
            case SET, EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> made(use.attribute());
            case LOWER_END, UPPER_END, PREFIX, PART, SIZE, TYPE -> made(use.attribute());
        };
    }

    private static boolean list(ValueUse use, List<ValueUse> uses) {
        return uses.stream()
                .anyMatch(other -> other.kind() == ValueUse.Kind.APPENDED
                        && other.attribute().equals(use.attribute()));
    }

    private AttributeValue made(String attribute) {
        return maker.value(entity, attribute);
    }
}
