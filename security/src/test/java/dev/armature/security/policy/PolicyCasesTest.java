package dev.armature.security.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.security.policy.Principals.Named;
import dev.armature.security.policy.Statement.Asked;
import dev.armature.security.policy.Statement.Effect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The policy language, case by case: {@code statements.txt} and {@code documents.txt} say what the cases are and where they are from. */
class PolicyCasesTest {
    private static final String ACCOUNT = "111122223333";

    @TestFactory
    Stream<DynamicTest> statementsCover() {
        List<DynamicTest> tests = new ArrayList<>();
        String version = "2012-10-17";
        for (String line : lines("statements.txt")) {
            if (line.startsWith("@version ")) {
                version = line.substring("@version ".length());
                continue;
            }
            String current = version;
            String[] columns = line.split(" \\| ?", 3);
            tests.add(DynamicTest.dynamicTest(
                    line,
                    () -> assertThat(covers(current, columns[1], columns[2])).isEqualTo(columns[0].equals("yes"))));
        }
        assertThat(tests).hasSizeGreaterThan(300);
        return tests.stream();
    }

    private static boolean covers(String version, String members, String request) {
        String document = "{'Version': '" + version + "', 'Statement': {" + members
                + missing(members, "Effect", "'Allow'")
                + missing(members, "Action", "'*'")
                + missing(members, "Resource", "'*'") + "}}";
        var use = members.contains("Principal'") ? Policy.Use.RESOURCE : Policy.Use.IDENTITY;
        var policy = Policy.parse(quoted(document), use);
        var effect = members.contains("'Deny'") ? Effect.DENY : Effect.ALLOW;
        var context = RequestContext.builder();
        String action = "dynamodb:GetItem";
        String resource = "arn:aws:dynamodb:us-east-1:" + ACCOUNT + ":table/Music";
        String principal = "user";
        for (String pair : request.split("; ", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? "" : pair.substring(0, equals);
            String value = pair.substring(equals + 1);
            switch (name) {
                case "" -> assertThat(pair).isEmpty();
                case "action" -> action = value;
                case "resource" -> resource = value;
                case "principal" -> principal = value;
                default -> add(context, name, value);
            }
        }
        return policy.find(effect, new Asked(action, resource, context.build()), principal(principal), Named.BY_ACCOUNT)
                .isPresent();
    }

    private static void add(RequestContext.Builder context, String name, String value) {
        if (value.startsWith("[")) {
            String inside = value.substring(1, value.length() - 1);
            context.values(name, inside.isEmpty() ? List.of() : Arrays.asList(inside.split(",")));
        } else {
            context.value(name, value);
        }
    }

    private static String missing(String members, String name, String otherwise) {
        return members.contains("'" + name + "'") || members.contains("'Not" + name + "'")
                ? ""
                : ", '" + name + "': " + otherwise;
    }

    private static Principal principal(String name) {
        return switch (name) {
            case "user" -> new Principal.User(ACCOUNT, "arn:aws:iam::" + ACCOUNT + ":user/alice");
            case "session" ->
                new Principal.Session(
                        ACCOUNT,
                        "arn:aws:sts::" + ACCOUNT + ":assumed-role/reader/s1",
                        "arn:aws:iam::" + ACCOUNT + ":role/reader");
            case "root" -> new Principal.Root(ACCOUNT);
            default -> throw new IllegalArgumentException(name);
        };
    }

    @TestFactory
    Stream<DynamicTest> documentsAreRefused() {
        return lines("documents.txt").stream()
                .map(line -> DynamicTest.dynamicTest(line, () -> {
                    String[] columns = line.split(" \\| ?", 3);
                    var use = Policy.Use.valueOf(columns[0].toUpperCase(Locale.ROOT));
                    assertThat(refusal(quoted(columns[2]), use)).isEqualTo(quoted(columns[1]));
                }));
    }

    private static String refusal(String document, Policy.Use use) {
        try {
            assertThat(Policy.parse(document, use).statements()).isNotEmpty();
            return "ok";
        } catch (MalformedPolicyException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    /** <a href="https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html">Quotas</a>: white space is not counted. */
    @Test
    void sizesDoNotCountBlanks() {
        assertThat(Policy.size("{ \"a\":\t\"b c\"\r\n}")).isEqualTo("{\"a\":\"bc\"}".length());
        assertThat(Policy.size("")).isZero();
    }

    /** Quotes are apostrophes, and apostrophes are escaped. */
    private static String quoted(String text) {
        return text.replace("\\'", "\0").replace('\'', '"').replace('\0', '\'');
    }

    private static List<String> lines(String file) {
        try (InputStream in = PolicyCasesTest.class.getResourceAsStream("/policy/" + file)) {
            assertThat(in).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
