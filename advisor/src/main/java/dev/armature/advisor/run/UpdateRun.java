package dev.armature.advisor.run;

import dev.armature.advisor.design.Expression;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.request.ModelExpression;
import dev.armature.advisor.request.Reply;
import dev.armature.advisor.request.Request;
import dev.armature.advisor.request.ValueUse;
import dev.armature.advisor.sample.Sample;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Runs a pattern that updates items: with values that its condition holds for, with others, and where what is counted is missing. */
final class UpdateRun {
    private final Writing writing;

    UpdateRun(Writing writing) {
        this.writing = writing;
    }

    void run(ModelExpression update) throws IOException, InterruptedException {
        boolean isNested = update.text().contains(".");
        Set<String> counted = new LinkedHashSet<>();
        ValueUse.ofUpdate(update).stream()
                .filter(use -> use.kind() == ValueUse.Kind.STEP)
                .forEach(use -> counted.add(use.attribute()));
        for (Sample target : writing.targets(writing.requests.condition())) {
            if (!isNested || target.fields().keySet().containsAll(update.names().values())) {
                update(target, update);
            }
        }
        String condition = writing.pattern.condition();
        for (String attribute : counted) {
            // A condition that compares it keeps items out that have none.
            boolean isAsked = condition != null
                    && Expression.condition(condition).guaranteed().contains(attribute);
            boolean mayLack = !isAsked
                    && writing.entity.field(attribute).filter(Field::isRequired).isEmpty();
            if (mayLack && !isNested) {
                lacking(attribute, update);
            }
        }
    }

    private void update(Sample before, ModelExpression update) throws IOException, InterruptedException {
        Map<String, AttributeValue> given = writing.values.changing(update);
        given.putAll(writing.holding(before.item()));
        Sample after;
        try {
            after = writing.requests.updated(before, given);
        } catch (ApiException refused) {
            after = before;
        }
        Request.UpdateItem request = writing.requests.update(before, after, given, true);
        writing.refusedUnless(before, given);
        Reply reply = writing.send(request);
        if (reply instanceof Reply.Refused refused) {
            writing.refused(request, refused);
        } else if (reply instanceof Reply.Done done) {
            if (!after.key().equals(before.key())) {
                writing.problem(
                        "what it changes is in the key: the item stays under "
                                + Views.shown(writing.table, before.item()) + ", and its fields say "
                                + Views.shown(writing.table, after.item()),
                        request);
                writing.world.remove(before);
                return;
            }
            writing.world.remove(before);
            writing.world.add(after);
            writing.cost(request, done, before.item(), after.item());
            writing.isStored(request, after);
            if (writing.requests.condition() != null) {
                writing.stale(request, after, given);
            }
        }
    }

    /** An item that has not got what is counted yet. */
    private void lacking(String attribute, ModelExpression update) throws IOException, InterruptedException {
        Optional<Sample> made = writing.another(Map.of());
        if (made.isEmpty()) {
            return;
        }
        Map<String, AttributeValue> fields = new LinkedHashMap<>(made.get().fields());
        fields.remove(attribute);
        Sample without = Sample.of(writing.table, writing.entity, fields);
        if (writing.prepare(without)) {
            writing.world.add(without);
            update(without, update);
        }
    }
}
