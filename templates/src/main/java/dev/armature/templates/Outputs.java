package dev.armature.templates;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The outputs of a template. They can be told once the tables are there, because a stream gets its ARN when it begins. */
public final class Outputs {
    private final Json.Object section;
    private final Resolver resolver;

    Outputs(Json.Object section, Resolver resolver) {
        this.section = section;
        this.resolver = resolver;
    }

    /**
     * A line for each output; one that refers to what is not a table says so.
     *
     * @param attributes of tables, such as {@code Orders.StreamArn}
     */
    List<String> lines(Map<String, String> attributes) {
        var knowing = resolver.knowing(attributes);
        List<String> lines = new ArrayList<>();
        for (String name : section.members().keySet()) {
            var output = section.object(name);
            String path = "Outputs." + name;
            try {
                boolean there = output.text("Condition")
                        .map(condition -> knowing.condition(condition, path))
                        .orElse(true);
                if (there) {
                    lines.add(name + " = "
                            + knowing.text(output.member("Value").orElse(new Json.Null()), path + ".Value"));
                }
            } catch (TemplateException unknown) {
                lines.add(name + " is not known: " + unknown.getMessage());
            }
        }
        return lines;
    }
}
