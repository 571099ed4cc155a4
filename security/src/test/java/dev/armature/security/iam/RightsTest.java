package dev.armature.security.iam;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.security.QueryFixture;
import dev.armature.security.QueryFixture.Caller;
import dev.armature.security.sts.Sts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every action of IAM and STS that there is, whichever is added: without a right to it it is refused, and with that right it is not. */
class RightsTest {
    /** What AWS lets every principal do. */
    private static final Set<String> FOR_ALL = Set.of("GetCallerIdentity", "GetSessionToken");

    private static final String POLICY = "arn:aws:iam::" + QueryFixture.ACCOUNT + ":policy/managed";
    private static final String TRUST = "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Principal\":"
            + "{\"AWS\":\"" + QueryFixture.ACCOUNT + "\"},\"Action\":\"sts:*\"}}";

    private final QueryFixture aws = new QueryFixture();
    private String[] parameters = {};

    static Set<String> iamActions() {
        return new TreeSet<>(Iam.service().actions().keySet());
    }

    static Set<String> stsActions() {
        return new TreeSet<>(Sts.service().actions().keySet());
    }

    @BeforeEach
    void makeWhatIsAskedFor() {
        Caller bob = aws.user("bob", "");
        aws.iam("CreateGroup", "GroupName", "team");
        aws.iam("CreateRole", "RoleName", "worker", "AssumeRolePolicyDocument", TRUST);
        aws.iam("CreatePolicy", "PolicyName", "managed", "PolicyDocument", QueryFixture.ALLOW_ALL);
        // All that any action asks for; what an action does not know, it does not look at.
        parameters = List.of(
                        List.of("UserName", "bob"),
                        List.of("GroupName", "team"),
                        List.of("RoleName", "worker"),
                        List.of("PolicyName", "other"),
                        List.of("PolicyArn", POLICY),
                        List.of("PermissionsBoundary", POLICY),
                        List.of("PolicyDocument", QueryFixture.ALLOW_ALL),
                        List.of("AssumeRolePolicyDocument", TRUST),
                        List.of("AccessKeyId", bob.accessKeyId()),
                        List.of("Status", "Inactive"),
                        List.of("VersionId", "v1"),
                        List.of("Tags.member.1.Key", "k"),
                        List.of("Tags.member.1.Value", "v"),
                        List.of("TagKeys.member.1", "k"),
                        List.of("RoleArn", "arn:aws:iam::" + QueryFixture.ACCOUNT + ":role/worker"),
                        List.of("RoleSessionName", "session"))
                .stream()
                .flatMap(List::stream)
                .toArray(String[]::new);
    }

    private String ask(Caller caller, String service, String action) {
        return new String(aws.answer(caller, service, action, parameters).body(), StandardCharsets.UTF_8);
    }

    private static String allowing(String service, String action, String condition) {
        // A session with tags needs a right to those besides.
        return "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":[\"" + service + ":" + action
                + "\",\"sts:TagSession\"],\"Resource\":\"*\"" + condition + "}}";
    }

    @ParameterizedTest
    @MethodSource("iamActions")
    void ofIam(String action) {
        isRefusedWithoutARight("iam", action);
    }

    @ParameterizedTest
    @MethodSource("stsActions")
    void ofSts(String action) {
        if (FOR_ALL.contains(action)) {
            assertThat(ask(aws.user("alice", ""), "sts", action)).doesNotContain("AccessDenied");
        } else {
            isRefusedWithoutARight("sts", action);
        }
    }

    private void isRefusedWithoutARight(String service, String action) {
        assertThat(ask(aws.user("alice", ""), service, action)).contains("<Code>AccessDenied</Code>");
        String condition = ",\"Condition\":{\"StringEquals\":{\"aws:username\":\"bob\"}}";
        assertThat(ask(aws.user("carol", allowing(service, action, condition)), service, action))
                .contains("<Code>AccessDenied</Code>");
        assertThat(ask(aws.user("dave", allowing(service, action, "")), service, action))
                .doesNotContain("<Code>AccessDenied</Code>");
    }

    /** AWS's way to let someone give rights to others, and not more than there are within a boundary. */
    @ParameterizedTest
    @ValueSource(strings = {"PutUserPolicy", "DeleteUserPolicy", "AttachUserPolicy", "DetachUserPolicy"})
    void rightsCanBeGivenToThoseWithABoundaryAlone(String action) {
        String bounded = ",\"Condition\":{\"StringEquals\":{\"iam:PermissionsBoundary\":\"" + POLICY + "\"}}";
        Caller delegate = aws.user("delegate", allowing("iam", action, bounded));
        assertThat(ask(delegate, "iam", action)).contains("<Code>AccessDenied</Code>");
        aws.iam("PutUserPermissionsBoundary", "UserName", "bob", "PermissionsBoundary", POLICY);
        assertThat(ask(delegate, "iam", action)).doesNotContain("<Code>AccessDenied</Code>");
    }

    /** What may be done with a policy may hang on its tags, and on those that a request names. */
    @Test
    void tagsOfPoliciesAreKnownToConditions() {
        String team = ",\"Condition\":{\"ForAnyValue:StringEquals\":{\"aws:TagKeys\":\"k\"}}";
        for (String action : List.of("TagPolicy", "UntagPolicy")) {
            Caller one = aws.user("of" + action, allowing("iam", action, team));
            assertThat(ask(one, "iam", action)).as(action).doesNotContain("<Code>AccessDenied</Code>");
        }
        String tagged = ",\"Condition\":{\"StringEquals\":{\"aws:ResourceTag/k\":\"v\"}}";
        Caller reader = aws.user("reader", allowing("iam", "GetPolicy", tagged));
        assertThat(ask(reader, "iam", "GetPolicy")).contains("<Code>AccessDenied</Code>");
        aws.iam("TagPolicy", "PolicyArn", POLICY, "Tags.member.1.Key", "k", "Tags.member.1.Value", "v");
        assertThat(ask(reader, "iam", "GetPolicy")).doesNotContain("<Code>AccessDenied</Code>");
    }

    @Test
    void thereAreActions() {
        assertThat(iamActions()).hasSizeGreaterThan(60);
        assertThat(stsActions()).contains("AssumeRole");
    }
}
