package dev.armature.advisor.convert.infer;

import dev.armature.templates.Json;

/** An entity in the making: its name, and the members that a model has for it. */
public record EntityDraft(String name, Json.Object tree) {}
