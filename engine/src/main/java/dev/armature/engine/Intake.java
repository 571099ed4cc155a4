package dev.armature.engine;

import dev.armature.language.Expressions;
import dev.armature.language.partiql.Statements;
import dev.armature.model.Wording;

/**
 * What it takes to read a request besides the request.
 *
 * @param caller whose it is
 * @param wording how its faults are worded
 * @param expressions what was parsed before
 */
public record Intake(Caller caller, Wording wording, Expressions expressions, Statements statements) {}
