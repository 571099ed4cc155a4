package dev.armature.advisor.run;

import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.model.TransactionPattern.Kind;
import dev.armature.advisor.request.ModelExpression;
import dev.armature.advisor.sample.Meaning;
import dev.armature.advisor.sample.Sample;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds what the actions of a transaction are done to: things that belong together. First those that are there, then those to be put. */
final class Cast {
    private final World world;
    private final Model model;
    private final TransactionPattern pattern;

    Cast(World world, TransactionPattern pattern) {
        this.world = world;
        this.model = world.design().model();
        this.pattern = pattern;
    }

    /**
     * In the order of the actions; none if there is nothing to do it to.
     *
     * @param given fields that they all have, as far as they have such fields
     */
    List<Step> steps(Map<String, AttributeValue> given) {
        Map<Integer, Sample> chosen = new LinkedHashMap<>();
        Set<Map<String, AttributeValue>> used = new LinkedHashSet<>();
        List<Integer> order = order();
        for (int place : order) {
            TransactionPattern.Action action = pattern.actions().get(place);
            Entity entity = entity(action);
            Map<String, AttributeValue> known = known(entity, action.kind(), given, List.copyOf(chosen.values()));
            Optional<Sample> found = creates(action, entity)
                    ? world.maker().another(entity, known)
                    : existing(entity, action, known, used);
            if (found.isEmpty()) {
                return List.of();
            }
            used.add(found.get().key());
            chosen.put(place, found.get());
        }
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < pattern.actions().size(); i++) {
            Sample sample = chosen.get(i);
            if (sample != null) {
                steps.add(step(pattern.actions().get(i), sample));
            }
        }
        return steps;
    }

    /** Those with more fields in their keys first: what they belong to follows from them. */
    private List<Integer> order() {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < pattern.actions().size(); i++) {
            order.add(i);
        }
        order.sort(java.util.Comparator.comparing(
                        (Integer i) -> pattern.actions().get(i).kind() == Kind.PUT)
                .thenComparing(i -> -identity(entity(pattern.actions().get(i))).size()));
        return order;
    }

    /** Whether it puts something that is not there; a condition may ask for what is. */
    private boolean creates(TransactionPattern.Action action, Entity entity) {
        var requests = new WriteRequests(model.tableOf(entity).orElseThrow(), entity, action.condition(), null);
        ModelExpression condition = requests.condition();
        return action.kind() == Kind.PUT
                && (condition == null
                        || requests.holdsFor(
                                Map.of(), new ExpressionValues(world.maker(), entity).holding(condition, Map.of())));
    }

    private Entity entity(TransactionPattern.Action action) {
        return model.entity(action.entity()).orElseThrow();
    }

    static Set<String> identity(Entity entity) {
        Set<String> identity = new LinkedHashSet<>(entity.partitionKey().fields());
        if (entity.sortKey() != null) {
            identity.addAll(entity.sortKey().fields());
        }
        return identity;
    }

    /** What is known of a thing by the others: fields of the same name that are in the keys of either. */
    private Map<String, AttributeValue> known(
            Entity entity, Kind kind, Map<String, AttributeValue> given, List<Sample> others) {
        Set<String> names = new LinkedHashSet<>(identity(entity));
        entity.fields().stream().map(Field::name).forEach(names::add);
        Map<String, AttributeValue> known = new HashMap<>();
        for (String name : names) {
            for (var field : given.entrySet()) {
                boolean isOwn = kind == Kind.PUT || identity(entity).contains(name);
                if (isOwn && FieldNames.areSame(field.getKey(), name)) {
                    known.put(name, field.getValue());
                }
            }
            for (Sample other : others) {
                shared(entity, name, other).ifPresent(value -> known.putIfAbsent(name, value));
            }
        }
        return known;
    }

    private static Optional<AttributeValue> shared(Entity entity, String name, Sample other) {
        if (other.entity().name().equals(entity.name())) {
            return Optional.empty();
        }
        for (String theirs : other.fields().keySet()) {
            boolean isKey =
                    identity(entity).contains(name) || identity(other.entity()).contains(theirs);
            boolean isSame = FieldNames.areSame(theirs, name)
                    && Meaning.field(entity, name).type()
                            == Meaning.field(other.entity(), theirs).type();
            if (isKey && isSame) {
                return Optional.ofNullable(other.field(theirs));
            }
        }
        return Optional.empty();
    }

    private Optional<Sample> existing(
            Entity entity,
            TransactionPattern.Action action,
            Map<String, AttributeValue> known,
            Set<Map<String, AttributeValue>> used) {
        List<Sample> candidates = world.of(entity).stream()
                .filter(sample -> !used.contains(sample.key()))
                .filter(sample -> step(action, sample).holds())
                .toList();
        List<Sample> fitting = candidates.stream()
                .filter(sample -> known.entrySet().stream()
                        .filter(field -> identity(entity).contains(field.getKey()))
                        .allMatch(field -> field.getValue().equals(sample.field(field.getKey()))))
                .toList();
        List<Sample> choice = fitting.isEmpty() ? candidates : fitting;
        return choice.isEmpty()
                ? Optional.empty()
                : Optional.of(choice.get(world.random().nextInt(choice.size())));
    }

    private Step step(TransactionPattern.Action action, Sample sample) {
        Entity entity = entity(action);
        TableModel table = model.tableOf(entity).orElseThrow();
        var requests = new WriteRequests(table, entity, action.condition(), action.update());
        var values = new ExpressionValues(world.maker(), entity);
        Map<String, AttributeValue> given = new HashMap<>();
        ModelExpression update = requests.update();
        if (update != null) {
            given.putAll(values.changing(update));
        }
        ModelExpression condition = requests.condition();
        if (condition != null) {
            given.putAll(values.holding(condition, sample.item()));
        }
        return new Step(table, entity, action.kind(), requests, sample, after(requests, sample, given), given);
    }

    /** What DynamoDB will refuse changes nothing. */
    private static Sample after(WriteRequests requests, Sample sample, Map<String, AttributeValue> given) {
        try {
            return requests.update() == null ? sample : requests.updated(sample, given);
        } catch (ApiException refused) {
            return sample;
        }
    }
}
