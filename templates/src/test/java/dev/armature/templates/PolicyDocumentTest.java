package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which policies say the same, so that one that is there is not put again. */
class PolicyDocumentTest {
    private static PolicyDocument policy(String text) {
        return PolicyDocument.of(Json.text(text), "path");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {Version: 2012-10-17, Statement: [{Effect: Allow, Action: a}]} | {Statement: {Action: [a], Effect: Allow}, Version: 2012-10-17}
            {Statement: []}                                                | {Version: 2008-10-17, Statement: []}
            {Statement: [{Action: [a, b], Resource: [c, d]}]}              | {Statement: [{Action: [b, a, a], Resource: [d, c]}]}
            {Statement: [{Principal: {AWS: "000000000001"}}]}              | {Statement: [{Principal: {AWS: ["arn:aws:iam::000000000001:root"]}}]}
            {Statement: [{NotPrincipal: {AWS: ["000000000001"]}}]}         | {Statement: [{NotPrincipal: {AWS: "arn:aws:iam::000000000001:root"}}]}
            {Statement: [{Condition: {Bool: {x: true}}}]}                  | {Statement: [{Condition: {Bool: {x: ["true"]}}}]}
            {Statement: [{Principal: "*"}]}                                | {Statement: [{Principal: ["*"]}]}
            """)
    void sayTheSame(String one, String other) {
        assertThat(policy(one).saysTheSame(policy(other))).isTrue();
        assertThat(policy(other).saysTheSame(policy(one))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {Statement: []}                                   | {Version: 2012-10-17, Statement: []}
            {Statement: [{Effect: Allow, Action: a}]}         | {Statement: [{Effect: Deny, Action: a}]}
            {Statement: [{Action: a}, {Action: b}]}           | {Statement: [{Action: b}, {Action: a}]}
            {Statement: [{Sid: a}]}                           | {Statement: [{Sid: b}]}
            {Statement: [{Principal: "*"}]}                   | {Statement: [{Principal: {AWS: "*"}}]}
            {Statement: [{Condition: {StringEquals: {x: a}}}]} | {Statement: [{Condition: {StringLike: {x: a}}}]}
            {Id: a, Statement: []}                            | {Statement: []}
            """)
    void saySomethingElse(String one, String other) {
        assertThat(policy(one).saysTheSame(policy(other))).isFalse();
    }
}
