package dev.armature.cli.mcp;

import dev.armature.advisor.cost.CostJson;
import dev.armature.advisor.cost.CostReport;
import dev.armature.advisor.cost.CostText;
import dev.armature.advisor.cost.PriceBooks;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.read.ModelException;
import dev.armature.templates.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What a model costs. */
record CostTool() implements Tool {
    @Override
    public String name() {
        return "cost";
    }

    @Override
    public String title() {
        return "Cost of a DynamoDB data model";
    }

    @Override
    public String description() {
        return "Capacity units of every access pattern, exact as DynamoDB bills them, and what patterns, indexes, storage and the whole "
                + "model cost a month, on demand and provisioned. Rates and sizes come from the model's usage members.";
    }

    @Override
    public Json.Object inputSchema() {
        return ModelArgument.schema(
                Map.of("prices", ModelArgument.text("A price book by its name, such as us-east-1, or its file")),
                List.of());
    }

    @Override
    public Result call(Json.Object arguments) throws ToolException {
        var model = ModelArgument.read(arguments);
        String prices = arguments.members().get("prices") instanceof Json.Text(String name) ? name : model.prices();
        try {
            var report = CostReport.of(new Design(model), PriceBooks.named(prices, Path.of("")));
            var structured = CostJson.of(report);
            return new Result(CostText.of(report), structured instanceof Json.Object object ? object : Json.EMPTY);
        } catch (IOException | ModelException unreadable) {
            throw new ToolException(String.valueOf(unreadable.getMessage()));
        }
    }
}
