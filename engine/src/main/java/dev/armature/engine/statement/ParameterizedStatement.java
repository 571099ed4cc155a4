package dev.armature.engine.statement;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.ReturnValues;
import dev.armature.language.partiql.Statement;
import dev.armature.model.AttributeValue;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A PartiQL text and the parameters for its question marks, as one member of a transaction arrives. */
public record ParameterizedStatement(
        @Nullable String statement,
        @Nullable List<UncheckedValue> parameters,
        @Nullable String returnValuesOnConditionCheckFailure) {

    /** Its constraints, under the path of the request's member that it is, which ends with a dot or is empty. */
    public void collect(Constraints constraints, String path) {
        constraints
                .present(path + "statement", statement)
                .length(path + "statement", statement, 1, Limits.STATEMENT_LENGTH_MAX);
        if (parameters != null && parameters.isEmpty()) {
            constraints.length(path + "parameters", "[]", 0, 1, Integer.MAX_VALUE);
        }
        constraints.oneOf(
                path + "returnValuesOnConditionCheckFailure",
                returnValuesOnConditionCheckFailure,
                ReturnValues.ON_FAILURE);
    }

    public Statement parsed(Intake intake) {
        return parsed(intake, checkedParameters());
    }

    public Statement parsed(Intake intake, List<AttributeValue> values) {
        return intake.statements().statement(Constraints.checked(statement), values);
    }

    public List<AttributeValue> checkedParameters() {
        List<AttributeValue> values = new ArrayList<>();
        if (parameters != null) {
            for (UncheckedValue parameter : parameters) {
                values.add(ValueCheck.check(parameter, Wording.OLDER));
            }
        }
        return values;
    }

    public boolean returnsOldOnFailure() {
        return "ALL_OLD".equals(returnValuesOnConditionCheckFailure);
    }
}
