package dev.armature.advisor.run;

import dev.armature.advisor.cost.Costs;
import dev.armature.advisor.cost.Sizes;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Parameter;
import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.request.ModelExpression;
import dev.armature.advisor.request.Reply;
import dev.armature.advisor.request.Request;
import dev.armature.advisor.request.Requests;
import dev.armature.advisor.sample.Sample;
import dev.armature.model.AttributeValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A pattern that writes: what its runs have in common. They send requests through this, and hold what is stored and what it cost against what it should
 * be.
 */
final class Writing {
    private static final int TARGETS = 2;
    private static final double CLOSE = 0.001;

    final World world;
    final AccessPattern pattern;
    final TableModel table;
    final Entity entity;
    final WriteRequests requests;
    final ExpressionValues values;
    final Observations seen;
    private final Design.Placed placed;

    Writing(World world, Design.Placed placed) {
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

    /** One more of what is written, with these fields; empty if there can be none. */
    Optional<Sample> another(Map<String, AttributeValue> fields) {
        return world.maker().another(entity, fields);
    }

    /** Stores an item as it is, without a condition, for what comes next to meet. */
    boolean prepare(Sample sample) throws IOException, InterruptedException {
        return world.send(new WriteRequests(table, entity, null, null).put(sample, Map.of(), true))
                instanceof Reply.Done;
    }

    /** Things that have what a condition looks at. */
    List<Sample> targets(@Nullable ModelExpression condition) {
        return world.of(entity).stream()
                .filter(sample ->
                        condition == null || requests.holdsFor(sample.item(), values.holding(condition, sample.item())))
                .limit(TARGETS)
                .toList();
    }

    Map<String, AttributeValue> holding(Map<String, AttributeValue> item) {
        ModelExpression condition = requests.condition();
        return condition == null ? Map.of() : values.holding(condition, item);
    }

    Reply send(Request request) throws IOException, InterruptedException {
        seen.ran();
        return world.send(request);
    }

    /** Before it is done right: with values that the condition does not hold for. */
    void refusedUnless(Sample before, Map<String, AttributeValue> given) throws IOException, InterruptedException {
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

    /** A writer that has read before another one wrote must not write. */
    void stale(Request request, Sample stored, Map<String, AttributeValue> given)
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
            problem("a writer that had read an older version was not refused", request);
        }
    }

    void isStored(Request request, Sample sample) throws IOException, InterruptedException {
        var stored = world.read(table, sample.key());
        if (!stored.equals(Optional.of(sample.item()))) {
            problem(
                    "what is stored is not what was written: "
                            + stored.map(item -> Views.difference(sample.item(), item))
                                    .orElse("nothing"),
                    request);
        }
    }

    void cost(
            Request request,
            Reply.Done done,
            @Nullable Map<String, AttributeValue> before,
            @Nullable Map<String, AttributeValue> after) {
        cost(request, done, List.of(Sizes.ItemChange.of(table, before, after)));
    }

    void cost(Request request, Reply.Done done, List<Sizes.ItemChange> changes) {
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

    /** What an endpoint refused, which it should not have. */
    void refused(Request request, Reply.Refused refused) {
        seen.add(ReadRun.refused(request, refused));
    }

    void problem(String what, Request request) {
        seen.add(new Problem(what, request.operation(), Requests.json(request), List.of(), List.of()));
    }
}
