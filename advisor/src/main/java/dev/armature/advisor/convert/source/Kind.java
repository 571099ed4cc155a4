package dev.armature.advisor.convert.source;

import dev.armature.templates.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a file with tables may be. */
public enum Kind {
    MODEL("an armature.yaml or AWS MCP schema.json", "tables with a table_config"),
    NOSQL_WORKBENCH("a NoSQL Workbench model", "ModelName and DataModel"),
    CLOUDFORMATION("a CloudFormation, SAM or CDK template or a serverless.yml", "Resources, or service and provider"),
    MCP_DATA_MODEL("an AWS MCP dynamodb_data_model.json", "tables with a TableName, items and access_patterns"),
    ONETABLE("a OneTable schema", "format onetable:1.1.0, or indexes and models"),
    CREATE_TABLE("a request of CreateTable or an answer of DescribeTable", "TableName and KeySchema");

    private static final int SHOWN_MAX = 8;

    private final String title;
    private final String mark;

    Kind(String title, String mark) {
        this.title = title;
        this.mark = mark;
    }

    String title() {
        return title;
    }

    /** What it is recognised by. */
    String mark() {
        return mark;
    }

    /** As it is said on a command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<Kind> named(String word) {
        return Stream.of(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    static Optional<Kind> of(Json root) {
        return Stream.of(values()).filter(kind -> kind.isMeant(root)).findFirst();
    }

    private boolean isMeant(Json root) {
        return switch (this) {
            case MODEL -> ModelSource.isMeant(root);
            case NOSQL_WORKBENCH -> WorkbenchSource.isMeant(root);
            case CLOUDFORMATION -> TemplateSource.isMeant(root);
            case MCP_DATA_MODEL -> DataModelSource.isMeant(root);
            case ONETABLE -> OneTableSource.isMeant(root);
            case CREATE_TABLE -> CreateTableSource.isMeant(root);
        };
    }

    /** What there is in place of what was expected, for a message. */
    static String found(Json root) {
        if (root instanceof Json.Object object) {
            List<String> names =
                    object.members().keySet().stream().limit(SHOWN_MAX).toList();
            return names.isEmpty() ? "is empty" : "has " + String.join(", ", names);
        }
        return "is " + Json.kind(root);
    }
}
