package dev.armature.cli.conform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.cli.conform.Transcript.Conversation;
import dev.armature.cli.conform.Transcript.Exchange;
import dev.armature.templates.Endpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What counts as a difference between two endpoints, each of which answers what a test says. */
class ComparisonTest {
    /** An endpoint that makes tables, and has one answer for each other operation. */
    private static final class Told implements Endpoint {
        final Map<String, Answer> answers = new HashMap<>();
        final List<String> asked = new ArrayList<>();
        private final String account;

        Told(String account) {
            this.account = account;
        }

        Told answers(String operation, int status, String body) {
            answers.put(operation, new Answer(status, body));
            return this;
        }

        @Override
        public Answer call(String operation, String json) {
            asked.add(operation + " " + json);
            return answers.getOrDefault(
                    operation,
                    switch (operation) {
                        case "CreateTable" ->
                            new Answer(
                                    200,
                                    "{\"TableDescription\": {\"TableArn\": \"arn:aws:dynamodb:eu-west-1:" + account
                                            + ":table/x\"}}");
                        case "DescribeTable" -> new Answer(200, "{\"Table\": {\"TableStatus\": \"ACTIVE\"}}");
                        case "DeleteTable" -> new Answer(200, "{}");
                        default -> new Answer(400, "{\"__type\": \"UnknownOperationException\"}");
                    });
        }
    }

    private final Told one = new Told("111111111111");
    private final Told other = new Told("222222222222");

    private static Transcript transcript(Map<String, String> tables, Exchange... exchanges) {
        return new Transcript("t.txt", tables, List.of(), List.of(new Conversation("c", 1, List.of(exchanges))));
    }

    private static Exchange asking(String operation, String body, Map<String, String> kept) {
        return new Exchange(7, operation, body, List.of(), kept);
    }

    private Verdict compare(Transcript transcript) throws Exception {
        return Comparison.of(one, other, transcript).getFirst();
    }

