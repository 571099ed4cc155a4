package dev.armature.advisor.convert.export;

import dev.armature.advisor.model.Model;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a model can be made into. */
public enum Target {
    NOSQL_WORKBENCH,
    CLOUDFORMATION,
    MARKDOWN,
    MCP,
    CREATE_TABLE;

    /** As it is said on a command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<Target> named(String word) {
        return Stream.of(values()).filter(target -> target.word().equals(word)).findFirst();
    }

    /** @param now when it is made, for forms that have a place for that */
    public Export write(Model model, Instant now) {
        return switch (this) {
            case NOSQL_WORKBENCH -> new WorkbenchTarget(model, now).export();
            case CLOUDFORMATION -> new CloudFormationTarget(model).export();
            case MARKDOWN -> new MarkdownTarget(model).export();
            case MCP -> new McpTarget(model).export();
            case CREATE_TABLE -> CreateTableTarget.export(model);
        };
    }
}
