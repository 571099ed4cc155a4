package dev.armature.advisor.run;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.design.SortCondition;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.key.KeyWriter;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.model.AccessPattern.ReturnType;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.request.ModelExpression;
import dev.armature.advisor.sample.Meaning;
import dev.armature.advisor.sample.Sample;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a pattern asks for, by the meaning of what it is given: fields that are equal, fields in a range, a filter that holds. */
final class Wanted {
    private final Design.Placed placed;
    private final KeyCondition condition;
    private final Ask ask;
    private final Set<String> tried;

    /** @param tried fields of the key that every value is wanted of */
    Wanted(Design.Placed placed, KeyCondition condition, Ask ask, Set<String> tried) {
        this.placed = placed;
        this.condition = condition;
        this.ask = ask;
        this.tried = tried;
    }

    /** Whether items of other entities may come back too. */
    static boolean isMixed(Design.Placed placed, KeyCondition condition) {
        ReturnType returned = placed.pattern().returnType();
        boolean isCollection = placed.index() == null && condition.sort().operator() == null;
        return returned == ReturnType.MIXED_DATA || returned == null && isCollection;
    }

    boolean includes(Sample sample) {
        return sample.entity().name().equals(placed.entity().name())
                && isThere(sample)
                && hasFields(sample)
                && isInRange(sample)
                && passesFilter(sample);
    }

    /** A sparse index has only what has its keys. */
    private boolean isThere(Sample sample) {
        var index = placed.index();
        return index == null
                || sample.item().keySet().containsAll(index.partitionKey())
                        && sample.item().keySet().containsAll(index.sortKey());
    }

    private boolean hasFields(Sample sample) {
        List<Part> equal = new ArrayList<>();
        if (placed.pattern().operation() != AccessPattern.Operation.SCAN) {
            condition.keys().partition().forEach(template -> equal.addAll(template.parts()));
        }
        SortCondition sort = condition.sort();
        if (sort.operator() != null) {
            for (KeyTemplate template : condition.keys().sort().subList(0, sort.attribute())) {
                equal.addAll(template.parts());
            }
            equal.addAll(sort.bound());
        }
        return equal.stream().allMatch(part -> isEqual(part, sample)) && hasSkipped(sample);
    }

    /** Who gives a field means it, also where the request has no use for it. */
    private boolean hasSkipped(Sample sample) {
        return condition.given().entrySet().stream()
                .filter(given -> condition.skipped().contains(given.getValue()))
                .map(Map.Entry::getKey)
                .allMatch(field -> {
                    var has = sample.field(field);
                    return has != null && has.equals(ask.fields().get(field));
                });
    }

    private boolean isEqual(Part part, Sample sample) {
        if (!(part instanceof Part.Value(String field, Form form)) || isRange(field) || tried.contains(field)) {
            return true;
        }
        var has = sample.field(field);
        var wanted = ask.fields().get(field);
        return has != null && wanted != null && KeyWriter.text(form, has).equals(KeyWriter.text(form, wanted));
    }

    private boolean isRange(String field) {
        return field.equals(condition.sort().rangeField());
    }

    private boolean isInRange(Sample sample) {
        String name = condition.sort().rangeField();
        RangeCondition operator = condition.sort().operator();
        if (name == null || operator == null || ask.range().isEmpty()) {
            return true;
        }
        var has = sample.field(name);
        if (has == null) {
            return false;
        }
        AttributeValue low = ask.range().getFirst();
        AttributeValue high = ask.range().getLast();
        return switch (operator) {
            case EQUAL -> compare(has, low) == 0;
            case BEGINS_WITH ->
                condition.sort().isPart() ? Meaning.text(has).startsWith(Meaning.text(low)) : compare(has, low) == 0;
            case BETWEEN -> compare(has, low) >= 0 && compare(has, high) <= 0;
            case LESS -> compare(has, low) < 0;
            case LESS_OR_EQUAL -> compare(has, low) <= 0;
            case GREATER -> compare(has, low) > 0;
            case GREATER_OR_EQUAL -> compare(has, low) >= 0;
        };
    }

    /** By meaning, except where the form itself has less of it, or turns it round on purpose. */
    private int compare(AttributeValue left, AttributeValue right) {
        String name = String.valueOf(condition.sort().rangeField());
        Field field = Meaning.field(placed.entity(), name);
        Form form = condition.sort().bound().stream()
                .filter(part ->
                        part instanceof Part.Value value && value.field().equals(name))
                .map(part -> ((Part.Value) part).form())
                .findFirst()
                .orElse(new Form.Plain());
        return switch (form) {
            case Form.Descending ignored -> Meaning.order(field).compare(right, left);
            case Form.DateBucket bucket -> KeyWriter.text(bucket, left).compareTo(KeyWriter.text(bucket, right));
            case Form.Plain ignored -> Meaning.order(field).compare(left, right);
            case Form.Padded ignored -> Meaning.order(field).compare(left, right);
            case Form.Shard ignored -> Meaning.order(field).compare(left, right);
            case Form.Upper ignored -> Meaning.order(field).compare(left, right);
            case Form.Lower ignored -> Meaning.order(field).compare(left, right);
        };
    }

    private boolean passesFilter(Sample sample) {
        var filter = placed.pattern().filter();
        return filter == null
                || ModelExpression.of(filter.expression(), "filter")
                        .condition(ask.filter())
                        .holdsFor(Item.of(sample.item()));
    }
}
