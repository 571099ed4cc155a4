package dev.armature.advisor.run;

import dev.armature.advisor.cost.Costs;
import dev.armature.advisor.cost.Sizes;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Expression;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Parameter;
import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.request.ModelExpression;
import dev.armature.advisor.request.Reply;
import dev.armature.advisor.request.Request;
import dev.armature.advisor.request.Requests;
import dev.armature.advisor.request.ValueUse;
import dev.armature.advisor.sample.Sample;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs a pattern that writes, several times, and looks at what is stored afterwards. */
final class WriteRun {
    private static final int BATCH = 3;
    private static final int TARGETS = 2;
    private static final double CLOSE = 0.001;
    private static final AttributeValue LONG_AGO = AttributeValue.number(1_000_000_000);

    private final World world;
    private final Design.Placed placed;
    private final AccessPattern pattern;
    private final TableModel table;
    private final Entity entity;
    private final WriteRequests requests;
    private final ExpressionValues values;
    private final Observations seen;

    WriteRun(World world, Design.Placed placed) {
        this.world = world;
        this.placed = placed;
        this.pattern = placed.pattern();
        this.table = placed.table();
        this.entity = placed.entity();
        this.requests = new WriteRequests(table, entity, pattern.condition(), update());
        this.values = new ExpressionValues(world.maker(), entity);
        this.seen = new Observations(entity.name(), pattern.name(), pattern.id());
    }

    /** Where no update is written, parameters that name fields are what it sets. */
    private @Nullable String update() {
        if (pattern.update() != null || pattern.operation() != AccessPattern.Operation.UPDATE_ITEM) {
            return pattern.update();
        }
        Set<String> keys = new LinkedHashSet<>(entity.partitionKey().fields());
        if (entity.sortKey() != null) {
            keys.addAll(entity.sortKey().fields());
        }
        List<String> set = new ArrayList<>();
        for (Parameter parameter : pattern.parameters()) {
            for (Field field : entity.fields()) {
                if (FieldNames.areSame(parameter.name(), field.name()) && !keys.contains(field.name())) {
                    set.add(field.name() + " = :" + field.name());
                }
            }
        }
        return set.isEmpty() ? null : "SET " + String.join(", ", set);
    }

    PatternResult run() throws IOException, InterruptedException {
        switch (pattern.operation()) {
            case PUT_ITEM, TRANSACT_WRITE_ITEMS -> put();
            case UPDATE_ITEM -> {
                if (requests.update() == null) {
                    return seen.skipped("the model does not say what it changes");
                }
                update(requests.update());
            }
            case DELETE_ITEM -> delete();
            case BATCH_WRITE_ITEM -> putSeveral();
            case GET_ITEM, QUERY, SCAN, BATCH_GET_ITEM, TRANSACT_GET_ITEMS ->
                throw new IllegalArgumentException(pattern.name() + " reads");
        }
        return seen.result();
    }

    private void put() throws IOException, InterruptedException {
        ModelExpression condition = requests.condition();
        boolean creates = condition == null || requests.holdsFor(Map.of(), values.holding(condition, Map.of()));
        if (condition != null && !creates) {
            for (Sample target : targets(condition)) {
                replace(target, condition);
            }
        } else {
            for (int i = 0; i < TARGETS; i++) {
                Optional<Sample> made = world.maker().another(entity, Map.of());
                if (made.isPresent()) {
                    create(made.get());
                }
            }
            if (entity.role() == Entity.Role.LOCK) {
                takeOver();
            }
            uniqueness();
        }
    }

    private void create(Sample sample) throws IOException, InterruptedException {
        Map<String, AttributeValue> given = holding(sample.item());
        Request.PutItem request = requests.put(sample, given, true);
        Reply reply = send(request);
        if (reply instanceof Reply.Done done) {
            world.add(sample);
            if (done.attributes().isPresent()) {
                problem(
                        "it replaced another item: "
                                + Views.shown(table, done.attributes().get()),
                        request);
            } else {
                cost(request, done, null, sample.item());
            }
            isStored(request, sample);
            again(sample);
        } else if (reply instanceof Reply.Refused refused) {
            seen.add(ReadRun.refused(request, refused));
        }
    }

