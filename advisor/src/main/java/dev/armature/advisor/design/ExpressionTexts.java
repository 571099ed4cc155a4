package dev.armature.advisor.design;

import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Filter;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.StreamConsumer;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The expressions of one request, wherever a model writes them: in an access pattern, in one action of a transaction, or in what the
 * consumer of a stream does. An expression that is not there is empty.
 *
 * @param name of the pattern or consumer
 * @param entity whose items it is about; null if that is not known
 * @param operation null for what is not an access pattern
 */
public record ExpressionTexts(
        String name,
        @Nullable Entity entity,
        @Nullable Operation operation,
        Expression condition,
        Expression filter,
        Expression update,
        Place place) {
    /** All of a model, in its order. */
    public static List<ExpressionTexts> all(Design design) {
        List<ExpressionTexts> all = new ArrayList<>();
        for (Design.Placed placed : design.patterns()) {
            all.add(of(placed));
        }
        for (TransactionPattern transaction : design.model().crossTablePatterns()) {
            for (TransactionPattern.Action action : transaction.actions()) {
                all.add(new ExpressionTexts(
                        transaction.name(),
                        design.model().entity(action.entity()).orElse(null),
                        null,
                        condition(action.condition()),
                        Expression.NONE,
                        update(action.update()),
                        action.place()));
            }
        }
        for (TableModel table : design.model().tables()) {
            for (StreamConsumer consumer : table.consumers()) {
                all.add(new ExpressionTexts(
                        consumer.name(),
                        null,
                        null,
                        Expression.NONE,
                        Expression.NONE,
                        update(consumer.update()),
                        consumer.place()));
            }
        }
        return all;
    }

    /** Those of one access pattern. A filter in AWS's structured form is not a text that anyone sends. */
    public static ExpressionTexts of(Design.Placed placed) {
        AccessPattern pattern = placed.pattern();
        Filter filter = pattern.filter();
        return new ExpressionTexts(
                pattern.name(),
                placed.entity(),
                pattern.operation(),
                condition(pattern.condition()),
                filter == null || !filter.conditions().isEmpty()
                        ? Expression.NONE
                        : Expression.condition(filter.expression()),
                update(pattern.update()),
                pattern.place());
    }

    private static Expression condition(@Nullable String text) {
        return text == null ? Expression.NONE : Expression.condition(text);
    }

    private static Expression update(@Nullable String text) {
        return text == null ? Expression.NONE : Expression.update(text);
    }
}
