package dev.armature.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.arguments.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyCommandTest {
    private static final String TABLE = "arn:aws:dynamodb:us-east-1:111122223333:table/Music";

    @TempDir
    Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private String file(String name, String document) throws IOException {
        return Files.writeString(directory.resolve(name), document.replace('\'', '"'))
                .toString();
    }

    private int run(String... arguments) throws UsageException, InterruptedException {
        out.reset();
        var printed = new PrintStream(out, true, StandardCharsets.UTF_8);
        return PolicyCommand.run(List.of(arguments), Map.of(), printed, printed);
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8).replace(directory + "/", "");
    }

    @Test
    void saysWhichStatementDecides() throws Exception {
        String policy = file(
                "p.json",
                "{'Version': '2012-10-17', 'Statement': [{'Effect': 'Deny', 'Action': 'dynamodb:DeleteTable', 'Resource': '*'},"
                        + " {'Sid': 'Own', 'Effect': 'Allow', 'Action': 'dynamodb:*Item', 'Resource': '" + TABLE
                        + "', 'Condition': {'ForAllValues:StringEquals': {'dynamodb:LeadingKeys': ['a', 'b']}}}]}");

        assertThat(run("simulate", "--policy", policy, "--action", "dynamodb:GetItem", "--resource", TABLE))
                .isZero();
        assertThat(said())
                .isEqualTo("dynamodb:GetItem on " + TABLE + ": allowed by p.json statement 2 (Own)"
                        + System.lineSeparator());
        assertThat(run(
                        "simulate",
                        "--policy",
                        policy,
                        "--action",
                        "dynamodb:GetItem",
                        "--action=dynamodb:DeleteTable",
                        "--resource",
                        TABLE,
                        "--context",
                        "dynamodb:LeadingKeys=[a,c]"))
                .isEqualTo(1);
        assertThat(said().lines())
                .containsExactly(
                        "dynamodb:GetItem on " + TABLE + ": not allowed by any identity-based policy",
                        "dynamodb:DeleteTable on " + TABLE + ": denied by p.json statement 1 (identity-based policy)");
    }

    @Test
    void anotherAccountNeedsThePolicyOfTheResource() throws Exception {
        String policy = file("p.json", "{'Statement': {'Effect': 'Allow', 'Action': '*', 'Resource': '*'}}");
        String onTable = file(
                "r.json",
                "{'Statement': {'Effect': 'Allow', 'Principal': {'AWS': '444455556666'}, 'Action': 'dynamodb:GetItem',"
                        + " 'Resource': '*'}}");
        String[] asked = {
            "simulate",
            "--policy",
            policy,
            "--principal",
            "arn:aws:iam::444455556666:user/m",
            "--action",
            "dynamodb:GetItem",
            "--resource",
            TABLE,
            "--resource-policy",
            onTable
        };

        assertThat(run(asked)).isZero();
        assertThat(run(List.of(asked).subList(0, 9).toArray(String[]::new))).isEqualTo(1);
        assertThat(said()).contains("not allowed by any resource-based policy");
    }

    @Test
    void refusesWhatIsWrong() throws Exception {
        String bad = file("bad.json", "{}");
        assertThatThrownBy(() -> run("simulate", "--policy", bad)).hasMessage(bad + ": Syntax errors in policy.");
        assertThatThrownBy(() -> run("simulate", "--policy", "nowhere.json")).hasMessageContaining("cannot be read");
        assertThatThrownBy(() -> run("simulate")).hasMessageStartingWith("policy simulate needs an --action");
        assertThatThrownBy(() -> run("check"))
                .hasMessage(
                        "policy needs to be told what to do: armature policy simulate, or armature policy --from-traffic,"
                                + " not 'check'");
        assertThatThrownBy(() -> run("simulate", "--polcy", "x"))
                .hasMessageStartingWith("policy has no option --polcy");
        assertThatThrownBy(() -> run("simulate", "--context", "x")).hasMessage("--context needs KEY=VALUE, not 'x'");
    }
}
