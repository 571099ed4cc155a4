package dev.armature.engine;

import dev.armature.language.Expressions;
import dev.armature.language.partiql.Statements;

/** What it takes to read a request besides the request: whose it is, and what was parsed before. */
public record Intake(Caller caller, Expressions expressions, Statements statements) {}
