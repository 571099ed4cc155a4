package dev.armature.cli.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.conform.Transcript.Conversation;
import dev.armature.cli.conform.Transcript.Exchange;
import dev.armature.cli.conform.Transcript.TranscriptException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Transcripts as they are read, and what their placeholders stand for. */
class TranscriptTest {
    @TempDir
    private Path directory;

    private Transcript read(String text) throws IOException {
        return Transcript.read(Files.writeString(directory.resolve("own.txt"), text));
    }

    @Test
    void hasTablesNamesAndConversations() throws IOException {
        var transcript = read("""
                # What stands before the first heading belongs to the file.
                table hash {"KeySchema":
                    [1]}
                name missing
                > ListTables {}
                < ok

                == One
                > PutItem {"a":
                  "b c"}
                < ValidationException: one
                | ValidationException: or the
                  other
                = arn TableDescription.TableArn
                = id Id
                > GetItem {}
                == Without exchanges
                """);
        assertThat(transcript.file()).isEqualTo("own.txt");
        assertThat(transcript.tables()).containsExactly(Map.entry("hash", "{\"KeySchema\": [1]}"));
        assertThat(transcript.names()).containsExactly("missing");
        assertThat(transcript.conversations())
                .containsExactly(
                        new Conversation(
                                "own.txt", 1, List.of(new Exchange(5, "ListTables", "{}", List.of("ok"), Map.of()))),
                        new Conversation(
                                "One",
                                8,
                                List.of(
                                        new Exchange(
                                                9,
                                                "PutItem",
                                                "{\"a\": \"b c\"}",
                                                List.of(
                                                        "ValidationException: one",
                                                        "ValidationException: or the other"),
                                                Map.of("arn", "TableDescription.TableArn", "id", "Id")),
                                        new Exchange(16, "GetItem", "{}", List.of(), Map.of()))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "> ListTables           | own.txt:1: this line lacks something: ListTables",
                "table hash             | own.txt:1: this line lacks something: table hash",
                "< ok                   | own.txt:1: this line starts with no mark: < ok",
                "= a b                  | own.txt:1: this line starts with no mark: = a b"
            })
    void saysInWhichLineItIsWrong(String text, String message) {
        assertThatThrownBy(() -> read(text + "\n"))
                .isInstanceOf(TranscriptException.class)
                .hasMessage(message);
    }

    @Test
    void saysSoOfALineFurtherDown() {
        assertThatThrownBy(() -> read("> ListTables {}\n< ok\n= alone\n"))
                .hasMessage("own.txt:3: this line lacks something: = alone");
    }

    @Test
    void placeholdersAreFilledIn() {
        var names = new Names();
        names.put("hash", "table-1");
        assertThat(names.filledIn("${hash} ${a*3} ${é*2} ${maps*2} ${nothing} $hash {hash} ${hash*0}"))
                .isEqualTo(
                        "table-1 aaa éé {\"M\":{\"m\":{\"M\":{\"m\":{\"S\":\"x\"}}}}} no-such-nothing $hash {hash} ");
        assertThat(names.filledIn("${uuid}")).hasSize(36).isNotEqualTo(names.filledIn("${uuid}"));
    }

    /** A value that was kept may have any characters, also those that mean something in a replacement. */
    @Test
    void valuesAreFilledInToTheLetter() {
        var names = new Names();
        names.put("token", "a$1\\b");
        assertThat(names.filledIn("<${token}>")).isEqualTo("<a$1\\b>");
    }

    @Test
    void namesOfOneEndpointAreNotThoseOfTheOther() {
        var one = new Names();
        one.put("table", "t");
        var other = new Names(one);
        other.put("arn", "x");
        assertThat(other.filledIn("${table} ${arn}")).isEqualTo("t x");
        assertThat(one.filledIn("${table} ${arn}")).isEqualTo("t no-such-arn");
    }
}
