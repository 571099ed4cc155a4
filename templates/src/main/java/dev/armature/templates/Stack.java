package dev.armature.templates;

import java.util.List;

/**
 * What a template makes with one stack's settings.
 *
 * @param ignored resources and rules that are not tables, to be shown
 */
public record Stack(String name, List<TableDefinition> tables, List<String> ignored, Outputs outputs) {
    public Stack {
        tables = List.copyOf(tables);
        ignored = List.copyOf(ignored);
    }
}
