package dev.armature.security.iam;

import static dev.armature.security.QueryFixture.ALLOW_ALL;
import static dev.armature.security.QueryFixture.ROOT;
import static dev.armature.security.QueryFixture.element;
import static dev.armature.security.QueryFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.security.QueryFixture;
import dev.armature.security.QueryFixture.Caller;
import org.junit.jupiter.api.Test;

/** What IAM answers, to the letter. */
class IamTest {
    private static final String POLICY_ARN = "arn:aws:iam::111122223333:policy/readers";
    private static final String TRUST =
            "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Principal\":{\"AWS\":\"111122223333\"},"
                    + "\"Action\":\"sts:AssumeRole\"}}";
    private static final String HEAD = " xmlns=\"https://iam.amazonaws.com/doc/2010-05-08/\">";
    private static final String END = "<ResponseMetadata><RequestId>request-id</RequestId></ResponseMetadata>";

    private final QueryFixture aws = new QueryFixture();

    @Test
    void aUserIsCreatedShownAndRemoved() {
        String created = aws.iam("CreateUser", "UserName", "alice", "Path", "/team/");
        String id = element(created, "UserId");
        String user = "<User><Path>/team/</Path><UserName>alice</UserName><UserId>" + id
                + "</UserId><Arn>arn:aws:iam::111122223333:user/team/alice</Arn>"
                + "<CreateDate>2026-11-17T00:00:00Z</CreateDate>";

        assertThat(id).matches("AIDA[A-Z2-7]{16}");
        assertThat(refusal(aws.iam(
                        "CreateUser", "UserName", "bob", "Tags.member.1.Key", "a&b", "Tags.member.1.Value", "c")))
                .startsWith("ValidationError: 1 validation error detected: Value 'a&amp;b' at 'tags.1.member.key'");
        aws.iam("TagUser", "UserName", "alice", "Tags.member.1.Key", "k", "Tags.member.1.Value", "v 1");
        assertThat(aws.iam("GetUser", "UserName", "ALICE"))
                .isEqualTo("<GetUserResponse" + HEAD + "<GetUserResult>" + user
                        + "<Tags><member><Key>k</Key><Value>v 1</Value></member></Tags></User></GetUserResult>" + END
                        + "</GetUserResponse>");
        assertThat(aws.iam("DeleteUser", "UserName", "alice"))
                .isEqualTo("<DeleteUserResponse" + HEAD + END + "</DeleteUserResponse>");
        assertThat(aws.iam("GetUser", "UserName", "alice"))
                .isEqualTo(
                        "<ErrorResponse" + HEAD
                                + "<Error><Type>Sender</Type><Code>NoSuchEntity</Code><Message>The user with"
                                + " name alice cannot be found.</Message></Error><RequestId>request-id</RequestId></ErrorResponse>");
        assertThat(aws.answer(ROOT, "iam", "GetUser", "UserName", "alice").status())
                .isEqualTo(404);
    }

    @Test
    void listsComeInPages() {
        for (int i = 0; i < 5; i++) {
            aws.iam("CreateUser", "UserName", "u" + i, "Path", i < 4 ? "/a/" : "/b/");
        }
        String first = aws.iam("ListUsers", "MaxItems", "2");
        assertThat(first)
                .contains("<UserName>u0</UserName>", "<UserName>u1</UserName>", "<IsTruncated>true</IsTruncated>");
        String second = aws.iam("ListUsers", "MaxItems", "2", "Marker", element(first, "Marker"));
        assertThat(second)
                .contains("<UserName>u2</UserName>", "<UserName>u3</UserName>")
                .doesNotContain("u1<");
        String third = aws.iam("ListUsers", "MaxItems", "2", "Marker", element(second, "Marker"));
        assertThat(third)
                .contains("<UserName>u4</UserName>", "<IsTruncated>false</IsTruncated>")
                .doesNotContain("<Marker>");
        assertThat(aws.iam("ListUsers", "PathPrefix", "/b")).contains("u4<").doesNotContain("u3<");
        assertThat(refusal(aws.iam("ListUsers", "MaxItems", "1001")))
                .isEqualTo("ValidationError: 1 validation error detected: Value '1001' at 'maxItems' failed to satisfy"
                        + " constraint: Member must have value less than or equal to 1000");
        assertThat(aws.iam("ListGroups"))
                .isEqualTo("<ListGroupsResponse" + HEAD
                        + "<ListGroupsResult><Groups></Groups><IsTruncated>false</IsTruncated></ListGroupsResult>" + END
                        + "</ListGroupsResponse>");
    }

