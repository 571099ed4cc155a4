package dev.armature.advisor.run;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Order;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.sample.Meaning;
import dev.armature.advisor.sample.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The order that a pattern promises.
 *
 * @param field by whose meaning
 * @param backward whether the largest or newest comes first
 * @param form how the field is written in the sort key
 */
record Sequence(Field field, boolean backward, Form form) {

    /** Nothing if no order is promised, or it is not known by what. */
    static Optional<Sequence> of(Design.Placed placed, KeyCondition condition) {
        AccessPattern pattern = placed.pattern();
        Order order = pattern.order();
        if (order == null && pattern.orderBy() == null) {
            return Optional.empty();
        }
        boolean backward = order != null && order.isBackward();
        List<Part.Value> open = open(condition);
        if (pattern.orderBy() != null) {
            String name = pattern.orderBy();
            Form form = open.stream()
                    .filter(value -> value.field().equals(name))
                    .map(Part.Value::form)
                    .findFirst()
                    .orElse(new Form.Plain());
            return Optional.of(new Sequence(Meaning.field(placed.entity(), name), backward, form));
        }
        boolean byAge = order == Order.NEWEST_FIRST || order == Order.OLDEST_FIRST;
        return open.stream()
                .map(value -> new Sequence(Meaning.field(placed.entity(), value.field()), backward, value.form()))
                .filter(sequence ->
                        byAge ? sequence.isByAge() : sequence.field().values().isEmpty())
                .findFirst()
                .or(() -> byAge ? birth(placed, backward) : Optional.empty());
    }

    /** Numbers are given out in sequence, times and ids of times are what they say. */
    private boolean isByAge() {
        return field.type().isNumber() || Meaning.isTimeOrdered(field);
    }

    /** The one field that tells when a thing came into being. */
    private static Optional<Sequence> birth(Design.Placed placed, boolean backward) {
        List<Field> times = placed.entity().fields().stream()
                .filter(Meaning::isTime)
                .filter(field -> !field.mutability().equals(Field.Mutability.MUTABLE)
                        && !field.mutability().equals(Field.Mutability.OFTEN))
                .filter(field -> placed.entity().ttl() == null
                        || !field.name().equals(placed.entity().ttl().attribute()))
                .toList();
        return times.size() == 1
                ? Optional.of(new Sequence(times.getFirst(), backward, new Form.Plain()))
                : Optional.empty();
    }

    /** The values of the sort key that are not the same in all that is read. */
    private static List<Part.Value> open(KeyCondition condition) {
        var sort = condition.sort();
        Set<String> fixed = new HashSet<>();
        if (sort.operator() != null) {
            condition.keys().sort().subList(0, sort.attribute()).forEach(template -> fixed.addAll(template.fields()));
            for (Part part : sort.bound()) {
                if (part instanceof Part.Value value && !value.field().equals(sort.rangeField())) {
                    fixed.add(value.field());
                }
            }
        }
        List<Part.Value> open = new ArrayList<>();
        for (KeyTemplate template : condition.keys().sort()) {
            for (Part part : template.parts()) {
                if (part instanceof Part.Value value
                        && !fixed.contains(value.field())
                        && !condition.keys().isFixed(value)) {
                    open.add(value);
                }
            }
        }
        return open;
    }

    /** Whether the sort key is to be read forward: a form that turns values round turns that round too. */
    boolean isForward() {
        return backward == form instanceof Form.Descending;
    }

    Comparator<Sample> comparator() {
        Comparator<Sample> ascending = Comparator.comparing(
                sample -> Objects.requireNonNull(sample.field(field.name())), Meaning.order(field));
        return backward ? ascending.reversed() : ascending;
    }

    boolean isOf(Sample sample) {
        return sample.field(field.name()) != null;
    }
}
