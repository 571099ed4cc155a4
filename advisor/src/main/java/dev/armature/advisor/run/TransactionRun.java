package dev.armature.advisor.run;

import dev.armature.advisor.cost.Costs;
import dev.armature.advisor.cost.Sizes;
import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.model.TransactionPattern.Kind;
import dev.armature.advisor.request.ModelExpression;
import dev.armature.advisor.request.Reply;
import dev.armature.advisor.request.Request;
import dev.armature.advisor.request.Requests;
import dev.armature.advisor.request.ValueUse;
import dev.armature.advisor.sample.Meaning;
import dev.armature.advisor.sample.Sample;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs a transaction over several items: all of them change, or none. */
final class TransactionRun {
    private static final double CLOSE = 0.001;
    private static final int RUNS = 2;

    private final World world;
    private final TransactionPattern pattern;
    private final Observations seen;

    TransactionRun(World world, TransactionPattern pattern) {
        this.world = world;
        this.pattern = pattern;
        this.seen = new Observations("", pattern.name(), pattern.id());
    }

    PatternResult run() throws IOException, InterruptedException {
        for (TransactionPattern.Action action : pattern.actions()) {
            if (world.design().model().entity(action.entity()).isEmpty()) {
                return seen.skipped("there is no entity " + action.entity());
            }
            if (action.kind() == Kind.UPDATE && action.update() == null) {
                return seen.skipped("the model does not say how it changes " + action.entity());
            }
        }
        for (int i = 0; i < RUNS; i++) {
            if (pattern.isWrite()) {
                write(Map.of());
            } else {
                read();
            }
        }
        if (pattern.isWrite()) {
            uniqueness();
            for (String attribute : counted()) {
                lacking(attribute);
            }
        }
        return seen.result();
    }

    private void read() throws IOException, InterruptedException {
        List<Step> steps = new Cast(world, pattern).steps(Map.of());
        Request request = new Request.TransactGetItems(
                steps.stream()
                        .map(step -> new Request.Got(new Request.GetItem(
                                step.table().name(), step.before().key(), null, null, null, null)))
                        .toList(),
                Request.CAPACITY);
        seen.ran();
        Reply reply = world.send(request);
        if (reply instanceof Reply.Refused refused) {
            seen.add(ReadRun.refused(request, refused));
        } else if (reply instanceof Reply.Done done) {
            List<Map<String, AttributeValue>> wanted =
                    steps.stream().map(step -> step.before().item()).toList();
            if (!done.items().equals(wanted)) {
                problem("it did not return the right items", request);
            }
            cost(
                    request,
                    done,
                    new Sizes.Fetched(steps.stream()
                            .map(step -> (long)
                                    dev.armature.model.ItemSize.of(step.before().item()))
                            .toList()));
        }
    }

    /** @return what was done, if it was */
    private Optional<List<Step>> write(Map<String, AttributeValue> given) throws IOException, InterruptedException {
        List<Step> steps = new Cast(world, pattern).steps(given);
        if (steps.isEmpty()) {
            return Optional.empty();
        }
        Request request = request(steps);
        seen.ran();
        Reply reply = world.send(request);
        if (reply instanceof Reply.Refused refused) {
            seen.add(ReadRun.refused(request, refused));
            return Optional.empty();
        }
        if (reply instanceof Reply.Done done) {
            cost(
                    request,
                    done,
                    new Sizes.Written(steps.stream().map(Step::change).toList()));
        }
        for (Step step : steps) {
            step.settle(world);
            isStored(step, request);
        }
        counts(steps, request);
        again(steps, request);
        return Optional.of(steps);
    }

    private static Request request(List<Step> steps) {
        return new Request.TransactWriteItems(steps.stream().map(Step::action).toList(), Request.CAPACITY);
    }

    private void isStored(Step step, Request request) throws IOException, InterruptedException {
        var stored = world.read(step.table(), step.before().key());
        var wanted = step.kind() == Kind.DELETE
                ? Optional.<Map<String, AttributeValue>>empty()
                : Optional.of(step.after().item());
        if (!stored.equals(wanted)) {
            problem(
                    "what is stored of " + step.entity().name() + " is not what was written: "
                            + stored.map(item -> Views.difference(step.after().item(), item))
                                    .orElse("nothing"),
                    request);
        }
    }

    /** A count goes up by one with each thing that it counts. */
    private void counts(List<Step> steps, Request request) {
        for (Constraint constraint : world.design().model().constraints()) {
            if (constraint instanceof Constraint.Counter counter
                    && counter.mode() != Constraint.Mode.STREAM
                    && steps.stream()
                            .anyMatch(step -> step.kind() == Kind.PUT
                                    && step.entity().name().equals(counter.counts()))) {
                boolean isKept = steps.stream()
                        .filter(step -> step.entity().name().equals(counter.entity()))
                        .anyMatch(step -> difference(step, counter.field()) == 1);
                if (!isKept) {
                    problem(
                            counter.entity() + "." + counter.field() + " did not go up by one with a new "
                                    + counter.counts(),
                            request);
                }
            }
        }
    }