    @Test
    void accessKeysAreTwoAndTheirSecretsShownOnce() {
        aws.iam("CreateUser", "UserName", "alice");
        String created = aws.iam("CreateAccessKey", "UserName", "alice");
        String id = element(created, "AccessKeyId");

        assertThat(element(created, "SecretAccessKey")).hasSize(40);
        aws.iam("CreateAccessKey", "UserName", "alice");
        assertThat(refusal(aws.iam("CreateAccessKey", "UserName", "alice")))
                .isEqualTo("LimitExceeded: Cannot exceed quota for AccessKeysPerUser: 2");
        assertThat(aws.iam("ListAccessKeys", "UserName", "alice")).contains(id).doesNotContain("Secret");
        aws.iam("UpdateAccessKey", "UserName", "alice", "AccessKeyId", id, "Status", "Inactive");
        assertThat(aws.iam("ListAccessKeys", "UserName", "alice")).contains("<Status>Inactive</Status>");
        assertThat(refusal(aws.iam("DeleteUser", "UserName", "alice")))
                .isEqualTo("DeleteConflict: Cannot delete entity, must delete access keys first.");
        aws.iam("DeleteAccessKey", "UserName", "alice", "AccessKeyId", id);
        assertThat(refusal(aws.iam("DeleteAccessKey", "UserName", "alice", "AccessKeyId", id)))
                .isEqualTo("NoSuchEntity: The Access Key with id " + id + " cannot be found.");
        assertThat(refusal(aws.iam("UpdateAccessKey", "UserName", "alice", "AccessKeyId", id, "Status", "Gone")))
                .endsWith("Member must satisfy enum value set: [Active, Inactive]");
    }

    @Test
    void aUserAsksAboutItselfWithoutItsName() {
        Caller alice = aws.user("alice", ALLOW_ALL);

        assertThat(aws.iam(alice, "GetUser")).contains("<UserName>alice</UserName>");
        assertThat(aws.iam(alice, "ListAccessKeys")).contains(alice.accessKeyId());
        assertThat(aws.iam("GetUser")).contains("<Arn>arn:aws:iam::111122223333:root</Arn>");
        assertThat(refusal(aws.iam("ListAccessKeys")))
                .isEqualTo("ValidationError: Must specify userName when calling with non-User credentials");
    }

    @Test
    void everyActionIsAuthorizedAndWhatIsThereIsToldOnlyToThoseWhoMay() {
        Caller nobody = aws.user("nobody", "");
        String denied =
                "AccessDenied: User: arn:aws:iam::111122223333:user/nobody is not authorized to perform: iam:%s on"
                        + " resource: %s because no identity-based policy allows the iam:%s action";
        Iam.service().actions().keySet().forEach(action -> {
            String answer = aws.iam(
                    nobody,
                    action,
                    "UserName",
                    "other",
                    "GroupName",
                    "other",
                    "RoleName",
                    "other",
                    "PolicyName",
                    "other",
                    "PolicyArn",
                    POLICY_ARN,
                    "PermissionsBoundary",
                    POLICY_ARN,
                    "PolicyDocument",
                    action.equals("UpdateAssumeRolePolicy") ? TRUST : ALLOW_ALL,
                    "AssumeRolePolicyDocument",
                    TRUST,
                    "AccessKeyId",
                    "AKIAAAAAAAAAAAAAAAAA",
                    "Status",
                    "Active",
                    "VersionId",
                    "v1");
            assertThat(element(answer, "Code")).as(action).isEqualTo("AccessDenied");
        });
        assertThat(refusal(aws.iam(nobody, "CreateUser", "UserName", "x", "Path", "/p/")))
                .isEqualTo(denied.formatted("CreateUser", "arn:aws:iam::111122223333:user/p/x", "CreateUser"));
        assertThat(refusal(aws.iam(nobody, "ListUsers")))
                .isEqualTo(denied.formatted("ListUsers", "arn:aws:iam::111122223333:user/", "ListUsers"));
        Caller some = aws.user(
                "some",
                "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"iam:GetUser\","
                        + "\"Resource\":\"arn:aws:iam::*:user/${aws:username}\"}}");
        assertThat(aws.iam(some, "GetUser")).contains("<UserName>some</UserName>");
        assertThat(aws.answer(some, "iam", "GetUser", "UserName", "nobody").status())
                .isEqualTo(403);
    }

