package dev.armature.cli.mcp;

import dev.armature.cli.arguments.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.util.List;

/** {@code armature mcp}: the advisor's tools for an assistant, on standard input and output. */
public final class McpCommand {
    private McpCommand() {}

    /** Serves until the input ends. */
    public static int run(List<String> arguments, InputStream in, PrintStream out, String version)
            throws UsageException, IOException {
        if (!arguments.isEmpty()) {
            throw UsageException.noOption("mcp", arguments.getFirst());
        }
        List<Tool> tools = List.of(
                new CheckTool(Clock.systemDefaultZone()),
                new CostTool(),
                new TestTool(),
                new ExplainRuleTool(),
                new RunPatternTool());
        new McpServer(tools, version).serve(in, out);
        return 0;
    }
}