    /** A second thing under the same key: a condition that asks for none keeps it out. */
    private void again(Sample first) throws IOException, InterruptedException {
        ModelExpression condition = requests.condition();
        if (condition == null) {
            return;
        }
        Map<String, AttributeValue> given = values.failing(condition, first.item());
        if (requests.holdsFor(first.item(), given)) {
            return;
        }
        Request.PutItem request = requests.put(first, given, true);
        if (send(request) instanceof Reply.Done) {
            problem("its condition did not keep a second item out", request);
        }
        isStored(request, first);
    }

    /** Another thing with the same value of a field that no two may have in common. Where transactions see to it, they are asked. */
    private void uniqueness() throws IOException, InterruptedException {
        boolean isTransacted = world.design().model().crossTablePatterns().stream()
                .flatMap(transaction -> transaction.actions().stream())
                .anyMatch(action -> action.kind() == TransactionPattern.Kind.PUT
                        && action.entity().equals(entity.name()));
        for (Constraint constraint : world.design().model().constraints()) {
            if (!isTransacted
                    && constraint instanceof Constraint.Unique unique
                    && unique.entity().equals(entity.name())) {
                for (String field : unique.fields()) {
                    uniqueness(field);
                }
            }
        }
    }

    private void uniqueness(String field) throws IOException, InterruptedException {
        Optional<AttributeValue> value = world.of(entity).stream()
                .flatMap(sample -> Optional.ofNullable(sample.field(field)).stream())
                .findFirst();
        boolean isInKey = entity.partitionKey().fields().contains(field);
        Optional<Sample> twin = value.isEmpty() || isInKey
                ? Optional.empty()
                : world.maker().another(entity, Map.of(field, value.get()));
        if (twin.isPresent()) {
            Request.PutItem request =
                    requests.put(twin.get(), holding(twin.get().item()), true);
            if (send(request) instanceof Reply.Done) {
                world.add(twin.get());
                problem("there are two items of " + entity.name() + " with the same " + field, request);
            }
        }
    }

    /** A lock whose time is over is free, whether it has been deleted or not: that may take days. */
    private void takeOver() throws IOException, InterruptedException {
        String attribute = entity.ttl() == null ? null : entity.ttl().attribute();
        Optional<Sample> made = world.maker().another(entity, Map.of());
        ModelExpression condition = requests.condition();
        if (attribute == null || made.isEmpty() || condition == null) {
            return;
        }
        Map<String, AttributeValue> fields = new LinkedHashMap<>(made.get().fields());
        fields.put(attribute, LONG_AGO);
        Sample expired = Sample.of(table, entity, fields);
        world.send(new WriteRequests(table, entity, null, null).put(expired, Map.of(), true));
        Request.PutItem request = requests.put(made.get(), values.holding(condition, expired.item()), true);
        boolean isTaken = send(request) instanceof Reply.Done;
        world.add(isTaken ? made.get() : expired);
        if (!isTaken) {
            problem("a lock whose time is over still keeps others out", request);
        }
    }

    private void replace(Sample before, ModelExpression condition) throws IOException, InterruptedException {
        Map<String, AttributeValue> given = values.holding(condition, before.item());
        Sample after = Sample.of(table, entity, advanced(before, condition));
        Request.PutItem request = requests.put(after, given, true);
        Reply reply = send(request);
        if (reply instanceof Reply.Done done) {
            world.remove(before);
            world.add(after);
            cost(request, done, before.item(), after.item());
            isStored(request, after);
            stale(request, after, given);
        } else if (reply instanceof Reply.Refused refused) {
            seen.add(ReadRun.refused(request, refused));
        }
    }

    /** What is compared with a number that was read before, has the next number afterwards. */
    private Map<String, AttributeValue> advanced(Sample before, ModelExpression condition) {
        Map<String, AttributeValue> fields = new LinkedHashMap<>(before.fields());
        for (ValueUse use : ValueUse.ofCondition(condition)) {
            if (use.kind() == ValueUse.Kind.EQUAL
                    && fields.get(use.attribute()) instanceof AttributeValue.N(Decimal number)) {
                fields.put(use.attribute(), ExpressionValues.plus(number, 1));
            }
        }
        return fields;
    }