    @Test
    void membersOfAGroupHaveItsPolicies() {
        Caller alice = aws.user("alice", "");
        aws.iam("CreateGroup", "GroupName", "admins");
        aws.iam("PutGroupPolicy", "GroupName", "admins", "PolicyName", "all", "PolicyDocument", ALLOW_ALL);
        assertThat(aws.answer(alice, "iam", "ListUsers").status()).isEqualTo(403);
        aws.iam("AddUserToGroup", "GroupName", "admins", "UserName", "alice");

        assertThat(aws.answer(alice, "iam", "ListUsers").status()).isEqualTo(200);
        assertThat(aws.iam("GetGroup", "GroupName", "admins"))
                .contains("<GroupName>admins</GroupName>", "<UserName>alice</UserName>");
        assertThat(refusal(aws.iam("DeleteGroup", "GroupName", "admins")))
                .isEqualTo("DeleteConflict: Cannot delete entity, must remove users from group first.");
        aws.iam("UpdateGroup", "GroupName", "admins", "NewGroupName", "Chiefs");
        assertThat(aws.iam("ListGroupsForUser", "UserName", "alice")).contains("<GroupName>Chiefs</GroupName>");
        assertThat(aws.answer(alice, "iam", "ListUsers").status()).isEqualTo(200);
        aws.iam("RemoveUserFromGroup", "GroupName", "chiefs", "UserName", "alice");
        assertThat(aws.answer(alice, "iam", "ListUsers").status()).isEqualTo(403);
        assertThat(refusal(aws.iam("DeleteGroup", "GroupName", "Chiefs")))
                .isEqualTo("DeleteConflict: Cannot delete entity, must delete policies first.");
    }

    @Test
    void inlinePoliciesAreEncodedCheckedAndLimited() {
        aws.iam("CreateUser", "UserName", "alice");
        aws.iam("PutUserPolicy", "UserName", "alice", "PolicyName", "p", "PolicyDocument", ALLOW_ALL);

        assertThat(element(aws.iam("GetUserPolicy", "UserName", "alice", "PolicyName", "p"), "PolicyDocument"))
                .isEqualTo("%7B%22Version%22%3A%222012-10-17%22%2C%22Statement%22%3A%7B%22Effect%22%3A%22Allow%22%2C"
                        + "%22Action%22%3A%22%2A%22%2C%22Resource%22%3A%22%2A%22%7D%7D");
        assertThat(aws.iam("ListUserPolicies", "UserName", "alice"))
                .contains("<PolicyNames><member>p</member></PolicyNames>");
        assertThat(refusal(aws.iam("PutUserPolicy", "UserName", "alice", "PolicyName", "q", "PolicyDocument", "{}")))
                .isEqualTo("MalformedPolicyDocument: Syntax errors in policy.");
        String large = ALLOW_ALL.replace("\"*\"}", "\"arn:aws:dynamodb:*:*:table/" + "x".repeat(2_000) + "\"}");
        assertThat(refusal(aws.iam("PutUserPolicy", "UserName", "alice", "PolicyName", "q", "PolicyDocument", large)))
                .isEqualTo("LimitExceeded: Maximum policy size of 2048 bytes exceeded for user alice");
        assertThat(refusal(aws.iam("GetUserPolicy", "UserName", "alice", "PolicyName", "q")))
                .isEqualTo("NoSuchEntity: The user policy with name q cannot be found.");
        assertThat(refusal(aws.iam("DeleteUser", "UserName", "alice")))
                .isEqualTo("DeleteConflict: Cannot delete entity, must delete policies first.");
        aws.iam("DeleteUserPolicy", "UserName", "alice", "PolicyName", "p");
        assertThat(aws.answer(ROOT, "iam", "DeleteUser", "UserName", "alice").status())
                .isEqualTo(200);
    }

