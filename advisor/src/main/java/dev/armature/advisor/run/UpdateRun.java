package dev.armature.advisor.run;

import dev.armature.advisor.design.Expression;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.TableModel;
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
    private final World world;
    private final TableModel table;
    private final Entity entity;
    private final WriteRequests requests;
    private final ExpressionValues values;

    UpdateRun(Writing writing) {
        this.writing = writing;
        this.world = writing.world;
        this.table = writing.table;
        this.entity = writing.entity;
        this.requests = writing.requests;
        this.values = writing.values;
    }

    void run(ModelExpression update) throws IOException, InterruptedException {
        boolean isNested = update.text().contains(".");
        Set<String> counted = new LinkedHashSet<>();
        ValueUse.ofUpdate(update).stream()
                .filter(use -> use.kind() == ValueUse.Kind.STEP)
                .forEach(use -> counted.add(use.attribute()));
        for (Sample target : writing.targets(requests.condition())) {
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
                    && entity.field(attribute).filter(Field::isRequired).isEmpty();
            if (mayLack && !isNested) {
                lacking(attribute, update);
            }
        }
    }

    private void update(Sample before, ModelExpression update) throws IOException, InterruptedException {
        Map<String, AttributeValue> given = values.changing(update);
        given.putAll(writing.holding(before.item()));
        Sample after;
        try {
            after = requests.updated(before, given);
        } catch (ApiException refused) {
            after = before;
        }
        Request.UpdateItem request = requests.update(before, after, given, true);
        writing.refusedUnless(before, given);
        Reply reply = writing.send(request);
        if (reply instanceof Reply.Refused refused) {
            writing.refused(request, refused);
        } else if (reply instanceof Reply.Done done) {
            if (!after.key().equals(before.key())) {
                writing.problem(
                        "what it changes is in the key: the item stays under " + Views.shown(table, before.item())
                                + ", and its fields say " + Views.shown(table, after.item()),
                        request);
                world.remove(before);
                return;
            }
            world.remove(before);
            world.add(after);
            writing.cost(request, done, before.item(), after.item());
            writing.isStored(request, after);
            if (requests.condition() != null) {
                writing.stale(request, after, given);
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
}
