package dev.armature.advisor.run;

import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.request.ModelExpression;
import dev.armature.advisor.request.Reply;
import dev.armature.advisor.request.Request;
import dev.armature.advisor.request.ValueUse;
import dev.armature.advisor.sample.Sample;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Runs a pattern that puts items: new ones, second ones under the same key or with the same value, and those that take the place of others. */
final class PutRun {
    /** How many items are made. */
    private static final int ITEMS = 2;

    private static final AttributeValue LONG_AGO = AttributeValue.number(1_000_000_000);

    private final Writing writing;

    PutRun(Writing writing) {
        this.writing = writing;
    }

    void run() throws IOException, InterruptedException {
        ModelExpression condition = writing.requests.condition();
        boolean creates =
                condition == null || writing.requests.holdsFor(Map.of(), writing.values.holding(condition, Map.of()));
        if (condition != null && !creates) {
            for (Sample target : writing.targets(condition)) {
                replace(target, condition);
            }
        } else {
            for (int i = 0; i < ITEMS; i++) {
                Optional<Sample> made = writing.another(Map.of());
                if (made.isPresent()) {
                    create(made.get());
                }
            }
            if (writing.entity.role() == Entity.Role.LOCK) {
                takeOver();
            }
            uniqueness();
        }
    }

    private void create(Sample sample) throws IOException, InterruptedException {
        Map<String, AttributeValue> given = writing.holding(sample.item());
        Request.PutItem request = writing.requests.put(sample, given, true);
        Reply reply = writing.send(request);
        if (reply instanceof Reply.Done done) {
            writing.world.add(sample);
            if (done.attributes().isPresent()) {
                writing.problem(
                        "it replaced another item: "
                                + Views.shown(writing.table, done.attributes().get()),
                        request);
            } else {
                writing.cost(request, done, null, sample.item());
            }
            writing.isStored(request, sample);
            again(sample);
        } else if (reply instanceof Reply.Refused refused) {
            writing.refused(request, refused);
        }
    }

    /** A second thing under the same key: a condition that asks for none keeps it out. */
    private void again(Sample first) throws IOException, InterruptedException {
        ModelExpression condition = writing.requests.condition();
        if (condition == null) {
            return;
        }
        Map<String, AttributeValue> given = writing.values.failing(condition, first.item());
        if (writing.requests.holdsFor(first.item(), given)) {
            return;
        }
        Request.PutItem request = writing.requests.put(first, given, true);
        if (writing.send(request) instanceof Reply.Done) {
            writing.problem("its condition did not keep a second item out", request);
        }
        writing.isStored(request, first);
    }

    /** Another thing with the same value of a field that no two may have in common. Where transactions see to it, they are asked. */
    private void uniqueness() throws IOException, InterruptedException {
        boolean isTransacted = writing.world.design().model().crossTablePatterns().stream()
                .flatMap(transaction -> transaction.actions().stream())
                .anyMatch(action -> action.kind() == TransactionPattern.Kind.PUT
                        && action.entity().equals(writing.entity.name()));
        for (Constraint constraint : writing.world.design().model().constraints()) {
            if (!isTransacted
                    && constraint instanceof Constraint.Unique unique
                    && unique.entity().equals(writing.entity.name())) {
                for (String field : unique.fields()) {
                    uniqueness(field);
                }
            }
        }
    }

    private void uniqueness(String field) throws IOException, InterruptedException {
        Optional<AttributeValue> value = writing.world.of(writing.entity).stream()
                .flatMap(sample -> Optional.ofNullable(sample.field(field)).stream())
                .findFirst();
        boolean isInKey = writing.entity.partitionKey().fields().contains(field);
        Optional<Sample> twin =
                value.isEmpty() || isInKey ? Optional.empty() : writing.another(Map.of(field, value.get()));
        if (twin.isPresent()) {
            Request.PutItem request =
                    writing.requests.put(twin.get(), writing.holding(twin.get().item()), true);
            if (writing.send(request) instanceof Reply.Done) {
                writing.world.add(twin.get());
                writing.problem("there are two items of " + writing.entity.name() + " with the same " + field, request);
            }
        }
    }

    /** A lock whose time is over is free, whether it has been deleted or not: that may take days. */
    private void takeOver() throws IOException, InterruptedException {
        String attribute =
                writing.entity.ttl() == null ? null : writing.entity.ttl().attribute();
        Optional<Sample> made = writing.another(Map.of());
        ModelExpression condition = writing.requests.condition();
        if (attribute == null || made.isEmpty() || condition == null) {
            return;
        }
        Map<String, AttributeValue> fields = new LinkedHashMap<>(made.get().fields());
        fields.put(attribute, LONG_AGO);
        Sample expired = Sample.of(writing.table, writing.entity, fields);
        var unused = writing.prepare(expired);
        Request.PutItem request =
                writing.requests.put(made.get(), writing.values.holding(condition, expired.item()), true);
        boolean isTaken = writing.send(request) instanceof Reply.Done;
        writing.world.add(isTaken ? made.get() : expired);
        if (!isTaken) {
            writing.problem("a lock whose time is over still keeps others out", request);
        }
    }

    private void replace(Sample before, ModelExpression condition) throws IOException, InterruptedException {
        Map<String, AttributeValue> given = writing.values.holding(condition, before.item());
        Sample after = Sample.of(writing.table, writing.entity, advanced(before, condition));
        Request.PutItem request = writing.requests.put(after, given, true);
        Reply reply = writing.send(request);
        if (reply instanceof Reply.Done done) {
            writing.world.remove(before);
            writing.world.add(after);
            writing.cost(request, done, before.item(), after.item());
            writing.isStored(request, after);
            writing.stale(request, after, given);
        } else if (reply instanceof Reply.Refused refused) {
            writing.refused(request, refused);
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
}