    @Test
    void managedPoliciesHaveVersionsOfWhichOneCounts() {
        Caller alice = aws.user("alice", "");
        String nothing = ALLOW_ALL.replace("\"Action\":\"*\"", "\"Action\":\"s3:*\"");
        aws.iam("CreatePolicy", "PolicyName", "readers", "PolicyDocument", nothing, "Description", "d");
        aws.iam("AttachUserPolicy", "UserName", "alice", "PolicyArn", POLICY_ARN);
        assertThat(aws.answer(alice, "iam", "ListUsers").status()).isEqualTo(403);

        String version = aws.iam("CreatePolicyVersion", "PolicyArn", POLICY_ARN, "PolicyDocument", ALLOW_ALL);
        assertThat(version).contains("<VersionId>v2</VersionId><IsDefaultVersion>false</IsDefaultVersion>");
        assertThat(aws.answer(alice, "iam", "ListUsers").status()).isEqualTo(403);
        aws.iam("SetDefaultPolicyVersion", "PolicyArn", POLICY_ARN, "VersionId", "v2");
        assertThat(aws.answer(alice, "iam", "ListUsers").status()).isEqualTo(200);
        assertThat(refusal(aws.iam("DeletePolicyVersion", "PolicyArn", POLICY_ARN, "VersionId", "v2")))
                .isEqualTo("DeleteConflict: Cannot delete the default version of a policy.");
        for (int i = 3; i <= 5; i++) {
            aws.iam("CreatePolicyVersion", "PolicyArn", POLICY_ARN, "PolicyDocument", ALLOW_ALL);
        }
        assertThat(refusal(aws.iam("CreatePolicyVersion", "PolicyArn", POLICY_ARN, "PolicyDocument", ALLOW_ALL)))
                .startsWith("LimitExceeded: A managed policy can have up to 5 versions.");
        aws.iam("DeletePolicyVersion", "PolicyArn", POLICY_ARN, "VersionId", "v1");
        assertThat(aws.iam("ListPolicyVersions", "PolicyArn", POLICY_ARN)).containsSubsequence("v5", "v4", "v3", "v2");
        assertThat(aws.iam("GetPolicy", "PolicyArn", POLICY_ARN))
                .contains(
                        "<DefaultVersionId>v2</DefaultVersionId><AttachmentCount>1</AttachmentCount>",
                        "<Description>d</Description>");
        assertThat(aws.iam("ListEntitiesForPolicy", "PolicyArn", POLICY_ARN)).contains("<UserName>alice</UserName>");
        assertThat(refusal(aws.iam("DeletePolicy", "PolicyArn", POLICY_ARN)))
                .isEqualTo("DeleteConflict: Cannot delete a policy attached to entities.");
        aws.iam("DetachUserPolicy", "UserName", "alice", "PolicyArn", POLICY_ARN);
        assertThat(refusal(aws.iam("DetachUserPolicy", "UserName", "alice", "PolicyArn", POLICY_ARN)))
                .isEqualTo("NoSuchEntity: Policy " + POLICY_ARN + " was not found.");
        assertThat(refusal(aws.iam("DeletePolicy", "PolicyArn", POLICY_ARN)))
                .startsWith("DeleteConflict: This policy has more than one version.");
        assertThat(refusal(aws.iam("CreatePolicy", "PolicyName", "Readers", "PolicyDocument", ALLOW_ALL)))
                .isEqualTo(
                        "EntityAlreadyExists: A policy called Readers already exists. Duplicate names are not allowed.");
        assertThat(refusal(aws.iam(
                        "CreatePolicy", "PolicyName", "old", "PolicyDocument", ALLOW_ALL.replace("2012", "2008"))))
                .isEqualTo("MalformedPolicyDocument: Policy document must be version 2012-10-17 or greater.");
    }

