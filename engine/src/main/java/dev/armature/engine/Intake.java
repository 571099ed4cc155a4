package dev.armature.engine;

import dev.armature.language.Expressions;

/** What it takes to read a request besides the request: whose it is, and the expressions that were read before. */
public record Intake(Caller caller, Expressions expressions) {}
