package dev.armature.engine.operation;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Selection;
import dev.armature.engine.request.TableNames;
import dev.armature.language.Condition;
import dev.armature.language.ExpressionKind;
import dev.armature.language.Legacy;
import dev.armature.language.LegacyCondition;
import dev.armature.language.Projection;
import dev.armature.language.Substitutions;
import dev.armature.model.UncheckedValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the requests of Query and Scan have in common: where to read, what to leave out, and what to return. */
sealed interface PageOperationRequest permits Query.Request, Scan.Request {
    @Nullable
    String tableName();

    @Nullable
    String indexName();

    @Nullable
    String select();

    @Nullable
    List<String> attributesToGet();

    @Nullable
    Integer limit();

    @Nullable
    Boolean consistentRead();

    /** {@code QueryFilter} or {@code ScanFilter}. */
    @Nullable
    Map<String, LegacyCondition> legacyFilter();

    @Nullable
    String conditionalOperator();

    @Nullable
    Map<String, UncheckedValue> exclusiveStartKey();

    @Nullable
    String returnConsumedCapacity();

    @Nullable
    String projectionExpression();

    @Nullable
    String filterExpression();

    /** The constraints that come first. */
    default Constraints firstConstraints() {
        var constraints = new Constraints()
                .oneOf("returnConsumedCapacity", returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES);
        TableNames.collect(tableName(), constraints);
        return constraints.name("indexName", indexName(), 3, 255).oneOf("select", select(), Selection.NAMES);
    }

    /**
     * What the parameters from before expressions say, null if nothing. Their faults come before those of the start key, and
     * those of expressions after them.
     */
    default @Nullable Condition filterOfOld(Intake intake) {
        var filter = legacyFilter();
        return filter == null && conditionalOperator() == null
                ? null
                : Legacy.filter(filter == null ? Map.of() : filter, conditionalOperator(), intake.wording());
    }

    /** The same for a projection. */
    default @Nullable Projection projectionOfOld() {
        return attributesToGet() == null ? null : Legacy.attributesToGet(attributesToGet());
    }

    default @Nullable Condition filter(Intake intake, Substitutions substitutions, @Nullable Condition ofOld) {
        return filterExpression() == null
                ? ofOld
                : intake.expressions().condition(filterExpression(), ExpressionKind.FILTER, substitutions);
    }

    /** @param envelope what stands before the refusal of a selection that does not go with the rest */
    default Selection selection(
            Intake intake, Substitutions substitutions, @Nullable Projection ofOld, String envelope) {
        var projection = projectionExpression() == null
                ? ofOld
                : intake.expressions().projection(projectionExpression(), substitutions);
        return Selection.of(
                select(),
                projection,
                attributesToGet() == null ? "ProjectionExpression" : "AttributesToGet",
                indexName(),
                envelope);
    }
}