    @Test
    void policiesOfAwsAreThereAndCannotBeChanged() {
        String arn = "arn:aws:iam::aws:policy/AmazonDynamoDBReadOnlyAccess";
        aws.iam("CreateRole", "RoleName", "reader", "AssumeRolePolicyDocument", TRUST);
        aws.iam("AttachRolePolicy", "RoleName", "reader", "PolicyArn", arn);

        assertThat(aws.iam("ListAttachedRolePolicies", "RoleName", "reader"))
                .contains("<PolicyArn>" + arn + "</PolicyArn>");
        assertThat(aws.iam("ListPolicies", "Scope", "AWS", "OnlyAttached", "true"))
                .contains(arn)
                .doesNotContain("AdministratorAccess");
        assertThat(aws.iam("ListPolicies", "Scope", "Local")).doesNotContain(arn);
        assertThat(element(aws.iam("DeletePolicy", "PolicyArn", arn), "Code")).isEqualTo("AccessDenied");
        assertThat(refusal(aws.iam("AttachRolePolicy", "RoleName", "reader", "PolicyArn", POLICY_ARN)))
                .isEqualTo("NoSuchEntity: Policy " + POLICY_ARN + " does not exist or is not attachable.");
        assertThat(refusal(aws.iam("DeleteRole", "RoleName", "reader")))
                .isEqualTo("DeleteConflict: Cannot delete entity, must detach all policies first.");
    }

    @Test
    void boundariesLimitAndKeepTheirPolicy() {
        Caller alice = aws.user("alice", ALLOW_ALL);
        aws.iam(
                "CreatePolicy",
                "PolicyName",
                "readers",
                "PolicyDocument",
                ALLOW_ALL.replace("\"Action\":\"*\"", "\"Action\":\"iam:Get*\""));
        aws.iam("PutUserPermissionsBoundary", "UserName", "alice", "PermissionsBoundary", POLICY_ARN);

        assertThat(refusal(aws.iam(alice, "ListUsers")))
                .endsWith("because no permissions boundary allows the iam:ListUsers action");
        assertThat(aws.iam(alice, "GetUser")).contains("<PermissionsBoundaryArn>" + POLICY_ARN);
        assertThat(element(aws.iam("DeletePolicy", "PolicyArn", POLICY_ARN), "Code"))
                .isEqualTo("DeleteConflict");
        aws.iam("DeleteUserPermissionsBoundary", "UserName", "alice");
        assertThat(aws.answer(alice, "iam", "ListUsers").status()).isEqualTo(200);
        assertThat(element(aws.iam("DeleteUserPermissionsBoundary", "UserName", "alice"), "Code"))
                .isEqualTo("NoSuchEntity");
    }

    @Test
    void rolesAreCreatedAndChanged() {
        String created =
                aws.iam("CreateRole", "RoleName", "reader", "AssumeRolePolicyDocument", TRUST, "Description", "<r>");
        assertThat(created)
                .contains(
                        "<Arn>arn:aws:iam::111122223333:role/reader</Arn>",
                        "<MaxSessionDuration>3600</MaxSessionDuration>",
                        "<Description>&lt;r&gt;</Description>",
                        "<AssumeRolePolicyDocument>%7B%22Version%22");
        assertThat(aws.iam("UpdateRole", "RoleName", "reader", "MaxSessionDuration", "7200"))
                .isEqualTo("<UpdateRoleResponse" + HEAD + "<UpdateRoleResult></UpdateRoleResult>" + END
                        + "</UpdateRoleResponse>");
        assertThat(aws.iam("GetRole", "RoleName", "reader")).contains("<MaxSessionDuration>7200</MaxSessionDuration>");
        assertThat(aws.iam("ListInstanceProfilesForRole", "RoleName", "reader"))
                .contains("<InstanceProfiles></InstanceProfiles><IsTruncated>false</IsTruncated>");
        assertThat(refusal(aws.iam("UpdateAssumeRolePolicy", "RoleName", "reader", "PolicyDocument", ALLOW_ALL)))
                .isEqualTo("MalformedPolicyDocument: Has prohibited field Resource");
        assertThat(aws.answer(ROOT, "iam", "DeleteRole", "RoleName", "reader").status())
                .isEqualTo(200);
    }

