package dev.armature.security.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.security.policy.Evaluation.Policies;
import dev.armature.security.policy.Evaluation.Source;
import dev.armature.security.policy.Statement.Asked;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Whatever a document says, it is read or refused, and what was read can be evaluated. A failure names its seed; {@code -Dseed=} replays it. */
class PolicyFuzzTest {
    private static final int DOCUMENTS = 30_000;
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(2);
    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "'",
            "\\",
            "\\u0000",
            "\\ufffe",
            "*",
            "?",
            "${",
            "}",
            "${*}",
            "${aws:username}",
            "${aws:username, 'x'}",
            "\"Statement\"",
            "\"Effect\"",
            "\"Allow\"",
            "\"Deny\"",
            "\"Action\"",
            "\"NotAction\"",
            "\"Resource\"",
            "\"NotResource\"",
            "\"Principal\"",
            "\"NotPrincipal\"",
            "\"AWS\"",
            "\"Condition\"",
            "\"Sid\"",
            "\"Id\"",
            "\"Version\"",
            "\"2012-10-17\"",
            "\"StringLike\"",
            "\"ForAllValues:StringEqualsIfExists\"",
            "\"DateLessThan\"",
            "\"NumericEquals\"",
            "\"IpAddress\"",
            "\"Null\"",
            "\"BinaryEquals\"",
            "\"ArnLike\"",
            "null",
            "true",
            "false",
            "0",
            "-1e999999999",
            "1E-2147483648",
            "9223372036854775807",
            "\"10.0.0.0/8\"",
            "\"::/0\"",
            "\"999.1.1.1\"",
            "\"arn:aws:dynamodb:*:*:table/*\"",
            "\"arn:\"",
            "\"111122223333\"",
            "\"dynamodb:*\"",
            "é",
            "\uD800");
    private static final List<String> OPERATORS = List.of(
            "StringEquals",
            "StringLike",
            "StringNotLike",
            "StringEqualsIgnoreCase",
            "NumericLessThan",
            "NumericNotEquals",
            "DateEquals",
            "DateGreaterThan",
            "Bool",
            "BinaryEquals",
            "IpAddress",
            "NotIpAddress",
            "ArnLike",
            "ArnNotEquals",
            "Null");
    private static final List<String> VALUES = List.of(
            "\"x\"",
            "\"*\"",
            "\"a*a*a*a*a*a*a*b\"",
            "\"${aws:username}\"",
            "\"${k:v, 'd'}\"",
            "true",
            "7",
            "\"1E999\"",
            "\"2026-11-17\"",
            "\"9223372036854775807\"",
            "\"10.0.0.0/8\"",
            "\"2001:db8::/32\"",
            "\"QQ==\"",
            "[]",
            "[\"a\",\"b\"]",
            "\"arn:aws:iam::*:user/*\"",
            "\"\"");

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void everyDocumentIsReadOrRefused() {
        System.out.println("PolicyFuzzTest seed " + seed);
        Assertions.assertTimeoutPreemptively(LONG_ENOUGH, () -> {
            int read = 0;
            for (int i = 0; i < DOCUMENTS; i++) {
                String document = random.nextInt(4) == 0 ? noise() : mutated(wellFormed());
                var use = Policy.Use.values()[random.nextInt(Policy.Use.values().length)];
                read += tryOut(document, use) ? 1 : 0;
            }
            assertThat(read).as("documents that were read, seed %d", seed).isBetween(DOCUMENTS / 100, DOCUMENTS);
        });
    }

    /** A wildcard does not make a comparison take more than the product of both lengths. */
    @Test
    void manyWildcardsTakeBoundedTime() {
        var pattern = Pattern.of("*a".repeat(3_000) + "b", false, true)
                .in(RequestContext.builder().build())
                .orElseThrow();

        Assertions.assertTimeoutPreemptively(
                LONG_ENOUGH,
                () -> assertThat(pattern.matches("a".repeat(6_000))).isFalse());
    }

    private boolean tryOut(String document, Policy.Use use) {
        try {
            var source = new Source("", Policy.parse(document, use));
            var context = RequestContext.builder()
                    .value("aws:username", pick(PIECES))
                    .value("k:v", pick(VALUES).replace("\"", ""))
                    .values("k:m", List.of(pick(VALUES).replace("\"", ""), "a".repeat(random.nextInt(40))))
                    .build();
            var asked = new Asked("dynamodb:GetItem", "arn:aws:dynamodb:us-east-1:111122223333:table/a", context);
            var principal = new Principal.User("111122223333", "arn:aws:iam::111122223333:user/a");
            var policies = new Policies(
                    List.of(source), Optional.of(source), Optional.empty(), Optional.of(source), "111122223333");
            assertThat(Evaluation.of(principal, policies, asked)).isNotNull();
            return true;
        } catch (MalformedPolicyException refused) {
            assertThat(refused.getMessage()).isNotBlank();
            return false;
        } catch (RuntimeException fault) {
            throw new AssertionError("seed " + seed + ": " + document, fault);
        }
    }

    private String noise() {
        var text = new StringBuilder();
        for (int i = random.nextInt(30); i >= 0; i--) {
            text.append(pick(PIECES));
        }
        return text.toString();
    }

    private String wellFormed() {
        var conditions = new StringBuilder();
        for (int i = random.nextInt(3); i > 0; i--) {
            conditions
                    .append(conditions.isEmpty() ? "" : ",")
                    .append('"')
                    .append(pick(List.of("", "ForAllValues:", "ForAnyValue:")))
                    .append(pick(OPERATORS))
                    .append(pick(List.of("", "", "IfExists")))
                    .append("\":{\"")
                    .append(pick(List.of("k:v", "k:m", "k:absent")))
                    .append("\":")
                    .append(pick(VALUES))
                    .append('}');
        }
        return "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"" + pick(List.of("Allow", "Deny"))
                + "\",\"Action\":\"dynamodb:*\",\"Resource\":\"arn:aws:dynamodb:*:*:table/"
                + pick(List.of("*", "a", "${aws:username}", "${k:absent, 'a'}")) + "\",\"Condition\":{" + conditions
                + "}"
                + pick(List.of("", "", ",\"Principal\":\"*\"", ",\"NotPrincipal\":{\"AWS\":\"111122223333\"}")) + "}]}";
    }

    private String mutated(String document) {
        var text = new StringBuilder(document);
        for (int i = random.nextInt(3); i > 0; i--) {
            int at = random.nextInt(text.length() + 1);
            switch (random.nextInt(3)) {
                case 0 -> text.insert(at, pick(PIECES));
                case 1 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(4)));
                default -> text.replace(at, Math.min(text.length(), at + 1), pick(PIECES));
            }
        }
        return text.toString();
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