    /** Who has read before somebody else wrote, must not write. */
    private void stale(Request request, Sample stored, Map<String, AttributeValue> given)
            throws IOException, InterruptedException {
        ModelExpression condition = requests.condition();
        boolean isLocked = world.design().model().constraints().stream()
                .anyMatch(constraint -> constraint instanceof Constraint.OptimisticLock lock
                        && lock.entity().equals(entity.name())
                        && condition != null
                        && condition.names().containsValue(lock.field()));
        boolean mayPass = requests.holdsFor(stored.item(), given);
        if (mayPass && !isLocked) {
            return;
        }
        if (send(request) instanceof Reply.Done) {
            problem("a writer that had read before somebody else wrote was not refused", request);
        }
    }

    private void update(ModelExpression update) throws IOException, InterruptedException {
        boolean isNested = update.text().contains(".");
        Set<String> counted = new LinkedHashSet<>();
        ValueUse.ofUpdate(update).stream()
                .filter(use -> use.kind() == ValueUse.Kind.STEP)
                .forEach(use -> counted.add(use.attribute()));
        for (Sample target : targets(requests.condition())) {
            if (!isNested || target.fields().keySet().containsAll(update.names().values())) {
                update(target, update);
            }
        }
        for (String attribute : counted) {
            // A condition that compares it keeps items out that have none.
            boolean isAsked = pattern.condition() != null
                    && Expression.condition(pattern.condition()).guaranteed().contains(attribute);
            boolean mayLack = !isAsked
                    && entity.field(attribute).filter(Field::isRequired).isEmpty();
            if (mayLack && !isNested) {
                lacking(attribute, update);
            }
        }
    }

    private void update(Sample before, ModelExpression update) throws IOException, InterruptedException {
        Map<String, AttributeValue> given = values.changing(update);
        given.putAll(holding(before.item()));
        Sample after;
        try {
            after = requests.updated(before, given);
        } catch (dev.armature.model.ApiException refused) {
            after = before;
        }
        Request.UpdateItem request = requests.update(before, after, given, true);
        refusedUnless(before, given);
        Reply reply = send(request);
        if (reply instanceof Reply.Refused refused) {
            seen.add(ReadRun.refused(request, refused));
        } else if (reply instanceof Reply.Done done) {
            if (!after.key().equals(before.key())) {
                problem(
                        "what it changes is in the key: the item stays under " + Views.shown(table, before.item())
                                + ", and its fields say " + Views.shown(table, after.item()),
                        request);
                world.remove(before);
                return;
            }
            world.remove(before);
            world.add(after);
            cost(request, done, before.item(), after.item());
            isStored(request, after);
            if (requests.condition() != null) {
                stale(request, after, given);
            }
        }
    }

    /** An item that has not got what is counted yet. */
    private void lacking(String attribute, ModelExpression update) throws IOException, InterruptedException {
        Optional<Sample> made = world.maker().another(entity, Map.of());
        if (made.isEmpty()) {
            return;
        }
        Map<String, AttributeValue> fields = new LinkedHashMap<>(made.get().fields());
        fields.remove(attribute);
        Sample without = Sample.of(table, entity, fields);
        if (world.send(new WriteRequests(table, entity, null, null).put(without, Map.of(), true))
                instanceof Reply.Done) {
            world.add(without);
            update(without, update);
        }
    }

    /** Before it is done right: with values that the condition does not hold for. */
    private void refusedUnless(Sample before, Map<String, AttributeValue> given)
            throws IOException, InterruptedException {
        ModelExpression condition = requests.condition();
        if (condition == null) {
            return;
        }
        Map<String, AttributeValue> wrong = new HashMap<>(given);
        wrong.putAll(values.failing(condition, before.item()));
        if (requests.holdsFor(before.item(), wrong)) {
            return;
        }
        Request request = requests.update() == null
                ? requests.delete(before.key(), wrong, true)
                : requests.update(before, before, wrong, true);
        if (send(request) instanceof Reply.Done) {
            problem("its condition did not hold, and it was done all the same", request);
        }
    }

