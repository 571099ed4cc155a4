package dev.armature.advisor.convert.source;

import java.util.Map;
import java.util.Optional;

/**
 * What a file does not say about the tables that are read from it.
 *
 * @param name of the file, without its ending: what has no name of its own is called like that
 * @param tableName the name of the only table, where a form has none for it
 * @param parameters values for the parameters of a template
 * @param region what a template's AWS::Region stands for
 */
public record SourceSettings(String name, Optional<String> tableName, Map<String, String> parameters, String region) {
    private static final String REGION_DEFAULT = "us-east-1";

    public SourceSettings {
        parameters = Map.copyOf(parameters);
    }

    public static SourceSettings named(String name) {
        return new SourceSettings(name, Optional.empty(), Map.of(), REGION_DEFAULT);
    }
}