    private static long difference(Step step, String field) {
        return number(step.after().field(field)) - number(step.before().field(field));
    }

    private static long number(@org.jspecify.annotations.Nullable AttributeValue value) {
        return value instanceof AttributeValue.N(Decimal number)
                ? number.longValue().orElse(0)
                : 0;
    }

    /** What was put once cannot be put again where a condition asks for none; and then nothing else is done either. */
    private void again(List<Step> steps, Request request) throws IOException, InterruptedException {
        boolean isRefused = steps.stream().anyMatch(step -> !step.mayRepeat());
        if (!isRefused) {
            return;
        }
        seen.ran();
        if (world.send(request) instanceof Reply.Done) {
            problem("its conditions did not keep it from being done twice", request);
            return;
        }
        for (Step step : steps) {
            isStored(step, request);
        }
    }

    /** Another thing with the same value of a field that no two may have in common. */
    private void uniqueness() throws IOException, InterruptedException {
        for (Constraint constraint : world.design().model().constraints()) {
            if (constraint instanceof Constraint.Unique unique && puts(unique.entity())) {
                for (String field : unique.fields()) {
                    uniqueness(unique, field);
                }
            }
        }
    }

    private boolean puts(String entity) {
        return pattern.actions().stream()
                .anyMatch(action -> action.kind() == Kind.PUT && action.entity().equals(entity));
    }

    private void uniqueness(Constraint.Unique unique, String field) throws IOException, InterruptedException {
        Entity entity = world.design().model().entity(unique.entity()).orElseThrow();
        Optional<AttributeValue> value = world.of(entity).stream()
                .flatMap(sample -> Optional.ofNullable(sample.field(field)).stream())
                .reduce((first, last) -> last);
        boolean isInKey = entity.partitionKey().fields().contains(field);
        if (value.isEmpty() || isInKey) {
            return;
        }
        List<Step> steps = new Cast(world, pattern).steps(Map.of(field, value.get()));
        Request request = request(steps);
        seen.ran();
        if (world.send(request) instanceof Reply.Done) {
            steps.forEach(step -> step.settle(world));
            problem(
                    "there are two items of " + entity.name() + " with the same " + field + ": "
                            + Views.shortened(Meaning.text(value.get())),
                    request);
        }
    }

    private List<String> counted() {
        List<String> counted = new ArrayList<>();
        for (TransactionPattern.Action action : pattern.actions()) {
            if (action.update() != null) {
                ValueUse.ofUpdate(ModelExpression.of(action.update(), "update")).stream()
                        .filter(use -> use.kind() == ValueUse.Kind.STEP)
                        .forEach(use -> counted.add(use.attribute()));
            }
        }
        return counted;
    }

    /** A thing that has not got what is counted yet. */
    private void lacking(String attribute) throws IOException, InterruptedException {
        for (TransactionPattern.Action action : pattern.actions()) {
            Entity entity = world.design().model().entity(action.entity()).orElseThrow();
            boolean isCounted = action.update() != null && action.update().contains(attribute);
            boolean mayLack = entity.field(attribute).filter(Field::isRequired).isEmpty();
            TableModel table = world.design().model().tableOf(entity).orElseThrow();
            if (isCounted && mayLack) {
                Optional<Sample> made = world.maker().another(entity, Map.of());
                if (made.isPresent()) {
                    Map<String, AttributeValue> fields =
                            new LinkedHashMap<>(made.get().fields());
                    fields.remove(attribute);
                    Sample without = Sample.of(table, entity, fields);
                    world.send(new WriteRequests(table, entity, null, null).put(without, Map.of(), true));
                    world.add(without);
                    write(identity(without));
                }
            }
        }
    }

    private static Map<String, AttributeValue> identity(Sample sample) {
        Map<String, AttributeValue> identity = new LinkedHashMap<>();
        for (String field : Cast.identity(sample.entity())) {
            var value = sample.field(field);
            if (value != null) {
                identity.put(field, value);
            }
        }
        return identity;
    }

    private void cost(Request request, Reply.Done done, Sizes sizes) {
        double predicted = Costs.of(pattern, sizes).total();
        double units = done.consumed().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        if (Math.abs(units - predicted) > CLOSE) {
            problem("it took " + units + " capacity units, and " + predicted + " were predicted", request);
        }
    }

    private void problem(String what, Request request) {
        seen.add(new Problem(what, request.operation(), Requests.json(request), List.of(), List.of()));
    }
}