    private void delete() throws IOException, InterruptedException {
        for (Sample target : targets(requests.condition())) {
            Map<String, AttributeValue> given = holding(target.item());
            refusedUnless(target, given);
            Request.DeleteItem request = requests.delete(target.key(), given, true);
            Reply reply = send(request);
            if (reply instanceof Reply.Refused refused) {
                seen.add(ReadRun.refused(request, refused));
            } else if (reply instanceof Reply.Done done) {
                world.remove(target);
                cost(request, done, target.item(), null);
                if (world.read(table, target.key()).isPresent()) {
                    problem("the item is still there", request);
                }
            }
        }
    }

    private void putSeveral() throws IOException, InterruptedException {
        int size = pattern.batchSize() == null ? BATCH : pattern.batchSize();
        Map<Map<String, AttributeValue>, Sample> made = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            world.maker().another(entity, Map.of()).ifPresent(sample -> made.put(sample.key(), sample));
        }
        if (made.isEmpty()) {
            return;
        }
        List<Sample> samples = List.copyOf(made.values());
        Map<String, List<Request.Write>> writes = new LinkedHashMap<>();
        writes.put(
                table.name(),
                samples.stream()
                        .map(sample -> new Request.Write(new Request.Stored(sample.item()), null))
                        .toList());
        Request request = new Request.BatchWriteItem(writes, Request.CAPACITY);
        Reply reply = send(request);
        if (reply instanceof Reply.Refused refused) {
            seen.add(ReadRun.refused(request, refused));
        } else if (reply instanceof Reply.Done done) {
            List<Sizes.ItemChange> changes = new ArrayList<>();
            for (Sample sample : samples) {
                world.add(sample);
                isStored(request, sample);
                changes.add(Sizes.ItemChange.of(table, null, sample.item()));
            }
            cost(request, done, changes);
        }
    }

    /** Things that have what a condition looks at. */
    private List<Sample> targets(@Nullable ModelExpression condition) {
        return world.of(entity).stream()
                .filter(sample ->
                        condition == null || requests.holdsFor(sample.item(), values.holding(condition, sample.item())))
                .limit(TARGETS)
                .toList();
    }

    private Map<String, AttributeValue> holding(Map<String, AttributeValue> item) {
        ModelExpression condition = requests.condition();
        return condition == null ? Map.of() : values.holding(condition, item);
    }

    private Reply send(Request request) throws IOException, InterruptedException {
        seen.ran();
        return world.send(request);
    }

    private void isStored(Request request, Sample sample) throws IOException, InterruptedException {
        var stored = world.read(table, sample.key());
        if (!stored.equals(Optional.of(sample.item()))) {
            problem(
                    "what is stored is not what was written: "
                            + stored.map(item -> Views.difference(sample.item(), item))
                                    .orElse("nothing"),
                    request);
        }
    }

    private void cost(
            Request request,
            Reply.Done done,
            @Nullable Map<String, AttributeValue> before,
            @Nullable Map<String, AttributeValue> after) {
        cost(request, done, List.of(Sizes.ItemChange.of(table, before, after)));
    }

    private void cost(Request request, Reply.Done done, List<Sizes.ItemChange> changes) {
        double predicted = Costs.of(placed, new Sizes.Written(changes)).total();
        double units = done.consumed().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        // Patterns that are called transactions of one item are sent as what they do.
        boolean isComparable = pattern.operation() != AccessPattern.Operation.TRANSACT_WRITE_ITEMS;
        if (isComparable && Math.abs(units - predicted) > CLOSE) {
            problem("it took " + units + " capacity units, and " + predicted + " were predicted", request);
        }
    }

    private void problem(String what, Request request) {
        seen.add(new Problem(what, request.operation(), Requests.json(request), List.of(), List.of()));
    }
}
