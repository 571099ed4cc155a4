package dev.armature.security.sts;

import static dev.armature.security.QueryFixture.ALLOW_ALL;
import static dev.armature.security.QueryFixture.OTHER_ROOT;
import static dev.armature.security.QueryFixture.ROOT;
import static dev.armature.security.QueryFixture.element;
import static dev.armature.security.QueryFixture.refusal;
import static dev.armature.security.QueryFixture.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.security.QueryFixture;
import dev.armature.security.QueryFixture.Caller;
import dev.armature.security.identity.Identities.Known;
import dev.armature.security.identity.KnownKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who asks, and temporary credentials. */
class StsTest {
    private static final String ROLE = "arn:aws:iam::111122223333:role/reader";
    private static final String MAY_ASSUME =
            "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":[\"sts:AssumeRole\","
                    + "\"sts:TagSession\"],\"Resource\":\"*\"}}";

    private final QueryFixture aws = new QueryFixture();

    private static String trust(String principal, String more) {
        return "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Principal\":{\"AWS\":\"" + principal
                + "\"},\"Action\":[\"sts:AssumeRole\",\"sts:TagSession\"]" + more + "}}";
    }

    private void role(String trust) {
        aws.iam("CreateRole", "RoleName", "reader", "AssumeRolePolicyDocument", trust, "MaxSessionDuration", "7200");
        aws.iam("PutRolePolicy", "RoleName", "reader", "PolicyName", "p", "PolicyDocument", ALLOW_ALL);
    }

    private String assume(Caller caller, String... more) {
        var parameters = new ArrayList<>(List.of("RoleArn", ROLE, "RoleSessionName", "s1"));
        parameters.addAll(List.of(more));
        return aws.sts(caller, "AssumeRole", parameters.toArray(String[]::new));
    }

    @Test
    void saysWhoAsks() {
        Caller alice = aws.user("alice", "");

        assertThat(aws.sts(ROOT, "GetCallerIdentity"))
                .isEqualTo("<GetCallerIdentityResponse xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\">"
                        + "<GetCallerIdentityResult><Arn>arn:aws:iam::111122223333:root</Arn><UserId>111122223333</UserId>"
                        + "<Account>111122223333</Account></GetCallerIdentityResult>"
                        + "<ResponseMetadata><RequestId>request-id</RequestId></ResponseMetadata>"
                        + "</GetCallerIdentityResponse>");
        assertThat(aws.sts(alice, "GetCallerIdentity")).contains("<Arn>arn:aws:iam::111122223333:user/alice</Arn>");
        assertThat(refusal(aws.sts(alice, "AssumeRoleWithSAML")))
                .isEqualTo("InvalidAction: Could not find operation AssumeRoleWithSAML for version 2011-06-15");
    }

    @Test
    void aRoleIsAssumedByThoseWhomItsTrustPolicyNames() {
        Caller alice = aws.user("alice", "");
        Caller bob = aws.user("bob", ALLOW_ALL);
        role(trust("arn:aws:iam::111122223333:user/alice", ""));

        String credentials = assume(alice);
        assertThat(element(credentials, "Expiration")).isEqualTo("2026-11-17T01:00:00Z");
        assertThat(credentials)
                .contains("<Arn>arn:aws:sts::111122223333:assumed-role/reader/s1</Arn>")
                .doesNotContain("PackedPolicySize");
        assertThat(element(credentials, "AssumedRoleId")).matches("AROA[A-Z2-7]{16}:s1");
        assertThat(aws.sts(session(credentials), "GetCallerIdentity"))
                .contains("assumed-role/reader/s1", element(credentials, "AssumedRoleId"));
        assertThat(aws.answer(session(credentials), "iam", "ListUsers").status())
                .isEqualTo(200);
        assertThat(refusal(assume(bob)))
                .isEqualTo("AccessDenied: User: arn:aws:iam::111122223333:user/bob is not authorized to perform:"
                        + " sts:AssumeRole on resource: " + ROLE
                        + " because no role trust policy allows the sts:AssumeRole action");
        assertThat(refusal(assume(ROOT))).isEqualTo("AccessDenied: Roles may not be assumed by root accounts.");
        assertThat(refusal(aws.sts(bob, "AssumeRole", "RoleArn", ROLE + "s", "RoleSessionName", "s1")))
                .endsWith("is not authorized to perform: sts:AssumeRole on resource: " + ROLE + "s");
    }

    @Test
    void aTrustedAccountStillHasToAllowItsUsers() {
        Caller alice = aws.user("alice", "");
        Caller bob = aws.user("bob", MAY_ASSUME);
        role(trust("111122223333", ""));

        assertThat(refusal(assume(alice)))
                .endsWith("because no identity-based policy allows the sts:AssumeRole action");
        assertThat(assume(bob)).contains("<Credentials>");
    }

    @Test
    void anotherAccountNeedsTrustAndPermission() {
        aws.iam(OTHER_ROOT, "CreateUser", "UserName", "mallory");
        String key = element(aws.iam(OTHER_ROOT, "CreateAccessKey", "UserName", "mallory"), "AccessKeyId");
        Caller mallory = new Caller(key, Optional.empty());
        role(trust("arn:aws:iam::444455556666:user/mallory", ""));

        assertThat(refusal(assume(mallory)))
                .endsWith("because no identity-based policy allows the sts:AssumeRole action");
        aws.iam(OTHER_ROOT, "PutUserPolicy", "UserName", "mallory", "PolicyName", "p", "PolicyDocument", MAY_ASSUME);
        assertThat(assume(mallory)).contains("<Credentials>");
    }

    @Test
    void anExternalIdIsAsked() {
        Caller alice = aws.user("alice", "");
        role(trust(
                "arn:aws:iam::111122223333:user/alice",
                ",\"Condition\":{\"StringEquals\":{\"sts:ExternalId\":\"x-1\"}}"));

        assertThat(element(assume(alice), "Code")).isEqualTo("AccessDenied");
        assertThat(element(assume(alice, "ExternalId", "x-2"), "Code")).isEqualTo("AccessDenied");
        assertThat(assume(alice, "ExternalId", "x-1")).contains("<Credentials>");
    }

    @Test
    void sessionPoliciesLimitAndTagsAreSeen() {
        Caller alice = aws.user("alice", "");
        role(trust("arn:aws:iam::111122223333:user/alice", ""));
        String onlyGet = ALLOW_ALL.replace("\"Action\":\"*\"", "\"Action\":\"iam:GetRole\"");

        Caller limited = session(assume(alice, "Policy", onlyGet));
        assertThat(aws.iam(limited, "GetRole", "RoleName", "reader")).contains("<RoleName>reader</RoleName>");
        assertThat(refusal(aws.iam(limited, "ListUsers")))
                .endsWith("because no session policy allows the iam:ListUsers action");
        Caller byArn = session(
                assume(alice, "PolicyArns.member.1.arn", "arn:aws:iam::aws:policy/AmazonDynamoDBReadOnlyAccess"));
        assertThat(aws.answer(byArn, "iam", "ListUsers").status()).isEqualTo(403);
        String tagged = assume(alice, "Tags.member.1.Key", "team", "Tags.member.1.Value", "red");
        assertThat(aws.identity(session(tagged)).tags()).containsEntry("team", "red");
        assertThat(element(tagged, "PackedPolicySize")).matches("\\d+");
        assertThat(refusal(assume(alice, "Policy", "{}")))
                .isEqualTo("MalformedPolicyDocument: Syntax errors in policy.");
        assertThat(element(assume(alice, "SourceIdentity", "alice"), "Code")).isEqualTo("ValidationError");
    }

    @Test
    void durationsAreLimitedByTheRoleAndByChaining() {
        Caller alice = aws.user("alice", "");
        role(trust("111122223333", ""));
        aws.iam("PutUserPolicy", "UserName", "alice", "PolicyName", "p", "PolicyDocument", MAY_ASSUME);

        assertThat(refusal(assume(alice, "DurationSeconds", "7201")))
                .isEqualTo(
                        "ValidationError: The requested DurationSeconds exceeds the MaxSessionDuration set for this role.");
        assertThat(element(assume(alice, "DurationSeconds", "899"), "Code")).isEqualTo("ValidationError");
        Caller first = session(assume(alice, "DurationSeconds", "7200"));
        assertThat(assume(first)).contains("<Credentials>");
        assertThat(refusal(assume(first, "DurationSeconds", "3601")))
                .isEqualTo("ValidationError: The requested DurationSeconds exceeds the 1 hour session limit for roles"
                        + " assumed by role chaining");
        aws.seconds.addAndGet(7_200);
        assertThat(new KnownKeys(aws.directory).find(first.accessKeyId(), first.token()))
                .isInstanceOf(Known.TokenExpired.class);
    }

    @Test
    void aUserGetsASessionToken() {
        Caller alice = aws.user("alice", ALLOW_ALL);
        String credentials = aws.sts(alice, "GetSessionToken");
        Caller session = session(credentials);

        assertThat(element(credentials, "Expiration")).isEqualTo("2026-11-17T12:00:00Z");
        assertThat(aws.sts(session, "GetCallerIdentity")).contains("<Arn>arn:aws:iam::111122223333:user/alice</Arn>");
        assertThat(aws.identity(session).issued()).isPresent();
        assertThat(element(aws.sts(session, "GetSessionToken"), "Code")).isEqualTo("AccessDenied");
        String ofRoot = aws.sts(ROOT, "GetSessionToken");
        assertThat(element(ofRoot, "Expiration")).isEqualTo("2026-11-17T01:00:00Z");
        assertThat(element(aws.sts(session(ofRoot), "GetSessionToken"), "Code"))
                .as("a session cannot make its time longer")
                .isEqualTo("AccessDenied");
    }

    /** Without MFA, which there is none of, they are good for other services alone. */
    @Test
    void sessionTokensOfUsersAndTheAccountAreNotForIam() {
        String invalid = "InvalidClientTokenId: The security token included in the request is invalid";
        Caller alice = aws.user("alice", ALLOW_ALL);
        role(trust("arn:aws:iam::111122223333:user/alice", ""));
        for (Caller caller : List.of(alice, ROOT)) {
            Caller session = session(aws.sts(caller, "GetSessionToken"));
            assertThat(refusal(aws.iam(session, "ListUsers"))).isEqualTo(invalid);
            assertThat(refusal(aws.iam(session, "NoAction"))).isEqualTo(invalid);
            assertThat(aws.answer(session, "iam", "ListUsers").status()).isEqualTo(403);
            assertThat(refusal(aws.sts(session, "GetAccessKeyInfo", "AccessKeyId", alice.accessKeyId())))
                    .isEqualTo("AccessDenied: Cannot call GetAccessKeyInfo with session credentials");
            assertThat(aws.sts(session, "GetCallerIdentity")).contains("<Account>111122223333</Account>");
        }
        Caller ofRole = session(assume(session(aws.sts(alice, "GetSessionToken"))));
        assertThat(aws.answer(ofRole, "iam", "ListUsers").status())
                .as("those of a role are")
                .isEqualTo(200);
        assertThat(aws.sts(ofRole, "GetAccessKeyInfo", "AccessKeyId", alice.accessKeyId()))
                .contains("<Account>111122223333</Account>");
    }

    @Test
    void saysWhoseAnAccessKeyIs() {
        Caller alice = aws.user("alice", "");

        assertThat(element(aws.sts(ROOT, "GetAccessKeyInfo", "AccessKeyId", alice.accessKeyId()), "Account"))
                .isEqualTo("111122223333");
        assertThat(element(aws.sts(ROOT, "GetAccessKeyInfo", "AccessKeyId", "AKIAAAAAAAAAAAAAAAAA"), "Code"))
                .isEqualTo("ValidationError");
    }
}
