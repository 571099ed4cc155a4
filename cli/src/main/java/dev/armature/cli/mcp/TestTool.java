package dev.armature.cli.mcp;

import dev.armature.advisor.run.ModelRun;
import dev.armature.advisor.run.TestJson;
import dev.armature.advisor.run.TestReport;
import dev.armature.advisor.run.TestText;
import dev.armature.templates.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Whether the access patterns of a model do what they promise, on an engine in this process. */
record TestTool() implements Tool {
    @Override
    public String name() {
        return "test";
    }

    @Override
    public String title() {
        return "Run every access pattern of a DynamoDB data model";
    }

    @Override
    public String description() {
        return "Makes up items for every entity, runs every access pattern on a real DynamoDB engine in memory, and says where an answer "
                + "has other items than it should, misses some, or has them in another order. Nothing outside is touched.";
    }

    @Override
    public Json.Object inputSchema() {
        return ModelArgument.schema(Map.of(), List.of());
    }

    @Override
    public Result call(Json.Object arguments) throws ToolException {
        var report = run(arguments);
        return result(report);
    }

    static TestReport run(Json.Object arguments) throws ToolException {
        var model = ModelArgument.read(arguments);
        try {
            return new ModelRun(model, ModelRun.SEED_DEFAULT).run();
        } catch (IOException failed) {
            throw new ToolException("the patterns could not be run: " + failed.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new ToolException("the run was stopped");
        }
    }

    static Result result(TestReport report) {
        return new Result(TestText.of(report), TestJson.of(report) instanceof Json.Object object ? object : Json.EMPTY);
    }
}
