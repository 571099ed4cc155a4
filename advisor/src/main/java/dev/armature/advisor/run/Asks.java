package dev.armature.advisor.run;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.key.KeyWriter;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.request.ModelExpression;
import dev.armature.advisor.request.ValueUse;
import dev.armature.advisor.sample.Meaning;
import dev.armature.advisor.sample.Sample;
import dev.armature.model.AttributeValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What to give to a pattern that reads: things that are there, the first and the last of them, those of the fullest partition, and none. */
final class Asks {
    private static final int RANDOM = 2;

    private final World world;
    private final Design.Placed placed;
    private final KeyCondition condition;

    Asks(World world, Design.Placed placed, KeyCondition condition) {
        this.world = world;
        this.placed = placed;
        this.condition = condition;
    }

    List<Ask> all() {
        List<Sample> there = world.of(placed.entity()).stream()
                .filter(this::isThere)
                .sorted(Comparator.comparing(this::partition)
                        .thenComparing(sample -> sample.key().toString()))
                .toList();
        List<Ask> asks = new ArrayList<>();
        for (Sample target : targets(there)) {
            for (List<AttributeValue> range : ranges(target, siblings(target, there))) {
                asks.add(ask(target, range));
            }
        }
        world.maker().another(placed.entity(), Map.of()).filter(this::isThere).ifPresent(none -> {
            for (List<AttributeValue> range : ranges(none, List.of(none))) {
                asks.add(ask(none, range));
            }
        });
        return asks;
    }

    private boolean isThere(Sample sample) {
        return condition
                .keys()
                .templates()
                .allMatch(template -> KeyWriter.key(template, sample.fields()).isPresent());
    }

    private String partition(Sample sample) {
        return condition.keys().partition().stream()
                .map(template -> KeyWriter.key(template, sample.fields())
                        .map(Meaning::text)
                        .orElse(""))
                .collect(Collectors.joining("|"));
    }

    private Set<Sample> targets(List<Sample> there) {
        Set<Sample> targets = new LinkedHashSet<>();
        if (!there.isEmpty()) {
            Map<String, List<Sample>> partitions = there.stream().collect(Collectors.groupingBy(this::partition));
            List<Sample> fullest = partitions.entrySet().stream()
                    .max(Comparator.comparingInt((Map.Entry<String, List<Sample>> entry) ->
                                    entry.getValue().size())
                            .thenComparing(Map.Entry::getKey))
                    .orElseThrow()
                    .getValue();
            targets.add(fullest.get(fullest.size() / 2));
            targets.add(there.getFirst());
            targets.add(there.getLast());
            for (int i = 0; i < RANDOM; i++) {
                targets.add(there.get(world.random().nextInt(there.size())));
            }
        }
        return targets;
    }

    /** What has all that is equal in common with the target. */
    private List<Sample> siblings(Sample target, List<Sample> there) {
        var wanted = new Wanted(placed, condition, ask(target, List.of()), new Spread(condition).tried());
        List<Sample> siblings = there.stream().filter(wanted::includes).toList();
        return siblings.isEmpty() ? List.of(target) : siblings;
    }

    private List<List<AttributeValue>> ranges(Sample target, List<Sample> siblings) {
        String name = condition.sort().rangeField();
        AttributeValue value = name == null ? null : target.field(name);
        if (name == null || value == null) {
            return List.of(List.of());
        }
        if (condition.sort().isPart()) {
            return List.of(List.of(AttributeValue.string(beginning(Meaning.text(value)))));
        }
        Field field = Meaning.field(placed.entity(), name);
        List<AttributeValue> values = siblings.stream()
                .map(sibling -> sibling.field(name))
                .filter(java.util.Objects::nonNull)
                .sorted(Meaning.order(field))
                .toList();
        AttributeValue first = values.isEmpty() ? value : values.getFirst();
        AttributeValue last = values.isEmpty() ? value : values.getLast();
        return condition.sort().operator() == RangeCondition.BETWEEN
                ? ends(field, first, value, last)
                : List.of(List.of(value), List.of(first), List.of(last));
    }

    /** In the order of keys: where a form turns values round, the larger one is the lower end. */
    private List<List<AttributeValue>> ends(
            Field field, AttributeValue first, AttributeValue middle, AttributeValue last) {
        boolean turned = condition.sort().bound().stream()
                .anyMatch(part -> part instanceof Part.Value(String name, Form form)
                        && name.equals(field.name())
                        && form instanceof Form.Descending);
        return turned
                ? List.of(List.of(last, middle), List.of(middle, middle), List.of(last, first))
                : List.of(List.of(first, middle), List.of(middle, middle), List.of(middle, last));
    }

    /** Of a time its day or month, of any other text the first half. */
    private static String beginning(String text) {
        if (text.matches("\\d{4}-\\d\\d-\\d\\dT.*")) {
            return text.substring(0, 10);
        }
        return text.matches("\\d{4}-\\d\\d-\\d\\d") ? text.substring(0, 7) : text.substring(0, (text.length() + 1) / 2);
    }

    private Ask ask(Sample target, List<AttributeValue> range) {
        Map<String, AttributeValue> fields = new LinkedHashMap<>();
        for (String name : condition.given().keySet()) {
            var value = target.field(name);
            if (value != null) {
                fields.put(name, value);
            }
        }
        return new Ask(fields, range, filterValues(target));
    }

    private Map<String, AttributeValue> filterValues(Sample target) {
        var filter = placed.pattern().filter();
        if (filter == null) {
            return Map.of();
        }
        Map<String, AttributeValue> values = new HashMap<>();
        for (ValueUse use : ValueUse.ofCondition(ModelExpression.of(filter.expression(), "filter"))) {
            if (!use.value().startsWith(":filter")) {
                values.put(use.value(), filterValue(use, target));
            }
        }
        return values;
    }

    private AttributeValue filterValue(ValueUse use, Sample target) {
        AttributeValue value = Optional.<@Nullable AttributeValue>ofNullable(
                        target.item().get(use.attribute()))
                .orElseGet(() -> world.maker().value(placed.entity(), use.attribute()));
        return switch (use.kind()) {
            case SIZE -> AttributeValue.number(2);
            case TYPE -> AttributeValue.string(value.type().name());
            case PREFIX -> AttributeValue.string(beginning(Meaning.text(value)));
            case PART -> part(value);
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL, LOWER_END, UPPER_END -> value;
            case SET, STEP, DEFAULT, APPENDED, ADDED, DELETED -> value;
        };
    }

    static AttributeValue part(AttributeValue value) {
        return switch (value) {
            case AttributeValue.L(List<AttributeValue> elements) ->
                elements.isEmpty() ? AttributeValue.string("none") : elements.getFirst();
            case AttributeValue.SS(List<String> members) -> AttributeValue.string(members.getFirst());
            case AttributeValue.NS(var members) -> new AttributeValue.N(members.getFirst());
            case AttributeValue.BS(var members) -> new AttributeValue.B(members.getFirst());
            case AttributeValue.S(String text) -> AttributeValue.string(beginning(text));
            case AttributeValue.N ignored -> value;
            case AttributeValue.B ignored -> value;
            case AttributeValue.Bool ignored -> value;
            case AttributeValue.Null ignored -> value;
            case AttributeValue.M ignored -> value;
        };
    }
}
