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

    private String read(String document) {
        return policies.read(quoted(document), false);
    }

    private void assertRefused(String document, boolean ofStream, String text) {
        assertThatThrownBy(() -> policies.read(document, ofStream))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.text())
                                .isEqualTo("One or more parameter values were invalid: " + text));
    }

    @Test
    void keepsADocumentInOneForm() {
        String kept = quoted("{'Version':'2012-10-17','Statement':[{'Sid':'a','Effect':'Allow','Principal':{'AWS':"
                + "'arn:aws:iam::111122223333:root'},'Action':'dynamodb:GetItem','Resource':['" + ARN + "','" + ARN
                + "/index/*'],'Condition':{'Bool':{'aws:SecureTransport':'true'}}}]}");

        assertThat(read("{ 'Statement': { 'Condition': {'Bool': {'aws:SecureTransport': ['true']}},"
                        + " 'Resource': ['" + ARN + "', '" + ARN + "/index/*'], 'Action': ['dynamodb:GetItem'],"
                        + " 'Principal': {'AWS': ['111122223333', 'arn:aws:iam::111122223333:root']},"
                        + " 'Effect': 'allow', 'Sid': 'a' }, 'Version': '2012-10-17' }"))
                .isEqualTo(kept);
        assertThat(read(kept)).isEqualTo(kept);
        assertThat(policies.shown(kept)).isEqualTo(kept);
    }

    /** Of lists, only those of one element are rewritten, and only principals are there once. */
    @Test
    void keepsLongerListsAsTheyAre() {
        String kept = quoted("{'Version':'2012-10-17','Statement':[{'Effect':'Deny','Principal':'*','Action':"
                + "['dynamodb:Query','dynamodb:getitem','dynamodb:Query'],'Resource':'*'}]}");

        assertThat(read(kept)).isEqualTo(kept);
    }

    @Test
    void showsTheOlderVersionOfADocumentWithoutOne() {
        String statement = "'Statement':[{'Effect':'Deny','Principal':'*','Action':'dynamodb:*','Resource':'*'}]}";
        String kept = read("{" + statement);

        assertThat(policies.shown(kept)).isEqualTo(quoted("{'Version':'2008-10-17'," + statement));
        assertThat(kept).isNotEqualTo(read("{'Version':'2008-10-17'," + statement));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``                                | Invalid policy document: This policy contains invalid Json
            []                                | Invalid policy document: This policy contains invalid Json
            {not json                         | Invalid policy document: This policy contains invalid Json
            null                              | Invalid policy document: This text appears not to be a policy
            {}                                | Invalid policy document: Syntax error at position (1,3)
            {'Statement': []}                 | Invalid policy document: Could not parse the policy: Statement is empty!
            {'Statement': [{}]}               | Invalid policy document: Missing required field Effect
            {'Statement': 1}                  | Invalid policy document: Syntax error at position (1,16)
            {'Statement': 'a'}                | Invalid policy document: Syntax error at position (1,16)
            {'Statement': [], 'More': {}}     | Invalid policy document: Syntax error at position (1,28)
            {'Statement': {'Effect': 'Allow', 'Principal': {'AWS': '111122223333'}, 'Action': 'dynamodb:*'}} \
            | Invalid policy document: Missing required field Resource
            {'Statement': {'Effect': 'Allow', 'Principal': {'AWS': 'alice'}, 'Action': 'dynamodb:*', 'Resource': '*'}} \
            | Invalid principal in policy document.
            {'Version':'2012-10-17','Statement':[{'Sid':'BareNumberOfSixt','Effect':'Allow','Principal':'111122223333','Action':'dynamodb:*','Resource':'*'}]} \
            | Invalid policy document: Syntax error at position (1,94)
            {'Version':'2012-10-17','Statement':[{'Effect':'Allow','Principal':{'aws':'111122223333'},'Action':'dynamodb:*','Resource':'*'}]} \
            | Invalid policy document: Syntax error at position (1,76)
            {'Statement': [{'Sid': 'a', 'Effect': 'Deny', 'Principal': '*', 'Action': 'dynamodb:*', 'Resource': '*'}, \
            {'Sid': 'a', 'Effect': 'Deny', 'Principal': '*', 'Action': 'dynamodb:*', 'Resource': '*'}]} \
            | Invalid policy document: The Statement Ids in the policy are not unique
            {'Statement': {'Effect': 'Deny', 'Principal': '*', 'Action': ['dynamodb:GetRecords', 'dynamodb:GetItem', 'dynamodb:DescribeStream'], 'Resource': '*'}} \
            | Invalid policy document: The following action names are invalid: "dynamodb:GetRecords", "dynamodb:DescribeStream"
            """)
    void refusesInDynamoDbsWords(String document, String text) {
        assertRefused(quoted(document), false, text);
    }

    @Test
    void aPolicyOfAStreamNamesOtherActions() {
        String document = quoted("{'Version':'2012-10-17','Statement':[{'Effect':'Deny','Principal':'*','Action':"
                + "'dynamodb:GetRecords','Resource':'*'}]}");

        assertThat(policies.read(document, true)).isEqualTo(document);
        assertRefused(
                document.replace("GetRecords", "GetItem"),
                true,
                "Invalid policy document: The following action names are invalid: \"dynamodb:GetItem\"");
    }

    @Test
    void saysOnWhichLineAFaultIs() {
        assertRefused("{\n  \"Version\": \"2026\"}", false, "Invalid policy document: Syntax error at position (2,15)");
    }

    @Test
    void refusesToAllowEveryone() {
        assertThatThrownBy(() ->
                        read("{'Statement':{'Effect':'Allow','Principal':'*','Action':'dynamodb:*','Resource':'*'}}"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.text())
                                .isEqualTo(
                                        "Resource-based policy grants unbounded access in one or more elements. Please"
                                                + " revise the policy to ensure least-privilege form of access"));
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
            assertThat(policies.locksOut(policies.read(denies, false), principal, ARN))
                    .isTrue();
            assertThat(policies.locksOut(
                            policies.read(denies.replace("PutResourcePolicy", "GetItem"), false), principal, ARN))
                    .isFalse();
        }
    }
}