    @Test
    void tagsAreAddedReplacedAndRemoved() {
        aws.iam("CreateUser", "UserName", "alice");
        aws.iam("TagUser", "UserName", "alice", "Tags.member.1.Key", "Team", "Tags.member.1.Value", "red");
        aws.iam("TagUser", "UserName", "alice", "Tags.member.1.Key", "team", "Tags.member.1.Value", "blue");
        assertThat(aws.iam("ListUserTags", "UserName", "alice"))
                .contains("<Tags><member><Key>team</Key><Value>blue</Value></member></Tags>");
        aws.iam("UntagUser", "UserName", "alice", "TagKeys.member.1", "TEAM");
        assertThat(aws.iam("ListUserTags", "UserName", "alice")).contains("<Tags></Tags>");
    }

    @Test
    void whatToolsAskForBeforeTheyRemoveAUser() {
        aws.iam("CreateUser", "UserName", "alice");
        assertThat(aws.iam("ListSSHPublicKeys", "UserName", "alice")).contains("<SSHPublicKeys></SSHPublicKeys>");
        assertThat(aws.iam("ListMFADevices", "UserName", "alice")).contains("<MFADevices></MFADevices>");
        assertThat(aws.iam("ListVirtualMFADevices", "AssignmentStatus", "Assigned"))
                .contains("<VirtualMFADevices></VirtualMFADevices>");
        assertThat(aws.iam("ListSigningCertificates", "UserName", "alice")).contains("<Certificates></Certificates>");
        assertThat(aws.iam("ListServiceSpecificCredentials", "UserName", "alice"))
                .contains("<ServiceSpecificCredentials></ServiceSpecificCredentials>");
        assertThat(refusal(aws.iam("GetLoginProfile", "UserName", "alice")))
                .isEqualTo("NoSuchEntity: Login Profile for User alice cannot be found.");
    }

    @Test
    void refusesWhatIsNotThereByName() {
        assertThat(refusal(aws.iam("CreateVirtualMFADevice")))
                .isEqualTo("InvalidAction: Could not find operation CreateVirtualMFADevice for version 2010-05-08");
        assertThat(refusal(aws.iam(""))).isEqualTo("MissingAction: The request must contain the parameter Action.");
        assertThat(refusal(aws.iam("CreateUser")))
                .isEqualTo("ValidationError: 1 validation error detected: Value null at 'userName' failed to satisfy"
                        + " constraint: Member must not be null");
        assertThat(refusal(aws.iam("CreateUser", "UserName", "a b")))
                .endsWith("Member must satisfy regular expression pattern: [\\w+=,.@-]+");
    }

    @Test
    void aUserIsRenamedWithAllItHas() {
        Caller alice = aws.user("alice", ALLOW_ALL);
        aws.iam("UpdateUser", "UserName", "alice", "NewUserName", "Alice");
        aws.iam("UpdateUser", "UserName", "Alice", "NewUserName", "bob", "NewPath", "/x/");

        assertThat(aws.iam(alice, "GetUser")).contains("<Arn>arn:aws:iam::111122223333:user/x/bob</Arn>");
        assertThat(element(aws.iam("GetUser", "UserName", "alice"), "Code")).isEqualTo("NoSuchEntity");
        aws.iam("CreateUser", "UserName", "carol");
        assertThat(refusal(aws.iam("UpdateUser", "UserName", "bob", "NewUserName", "CAROL")))
                .isEqualTo("EntityAlreadyExists: User with name CAROL already exists.");
    }
}
