package dev.armature.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.templates.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class McpServerTest {
    private static final McpServer SERVER = new McpServer(List.of(new Echo()), "1.2.3");

    @ParameterizedTest
    @CsvSource({"2025-11-25, 2025-11-25", "2024-11-05, 2024-11-05", "2099-01-01, 2025-11-25"})
    void agreesOnTheVersionThatItKnows(String asked, String answered) {
        assertThat(SERVER.answer(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\""
                                + asked + "\"}}"))
                .hasValueSatisfying(answer -> assertThat(answer.toString())
                        .contains("\"protocolVersion\": \"" + answered + "\"")
                        .contains("\"version\": \"1.2.3\""));
    }

    @Test
    void listsItsTools() {
        assertThat(SERVER.answer("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"tools/list\"}"))
                .hasValueSatisfying(answer ->
                        assertThat(answer.toString()).contains("\"id\": \"a\"").contains("\"name\": \"echo\""));
    }

    @Test
    void callsATool() {
        assertThat(call("{\"name\":\"echo\",\"arguments\":{\"text\":\"\\ud83d\\ude00 and \\u00e4\"}}"))
                .contains("\"text\": \"\uD83D\uDE00 and \u00E4\"")
                .contains("\"isError\": false");
    }

    @Test
    void tellsTheAssistantWhatIsWrongWithItsArguments() {
        assertThat(call("{\"name\":\"echo\"}")).contains("give it a text").contains("\"isError\": true");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"fly\"}} | -32602",
                "{\"id\":1,\"method\":\"resources/list\"} | -32601",
                "{\"id\":1} | -32600",
                "[1] | -32600",
                "{ | -32700",
            })
    void refusesWhatItDoesNotUnderstand(String line, int code) {
        assertThat(SERVER.answer(line))
                .hasValueSatisfying(answer -> assertThat(answer.toString()).contains("\"code\": " + code));
    }

    @Test
    void saysNothingToNotificationsAndAnswers() {
        assertThat(SERVER.answer("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}"))
                .isEmpty();
        assertThat(SERVER.answer("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}"))
                .isEmpty();
    }

    @Test
    void goesOnAfterALineThatIsTooLong() throws IOException {
        String tooLong = "{\"id\":1,\"method\":\"" + "x".repeat(5_000_000) + "\"}";
        var out = new ByteArrayOutputStream();
        SERVER.serve(
                new ByteArrayInputStream(
                        (tooLong + "\n\n{\"id\":2,\"method\":\"ping\"}").getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .hasSize(2)
                .first()
                .asString()
                .contains("-32700");
    }

    private static String call(String parameters) {
        return SERVER.answer("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":" + parameters + "}")
                .map(Json::toString)
                .orElse("");
    }

    /** Says what it is told. */
    private static final class Echo implements Tool {
        @Override
        public String name() {
            return "echo";
        }

        @Override
        public String title() {
            return "Echo";
        }

        @Override
        public String description() {
            return "Says what it is told.";
        }

        @Override
        public Json.Object inputSchema() {
            return Json.of("type", Json.text("object"));
        }

        @Override
        public Result call(Json.Object arguments) throws ToolException {
            String text = Optional.ofNullable(arguments.members().get("text"))
                    .flatMap(Json::scalar)
                    .orElseThrow(() -> new ToolException("give it a text"));
            return new Result(text, Json.of("said", Json.text(text)));
        }
    }
}
