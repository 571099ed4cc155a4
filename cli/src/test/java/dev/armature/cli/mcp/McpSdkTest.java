package dev.armature.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server through the client of the official SDK for TypeScript, as assistants have it, each a process of its own. Where Node.js or the
 * package is not to be had, the test is skipped, and a line of the build's output says why.
 */
@Timeout(300)
class McpSdkTest {
    private static final int INSTALL_SECONDS_MAX = 180;
    private static final int CLIENT_SECONDS_MAX = 100;

    @TempDir
    Path directory;

    @Test
    void servesTheOfficialClient() throws Exception {
        for (String file : List.of("package.json", "client.mjs")) {
            try (InputStream in = Objects.requireNonNull(McpSdkTest.class.getResourceAsStream(file), file)) {
                Files.copy(in, directory.resolve(file));
            }
        }
        var installed = run(INSTALL_SECONDS_MAX, List.of("npm", "install", "--silent", "--no-audit", "--no-fund"));
        if (installed.status != 0) {
            System.out.println("MCP SDK: skipped, npm install failed: " + installed.said.strip());
        }
        assumeTrue(installed.status == 0, "npm, or the registry of its packages, is not to be reached");
        List<String> command = new ArrayList<>(List.of("node", "client.mjs"));
        command.addAll(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.armature.cli.Main",
                "mcp"));

        var answered = run(CLIENT_SECONDS_MAX, command);

        assertThat(answered.status).as(answered.said).isZero();
        List<String> lines = answered.said.lines().toList();
        assertThat(lines.get(0)).isEqualTo("server armature");
        assertThat(lines.get(1)).isEqualTo("tools check cost explain-rule run-pattern test");
        assertThat(lines.get(2)).startsWith("check ok").contains("AM-K01");
        assertThat(lines.get(3)).startsWith("cost ok").contains("latest");
        assertThat(lines.get(4)).startsWith("test ok").contains("the first is not the first");
        assertThat(lines.get(5)).startsWith("explain-rule ok # AM-K01");
        assertThat(lines.get(6)).startsWith("explain-rule ok # RT-01");
        assertThat(lines.get(7)).startsWith("explain-rule error").contains("AM-K99");
        assertThat(lines.get(8)).startsWith("check error");
        assertThat(lines.get(9)).isEqualTo("refused -32602");
        assertThat(lines.get(10)).isEqualTo("closed");
    }

    private record Ended(int status, String said) {}

    private Ended run(int seconds, List<String> command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
            process.destroyForcibly();
            return new Ended(ended ? process.exitValue() : -1, said);
        } catch (IOException absent) {
            return new Ended(-1, String.valueOf(absent.getMessage()));
        }
    }
}
