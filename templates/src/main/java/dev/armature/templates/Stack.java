package dev.armature.templates;

import java.util.List;

/**
 * What a template makes with one stack's settings.
 *
 * @param triggers event source mappings of functions of which it is known where they are
 * @param ignored resources and rules that are neither, to be shown
 */
public record Stack(
        String name,
        List<TableDefinition> tables,
        List<TriggerDefinition> triggers,
        List<String> ignored,
        Outputs outputs) {
    public Stack {
        tables = List.copyOf(tables);
        triggers = List.copyOf(triggers);
        ignored = List.copyOf(ignored);
    }
}
