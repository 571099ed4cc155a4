package dev.armature.engine.request;

import dev.armature.engine.traffic.Caller;
import dev.armature.language.Expressions;
import dev.armature.language.partiql.Statements;
import dev.armature.model.Wording;

/**
 * What it takes to read a request besides the request.
 *
 * @param caller whose it is
 * @param wording how its faults are worded
 * @param expressions what was parsed before
 * @param dynamoDbLocalQuirks whether it is taken as DynamoDB Local would take it, as {@code EngineSettings} says
 * @param policies what reads policies
 */
public record Intake(
        Caller caller,
        Wording wording,
        Expressions expressions,
        Statements statements,
        boolean dynamoDbLocalQuirks,
        PolicyDocuments policies) {
    /** One that does not read policies. */
    public Intake(
            Caller caller,
            Wording wording,
            Expressions expressions,
            Statements statements,
            boolean dynamoDbLocalQuirks) {
        this(caller, wording, expressions, statements, dynamoDbLocalQuirks, PolicyDocuments.UNREAD);
    }

    /** One that takes requests as DynamoDB does. */
    public Intake(Caller caller, Wording wording, Expressions expressions, Statements statements) {
        this(caller, wording, expressions, statements, false);
    }
}
