package dev.armature.security.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.ApiException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourcePoliciesTest {
    private static final String ARN = "arn:aws:dynamodb:us-east-1:111122223333:table/Music";

    private final ResourcePolicies policies = new ResourcePolicies();

    private static String quoted(String text) {
        return text.replace('\'', '"');
    }

    @Test
    void showsADocumentInOneForm() {
        String shown = quoted("{'Version':'2008-10-17','Statement':[{'Sid':'a','Effect':'Allow','Principal':{'AWS':"
                + "'arn:aws:iam::111122223333:root'},'Action':'dynamodb:GetItem','Resource':['" + ARN + "','" + ARN
                + "/index/*'],'Condition':{'Bool':{'aws:SecureTransport':['true']}}}]}");

        assertThat(policies.read(quoted("{ 'Statement': { 'Condition': {'Bool': {'aws:SecureTransport': ['true']}},"
                        + " 'Resource': ['" + ARN + "', '" + ARN + "/index/*'], 'Action': ['dynamodb:GetItem'],"
                        + " 'Principal': {'AWS': ['111122223333']}, 'Effect': 'Allow', 'Sid': 'a' } }")))
                .isEqualTo(shown);
        assertThat(policies.read(shown)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``                                | Invalid policy document: This policy contains invalid Json
            {'Statement': []}                 | Invalid policy document: Could not parse the policy: Statement is empty!
            {'Statement': {'Effect': 'Allow', 'Principal': {'AWS': '111122223333'}, 'Action': 'dynamodb:*'}} \
            | Invalid policy document: Missing required field Resource
            {'Statement': {'Effect': 'Allow', 'Principal': {'AWS': 'alice'}, 'Action': 'dynamodb:*', 'Resource': '*'}} \
            | Invalid principal in policy document.
            """)
    void refusesInDynamoDbsWords(String document, String text) {
        assertThatThrownBy(() -> policies.read(quoted(document)))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.text())
                                .isEqualTo("One or more parameter values were invalid: " + text));
    }

    @Test
    void refusesToAllowEveryone() {
        assertThatThrownBy(() -> policies.read(quoted(
                        "{'Statement':{'Effect':'Allow','Principal':'*','Action':'dynamodb:*','Resource':'*'}}")))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused ->
                                assertThat(refused.text()).startsWith("Resource-based policy grants unbounded access"));
    }

    @Test
    void saysWhetherItLocksItsAuthorOut() {
        String denies =
                quoted("{'Version':'2012-10-17','Statement':{'Effect':'Deny','Principal':{'AWS':'111122223333'},"
                        + "'Action':'dynamodb:PutResourcePolicy','Resource':'" + ARN + "'}}");

        for (String principal : List.of(
                "arn:aws:iam::111122223333:user/alice",
                "arn:aws:iam::111122223333:root",
                "arn:aws:sts::111122223333:assumed-role/reader/s1")) {
            assertThat(policies.locksOut(policies.read(denies), principal, ARN)).isTrue();
            assertThat(policies.locksOut(policies.read(denies.replace("PutResourcePolicy", "GetItem")), principal, ARN))
                    .isFalse();
        }
    }
}
