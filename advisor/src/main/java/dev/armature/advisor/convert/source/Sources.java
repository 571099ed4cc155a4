package dev.armature.advisor.convert.source;

import dev.armature.advisor.convert.table.ConversionException;
import dev.armature.templates.Json;
import dev.armature.templates.TemplateException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads whatever describes tables. The kind is recognised from the content, or is said. */
public final class Sources {
    private static final Pattern PROGRAM =
            Pattern.compile("(?m)^\\s*(?:export default|module\\.exports|import .* from )");

    private Sources() {}

    /**
     * @param kind what it is; recognised if it was not said
     * @throws ConversionException if it is none of the kinds, or not a right one of its kind
     */
    public static Draft read(String text, Optional<Kind> kind, SourceSettings settings) {
        Json root = parsed(text);
        Kind meant = kind.or(() -> Kind.of(root)).orElseThrow(() -> unknown(root));
        try {
            return switch (meant) {
                case MODEL -> ModelSource.read(text);
                case NOSQL_WORKBENCH -> WorkbenchSource.read(object(root, meant));
                case CLOUDFORMATION -> TemplateSource.read(text, settings);
                case MCP_DATA_MODEL -> DataModelSource.read(object(root, meant));
                case ONETABLE -> OneTableSource.read(object(root, meant), settings);
                case CREATE_TABLE -> CreateTableSource.read(createTable(root));
            };
        } catch (TemplateException wrong) {
            throw new ConversionException(String.valueOf(wrong.getMessage()));
        }
    }

    private static Json parsed(String text) {
        if (PROGRAM.matcher(text).find()) {
            throw new ConversionException(
                    "this is a program; schemas are read in their JSON form, which JSON.stringify makes");
        }
        try {
            return Json.parse(text);
        } catch (TemplateException wrong) {
            throw new ConversionException(String.valueOf(wrong.getMessage()));
        }
    }

    private static Json.Object object(Json root, Kind kind) {
        if (root instanceof Json.Object object) {
            return object;
        }
        throw new ConversionException(kind.title() + " is a map, and this is " + Json.kind(root));
    }

    private static Json createTable(Json root) {
        if (CreateTableSource.isMeant(root)) {
            return root;
        }
        throw new ConversionException(
                Kind.CREATE_TABLE.title() + " has a TableName and a KeySchema, and this " + Kind.found(root));
    }

    private static ConversionException unknown(Json root) {
        StringBuilder message = new StringBuilder("this is nothing that a model can be made of: it ")
                .append(Kind.found(root))
                .append(". Expected is one of");
        for (Kind kind : Kind.values()) {
            message.append("\n  ").append(kind.title()).append(": ").append(kind.mark());
        }
        return new ConversionException(message.toString());
    }
}