    private Verdict compare(String operation) throws Exception {
        return compare(transcript(Map.of(), asking(operation, "{}", Map.of())));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "Query | {\"a\": 1, \"b\": 2}       | {\"b\": 2, \"a\": 1}       | true",
                "Query | {\"a\": 1}                 | {\"a\": 2}                 | false",
                "Query | {\"a\": 1}                 | {\"a\": \"1\"}             | false",
                "Query | {\"a\": [1, 20]}           | {\"a\": [1.0, 2e1]}       | true",
                "Query | {\"a\": 1.0}               | {\"a\": 1.5}               | false",
                "Query | {\"a\": 1e99999999999}     | {\"a\": 1e99999999999}     | true",
                "Query | {\"a\": 1}                 | {\"a\": 1, \"b\": null}    | false",
                "Query | {\"Items\": [1, 2]}        | {\"Items\": [2, 1]}        | false",
                "Scan  | {\"Items\": [1, 2]}        | {\"Items\": [2, 1]}        | true",
                "Scan  | {\"Items\": [1, 2]}        | {\"Items\": [2, 2]}        | false",
                "Scan  | {\"Items\": [1, 2]}        | {\"Items\": [1, 2, 2]}     | false",
                "X     | {\"CreationDateTime\": 1}  | {\"CreationDateTime\": 2}  | true",
                "X     | {\"CreationDateTime\": 1}  | {}                         | false",
                "X     | {\"a\": {\"TableId\": 1}}  | {\"a\": {\"TableId\": 2}}  | true",
                "X     | {\"a\": [{\"NextToken\": \"x\"}]} | {\"a\": [{\"NextToken\": \"y\"}]} | true",
                "X     | {\"Hidden\": 1}            | {\"Hidden\": 2}            | false",
                "X     | {\"m\": \"arn:aws:dynamodb:eu-west-1:1:table/a\"} | {\"m\": \"arn:aws:dynamodb:us-east-1:2:table/a\"} | true",
                "X     | {\"m\": \"arn:aws:dynamodb:eu-west-1:1:table/a\"} | {\"m\": \"arn:aws:dynamodb:eu-west-1:1:table/b\"} | false",
                "X     | <one>                      | <one>                      | true",
                "X     | <one>                      | <other>                    | false"
            })
    void comparesWhatCanBeTheSame(String operation, String answer, String otherAnswer, boolean isSame)
            throws Exception {
        one.answers(operation, 200, answer);
        other.answers(operation, 200, otherAnswer);
        assertThat(compare(operation) instanceof Verdict.Same).isEqualTo(isSame);
    }

    @Test
    void showsBothAnswers() throws Exception {
        one.answers("X", 200, "{\"a\": 1}");
        other.answers("X", 400, "{\"__type\": \"a#B\", \"message\": \"c\"}");
        assertThat(compare("X"))
                .isEqualTo(new Verdict.Different("t.txt", "c", 7, "X", "{}", List.of("200 {\"a\": 1}"), "B: c"));
        assertThat(((Verdict.Different) compare("X")).described())
                .isEqualTo("t.txt:7: c\n    > X {}\n    wanted   200 {\"a\": 1}\n    answered B: c");
    }

    /** What SDKs make an exception of: the code without its namespace, the text in either spelling, and reasons. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"__type\": \"a#B\", \"message\": \"c\"}   | {\"__type\": \"x#B\", \"Message\": \"c\"} | true",
                "{\"__type\": \"a#B\", \"message\": \"c\"}   | {\"__type\": \"B\", \"message\": \"c\"}   | true",
                "{\"__type\": \"a#B\", \"message\": \"c\"}   | {\"__type\": \"a#B\", \"message\": \"d\"} | false",
                "{\"__type\": \"a#B\", \"message\": \"c\"}   | {\"__type\": \"a#C\", \"message\": \"c\"} | false",
                "{\"__type\": \"B\", \"Reasons\": [{\"Code\": \"None\"}]} | {\"__type\": \"B\", \"Reasons\": [{\"Code\": \"Other\"}]} | false",
                "[1] | [1] | true"
            })
    void comparesWhatClientsSeeOfARefusal(String answer, String otherAnswer, boolean isSame) throws Exception {
        one.answers("X", 400, answer);
        other.answers("X", 400, otherAnswer);
        assertThat(compare("X") instanceof Verdict.Same).isEqualTo(isSame);
    }

    @Test
    void statusesCountAsWell() throws Exception {
        one.answers("X", 400, "{}");
        other.answers("X", 500, "{}");
        assertThat(compare("X")).isInstanceOf(Verdict.Different.class);
    }

    /** An operation that one of them does not have is no difference in what it does. */
    @Test
    void whatOneDoesNotHaveIsNotThere() throws Exception {
        one.answers("X", 200, "{}");
        assertThat(compare("X")).isEqualTo(new Verdict.NotThere("t.txt", "c", "X"));
        one.answers.clear();
        other.answers("X", 200, "{}");
        assertThat(compare("X")).isEqualTo(new Verdict.NotThere("t.txt", "c", "X"));
    }

    @Test
    void eachIsAskedForWhatItSaidItself() throws Exception {
        one.answers("First", 200, "{\"ExportArn\": \"arn-1\"}").answers("Second", 200, "{}");
        other.answers("First", 200, "{\"ExportArn\": \"arn-2\"}").answers("Second", 200, "{}");
        var verdict = compare(transcript(
                Map.of("hash", "{\"KeySchema\": []}"),
                asking("First", "{}", Map.of("arn", "ExportArn", "none", "Nothing")),
                asking("Second", "${arn} ${account} ${region} ${none}", Map.of())));
        assertThat(verdict).isInstanceOf(Verdict.Same.class);
        assertThat(one.asked).contains("Second arn-1 111111111111 eu-west-1 no-such-none");
        assertThat(other.asked).contains("Second arn-2 222222222222 eu-west-1 no-such-none");
    }

    /** It ends with the first that differs: what follows would be about something else. */
    @Test
    void aConversationEndsWithTheFirstDifference() throws Exception {
        one.answers("First", 200, "{}");
        other.answers("First", 200, "{\"a\": 1}");
        compare(transcript(Map.of(), asking("First", "{}", Map.of()), asking("Second", "{}", Map.of())));
        assertThat(one.asked).noneMatch(asked -> asked.startsWith("Second"));
    }

    /** Tables are on demand unless their transcript says otherwise, have one name at both, and are gone in the end. */
    @Test
    void tablesAreMadeAndRemoved() throws Exception {
        one.answers("X", 200, "{}");
        other.answers("X", 200, "{}");
        var unused = compare(transcript(
                Map.of("hash", "{\"KeySchema\": []}"), asking("X", "{\"TableName\": \"${hash}\"}", Map.of())));
        assertThat(one.asked).isEqualTo(other.asked);
        assertThat(one.asked.getFirst())
                .matches(
                        "CreateTable \\{\"TableName\": \"conform-[^\"]*\", \"BillingMode\": \"PAY_PER_REQUEST\", \"KeySchema\": \\[]}");
        String name = one.asked.getFirst().replaceAll("^CreateTable .\"TableName\": (\"[^\"]*\").*", "$1");
        assertThat(one.asked).endsWith("X {\"TableName\": " + name + "}", "DeleteTable {\"TableName\": " + name + "}");
    }

    @Test
    void withoutItsTablesNoConversationIsThere() throws Exception {
        other.answers("CreateTable", 400, "{\"__type\": \"a#LimitExceededException\", \"message\": \"too many\"}");
        var verdicts = Comparison.of(
                one,
                other,
                new Transcript(
                        "t.txt",
                        Map.of("hash", "{\"BillingMode\": \"PROVISIONED\"}"),
                        List.of(),
                        List.of(new Conversation("a", 1, List.of()), new Conversation("b", 2, List.of()))));
        String missing = "a table could not be created: LimitExceededException: too many";
        assertThat(verdicts)
                .containsExactly(
                        new Verdict.NotThere("t.txt", "a", missing), new Verdict.NotThere("t.txt", "b", missing));
        assertThat(one.asked.getFirst())
                .endsWith(", \"BillingMode\": \"PROVISIONED\"}")
                .doesNotContain("PAY_PER_REQUEST");
        assertThat(one.asked.getLast()).startsWith("DeleteTable ");
    }
}
