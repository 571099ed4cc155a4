package dev.armature.advisor.convert.infer;

import dev.armature.advisor.convert.text.Remarks;
import dev.armature.templates.Json;

/** A table in the making: the members that a model has for it, and what is to be said about them. */
public record TableDraft(Json.Object tree, Remarks remarks) {}
